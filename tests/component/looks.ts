/** One state of a screen, wide and narrow, light and dark: axe finds nothing, and nothing is wider than the screen. */
import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { locales } from './languages.ts'
import { chooseThemeOfScreen, narrowWidth, wideWidth } from './open-screen.tsx'

const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * Everything axe knows, best practices included, once; in the other theme only what a theme can change. Where a file is tested in both
 * languages, colours are looked at in English alone, as they are the same in both: they take most of the time. Ends wide and light.
 */
export async function expectFaultlessLooks(): Promise<void> {
  const looksAtColours = locales.length === 1 || document.documentElement.lang === 'en'
  await page.viewport(narrowWidth, 844)
  await expectNothingTooWide()
  await expectNoAxeFaults(looksAtColours ? {} : { without: rulesOfColours })
  await page.viewport(wideWidth, 900)
  await expectNothingTooWide()
  if (!looksAtColours) return
  await chooseThemeOfScreen('dark')
  await expectNoAxeFaults({ only: rulesOfColours })
  await chooseThemeOfScreen('light')
}

/** Of all that axe knows, best practices included, `only` these rules, or all `without` these. */
export async function expectNoAxeFaults({
  only,
  without = [],
}: {
  only?: string[]
  without?: string[]
} = {}): Promise<void> {
  await expect
    .poll(async () => {
      // What still moves or fades is looked at again; a fault stays.
      const { violations } = await axe.run(document, {
        iframes: false,
        resultTypes: ['violations'],
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        ...(only && { runOnly: { type: 'rule', values: only } }),
      })
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 300)} ${failureSummary ?? ''}`),
      }))
    })
    .toEqual([])
}

export async function expectNothingTooWide(): Promise<void> {
  const { documentElement: root } = document
  // A drawer that just slides in is wider for a moment.
  await expect
    .poll(() => root.scrollWidth - root.clientWidth, { message: `wider than ${root.clientWidth} px` })
    .toBeLessThanOrEqual(0)
}
