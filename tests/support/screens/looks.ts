/** One screen as it is now, wide and narrow, light and dark: axe finds nothing, nothing is wider than the screen, and there is a picture of each. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoAxeFaults, narrowWidth, savePicture, switchTheme, wideWidth } from './browser.ts'

/** Light first, as a page is opened: each change of the theme takes a tenth of a second. */
const looks = [
  { width: wideWidth, theme: 'light', language: 'zh' },
  { width: narrowWidth, theme: 'light', language: 'en' },
  { width: narrowWidth, theme: 'dark', language: 'zh' },
  { width: wideWidth, theme: 'dark', language: 'en' },
] as const

/** Each language sees both widths and both themes, and the two together every pair; all four in each when pictures are wanted. Ends wide and light. */
export async function expectFaultlessLooks(page: Page, name: string): Promise<void> {
  const shown = (await page.locator('html').getAttribute('lang'))?.startsWith('zh') ? 'zh' : 'en'
  for (const { width, theme, language } of looks) {
    if (language !== shown && !process.env.SCREENSHOTS) continue
    await setWidth(page, width)
    await switchTheme(page, theme)
    await expectNoAxeFaults(page, theme === 'light' ? 'everything' : 'colours')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${name} ${width}`).toBeLessThanOrEqual(0)
    await savePicture(page, `${name}-${width}-${theme}`)
  }
  await setWidth(page, wideWidth)
  await switchTheme(page, 'light')
}

export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width === narrowWidth ? 844 : 900 })
}
