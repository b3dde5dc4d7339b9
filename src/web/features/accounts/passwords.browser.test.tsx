/** Every fault of resetting and changing a password, in both languages, with nothing typed lost. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { changePassword, checkResetCode, resetPassword, sendResetCode } from '#contract/features/accounts.ts'
import {
  accounts,
  createAccountsApi,
  expectFocusAt,
  expectInBothLanguages,
  fields,
  goodPassword,
} from '#tests/component/account-forms.ts'
import type { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { type OpenedScreen, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, fill } from '#tests/component/screens.ts'

const email = 'ann@example.com'
const otherPassword = 'Other-Pass-8'

describe('a forgotten password', () => {
  async function askForCode(api: FakeApi): Promise<OpenedScreen> {
    const opened = await openScreen('/getBackPwd', { api })
    await field(fields.email).fill(email)
    await button(accounts.reset.submitEmail).click()
    return opened
  }

  async function handInCode(api: FakeApi): Promise<OpenedScreen> {
    api.answer(sendResetCode, { expiresInSeconds: 600, nextInSeconds: 60 })
    const opened = await askForCode(api)
    await expect.element(page.getByRole('heading', { name: accounts.reset.codeTitle })).toBeVisible()
    await field(fields.emailCode).fill('123456')
    await button(accounts.reset.submitCode).click()
    return opened
  }

  async function setPassword(api: FakeApi): Promise<OpenedScreen> {
    api.answer(checkResetCode, { ticket: 'ticket' })
    const opened = await handInCode(api)
    await expect.poll(opened.address).toBe('/setPassword')
    await fill({ [fields.newPassword]: otherPassword, [fields.confirmNew]: otherPassword })
    await button(accounts.reset.submitPassword).click()
    return opened
  }

  it('knows an address that nobody registered', async () => {
    const api = createAccountsApi()
    api.refuse(sendResetCode, { code: 'account-unregistered', field: 'email' })
    await askForCode(api)
    await expectInBothLanguages('email', 'account-unregistered')
  })

  it('refuses a wrong code', async () => {
    const api = createAccountsApi()
    api.refuse(checkResetCode, { code: 'code-wrong', field: 'code', details: { triesLeft: 4 } })
    await handInCode(api)
    await expectInBothLanguages('emailCode', 'code-wrong')
    await expectFaultlessLooks()
  })

  it('refuses the password that the account has already', async () => {
    const api = createAccountsApi()
    api.refuse(resetPassword, { code: 'password-same', field: 'password' })
    await setPassword(api)
    await expectFocusAt('newPassword')
    await expectInBothLanguages('newPassword', 'password-same')
    await expectFaultlessLooks()
  })

  it('offers a new code when the ticket has run out', async () => {
    const api = createAccountsApi()
    api.refuse(resetPassword, { code: 'code-expired', field: 'ticket' })
    const { address } = await setPassword(api)
    await expect
      .element(page.getByRole('alert').getByText(errorTextOf('en', 'code-expired'), { exact: true }))
      .toBeVisible()
    await page.getByRole('link', { name: accounts.reset.startAgain }).click()
    await expect.poll(address).toBe('/getBackPwd')
    await expect.element(field(fields.email)).toHaveValue(email)
  })
})

describe('changing the password', () => {
  async function change(api: FakeApi, original: string, password: string, confirm = password): Promise<void> {
    await openScreen('/userIndex/changePassword', { api, account: accountOf() })
    await fill({ [fields.originalPassword]: original, [fields.newPassword]: password, [fields.confirmNew]: confirm })
    await button(accounts.change.submit).click()
  }

  it('refuses an original password that no account can have', async () => {
    const api = createAccountsApi()
    api.refuse(changePassword, { code: 'original-password-format', field: 'original' })
    await change(api, 'short', otherPassword)
    await expectInBothLanguages('originalPassword', 'original-password-format')
  })

  it('refuses a wrong original password', async () => {
    const api = createAccountsApi()
    api.refuse(changePassword, { code: 'original-password-wrong', field: 'original' })
    await change(api, 'Wrong-Pass-1', otherPassword)
    await expectFocusAt('originalPassword')
    await expectInBothLanguages('originalPassword', 'original-password-wrong')
  })

  it('refuses the same password again', async () => {
    await change(createAccountsApi(), goodPassword, goodPassword)
    await expectInBothLanguages('newPassword', 'password-same')
  })

  it('refuses a weak one', async () => {
    await change(createAccountsApi(), goodPassword, 'weak')
    await expectInBothLanguages('newPassword', 'password-weak')
  })

  it('says while one types that the two differ, in fewer words than when it is sent', async () => {
    await openScreen('/userIndex/changePassword', { api: createAccountsApi(), account: accountOf() })
    const hint = accounts.passwordRules.mismatch
    await fill({ [fields.newPassword]: otherPassword, [fields.confirmNew]: 'Other' })
    await expect.element(page.getByText(hint, { exact: true })).not.toBeInTheDocument()
    await field(fields.confirmNew).fill('Othre')
    await expectFault(fields.confirmNew, hint)
    await field(fields.confirmNew).fill('Other')
    await field(fields.newPassword).click()
    await expectFault(fields.confirmNew, hint)
    await field(fields.newPassword).fill('Other')
    await expect.element(page.getByText(hint, { exact: true })).not.toBeInTheDocument()
    expect(errorTextOf('en', 'password-mismatch')).not.toBe(hint)
  })

  it('refuses two that differ', async () => {
    await change(createAccountsApi(), goodPassword, otherPassword, 'Other-Pass-9')
    await expectInBothLanguages('confirmNew', 'password-mismatch')
  })
})
