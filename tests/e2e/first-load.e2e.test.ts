/** How much script a first visit loads, words included. Counted as sent (Brotli); the limits leave about three per cent for small additions. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pathOf, type SitePageId } from '#contract/site-map/pages.ts'
import type { TestSite } from '#tests/support/screens/browser.ts'
import { openSharedSite } from '#tests/support/screens/shared-site.ts'

/** The landing page has the words and figures of nine parts; all of it is readable before any script. */
const maxKilobytes = { home: 139, logIn: 212 } as const satisfies Partial<Record<SitePageId, number>>

let site: TestSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.close())

it.each(['home', 'logIn'] as const)('stays light on %s', async (id) => {
  const page = await site.openPage({ locale: 'zh' })
  await page.goto(pathOf(id))
  await page.locator('h1:visible').waitFor()
  const bytes = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes / 1000).toBeLessThanOrEqual(maxKilobytes[id])
})
