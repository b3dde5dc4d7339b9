import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { logInWithCode } from '#contract/features/account/second-factor.ts'
import { getSession, logIn } from '#contract/features/accounts.ts'
import { listBots } from '#contract/features/bots.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, fill, locales, phrasesOf } from '#tests/component/screens.ts'

const ticket = 'T'.repeat(43)

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.answer(logIn, { account: null, ticket })
  api.answer(listBots, { items: [], limit: 1 })
})

async function openSecondStep(locale: 'zh' | 'en') {
  const { accounts } = phrasesOf[locale]
  const opened = await openScreen('/login', { api, locale })
  await fill({ [accounts.fields.email]: 'ann@example.com', [accounts.fields.password]: 'Correct-Horse-7' })
  await button(accounts.logIn.submit).click()
  await expect.element(page.getByRole('heading', { name: accounts.secondStep.title })).toBeVisible()
  return { ...opened, words: accounts.secondStep, accounts }
}

it.each(locales)(
  'asks for the code after the right password, says what is wrong with it, and goes on, in %s',
  async (locale) => {
    const { words, address } = await openSecondStep(locale)
    await expect.element(field(words.app.label)).toHaveFocus()
    await expectFaultlessLooks()
    await button(words.submit).click()
    await expectFault(words.app.label, phrasesOf[locale].common.missing.code)
    for (const code of ['code-wrong', 'code-used'] as const) {
      api.refuse(logInWithCode, { code, field: 'code' })
      await field(words.app.label).fill('123 456')
      await button(words.submit).click()
      await expectFault(words.app.label, errorTextOf(locale, code))
    }
    await expectFaultlessLooks()
    api.answer(logInWithCode, { account: accountOf() })
    api.answer(getSession, { account: accountOf() })
    await button(words.submit).click()
    await expect.poll(address).toBe('/user/white')
    expect(api.callsOf(logInWithCode).at(-1)?.body).toEqual({ ticket, code: '123 456' })
  },
)

it('takes a recovery code instead', async () => {
  const { words, address } = await openSecondStep('en')
  await field(words.app.label).fill('123')
  await button(words.app.other).click()
  await expect.element(field(words.recovery.label)).toHaveFocus()
  await expect.element(field(words.recovery.label)).toHaveValue('')
  await expectFaultlessLooks()
  await field(words.recovery.label).fill('ACDE-FGHJ-KMNP-QRTW')
  api.answer(logInWithCode, { account: accountOf() })
  api.answer(getSession, { account: accountOf() })
  await button(words.submit).click()
  await expect.poll(address).toBe('/user/white')
})

it('asks for the password again when the ticket has run out, and keeps the email', async () => {
  const { words, accounts } = await openSecondStep('en')
  api.refuse(logInWithCode, 'log-in-expired')
  await field(words.app.label).fill('123456')
  await button(words.submit).click()
  await expect.element(page.getByRole('alert').getByText(errorTextOf('en', 'log-in-expired'))).toBeVisible()
  await expect.element(field(accounts.fields.email)).toHaveValue('ann@example.com')
  await expect.element(field(accounts.fields.password)).toHaveValue('')
})

it('says how long to wait after too many wrong codes', async () => {
  const { words } = await openSecondStep('zh')
  const details = { retryAfterSeconds: 15 * 60 }
  api.refuse(logInWithCode, { code: 'too-many-requests', details })
  await field(words.app.label).fill('123456')
  await button(words.submit).click()
  await expect.element(page.getByRole('alert').getByText(errorTextOf('zh', 'too-many-requests', details))).toBeVisible()
})

it('says that the log-in failed, and can be sent again with the same code', async () => {
  const { words, address } = await openSecondStep('zh')
  api.refuse(logInWithCode, 'sign-in-failed')
  await field(words.app.label).fill('123456')
  await button(words.submit).click()
  await expect.element(page.getByRole('alert').getByText(errorTextOf('zh', 'sign-in-failed'))).toBeVisible()
  await expect.element(field(words.app.label)).toHaveValue('123456')
  api.answer(logInWithCode, { account: accountOf() })
  api.answer(getSession, { account: accountOf() })
  await button(words.submit).click()
  await expect.poll(address).toBe('/user/white')
})

it('goes back to the password for another account', async () => {
  const { words, accounts } = await openSecondStep('en')
  await button(words.back).click()
  await expect.element(button(accounts.logIn.submit)).toBeVisible()
  await expect.element(field(accounts.fields.password)).toHaveValue('')
})
