/** Style transfer as a visitor plays with it; what it costs the page, its memory and the network. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Locale } from '#contract/fields.ts'
import { styleTransfer as english } from '#phrases/en/lab/style-transfer.ts'
import { styleTransfer as chinese } from '#phrases/zh/lab/style-transfer.ts'
import { tinyStyleModel } from '#tests/support/files/tiny-style-model.ts'
import { collectPageErrors, type TestSite } from '#tests/support/screens/browser.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { tasksDuring } from '#tests/support/screens/page-work.ts'
import { button, journeyIn } from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'
import { onQuietMachine } from '#tests/support/time-limits.ts'

const phrasesOf = { zh: chinese, en: english }
const firstPhotoIn = (locale: Locale) => phrasesOf[locale].photos.bridge

let site: TestSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(async () => {
  await site?.close()
})

async function openDemo(locale: Locale): Promise<Page> {
  const page = await site.openPage({ locale })
  await page.goto('/styleTransfer')
  return page
}

/** The result in this style is finished. */
async function painted(page: Page, style: string, locale: Locale = 'en'): Promise<void> {
  const parts = phrasesOf[locale].status.done(style, '|').split('|')
  let status = page.getByRole('status')
  for (const part of parts) status = status.filter({ hasText: part })
  await status.waitFor()
}

async function choose(page: Page, style: string): Promise<void> {
  await page.getByRole('radio', { name: style, exact: true }).first().focus()
  await page.keyboard.press('Space')
}

const like = (name: string) => english.style.ofPicture(name)
const { presetName, pictureName } = english.style

function resultOf(page: Page, style: string, locale: Locale = 'en') {
  return page.getByRole('img', { name: phrasesOf[locale].stage.after(firstPhotoIn(locale), style), exact: true })
}

async function pngSize(download: Download): Promise<{ name: string; width: number; height: number }> {
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

describe('the screen', () => {
  const locale = journeyIn('zh')
  const p = phrasesOf[locale]

  it('shows a finished picture without a click, and the photo in every preset beside it', async () => {
    const page = await openDemo(locale)
    const errors = collectPageErrors(page)
    await painted(page, p.style.presetName['ink-wash'], locale)
    await resultOf(page, p.style.presetName['ink-wash'], locale).waitFor()
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
    page = await openDemo('en')
    await painted(page, presetName['ink-wash'])
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

  it('shows the picture become finer while it is painted', async () => {
    await page.evaluate(() => {
      const widths: number[] = []
      Object.assign(window, { widths })
      const seen = () => {
        const result = document.querySelector('canvas ~ canvas')
        if (result instanceof HTMLCanvasElement && widths.at(-1) !== result.width) widths.push(result.width)
        requestAnimationFrame(seen)
      }
      seen()
    })
    await choose(page, pictureName.swirls)
    await painted(page, like(pictureName.swirls))
    const widths = await page.evaluate(() => (window as unknown as { widths: number[] }).widths)
    // The preset before it had the full width.
    expect(widths.slice(1).length, JSON.stringify(widths)).toBeGreaterThan(1)
    expect(widths.slice(1)).toEqual(widths.slice(1).toSorted((one, other) => one - other))
    expect(widths.at(-1)).toBe(512)
  })

  it('mixes two styles, and follows the settings', async () => {
    await page.getByRole('switch', { name: english.blend.toggle }).check({ force: true })
    await painted(page, english.style.ofBlend(pictureName.swirls, pictureName.ink))
    const share = page.getByRole('slider', { name: english.blend.share })
    await share.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => share.getAttribute('aria-valuetext')).toBe('55%')
    await painted(page, english.style.ofBlend(pictureName.swirls, pictureName.ink))
    if (process.env.SCREENSHOTS) await expectFaultlessLooks(page, 'lab-style-blend-en')
    await page.getByRole('switch', { name: english.blend.toggle }).uncheck({ force: true })
    await painted(page, like(pictureName.swirls))
  })

  it('gives the picture in three sizes, named after photo and style', async () => {
    await choose(page, presetName['stained-glass'])
    await painted(page, presetName['stained-glass'])
    for (const [sizePx, height] of [
      [512, 373],
      [1024, 747],
      [2048, 1493],
    ] as const) {
      await button(page, english.download.button).click()
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 90_000 }),
        page.getByRole('menuitem', { name: english.download.size(sizePx) }).click(),
      ])
      expect(await pngSize(download)).toEqual({ name: `bridge-stained-glass-${sizePx}.png`, width: sizePx, height })
    }
  })

  it('ends when it is cancelled, and begins again', async () => {
    await choose(page, pictureName.wave)
    await button(page, english.status.cancel).click()
    await page.getByRole('status').filter({ hasText: english.status.cancelled }).waitFor()
    await button(page, english.status.again).click()
    await painted(page, like(pictureName.wave))
  })

  it('shows all presets of the photo at once, to choose one', async () => {
    await button(page, english.gallery.open).click()
    const gallery = page.getByRole('dialog', { name: english.gallery.title })
    await gallery.getByText(english.gallery.progress(7, 7)).waitFor({ timeout: 60_000 })
    await expectFaultlessLooks(page, 'lab-style-gallery-en')
    await gallery.getByRole('button', { name: english.gallery.choose(presetName.mosaic) }).click()
    await painted(page, presetName.mosaic)
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

describe('what it costs', () => {
  it('asks nobody for anything while it paints, never holds up the page, and keeps no more memory or workers', async () => {
    const page = await openDemo('en')
    await painted(page, presetName['ink-wash'])
    // Each style's picture and the kernel are there from now on.
    for (const style of [pictureName.swirls, pictureName.wave]) {
      await choose(page, style)
      await painted(page, like(style))
    }
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const session = await page.context().newCDPSession(page)
    const measure = async () => {
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
      return { usedSize, workers: page.workers().length }
    }
    const paintBoth = async () => {
      for (const style of [pictureName.swirls, pictureName.wave]) {
        await choose(page, style)
        await painted(page, like(style))
      }
    }
    const before = await measure()
    const longest: number[] = []
    for (let round = 0; round < 3; round++) longest.push((await tasksDuring(page, paintBoth))[0] ?? 0)
    const after = await measure()
    expect(requests).toEqual([])
    expect(after.workers).toBe(before.workers)
    expect(after.usedSize - before.usedSize).toBeLessThan(3_000_000)
    expect(onQuietMachine(Math.min(...longest), 50), longest.join()).toBeLessThan(50)
  })
})
