import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  changeWebhook,
  createWebhook,
  type Delivery,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
  type Webhook,
} from '#contract/features/app-access/webhooks.ts'
import type { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'

const shop: Webhook = {
  id: '00000000-0000-4000-8000-00000000000a',
  url: 'https://shop.example/hooks/huida',
  events: ['message.received', 'message.answered'],
  createdAt: '2026-11-01T08:00:00.000Z',
  isOn: true,
  offBecause: null,
  failingSince: null,
  deliveredAt: '2026-11-20T08:00:00.000Z',
  oldSecretUntil: '2026-11-27T08:00:00.000Z',
}
const broken: Webhook = {
  ...shop,
  id: '00000000-0000-4000-8000-00000000000b',
  url: `https://a-rather-long-name-of-a-host.example/${'path/'.repeat(20)}`,
  events: ['feedback.given'],
  isOn: false,
  offBecause: 'failed',
  deliveredAt: null,
  oldSecretUntil: null,
}
const delivery: Delivery = {
  id: '00000000-0000-4000-8000-00000000000c',
  type: 'message.answered',
  at: '2026-11-20T08:00:00.000Z',
  status: 'failed',
  attempts: 12,
  nextAt: null,
  result: '503',
  attemptedAt: '2026-11-20T08:00:00.000Z',
}
const secret = `whsec_${'s'.repeat(43)}=`

let api: FakeApi
beforeEach(() => {
  api = createWorkspaceApi()
  api.answer(listWebhooks, { items: [shop, broken], max: 10 })
})
// Notices outlive the screen.
afterEach(() => notifications.clean())

const open = (locale: 'zh' | 'en' = 'en') =>
  openScreen(workspacePath('thirdManagement/apps'), { api, locale, account: accountOf('VIP') })

describe.each(locales)('app access, in %s', (locale) => {
  const words = phrasesOf[locale].appAccess

  it('has programs to copy in three languages, with the bot and without a key', async () => {
    await open(locale)
    const programs = page.getByRole('region', { name: words.examples.title })
    for (const language of ['curl', 'typescript', 'python'] as const) {
      await programs.getByText(words.examples.languages[language], { exact: true }).click()
      await expect.poll(() => programs.element().querySelectorAll('details')).toHaveLength(5)
      const texts = [...programs.element().querySelectorAll('code')].map(({ textContent }) => textContent ?? '')
      expect(texts.filter((text) => text.includes(botOf().id)).length).toBeGreaterThanOrEqual(4)
      expect(texts.join()).toContain('HUIDA_KEY')
      expect(texts.join()).toContain(words.examples.question)
    }
    await expectFaultlessLooks()
  })

  it('says how each webhook fares', async () => {
    await open(locale)
    const rows = page.getByRole('region', { name: words.webhooks.title })
    await expect.element(rows.getByText(shop.url, { exact: true })).toBeVisible()
    await expect.element(rows.getByText(words.webhooks.row.failed, { exact: true })).toBeVisible()
    await expect.element(rows.getByText(words.webhooks.events['feedback.given'], { exact: true })).toBeVisible()
  })

  it('teaches by an action where there is no webhook yet, and shows a secret once', async () => {
    api.answer(listWebhooks, { items: [], max: 10 })
    api.answer(createWebhook, { webhook: shop, secret })
    await open(locale)
    await expect.element(page.getByText(words.webhooks.empty.title, { exact: true })).toBeVisible()
    await button(words.webhooks.add).click()
    await button(words.webhooks.form.submit).click()
    await expectFault(words.webhooks.form.url, errorTextOf(locale, 'field-required'))
    await field(words.webhooks.form.url).fill(shop.url)
    await expectFaultlessLooks()
    await button(words.webhooks.form.submit).click()
    await expect.element(page.getByText(secret, { exact: true })).toBeVisible()
    expect(api.callsOf(createWebhook)[0]?.body).toEqual({
      url: shop.url,
      events: ['message.received', 'message.answered'],
    })
    await expectFaultlessLooks()
    await button(words.webhooks.secret.done).click()
    await button(words.webhooks.add).click()
    await expect.element(field(words.webhooks.form.url)).toHaveValue('')
    await expect.element(page.getByText(secret, { exact: true })).not.toBeInTheDocument()
  })

  it('lists deliveries, and sends one again', async () => {
    api.answer(listDeliveries, {
      items: [delivery, { ...delivery, id: 'd', status: 'pending', attempts: 2, nextAt: delivery.at }],
      nextCursor: null,
    })
    api.answer(replayDelivery, { ...delivery, status: 'pending' })
    await open(locale)
    await button(words.webhooks.row.deliveriesOf(shop.url)).click()
    await expect
      .element(page.getByText(words.webhooks.deliveries.answered('503'), { exact: true }).first())
      .toBeVisible()
    await expectFaultlessLooks()
    await button(words.webhooks.deliveries.replayOf(delivery.id)).click()
    await expect.element(page.getByText(words.webhooks.deliveries.replayed)).toBeVisible()
  })
})

it('sends a test, and says why it did not arrive', async () => {
  const words = phrasesOf.en.appAccess.webhooks
  api.answer(testWebhook, { ...delivery, type: 'webhook.test', attempts: 1, result: 'time-out' })
  await open()
  await button(words.row.testOf(shop.url)).click()
  const told = words.tested.failed(words.deliveries.results['time-out'] ?? '')
  await expect.element(page.getByText(told)).toBeVisible()
})

it('changes, switches off, gives a new secret and deletes, after asking where nothing brings it back', async () => {
  const words = phrasesOf.en.appAccess.webhooks
  const menu = async (item: string) => {
    await button(words.row.more(shop.url)).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  api.answer(changeWebhook, shop)
  api.answer(renewWebhookSecret, { webhook: shop, secret })
  api.answer(deleteWebhook, undefined)
  await open()
  await menu(words.row.switchOff)
  await expect.poll(() => api.callsOf(changeWebhook)).toHaveLength(1)
  expect(api.callsOf(changeWebhook)[0]?.body).toEqual({ isOn: false })
  await menu(words.row.edit)
  await expect.element(field(words.form.url)).toHaveValue(shop.url)
  await page.getByLabelText(words.events['feedback.given']).click()
  await button(words.form.save).click()
  await expect.poll(() => api.callsOf(changeWebhook)).toHaveLength(2)
  expect(api.callsOf(changeWebhook)[1]?.body).toMatchObject({ events: [...shop.events, 'feedback.given'] })
  await menu(words.row.renew)
  await button(words.renew.submit).click()
  await expect.element(page.getByText(secret, { exact: true })).toBeVisible()
  await button(words.secret.done).click()
  await menu(words.row.delete)
  await button(words.remove.submit).click()
  await expect.poll(() => api.callsOf(deleteWebhook)).toHaveLength(1)
})
