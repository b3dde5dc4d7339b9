/** Every sample of every part, in both languages and both themes, on a phone's width and a wide one. */
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Locale } from '#contract/fields.ts'
import { isBothRun } from '#tests/component/languages.ts'
import { expectNoAxeFaults, expectNothingTooWide } from '#tests/component/looks.ts'
import { narrowWidth, wideWidth } from '#tests/component/open-screen.tsx'
import { htmlLanguage } from '#web/platform/language/language.tsx'
import { loadPhrases } from '#web/platform/language/phrases.ts'
import type { Samples } from '#web/ui/samples.ts'
import { SampleFrame } from './SampleFrame.tsx'
import { SamplePage } from './SamplePage.tsx'
import { sampleFiles } from './sample-files.ts'

/** Samples are pieces of screens: titles and landmarks are the screen's. */
const rulesOfScreens = ['page-has-heading-one', 'heading-order', 'region']
/** Mantine's menu holds an empty element that the focus begins at. */
const rulesOfMenus = ['aria-required-children']

/** A default run looks at each theme in one language. */
const looks = (
  [
    { theme: 'light', locale: 'zh' },
    { theme: 'dark', locale: 'en' },
    { theme: 'light', locale: 'en' },
    { theme: 'dark', locale: 'zh' },
  ] as const
).slice(0, isBothRun ? 4 : 2)

const parts = [...sampleFiles].flatMap(([part, { samples }]) => (samples ? [{ part, samples }] : []))
const overlays = [...sampleFiles].flatMap(([part, file]) =>
  Object.entries(file.overlays ?? {}).map(([name, sample]) => ({ name: `${part}: ${name}`, sample })),
)

let shown: { root: Root; container: HTMLElement } | undefined

async function show(title: string, samples: Samples, theme: 'light' | 'dark', locale: Locale): Promise<void> {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  shown = { root, container }
  document.documentElement.lang = htmlLanguage[locale]
  document.title = 'Samples'
  root.render(
    <SampleFrame locale={locale} phrases={await loadPhrases(locale)} theme={theme}>
      <SamplePage title={title} samples={samples} locale={locale} />
    </SampleFrame>,
  )
  await expect.poll(() => container.querySelectorAll('section[aria-label]').length).toBeGreaterThan(0)
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(theme)
}

async function expectFaultless(): Promise<void> {
  await page.viewport(narrowWidth, 844)
  await expectNothingTooWide()
  await expectNoAxeFaults({ without: [...rulesOfScreens, ...rulesOfMenus] })
  await page.viewport(wideWidth, 900)
  await expectNothingTooWide()
  // Colours are the same on a wide screen, and take the longest.
  await expectNoAxeFaults({ without: [...rulesOfScreens, ...rulesOfMenus, 'color-contrast'] })
  // What a missing word or a forgotten call leaves on the screen.
  expect(document.body.innerText).not.toMatch(/undefined|\[object|=>|\bNaN\b/)
}

afterEach(() => {
  shown?.root.unmount()
  shown?.container.remove()
  shown = undefined
})

it('finds the samples', () => {
  expect(parts.length).toBeGreaterThan(20)
  expect(overlays.length).toBeGreaterThan(5)
})

describe.each(looks)('in the $theme theme, in $locale', ({ theme, locale }) => {
  it.each(parts)('shows $part without a fault', async ({ part, samples }) => {
    await show(part, samples, theme, locale)
    await expectFaultless()
  })

  it.each(overlays)('shows $name without a fault', async ({ name, sample }) => {
    await show(name, { [name]: sample }, theme, locale)
    await expectFaultless()
  })
})
