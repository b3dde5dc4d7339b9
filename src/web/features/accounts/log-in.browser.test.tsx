/** Every fault of the log-in form, at its field or above the form, in both languages, with nothing typed lost. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getSession, logIn } from '#contract/features/accounts.ts'
import { listBots } from '#contract/features/bots.ts'
import {
  accounts,
  createAccountsApi,
  expectAlertInBothLanguages,
  expectFocusAt,
  expectInBothLanguages,
  fields,
  goodPassword,
  zhFields,
} from '#tests/component/account-forms.ts'
import { Refused } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, expectFault, field, fill, locales, phrasesOf } from '#tests/component/screens.ts'

const typed = { [fields.email]: 'ann@example.com', [fields.password]: goodPassword }

describe('logging in', () => {
  it('moves to the first empty field and says it is needed', async () => {
    await openScreen('/login')
    await button(accounts.logIn.submit).click()
    await expectFocusAt('email')
    await expectInBothLanguages('email', 'field-required')
  })

  it.each(['nobody', 'a b@example.com', '@example.com', 'a@b', 'a@example..com'])(
    'refuses the email "%s" when it is left',
    async (email) => {
      await openScreen('/login')
      await field(fields.email).fill(email)
      await field(fields.password).click()
      await expectInBothLanguages('email', 'email-format')
    },
  )

  it.each([
    ['credentials-wrong', 'password'],
    ['account-missing', 'email'],
    ['account-unverified', 'email'],
  ] as const)('shows %s at its field', async (code, name) => {
    const { api } = await openScreen('/login')
    api.refuse(logIn, code)
    await fill(typed)
    await button(accounts.logIn.submit).click()
    await expectFocusAt(name)
    await expectInBothLanguages(name, code)
    if (code === 'account-unverified')
      await expect.element(page.getByText(phrasesOf.zh.accounts.logIn.unverified)).toBeVisible()
  })

  it.each(['sign-in-failed', 'network-busy', 'network-error'] as const)(
    'shows %s above the form, keeps the input, and can be sent again',
    async (code) => {
      const { api, address } = await openScreen('/login')
      if (code === 'network-error') api.cutOff(logIn)
      else api.refuse(logIn, code)
      await fill(typed)
      await button(accounts.logIn.submit).click()
      await expectAlertInBothLanguages(code)
      await expect.element(field(zhFields.email)).toHaveValue('ann@example.com')
      api.answer(logIn, { account: accountOf(), ticket: null })
      api.answer(getSession, { account: accountOf() })
      api.answer(listBots, { items: [], limit: 1 })
      await button(phrasesOf.zh.accounts.logIn.submit).click()
      await expect.poll(address).toBe('/user/white')
    },
  )

  it('has no link to itself in the header of a narrow screen; other pages have it', async () => {
    const link = page.getByRole('banner').getByRole('link', { name: phrasesOf.en.common.menu.logIn, exact: true })
    await openScreen('/getBackPwd', { width: narrowWidth })
    await expect.element(link).toBeVisible()
    await openScreen('/login', { width: narrowWidth })
    await expect.element(button(accounts.logIn.submit)).toBeVisible()
    await expect.element(link).not.toBeInTheDocument()
  })

  it('says how long to wait after too many guesses', async () => {
    const { api } = await openScreen('/login')
    const details = { retryAfterSeconds: 15 * 60 }
    api.refuse(logIn, { code: 'too-many-requests', details })
    await fill(typed)
    await button(accounts.logIn.submit).click()
    await expectAlertInBothLanguages('too-many-requests', details)
  })

  it('solves a proof of work by itself when the server asks for one', async () => {
    const api = createAccountsApi()
    api.answer(listBots, { items: [], limit: 1 })
    api.answer(logIn, ({ body }) => {
      if (!Object.hasOwn(body as object, 'proof')) throw new Refused({ code: 'proof-needed', field: 'proof' })
      return { account: accountOf(), ticket: null }
    })
    const { address } = await openScreen('/login', { api })
    await fill(typed)
    api.answer(getSession, { account: accountOf() })
    await button(accounts.logIn.submit).click()
    await expect.poll(address).toBe('/user/white')
    expect(api.callsOf(logIn)).toHaveLength(2)
  })

  it.each(locales)('looks right empty and with faults, in %s', async (locale) => {
    const phrases = phrasesOf[locale].accounts
    await openScreen('/login', { locale })
    await expect.element(button(phrases.logIn.submit)).toBeVisible()
    await expectFaultlessLooks()
    await button(phrases.logIn.submit).click()
    await expectFault(phrases.fields.email, phrasesOf[locale].common.missing.email)
    await expectFaultlessLooks()
  })
})
