/** One screen as it is now, wide and narrow, light and dark: axe finds nothing, nothing is wider than the screen, and there is a picture of each. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoAxeFaults, narrowWidth, savePicture, switchTheme, wideWidth } from './browser.ts'

export async function expectFaultlessLooks(page: Page, name: string): Promise<void> {
  for (const width of [narrowWidth, wideWidth]) {
    await page.setViewportSize({ width, height: width === narrowWidth ? 844 : 900 })
    for (const theme of ['dark', 'light'] as const) {
      await switchTheme(page, theme)
      await expectNoAxeFaults(page, theme === 'light' ? 'everything' : 'colours')
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${name} ${width}`).toBeLessThanOrEqual(0)
      await savePicture(page, `${name}-${width}-${theme}`)
    }
  }
}
