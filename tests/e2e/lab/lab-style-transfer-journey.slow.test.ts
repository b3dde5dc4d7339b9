/** Style transfer as a visitor plays with it: a picture without a click, comparing, cancelling, one's own network. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { styleTransfer as english } from '#phrases/en/lab/style-transfer.ts'
import { tinyStyleModel } from '#tests/support/files/tiny-style-model.ts'
import { collectPageErrors, type TestSite } from '#tests/support/screens/browser.ts'
import {
  choose,
  firstPhotoIn,
  like,
  openStyleTransfer,
  painted,
  pictureName,
  presetName,
  resultOf,
  stylePhrasesOf,
} from '#tests/support/screens/lab/style-transfer.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, journeyIn } from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(async () => {
  await site?.close()
})

describe('the screen', () => {
  const locale = journeyIn('zh')
  const p = stylePhrasesOf[locale]

  it('shows a finished picture without a click, and the photo in every preset beside it', async () => {
    const page = await openStyleTransfer(site, locale)
    const errors = collectPageErrors(page)
    await painted(page, p.style.presetName.oil, locale)
    await resultOf(page, p.style.presetName.oil, locale).waitFor()
    const thumbnails = page.getByRole('group', { name: p.style.presets }).locator('canvas')
    await expect.poll(() => thumbnails.count(), { timeout: 60_000 }).toBe(7)
    await expectFaultlessLooks(page, `lab-style-${locale}`)
    expect(errors).toEqual([])
    await page.context().close()
  })
})

describe('painting', () => {
  let page: Page
  beforeAll(async () => {
    page = await openStyleTransfer(site, 'en')
    await painted(page, presetName.oil)
  })

  it('compares photo and result by the arrow keys', async () => {
    const line = page.getByRole('slider', { name: english.stage.split })
    await line.focus()
    const before = Number(await line.inputValue())
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => line.getAttribute('aria-valuetext')).toBe(english.stage.splitText(before + 1))
    await page.keyboard.press('End')
    await expect.poll(() => line.inputValue()).toBe('100')
  })

  it('ends when it is cancelled, and begins again', async () => {
    // As soon as it can be: a fast machine is done before a hand is there.
    const cancelled = page.evaluate((cancel) => {
      return new Promise<void>((resolve) => {
        const look = () => {
          const found = [...document.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === cancel)
          found?.click()
          if (found) resolve()
          else requestAnimationFrame(look)
        }
        look()
      })
    }, english.status.cancel)
    await choose(page, pictureName.wave)
    await cancelled
    await page.getByRole('status').filter({ hasText: english.status.cancelled }).waitFor()
    await button(page, english.status.again).click()
    await painted(page, like(pictureName.wave))
  })

  it("runs the visitor's own network, and says what is wrong with one that is none", async () => {
    await choose(page, presetName.mosaic)
    await painted(page, presetName.mosaic)
    await page.getByText(english.model.summary).click()
    const input = page.locator('input[accept=".onnx"]')
    const model = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
    await input.setInputFiles(model('words.onnx', Buffer.from('no model')))
    await page.getByRole('alert').getByText(english.model.faults['not-a-model']).waitFor()
    await painted(page, presetName.mosaic)
    await input.setInputFiles(model('negative.onnx', tinyStyleModel()))
    await painted(page, english.style.ofModel('negative'))
    const result = resultOf(page, english.style.ofModel('negative'))
    const [before, after] = await Promise.all(
      [page.getByRole('img', { name: english.stage.before(firstPhotoIn('en')) }), result].map((picture) =>
        picture.evaluate((canvas) => {
          const { width, height } = canvas as HTMLCanvasElement
          return (
            (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(width / 2, height * 0.9, 1, 1).data[0] ?? 0
          )
        }),
      ),
    )
    expect((before ?? 0) + (after ?? 0)).toBeGreaterThan(215)
    expect((before ?? 0) + (after ?? 0)).toBeLessThan(295)
  })
})
