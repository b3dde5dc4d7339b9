/** How the account's screens look in their less common states; each in one language, the screens themselves in both. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Locale } from '#contract/fields.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { phrasesOf } from '#tests/component/screens.ts'

it.each([
  ['application', 'zh'],
  ['password', 'en'],
] as const)('confirms what was sent or set: %s, in %s', async (result, locale) => {
  await openScreen(`/confirmation?result=${result}`, { locale })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectFaultlessLooks()
})

it.each([
  ['/userIndex/userinfo', 'en'],
  ['/userIndex/clockFull', 'zh'],
] as const satisfies [string, Locale][])('shows %s of a yearly plan, in %s', async (path, locale) => {
  await openScreen(path, { locale, account: accountOf('VIP') })
  const { tier } = phrasesOf[locale].accounts
  await expect.element(page.getByRole('main').getByText(tier.VIP).first()).toBeVisible()
  await expectFaultlessLooks()
})
