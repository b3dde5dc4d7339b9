import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  askForEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  stopEmailChange,
} from '#contract/features/account/email-change.ts'
import { getSession } from '#contract/features/accounts.ts'
import { FakeApi, Refused } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'

const newEmail = 'new@example.org'
const until = '2026-11-26T08:00:00.000Z'
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** A server that knows one password, one code and one link. */
function createEmailApi(): FakeApi {
  const api = new FakeApi()
  let account = accountOf()
  let waiting: string | null = null
  api.answer(getSession, () => ({ account }))
  api.answer(getEmailChange, () => ({ change: waiting === null ? null : { email: waiting, until } }))
  api.answer(askForEmailChange, ({ body }) => {
    const { email, password } = body as { email: string; password: string }
    if (password !== 'right') throw new Refused({ code: 'password-wrong', field: 'password' })
    waiting = email
    return { expiresInSeconds: 600, nextInSeconds: 60 }
  })
  api.answer(confirmEmailChange, ({ body }) => {
    const { code, token } = body as { code?: string; token?: string }
    if (code !== undefined && code !== '123 456') throw new Refused({ code: 'code-wrong', field: 'code' })
    if (token !== undefined && token !== 'secret') throw new Refused({ code: 'link-expired' })
    account = { ...account, email: waiting ?? '' }
    waiting = null
    return { account }
  })
  api.answer(cancelEmailChange, () => {
    waiting = null
    return undefined
  })
  return api
}

describe.each(locales)('changing the email, in %s', (locale) => {
  const { emailChange: words, accounts } = phrasesOf[locale]

  async function ask(api: FakeApi, password = 'right'): Promise<void> {
    await openScreen('/userIndex/userMsg', { api, locale, account: accountOf() })
    await button(words.change).click()
    await field(words.ask.email).fill(newEmail)
    await field(words.ask.password).fill(password)
    await button(words.ask.submit).click()
  }

  it('asks for the password, then for the code, and shows the new email', async () => {
    await ask(createEmailApi(), 'wrong')
    await expectFault(words.ask.password, errorTextOf(locale, 'password-wrong'))
    await expectFaultlessLooks()
    await field(words.ask.password).fill('right')
    await button(words.ask.submit).click()
    await field(accounts.fields.emailCode).fill('654321')
    await button(words.code.submit).click()
    await expectFault(accounts.fields.emailCode, errorTextOf(locale, 'code-wrong'))
    await expectFaultlessLooks()
    await field(accounts.fields.emailCode).fill('123 456')
    await button(words.code.submit).click()
    await expect.element(page.getByText(words.changed(newEmail))).toBeVisible()
    await expect.element(page.getByRole('definition').filter({ hasText: newEmail })).toBeVisible()
  })

  it('shows what waits, also after the dialog was closed, and cancels it', async () => {
    const api = createEmailApi()
    await ask(api)
    await expect.element(field(accounts.fields.emailCode)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: phrasesOf[locale].common.actions.close }).click()
    await expect.element(page.getByText(words.waiting(newEmail))).toBeVisible()
    await expectFaultlessLooks()
    await button(words.enterCode).click()
    await expect.element(field(accounts.fields.emailCode)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: phrasesOf[locale].common.actions.close }).click()
    await button(words.cancel).click()
    await expect.element(button(words.change)).toBeVisible()
    expect(api.callsOf(cancelEmailChange)).toHaveLength(1)
  })

  it('confirms by the mailed link only when the button is pressed', async () => {
    const api = createEmailApi()
    api.answer(getEmailChange, { change: { email: newEmail, until } })
    await openScreen('/confirm?result=email#secret', { api, locale, account: accountOf() })
    await expect.element(heading(words.confirm.heading)).toBeVisible()
    await expect.element(page.getByText(words.confirm.text(newEmail))).toBeVisible()
    expect(api.callsOf(confirmEmailChange)).toHaveLength(0)
    await expectFaultlessLooks()
    await button(words.confirm.submit).click()
    await expect.element(heading(words.confirm.done)).toBeVisible()
    expect(api.callsOf(confirmEmailChange).map(({ body }) => body)).toEqual([{ token: 'secret' }])
  })

  it('says what to do when the link is of another account or too old, and when nobody is logged in', async () => {
    const api = createEmailApi()
    api.answer(getEmailChange, { change: { email: newEmail, until } })
    await openScreen('/confirm?result=email#other', { api, locale, account: accountOf() })
    await button(words.confirm.submit).click()
    await expect.element(heading(words.confirm.none)).toBeVisible()
    const { address } = await openScreen('/confirm?result=email#secret', { locale })
    await page.getByRole('link', { name: words.confirm.logIn, exact: true }).click()
    await expect.poll(address).toBe(`/login?next=${encodeURIComponent('/confirm?result=email#secret')}`)
  })

  it('stops a change by the link of the old address, and leads to a new password', async () => {
    const api = new FakeApi()
    api.refuse(stopEmailChange, 'link-expired')
    const { address } = await openScreen('/confirm?result=emailStop#secret', { api, locale })
    await expect.element(heading(words.stop.heading)).toBeVisible()
    await button(words.stop.submit).click()
    await expect.element(page.getByText(errorTextOf(locale, 'link-expired'))).toBeVisible()
    await expectFaultlessLooks()
    api.answer(stopEmailChange, { email: 'old@example.com' })
    await button(words.stop.submit).click()
    await expect.element(heading(words.stop.done)).toBeVisible()
    expect(api.callsOf(stopEmailChange).at(-1)?.body).toEqual({ token: 'secret' })
    await page.getByRole('link', { name: words.stop.setPassword, exact: true }).click()
    await expect.poll(address).toBe('/getBackPwd')
    await expect.element(field(accounts.fields.email)).toHaveValue('old@example.com')
  })
})
