import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createNamedKey, listNamedKeys, type NamedKey, revokeNamedKey } from '#contract/features/account/keys.ts'
import { listBots } from '#contract/features/bots.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf } from '#tests/component/workspace.ts'

const bot = botOf()
const longName = 'A rather long name of a program that was written to fill a whole line'.slice(0, 60)
const shop: NamedKey = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Web shop',
  prefix: 'hk_abcdefghij',
  bots: [bot.id],
  scopes: ['messages:send', 'corpus:read'],
  forAccount: true,
  callsPerDay: 500,
  callsToday: 120,
  createdAt: '2026-11-01T08:00:00.000Z',
  expiresAt: '2027-02-01T08:00:00.000Z',
  isExpired: false,
  usedAt: '2026-11-20T08:00:00.000Z',
}
const old: NamedKey = {
  ...shop,
  id: '00000000-0000-4000-8000-00000000000b',
  name: longName,
  prefix: 'hk_klmnpqrstu',
  bots: 'all',
  forAccount: false,
  callsPerDay: null,
  isExpired: true,
  usedAt: null,
}
const apiKey = `hk_abcdefghij_${'s'.repeat(43)}`
const words = phrasesOf.en.apiKeys

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.answer(listBots, { items: [bot], limit: 10 })
  api.answer(listNamedKeys, { items: [shop, old], max: 20 })
})

const open = (locale: 'zh' | 'en' = 'en') =>
  openScreen('/userIndex/apiKeys', { api, locale, account: accountOf('VIP') })

it.each(locales)('lists what each key may do, and asks before one is revoked, in %s', async (locale) => {
  const phrases = phrasesOf[locale].apiKeys
  await open(locale)
  const row = page.getByRole('listitem').filter({ hasText: shop.name }).first()
  for (const text of [bot.name, phrases.row.forAccount, phrases.row.cap('120', '500')])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText(phrases.row.expired, { exact: true })).toBeVisible()
  await expectFaultlessLooks()
  await button(phrases.row.revokeOf(shop.name)).click()
  await expect.element(page.getByText(phrases.revoke.text)).toBeVisible()
  await expectFaultlessLooks()
  api.answer(revokeNamedKey, undefined)
  api.answer(listNamedKeys, { items: [old], max: 20 })
  await button(phrases.revoke.submit).click()
  await expect.element(page.getByText(shop.name, { exact: true })).not.toBeInTheDocument()
  expect(api.callsOf(revokeNamedKey)[0]?.params).toEqual({ keyId: shop.id })
})

it.each(locales)('makes a key for chosen bots with a cap, and shows it once, in %s', async (locale) => {
  const phrases = phrasesOf[locale].apiKeys
  api.answer(listNamedKeys, { items: [], max: 20 })
  await open(locale)
  await expect.element(page.getByText(phrases.empty.title)).toBeVisible()
  await expectFaultlessLooks()
  await button(phrases.create).click()
  await button(phrases.form.submit).click()
  await expectFault(phrases.form.name, phrasesOf[locale].common.missing.name)
  await field(phrases.form.name).fill('Web shop')
  await page.getByRole('radio', { name: phrases.form.reaches.some }).click()
  await expectFaultlessLooks()
  await button(phrases.form.submit).click()
  await expect.element(page.getByText(phrases.form.reachesNothing).first()).toBeVisible()
  await page.getByRole('checkbox', { name: bot.name }).click()
  await page.getByRole('checkbox', { name: phrases.form.scopes['corpus:read'] }).click()
  await field(phrases.form.cap).fill('500')
  api.answer(createNamedKey, { apiKey, item: shop })
  api.answer(listNamedKeys, { items: [shop], max: 20 })
  await button(phrases.form.submit).click()
  await expect.element(page.getByText(apiKey, { exact: true })).toBeVisible()
  await expectFaultlessLooks()
  expect(api.callsOf(createNamedKey)[0]?.body).toEqual({
    name: 'Web shop',
    bots: [bot.id],
    scopes: ['messages:send', 'messages:read', 'corpus:read'],
    forAccount: false,
    expiresInDays: 90,
    callsPerDay: 500,
  })
  await button(phrases.made.done).click()
  await expect.element(page.getByText(apiKey, { exact: true })).not.toBeInTheDocument()
  await button(phrases.create).click()
  await expect.element(field(phrases.form.name)).toHaveValue('')
})

it('says that there is no room for another', async () => {
  api.answer(listNamedKeys, { items: [shop], max: 1 })
  await open()
  await expect.element(page.getByText(words.full('1'))).toBeVisible()
  await expect.element(button(words.create)).toBeDisabled()
})

it('offers another try when the keys could not be read', async () => {
  api.cutOff(listNamedKeys)
  await open()
  await expect.element(button(phrasesOf.en.common.actions.retry)).toBeVisible()
  api.answer(listNamedKeys, { items: [shop], max: 20 })
  await button(phrasesOf.en.common.actions.retry).click()
  await expect.element(page.getByText(shop.name, { exact: true })).toBeVisible()
})
