import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pathOf } from '#contract/site-map/pages.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { errorTextOf, locales, phrasesOf } from '#tests/component/screens.ts'

it.each(locales)('finds calls by a field, and shows the fields of those that are opened, in %s', async (locale) => {
  const { apiReference } = phrasesOf[locale]
  await openScreen(pathOf('developers'), { locale })
  await page.getByLabelText(apiReference.search).fill('leftOutRows')
  await expect.poll(() => document.querySelectorAll('article').length).toBeLessThan(20)
  expect(document.querySelectorAll('article table')).toHaveLength(0)
  for (const summary of document.querySelectorAll<HTMLElement>('article summary')) summary.click()
  await expect.element(page.getByText('leftOutRows', { exact: true }).first()).toBeVisible()
})

it.each(locales)('says what each error means, also of those that belong to other screens, in %s', async (locale) => {
  await openScreen(pathOf('developers'), { locale })
  await page.getByLabelText(phrasesOf[locale].apiReference.search).fill('createConnection')
  for (const summary of document.querySelectorAll<HTMLElement>('article summary')) summary.click()
  await expect.element(page.getByText(errorTextOf(locale, 'channel-token')).first()).toBeVisible()
})
