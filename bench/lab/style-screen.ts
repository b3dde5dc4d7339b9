/** The style demo on its own screen, in a real browser: how soon, and what it costs the page. */

import type { Page } from 'playwright-core'
import { pathOf } from '#contract/site-map/pages.ts'
import { styleTransfer as phrases } from '#phrases/en/lab/style-transfer.ts'
import { quantile } from '../report/quantile.ts'
import type { Row } from './row.ts'

const runs = 50
const styles = [phrases.style.pictureName.wave, phrases.style.pictureName.swirls] as const

interface MeasuredWindow {
  longTasksMs: number[]
  /** When the result on the screen last became another picture. */
  changesMs: number[]
}

/** The page must not have opened the demo before, and its paths must lead to the built product. */
export async function measureStyleInBrowser(page: Page): Promise<Row[]> {
  await page.addInitScript(watchPage)
  const opened = performance.now()
  await page.goto(pathOf('styleTransfer'))
  await finished(page, phrases.style.presetName.oil)
  const firstMs = performance.now() - opened
  // Thumbnails and both pictures first: what is measured is painting alone.
  await page.getByRole('group', { name: phrases.style.presets }).locator('canvas').nth(6).waitFor()
  for (const style of styles) await paint(page, style)

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.evaluate(() => (window as unknown as MeasuredWindow).longTasksMs.splice(0))
  const before = await heapBytes(page)
  const painted = []
  for (let run = 0; run < runs; run++) painted.push(await paint(page, styles[run % styles.length] ?? styles[0]))
  const grownBytes = (await heapBytes(page)) - before
  const longTasksMs = await page.evaluate(() => (window as unknown as MeasuredWindow).longTasksMs)
  return [
    { what: 'Style in Chromium: from opening to the first finished picture', value: ms(firstMs), target: '<= 3000 ms' },
    {
      what: 'Style in Chromium: first preview after a click (median)',
      value: medianMs(painted.map(({ previewMs }) => previewMs)),
      target: '<= 200 ms',
    },
    {
      what: 'Style in Chromium: finished picture of 512 px after a click (median)',
      value: medianMs(painted.map(({ doneMs }) => doneMs)),
      target: '<= 1000 ms',
    },
    {
      what: `Style in Chromium: longest hold-up of the page in ${runs} runs`,
      value: longTasksMs.length > 0 ? ms(Math.max(...longTasksMs)) : 'none over 50 ms',
      target: '<= 50 ms',
    },
    {
      what: `Style in Chromium: growth of the page's memory over ${runs} runs`,
      value: `${(grownBytes / 2 ** 20).toFixed(1)} MB`,
      target: 'flat',
    },
    { what: `Style in Chromium: requests during ${runs} runs`, value: String(requests.length), target: '0' },
  ]
}

async function paint(page: Page, style: string): Promise<{ previewMs: number; doneMs: number }> {
  const radio = page.getByRole('radio', { name: style, exact: true }).first()
  const startedMs = await radio.evaluate((input) => {
    ;(window as unknown as MeasuredWindow).changesMs = []
    const now = performance.now()
    ;(input as HTMLInputElement).click()
    return now
  })
  await finished(page, phrases.style.ofPicture(style))
  const changesMs = await page.evaluate(() => (window as unknown as MeasuredWindow).changesMs)
  return { previewMs: (changesMs[0] ?? 0) - startedMs, doneMs: (changesMs.at(-1) ?? 0) - startedMs }
}

async function finished(page: Page, style: string): Promise<void> {
  const [start = '', end = ''] = phrases.status.done(style, '|').split('|')
  await page.getByRole('status').filter({ hasText: start }).filter({ hasText: end }).waitFor()
}

async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

function watchPage(): void {
  const measured: MeasuredWindow = { longTasksMs: [], changesMs: [] }
  Object.assign(window, measured)
  const watched = window as unknown as MeasuredWindow
  new PerformanceObserver((list) =>
    watched.longTasksMs.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask' })
  // A preview or a result sets the size of its canvas, be it the same again.
  new MutationObserver((mutations) => {
    // No function with a name of its own: what carries it over to the page would not be there.
    if (mutations.some(({ target }) => target instanceof HTMLElement && target.matches('canvas ~ canvas'))) {
      watched.changesMs.push(performance.now())
    }
  }).observe(document, { subtree: true, attributeFilter: ['width'] })
}

function medianMs(values: readonly number[]): string {
  return ms(quantile(values, 0.5))
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}
