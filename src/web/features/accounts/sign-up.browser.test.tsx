/** Every fault of the forms for signing up, applying and setting up, in both languages, with nothing typed lost. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ErrorCode } from '#contract/errors.ts'
import { applyForInvitation, getSetup, sendSignUpCode, setUpOwner, signUp } from '#contract/features/accounts.ts'
import { passwordRules } from '#contract/fields.ts'
import {
  accounts,
  createAccountsApi,
  expectAlertInBothLanguages,
  expectFocusAt,
  expectInBothLanguages,
  fields,
  goodPassword,
} from '#tests/component/account-forms.ts'
import { Refused } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { button, field, fill, locales, phrasesOf } from '#tests/component/screens.ts'

const email = 'ann@example.com'
const everything = {
  [fields.email]: email,
  [fields.invitationCode]: 'ABCDEFGHJK',
  [fields.emailCode]: '123456',
  [fields.password]: goodPassword,
  [fields.confirm]: goodPassword,
}

describe('signing up', () => {
  it.each([
    ['short', 'Ab1!xyz'],
    ['without an uppercase letter', 'correct-horse-7'],
    ['without a lowercase letter', 'CORRECT-HORSE-7'],
    ['without a digit', 'Correct-Horse-x'],
    ['without a special character', 'CorrectHorse7'],
  ])('refuses a password %s', async (_, password) => {
    await openScreen('/register', { api: createAccountsApi() })
    await fill({ [fields.password]: password })
    await field(fields.confirm).click()
    await expectInBothLanguages('password', 'password-weak')
  })

  it('ticks the rules of a password while it is typed', async () => {
    await openScreen('/register', { api: createAccountsApi() })
    const rules = page.getByRole('list', { name: accounts.passwordRules.label })
    for (const [typed, count] of [
      ['a', 1],
      ['aA', 2],
      ['aA1', 3],
      ['aA1-', 4],
      ['aA1-aA1-', 5],
    ] as const) {
      await field(fields.password).fill(typed)
      await expect.poll(() => rules.element().querySelectorAll('[data-met]').length).toBe(count)
      if (count === 3) await expectFaultlessLooks()
    }
  })

  it.each(locales)('names every rule of the server, the one that it checks alone too, in %s', async (locale) => {
    const { passwordRules: words } = phrasesOf[locale].accounts
    await openScreen('/register', { api: createAccountsApi(), locale })
    const list = page.getByRole('list', { name: words.label })
    await expect.poll(() => list.element().children.length).toBe(Object.keys(passwordRules).length + 1)
    await expect.element(list.getByText(words.uncommon, { exact: true })).toBeVisible()
    // Even a password that meets all the others may be refused.
    await field(phrasesOf[locale].accounts.fields.password).fill('Password-1')
    await expect.poll(() => list.element().querySelectorAll('[data-met]').length).toBe(5)
    await expectFaultlessLooks()
  })

  it('refuses two passwords that differ, while other fields are still empty', async () => {
    await openScreen('/register', { api: createAccountsApi() })
    await fill({ [fields.password]: goodPassword, [fields.confirm]: `${goodPassword}x` })
    await button(accounts.signUp.submit).click()
    await expectFocusAt('email')
    await expectInBothLanguages('confirm', 'password-mismatch')
  })

  it('refuses letters in place of the six digits', async () => {
    await openScreen('/register', { api: createAccountsApi() })
    await field(fields.emailCode).fill('12ab56')
    await field(fields.password).click()
    await expectInBothLanguages('emailCode', 'code-wrong')
  })

  it.each([
    ['password-common', 'password', 'password'],
    ['invitation-wrong', 'invitationCode', 'invitationCode'],
    ['invitation-expired', 'invitationCode', 'invitationCode'],
    ['code-wrong', 'emailCode', 'emailCode'],
    ['code-tries-spent', 'emailCode', 'emailCode'],
    ['code-expired', 'emailCode', 'emailCode'],
  ] as const)('shows %s at its field', async (code, serverField, name) => {
    const api = createAccountsApi()
    api.refuse(signUp, { code, field: serverField })
    await openScreen('/register', { api })
    await fill(everything)
    await button(accounts.signUp.submit).click()
    await expectFocusAt(name)
    await expectInBothLanguages(name, code)
  })

  it('keeps the field of the code while it is typed, where the link did not prove the email after all', async () => {
    const api = createAccountsApi()
    api.refuse(signUp, { code: 'field-required', field: 'emailCode' })
    await openScreen(`/register#code=ABCDEFGHJK&email=${email}&proven=yes`, { api })
    await fill({ [fields.password]: goodPassword, [fields.confirm]: goodPassword })
    expect(field(fields.emailCode).elements()).toEqual([])
    await button(accounts.signUp.submit).click()
    await expectFocusAt('emailCode')
    await field(fields.emailCode).fill('1')
    await field(fields.emailCode).fill('123456')
    await expect.element(field(fields.emailCode)).toHaveValue('123456')
    await button(accounts.signUp.submit).click()
    await expect.poll(() => api.callsOf(signUp).at(-1)?.body).toMatchObject({ emailCode: '123456' })
  })

  it('says how long to wait for a second code', async () => {
    const api = createAccountsApi()
    api.refuse(sendSignUpCode, { code: 'code-too-soon', field: 'email', details: { retryAfterSeconds: 40 } })
    await openScreen('/register', { api })
    await field(fields.email).fill(email)
    await button(accounts.code.send).click()
    await expectInBothLanguages('email', 'code-too-soon', { retryAfterSeconds: 40 })
  })

  it('knows an account that exists, and offers to log in', async () => {
    const api = createAccountsApi()
    api.refuse(sendSignUpCode, { code: 'account-exists', field: 'email' })
    await openScreen('/register', { api })
    await field(fields.email).fill(email)
    await button(accounts.code.send).click()
    await expectFocusAt('email')
    await expect.element(page.getByRole('link', { name: accounts.signUp.existsLogIn })).toBeVisible()
    await expectInBothLanguages('email', 'account-exists')
  })

  it('makes a new proof by itself when the first has run out', async () => {
    const api = createAccountsApi()
    let sent = 0
    api.answer(sendSignUpCode, () => {
      sent += 1
      if (sent === 1) throw new Refused({ code: 'challenge-wrong', field: 'proof' })
      return { expiresInSeconds: 600, nextInSeconds: 60 }
    })
    await openScreen('/register', { api })
    await field(fields.email).fill(email)
    await button(accounts.code.send).click()
    await expect.element(page.getByText(accounts.code.sent(email, 10))).toBeVisible()
    expect(sent).toBe(2)
  })
})

describe('applying', () => {
  it('asks for the purpose', async () => {
    await openScreen('/inviteCode', { api: createAccountsApi() })
    await field(fields.email).fill(email)
    await button(accounts.apply.submit).click()
    await expectFocusAt('purpose')
    await expectInBothLanguages('purpose', 'field-required')
  })

  it('says how much fits when the purpose is too long', async () => {
    await openScreen('/inviteCode', { api: createAccountsApi() })
    await fill({ [fields.email]: email, [fields.purpose]: 'x'.repeat(501) })
    await button(accounts.apply.submit).click()
    await expectInBothLanguages('purpose', 'field-too-long', { limit: 500 })
  })

  it.each([
    ['account-exists', accounts.apply.existsTitle],
    ['application-exists', accounts.apply.alreadyTitle],
  ] satisfies [ErrorCode, string][])('shows %s at the email, and says what to do', async (code, hint) => {
    const api = createAccountsApi()
    api.refuse(applyForInvitation, { code, field: 'email' })
    await openScreen('/inviteCode', { api })
    await fill({ [fields.email]: email, [fields.purpose]: 'A shop' })
    await button(accounts.apply.submit).click()
    await expect.element(page.getByText(hint)).toBeVisible()
    await expectInBothLanguages('email', code)
    await expectFaultlessLooks()
  })
})

describe('the set-up link', () => {
  it('says what to do when it is wrong', async () => {
    const api = createAccountsApi()
    api.answer(getSetup, { isOpen: true })
    api.refuse(setUpOwner, 'setup-link-wrong')
    await openScreen('/register#setup=not-the-token', { api })
    await expect.element(button(accounts.setUp.submit)).toBeVisible()
    await expectFaultlessLooks()
    await fill({ [fields.email]: email, [fields.password]: goodPassword, [fields.confirm]: goodPassword })
    await button(accounts.setUp.submit).click()
    await expect.element(page.getByRole('heading', { name: accounts.setUp.linkWrongTitle })).toBeVisible()
    await expectAlertInBothLanguages('setup-link-wrong')
    await expectFaultlessLooks()
  })
})
