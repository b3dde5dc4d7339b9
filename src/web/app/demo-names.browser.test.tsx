/** Each demo has one name: in the menu and the tab, in the hall, and as the heading of its page. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pathOf } from '#contract/site-map/pages.ts'
import { demoNames, demoPages } from '#lab/lab.paths.ts'
import { titles as english } from '#phrases/en/titles.ts'
import { titles as chinese } from '#phrases/zh/titles.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { locales } from '#tests/component/screens.ts'

const titlesOf = { zh: chinese, en: english }

it.each(locales)('the hall and the page that is not there name the demos alike: %s', async (locale) => {
  const names = demoNames.map((demo) => titlesOf[locale][demoPages[demo]])
  const { goTo } = await openScreen(pathOf('labHall'), { locale })
  for (const name of names) await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible()
  await goTo('/no-such-page')
  await expect.element(page.getByText(names.join(locale === 'zh' ? '、' : ', '))).toBeVisible()
})

it('the page of a demo has its name as the heading', async () => {
  await openScreen(pathOf('autopilot'), { locale: 'zh' })
  await expect.element(page.getByRole('heading', { level: 1, name: chinese.autopilot })).toBeVisible()
})
