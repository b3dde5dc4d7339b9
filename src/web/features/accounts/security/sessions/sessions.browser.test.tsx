import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getSecondFactor } from '#contract/features/account/second-factor.ts'
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/features/account/sessions.ts'
import type { Locale } from '#contract/fields.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf, sessionOf } from '#tests/component/people.ts'
import { button, errorTextOf, locales, phrasesOf } from '#tests/component/screens.ts'
import { createFormat } from '#web/platform/language/format.ts'

const here = sessionOf({ isCurrent: true })
const phone = sessionOf({
  id: '00000000-0000-4000-8000-0000000000a2',
  browser: 'wechat',
  system: 'iphone',
  address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  createdAt: '2026-11-24T21:05:00.000Z',
})
const old = sessionOf({ id: '00000000-0000-4000-8000-0000000000a3', browser: null, system: null, address: null })

let api: FakeApi
let open: Session[]
beforeEach(() => {
  api = new FakeApi()
  open = [here, phone, old]
  api.answer(getSecondFactor, { since: null, recoveryCodesLeft: 0, isRequired: false })
  api.answer(listSessions, () => ({ items: open, total: open.length }))
})

const openSecurity = (locale: Locale) => openScreen('/userIndex/security', { api, locale, account: accountOf() })
const rows = (locale: Locale) =>
  page.getByRole('list', { name: phrasesOf[locale].security.sessions.list }).getByRole('listitem')

function endOf({ browser, system, createdAt }: Session, locale: Locale) {
  const { sessions } = phrasesOf[locale].security
  const name = browser === null ? sessions.unknownBrowser : sessions.browsers[browser]
  const device = system === null ? name : sessions.on(name, sessions.systems[system])
  return button(sessions.endOf(device, createFormat(locale, phrasesOf[locale] as never).dateTime(createdAt)))
}

it.each(locales)('shows each place, marks this one, and ends another after a question, in %s', async (locale) => {
  const words = phrasesOf[locale].security.sessions
  const { common } = phrasesOf[locale]
  await openSecurity(locale)
  await expect.element(rows(locale)).toHaveLength(3)
  const [first, second, third] = rows(locale)
    .elements()
    .map((row) => row.textContent)
  for (const text of [{ en: 'Chrome on Windows', zh: 'Chrome · Windows' }[locale], words.current, words.inUse])
    expect(first).toContain(text)
  for (const text of [{ en: 'WeChat on iPhone', zh: '微信 · iPhone' }[locale], words.address(phone.address ?? '')])
    expect(second).toContain(text)
  expect(second).not.toContain(words.current)
  expect(third).toContain(words.unknownBrowser)
  expect(third).not.toContain('null')
  await expectFaultlessLooks()

  await endOf(phone, locale).click()
  const dialog = page.getByRole('dialog', { name: words.ask.title })
  await expect.element(dialog.getByText(words.ask.text)).toBeVisible()
  await expectFaultlessLooks()
  await dialog.getByRole('button', { name: common.actions.cancel }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.callsOf(endSession)).toEqual([])
  await expect.element(endOf(phone, locale)).toHaveFocus()

  api.answer(endSession, () => {
    open = [here, old]
    return undefined
  })
  await endOf(phone, locale).click()
  await dialog.getByRole('button', { name: words.ask.submit }).click()
  await expect.element(rows(locale)).toHaveLength(2)
  await expect
    .element(page.getByText(words.ask.done({ en: 'WeChat on iPhone', zh: '微信 · iPhone' }[locale])))
    .toBeVisible()
  expect(api.callsOf(endSession).map(({ params }) => params.sessionId)).toEqual([phone.id])
})

it.each(locales)('ends all others at once, and says when there is no other, in %s', async (locale) => {
  const words = phrasesOf[locale].security.sessions
  await openSecurity(locale)
  await button(words.endOthers).click()
  const dialog = page.getByRole('dialog', { name: words.askOthers.title })
  api.refuse(endOtherSessions, 'network-busy')
  await dialog.getByRole('button', { name: words.askOthers.submit }).click()
  await expect.element(dialog.getByText(errorTextOf(locale, 'network-busy'))).toBeVisible()
  await expect.element(rows(locale)).toHaveLength(3)
  api.answer(endOtherSessions, () => {
    open = [here]
    return undefined
  })
  await dialog.getByRole('button', { name: words.askOthers.submit }).click()
  await expect.element(page.getByText(words.onlyHere)).toBeVisible()
  await expect.element(rows(locale)).toHaveLength(1)
  await expect.element(button(words.endOthers)).not.toBeInTheDocument()
  await expectFaultlessLooks()
})

it('shows a log-in on another device, and the end of one, by itself', async () => {
  const words = phrasesOf.en.security.sessions
  open = [here]
  const { tell } = await openSecurity('en')
  await expect.element(page.getByText(words.onlyHere)).toBeVisible()
  open = [here, phone]
  tell({ topic: 'session' })
  await expect.element(rows('en')).toHaveLength(2)
  await expect.element(rows('en').nth(1)).toHaveTextContent('WeChat on iPhone')
  await expect.element(button(words.endOthers)).toBeVisible()
  open = [here]
  tell({ topic: 'session' })
  await expect.element(page.getByText(words.onlyHere)).toBeVisible()
  await expect.element(rows('en')).toHaveLength(1)
})

it('takes a place that has ended meanwhile as ended', async () => {
  const words = phrasesOf.en.security.sessions
  await openSecurity('en')
  await endOf(phone, 'en').click()
  open = [here, old]
  api.refuse(endSession, 'not-found')
  await page.getByRole('dialog').getByRole('button', { name: words.ask.submit }).click()
  await expect.element(rows('en')).toHaveLength(2)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText(words.ask.done('WeChat on iPhone'))).toBeVisible()
})

it('keeps the dialog open with the reason when a place could not be ended', async () => {
  const words = phrasesOf.zh.security.sessions
  await openSecurity('zh')
  await endOf(old, 'zh').click()
  api.cutOff(endSession)
  await page.getByRole('dialog').getByRole('button', { name: words.ask.submit }).click()
  await expect.element(page.getByRole('dialog').getByText(errorTextOf('zh', 'network-error'))).toBeVisible()
  await expect.element(rows('zh')).toHaveLength(3)
})

it('says so when there are more places than it shows', async () => {
  api.answer(listSessions, { items: open, total: 1234 })
  await openSecurity('en')
  await expect.element(page.getByText(phrasesOf.en.security.sessions.shown('3', '1,234'))).toBeVisible()
})

it('loads by itself, and offers another try when it could not be read', async () => {
  const { actions } = phrasesOf.en.common
  api.cutOff(listSessions)
  await openSecurity('en')
  await expect.element(page.getByText(phrasesOf.en.security.twoStep.offText)).toBeVisible()
  await expect.element(button(actions.retry)).toBeVisible()
  api.answer(listSessions, () => ({ items: open, total: open.length }))
  await button(actions.retry).click()
  await expect.element(rows('en')).toHaveLength(3)
})
