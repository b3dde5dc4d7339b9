/** The end of an account as its owner sees it: asked for, waited for, taken back. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { askForDeletion, deletionDays, keepAccount, previewDeletion } from '#contract/features/account/deletion.ts'
import { listDataExports } from '#contract/features/account/own-data.ts'
import type { Account } from '#contract/features/accounts.ts'
import type { Locale } from '#contract/fields.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, field, locales, phrasesOf } from '#tests/component/screens.ts'

const deletesAt = '2030-01-08T09:30:00.000Z'

async function openDialog(locale: Locale, account: Account = accountOf('VIP')): Promise<FakeApi> {
  const api = new FakeApi()
  api.answer(listDataExports, { items: [], leftToday: 3 })
  api.answer(previewDeletion, { bots: 2, items: 120, conversations: 1, files: 0, keys: 3, packCalls: 500 })
  await openScreen('/userIndex/data', { locale, account, api })
  await button(phrasesOf[locale].accountDeletion.start).click()
  return api
}

it.each(locales)(
  'says what is lost, that there is a copy to take along, and until when it can be undone, in %s',
  async (locale) => {
    const { dialog, text } = phrasesOf[locale].accountDeletion
    await openDialog(locale)
    await expect.element(page.getByText(text(deletionDays))).toBeVisible()
    const shown = page.getByRole('dialog')
    for (const line of [dialog.bots('2', '120'), dialog.conversations('1'), dialog.keys('3'), dialog.packs('500')])
      await expect.element(shown.getByText(line, { exact: true })).toBeVisible()
    await expect.element(shown.getByText(dialog.files('0'))).not.toBeInTheDocument()
    await expect.element(shown.getByText(dialog.exportFirst)).toBeVisible()
    await expect.element(shown.getByLabelText(dialog.code)).not.toBeInTheDocument()
    await expectFaultlessLooks()
  },
)

it('asks for the password, says at the field when it is wrong, and keeps nothing open for a second press', async () => {
  const { dialog, start } = phrasesOf.en.accountDeletion
  const api = await openDialog('en')
  const submit = page.getByRole('dialog').getByRole('button', { name: start })
  await submit.click()
  expect(api.callsOf(askForDeletion)).toHaveLength(0)
  await field(dialog.password).fill('Wrong-Horse-8')
  api.refuse(askForDeletion, { code: 'password-wrong', field: 'password' })
  await submit.click()
  await expect.element(page.getByText(errorTextOf('en', 'password-wrong'))).toBeVisible()
  await expectFaultlessLooks()
})

it('asks for the code, too, where logging in takes one, and says why the last ADMIN must stay', async () => {
  const { dialog, start } = phrasesOf.zh.accountDeletion
  const api = await openDialog('zh', { ...accountOf('ADMIN'), secondFactor: 'on' })
  await field(dialog.password).fill('Correct-Horse-7')
  await field(dialog.code).fill('123 456')
  api.refuse(askForDeletion, 'last-admin')
  await page.getByRole('dialog').getByRole('button', { name: start }).click()
  await expect.element(page.getByText(errorTextOf('zh', 'last-admin'))).toBeVisible()
  expect(api.callsOf(askForDeletion).at(-1)?.body).toMatchObject({ password: 'Correct-Horse-7' })
  await expectFaultlessLooks()
})

it.each(locales)('tells when it is closed how to come back, in %s', async (locale) => {
  const { asked } = phrasesOf[locale].accountDeletion
  await openScreen(`/accountDeletion?until=${deletesAt}`, { locale })
  await expect.element(page.getByRole('heading', { name: asked.title })).toBeVisible()
  await expect.element(page.getByRole('link', { name: asked.logIn })).toHaveAttribute('href', '/login')
  await expectFaultlessLooks()
})

it('leads to the log-in where there is nothing to tell', async () => {
  const { address } = await openScreen('/accountDeletion?until=never', { locale: 'en' })
  await expect.poll(address).toBe('/login')
})

it.each(locales)(
  'shows whoever logs in to it nothing but the choice, and all of it once it is kept, in %s',
  async (locale) => {
    const { waiting } = phrasesOf[locale].accountDeletion
    const account = { ...accountOf('VIP'), deletesAt }
    const api = new FakeApi()
    api.answer(listDataExports, { items: [], leftToday: 3 })
    const { address } = await openScreen('/userIndex/data', { locale, account, api })
    await expect.poll(address).toBe('/accountDeletion?next=%2FuserIndex%2Fdata')
    await expect.element(button(waiting.keep)).toBeVisible()
    await expect.element(button(waiting.logOut)).toBeVisible()
    await expectFaultlessLooks()
    api.refuse(keepAccount, 'account-missing')
    await button(waiting.keep).click()
    await expect.element(page.getByText(errorTextOf(locale, 'account-missing'))).toBeVisible()
    api.answer(keepAccount, { account: { ...account, deletesAt: null } })
    await button(waiting.keep).click()
    await expect.poll(address).toBe('/userIndex/data')
    await expect.element(page.getByText(waiting.kept)).toBeVisible()
  },
)
