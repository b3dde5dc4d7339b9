/** What the tests of the account forms share: their fields, and a fault in both languages. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'
import { getChallenge } from '#contract/features/accounts.ts'
import type { Locale } from '#contract/fields.ts'
import { FakeApi } from './fake-api.ts'
import { errorTextOf, expectFault, field, phrasesOf, switchLanguage } from './screens.ts'

export const { accounts } = phrasesOf.en
export const { fields } = accounts
export const zhFields = phrasesOf.zh.accounts.fields

/** Strong by the rules. */
export const goodPassword = 'Correct-Horse-7'

type FieldName = keyof typeof fields

/** A server that poses a challenge: its solution is 3. */
export function createAccountsApi(): FakeApi {
  const api = new FakeApi()
  api.answer(getChallenge, {
    algorithm: 'SHA-256',
    challenge: 'ba76992a6079074311285334177ddda598e8d8f9bae4df70875886d5229c26ac',
    salt: 'salt',
    signature: 'signed',
    maxnumber: 10,
  })
  return api
}

/** What stands at a field: some faults are told in the words of the field. */
function textAt(locale: Locale, name: FieldName, code: ErrorCode, details?: ErrorDetails): string {
  const { common, accounts: words } = phrasesOf[locale]
  if (code === 'field-required' && name in common.missing) return common.missing[name as keyof typeof common.missing]
  return code === 'credentials-wrong' ? words.logIn.wrong : errorTextOf(locale, code, details)
}

/** In English, then switched in place to Chinese, with the input still there. */
export async function expectInBothLanguages(name: FieldName, code: ErrorCode, details?: ErrorDetails): Promise<void> {
  await expectFault(fields[name], textAt('en', name, code, details))
  const typed = (field(fields[name]).element() as HTMLInputElement).value
  await switchLanguage('zh')
  await expectFault(zhFields[name], textAt('zh', name, code, details))
  await expect.element(field(zhFields[name])).toHaveValue(typed)
}

/** Above the form, in English and then in Chinese. */
export async function expectAlertInBothLanguages(code: ErrorCode, details?: ErrorDetails): Promise<void> {
  await expectAlert(errorTextOf('en', code, details))
  await switchLanguage('zh')
  await expectAlert(errorTextOf('zh', code, details))
}

async function expectAlert(text: string): Promise<void> {
  await expect.element(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
}

export async function expectFocusAt(name: FieldName): Promise<void> {
  await expect.element(field(fields[name])).toHaveFocus()
}
