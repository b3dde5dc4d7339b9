import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { updateAccount } from '#contract/features/account/details.ts'
import { getEmailChange } from '#contract/features/account/email-change.ts'
import { type Account, getSession } from '#contract/features/accounts.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'

/** A server that takes every change. */
function createDetailsApi(): FakeApi {
  const api = new FakeApi()
  let account = accountOf()
  api.answer(getSession, () => ({ account }))
  api.answer(getEmailChange, { change: null })
  api.answer(updateAccount, ({ body }) => {
    const { mails, ...changes } = body as Partial<Account>
    account = { ...account, ...changes, mails: { ...account.mails, ...mails } }
    return { account }
  })
  return api
}

describe.each(locales)('account details, in %s', (locale) => {
  const { accountDetails: words, common, accounts } = phrasesOf[locale]

  async function open(api = createDetailsApi()): Promise<FakeApi> {
    await openScreen('/userIndex/userMsg', { api, locale, account: accountOf() })
    await expect.element(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    return api
  }

  it('saves names and phone number, and looks right', async () => {
    const api = await open()
    await expectFaultlessLooks()
    await field(words.person.customerName).fill('Ridge & Trail Ltd')
    await field(words.person.phone).fill('0161 496 0123')
    await button(common.actions.save).click()
    await expect.element(page.getByText(words.saved, { exact: true })).toBeVisible()
    expect(api.callsOf(updateAccount).map(({ body }) => body)).toEqual([
      { customerName: 'Ridge & Trail Ltd', contactName: '', phone: '0161 496 0123' },
    ])
    await expect.element(field(words.person.customerName)).toHaveValue('Ridge & Trail Ltd')
  })

  it('says at the field that a phone number is none, and keeps what was typed', async () => {
    const api = await open()
    await field(words.person.phone).fill('call me')
    await button(common.actions.save).click()
    await expectFault(words.person.phone, errorTextOf(locale, 'phone-format'))
    await expect.element(field(words.person.phone)).toHaveValue('call me')
    expect(api.callsOf(updateAccount)).toHaveLength(0)
    await expectFaultlessLooks()
  })

  it('turns a mail off at once, and takes the switch back when that failed', async () => {
    const api = await open()
    const choice = page.getByRole('switch', { name: words.mails.optional.callbacks.name })
    await expect.element(choice).toBeChecked()
    await choice.click()
    await expect
      .poll(() => api.callsOf(updateAccount).map(({ body }) => body))
      .toEqual([{ mails: { callbacks: false } }])
    await expect.element(choice).not.toBeChecked()
    api.refuse(updateAccount, 'update-failed')
    await choice.click()
    await expect.element(page.getByText(errorTextOf(locale, 'update-failed'))).toBeVisible()
    await expect.element(choice).not.toBeChecked()
  })

  it('changes the language of mails, and not that of the page', async () => {
    const api = await open()
    await page.getByText('中文', { exact: true }).last().click()
    await expect.poll(() => api.callsOf(updateAccount).map(({ body }) => body)).toEqual([{ locale: 'zh' }])
    await expect.element(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  })

  it('shows in the service info who the customer is, by the email until a name is given', async () => {
    await openScreen('/userIndex/userinfo', { locale, account: accountOf() })
    await expect.element(page.getByRole('definition').first()).toHaveTextContent('free@example.com')
    await expect.element(page.getByRole('link', { name: accounts.service.fillIn })).toBeVisible()
    const account = { ...accountOf(), customerName: 'Ridge & Trail Ltd', contactName: 'Ann', phone: '0161 496 0123' }
    await openScreen('/userIndex/userinfo', { locale, account })
    await expect.element(page.getByRole('definition').first()).toHaveTextContent('Ridge & Trail Ltd')
    await expect.element(page.getByText('Ann · 0161 496 0123')).toBeVisible()
  })
})
