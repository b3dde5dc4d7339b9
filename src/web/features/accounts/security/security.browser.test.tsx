import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  getSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  startSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '#contract/features/account/second-factor.ts'
import { listSessions } from '#contract/features/account/sessions.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf, sessionOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, fill, locales, phrasesOf } from '#tests/component/screens.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const uri = `otpauth://totp/Huida:free%40example.com?secret=${secret}&issuer=Huida`
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `ACDE-FGHJ-KMNP-QR${index}W`)
const off = { since: null, recoveryCodesLeft: 0, isRequired: false }
const on = { since: '2026-11-01T08:00:00.000Z', recoveryCodesLeft: 10, isRequired: false }
const { security } = phrasesOf.en

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.answer(getSecondFactor, off)
  api.answer(listSessions, { items: [sessionOf({ isCurrent: true })], total: 1 })
  api.answer(startSecondFactor, { secret, uri })
  api.answer(switchOnSecondFactor, { recoveryCodes })
})

it.each(locales)(
  'is switched on in three steps, and the codes have to be saved before it closes, in %s',
  async (locale) => {
    const words = phrasesOf[locale].security
    await openScreen('/userIndex/security', { api, locale, account: accountOf() })
    await expect.element(page.getByText(words.twoStep.off, { exact: true })).toBeVisible()
    await expectFaultlessLooks()
    await button(words.twoStep.switchOn).click()
    api.refuse(startSecondFactor, { code: 'password-wrong', field: 'password' })
    await field(words.fields.password).fill('Wrong-Horse-8')
    await button(words.setUp.next).click()
    await expectFault(words.fields.password, errorTextOf(locale, 'password-wrong'))
    api.answer(startSecondFactor, { secret, uri })
    await button(words.setUp.next).click()

    await expect.element(page.getByRole('img', { name: words.setUp.qr })).toBeVisible()
    await expect.element(page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
    await expectFaultlessLooks()
    api.refuse(switchOnSecondFactor, { code: 'code-wrong', field: 'code' })
    await field(words.fields.code).fill('000000')
    await button(words.setUp.submit).click()
    await expectFault(words.fields.code, errorTextOf(locale, 'code-wrong'))
    api.answer(switchOnSecondFactor, { recoveryCodes })
    api.answer(getSecondFactor, on)
    await field(words.fields.code).fill('123 456')
    await button(words.setUp.submit).click()

    for (const code of recoveryCodes) await expect.element(page.getByText(code)).toBeVisible()
    await expectFaultlessLooks()
    await expect.element(button(words.codes.done)).toBeDisabled()
    await page.getByRole('checkbox', { name: words.codes.saved }).click()
    await button(words.codes.done).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByText(words.twoStep.on, { exact: true })).toBeVisible()
    await expectFaultlessLooks()
  },
)

it('warns when recovery codes run out, and makes new ones with password and code', async () => {
  api.answer(getSecondFactor, { ...on, recoveryCodesLeft: 0 })
  await openScreen('/userIndex/security', { api, account: { ...accountOf(), secondFactor: 'on' } })
  await expect.element(page.getByText(security.twoStep.codesNone)).toBeVisible()
  await button(security.twoStep.renew).click()
  await button(security.renewCodes.submit).click()
  await expectFault(security.fields.anyCode, phrasesOf.en.common.missing.code)
  api.refuse(renewRecoveryCodes, { code: 'code-used', field: 'code' })
  await fill({ [security.fields.password]: 'Correct-Horse-7', [security.fields.anyCode]: '123456' })
  await button(security.renewCodes.submit).click()
  await expectFault(security.fields.anyCode, errorTextOf('en', 'code-used'))
  api.answer(renewRecoveryCodes, { recoveryCodes })
  api.answer(getSecondFactor, on)
  await button(security.renewCodes.submit).click()
  await expect.element(page.getByText(recoveryCodes[0] ?? '')).toBeVisible()
  await page.getByRole('checkbox', { name: security.codes.saved }).click()
  await button(security.codes.done).click()
  await expect.element(page.getByText(security.twoStep.codesNone)).not.toBeInTheDocument()
})

it('is switched off with password and code', async () => {
  api.answer(getSecondFactor, on)
  await openScreen('/userIndex/security', { api, locale: 'zh', account: { ...accountOf(), secondFactor: 'on' } })
  const words = phrasesOf.zh.security
  await button(words.twoStep.switchOff).click()
  await fill({ [words.fields.password]: 'Correct-Horse-7', [words.fields.anyCode]: 'acde-fghj-kmnp-qrtw' })
  await expectFaultlessLooks()
  api.answer(switchOffSecondFactor, undefined)
  api.answer(getSecondFactor, off)
  await button(words.off.submit).click()
  await expect.element(page.getByText(words.twoStep.off, { exact: true })).toBeVisible()
  expect(api.callsOf(switchOffSecondFactor)[0]?.body).toEqual({
    password: 'Correct-Horse-7',
    code: 'acde-fghj-kmnp-qrtw',
  })
})

it('lets an ADMIN require it of all ADMINs, once it is on for the one who asks', async () => {
  const admin = accountOf('ADMIN')
  const { goTo } = await openScreen('/userIndex/security', { api, account: admin })
  const rule = page.getByRole('switch', { name: security.rule.label })
  await expect.element(rule).toBeDisabled()
  await expect.element(page.getByText(security.rule.first)).toBeVisible()
  api.answer(getSecondFactor, on)
  await goTo('/userIndex/userMsg')
  await openScreen('/userIndex/security', { api, account: { ...admin, secondFactor: 'on' } })
  await expect.element(rule).toBeEnabled()
  api.answer(requireSecondFactor, undefined)
  api.answer(getSecondFactor, { ...on, isRequired: true })
  await rule.click()
  await expect.element(rule).toBeChecked()
  expect(api.callsOf(requireSecondFactor)[0]?.body).toEqual({ isRequired: true })
  await expectFaultlessLooks()
})

it('leads an ADMIN who must have it from the console to the page that switches it on', async () => {
  const { address } = await openScreen('/admin/outbox', {
    api,
    account: { ...accountOf('ADMIN'), secondFactor: 'needed' },
  })
  const { secondFactorNeeded } = phrasesOf.en.admin
  await expect.element(page.getByRole('heading', { name: secondFactorNeeded.title })).toBeVisible()
  await expectFaultlessLooks()
  await page.getByRole('link', { name: secondFactorNeeded.action }).click()
  await expect.poll(address).toBe('/userIndex/security')
  await expect.element(page.getByText(security.twoStep.needed)).toBeVisible()
})

it('offers another try when it could not be read', async () => {
  api.cutOff(getSecondFactor)
  await openScreen('/userIndex/security', { api, account: accountOf() })
  await expect.element(button(phrasesOf.en.common.actions.retry)).toBeVisible()
  api.answer(getSecondFactor, off)
  await button(phrasesOf.en.common.actions.retry).click()
  await expect.element(button(security.twoStep.switchOn)).toBeVisible()
})
