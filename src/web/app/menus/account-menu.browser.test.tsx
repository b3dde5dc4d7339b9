import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pageIds, pageOf } from '#contract/site-map/pages.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { locales, phrasesOf } from '#tests/component/screens.ts'

it.each(locales)('the narrow menu of the account lists every page of the account area, in %s', async (locale) => {
  await openScreen('/appAccountMenu', { locale, width: narrowWidth, account: accountOf() })
  const pages = pageIds.filter((id) => pageOf(id).layout === 'account')
  expect(pages.length).toBeGreaterThan(4)
  for (const id of pages) {
    const link = page.getByRole('main').getByRole('link', { name: phrasesOf[locale].titles[id], exact: true })
    await expect.element(link).toHaveAttribute('href', pageOf(id).path)
  }
})

it('the menu button of a narrow account page opens that menu, which leads to the bots, too', async () => {
  const { common } = phrasesOf.en
  const { address } = await openScreen('/userIndex/userMsg', { locale: 'en', width: narrowWidth, account: accountOf() })
  await page.getByRole('link', { name: common.menu.openMenu, exact: true }).click()
  await expect.poll(address).toBe('/appAccountMenu')
  const bots = page.getByRole('main').getByRole('link', { name: common.menu.factory, exact: true })
  await expect.element(bots).toHaveAttribute('href', pageOf('bots').path)
})
