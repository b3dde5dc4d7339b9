/** What the page says of a bot before it is made. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { templateItemCounts } from '#contract/features/bots.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { locales, phrasesOf } from '#tests/component/screens.ts'

it.each(locales)('says how many items each template brings: %s', async (locale) => {
  const { templateText } = phrasesOf[locale].bots.create
  await openScreen('/user/white', { locale, account: accountOf() })
  await expect.element(page.getByText(templateText.general(templateItemCounts.general), { exact: true })).toBeVisible()
  await expect.element(page.getByText(templateText.coin(templateItemCounts.coin), { exact: true })).toBeVisible()
  await expectFaultlessLooks()
})
