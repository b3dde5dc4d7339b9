/** Style transfer for longer: finer and finer, mixed, in three sizes, all presets at once; what it costs the page, its memory and the network. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { styleTransfer as english } from '#phrases/en/lab/style-transfer.ts'
import type { TestSite } from '#tests/support/screens/browser.ts'
import {
  choose,
  like,
  openStyleTransfer,
  painted,
  pictureName,
  presetName,
} from '#tests/support/screens/lab/style-transfer.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { tasksDuring } from '#tests/support/screens/page-work.ts'
import { button } from '#tests/support/screens/screens.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'
import { onQuietMachine } from '#tests/support/time-limits.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.close())

async function pngSize(download: Download): Promise<{ name: string; width: number; height: number }> {
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

describe('painting', () => {
  let page: Page
  beforeAll(async () => {
    page = await openStyleTransfer(site, 'en')
    await painted(page, presetName.oil)
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
    expect(widths.at(-1)).toBe(427)
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
    for (const [sizePx, width] of [
      [512, 427],
      [1024, 853],
      [2048, 1707],
    ] as const) {
      await button(page, english.download.button).click()
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 90_000 }),
        page.getByRole('menuitem', { name: english.download.size(sizePx) }).click(),
      ])
      expect(await pngSize(download)).toEqual({ name: `cat-stained-glass-${sizePx}.png`, width, height: sizePx })
    }
  })

  it('shows all presets of the photo at once, to choose one', async () => {
    await button(page, english.gallery.open).click()
    const gallery = page.getByRole('dialog', { name: english.gallery.title })
    await gallery.getByText(english.gallery.progress(7, 7)).waitFor({ timeout: 60_000 })
    await expectFaultlessLooks(page, 'lab-style-gallery-en')
    await gallery.getByRole('button', { name: english.gallery.choose(presetName.mosaic) }).click()
    await painted(page, presetName.mosaic)
  })
})

describe('what it costs', () => {
  it('asks nobody for anything while it paints, never holds up the page, and keeps no more memory or workers', async () => {
    const page = await openStyleTransfer(site, 'en')
    await painted(page, presetName.oil)
    // Each style's picture and the kernel are there from now on.
    for (const style of [pictureName.swirls, pictureName.wave]) {
      await choose(page, style)
      await painted(page, like(style))
    }
    // The samples beside it may still be on their way.
    await page.waitForLoadState('networkidle')
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
