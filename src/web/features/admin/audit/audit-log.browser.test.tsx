import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type AuditLogEvent, listAuditEvents } from '#contract/features/admin/audit.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, field, locales, phrasesOf } from '#tests/component/screens.ts'

const event: AuditLogEvent = {
  id: '00000000-0000-4000-8000-000000000021',
  at: '2026-11-20T08:00:00.000Z',
  action: 'account-suspended',
  account: {
    id: '00000000-0000-4000-8000-000000000002',
    email: 'a-shop-with-a-very-long-name@outdoor-and-mountain.example',
  },
  actor: { id: '00000000-0000-4000-8000-000000000001', email: 'owner@example.com' },
  target: '00000000-0000-4000-8000-000000000002 because of many complaints',
  address: '2001:db8:1234:5678::',
  requestId: 'r',
  count: 12,
}

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.answer(listAuditEvents, { items: [event], nextCursor: null, total: 1 })
})

it.each(locales)('names actions and people in words, in %s', async (locale) => {
  const { audit } = phrasesOf[locale]
  await openScreen('/admin/audit', { api, locale, account: accountOf('ADMIN') })
  const row = page.getByRole('main').getByRole('listitem')
  await expect.element(row.getByText(audit.actions['account-suspended'])).toBeVisible()
  await expect.element(row.getByText('owner@example.com')).toBeVisible()
  await expect.element(row.getByText(audit.times('12'))).toBeVisible()
  await button(audit.filters.more).click()
  await expectFaultlessLooks()
})

it('says in words what was changed, with the stored text at hand', async () => {
  const lines: readonly (readonly [AuditLogEvent['action'], string, string])[] = [
    ['plans-changed', 'monthlyFen 28800 → 10000', '月付价格：¥288 → ¥100'],
    ['plans-changed', 'VIP callsPerDay 5000 → unlimited', 'VIP，每天的回答次数：5,000 → 不限'],
    ['how-to-pay-changed', 'zh 开户行：示例银行', '中文：开户行：示例银行'],
    ['how-to-pay-changed', 'en', '英文：已清空'],
    ['account-limits-changed', 'callsPerDay by plan → 3', '每天的回答次数：按套餐 → 3'],
    ['payment-recorded', 'HD-2026-00001 28800', '收据 HD-2026-00001，¥288'],
    ['pack-granted', '10 calls', '10 次，不会过期'],
    ['pack-withdrawn', '4 of 10 calls', '剩 4 / 10 次'],
    [
      'plan-granted',
      'vip-monthly 2026-11-26 2027-11-25 00000000-0000-4000-8000-000000000031',
      'VIP 月付，2026年11月26日至2027年11月25日',
    ],
    ['trial-granted', '2026-12-09', '到2026年12月9日为止'],
    ['plan-paused', '00000000-0000-4000-8000-000000000031 2', '第 2 期未付'],
    ['lead-moved', 'leadId 00000000-0000-4000-8000-000000000031, new to lost', '新申请 → 没谈成'],
    ['account-changed', 'customerName, mails.quota', '客户名称，用量邮件'],
    ['corpus-exported', 'botId 12345678-0000-4000-8000-000000000031', '机器人 12345678…'],
    ['corpus-exported', 'botId 12345678-0000-4000-8000-000000000031 茶馆', '茶馆'],
    [
      'corpus-deletion-undone',
      'botId 12345678-0000-4000-8000-000000000031 Tea (1), deletionId 12345678-0000-4000-8000-000000000032, items 1200',
      'Tea (1)，1,200 条问答',
    ],
    [
      'import-committed',
      'botId 12345678-0000-4000-8000-000000000031 茶馆, importId 12345678-0000-4000-8000-000000000032, rows 12',
      '茶馆，12 行',
    ],
    [
      'import-committed',
      'botId 12345678-0000-4000-8000-000000000031, importId 12345678-0000-4000-8000-000000000032',
      '机器人 12345678…, 导入 12345678…',
    ],
    ['bot-key-renewed', '12345678-0000-4000-8000-000000000031 hk_1234 茶馆', '茶馆，hk_1234'],
    ['bot-key-renewed', '12345678-0000-4000-8000-000000000031 hk_1234', '12345678… hk_1234'],
    [
      'bots-chosen',
      'botId 12345678-0000-4000-8000-000000000031 茶馆, botId 12345678-0000-4000-8000-000000000032 Tea (1)',
      '茶馆，Tea (1)',
    ],
    ['bots-chosen', '12345678-0000-4000-8000-000000000031 22345678-0000-4000-8000-000000000032', '12345678… 22345678…'],
    ['plan-ended', 'vip-yearly 2026-11-26 2027-11-25', 'VIP 年付，2026年11月26日至2027年11月25日'],
    ['plan-ended-early', 'trial 2026-11-26 2026-12-09', '试用，2026年11月26日至2026年12月9日'],
    ['plan-ended', '12345678-0000-4000-8000-000000000031', '12345678…'],
    ['make-up-days-added', '2026-10-10 国庆节调休', '2026年10月10日，国庆节调休'],
    ['make-up-day-removed', '2026-10-10 国庆节调休', '2026年10月10日，国庆节调休'],
    ['holiday-removed', '2026-10-01', '2026年10月1日'],
    ['account-limits-changed', 'of an earlier version', 'of an earlier version'],
  ]
  const items = lines.map(([action, target], at) => ({ ...event, id: `e${at}`, action, target }))
  api.answer(listAuditEvents, { items, nextCursor: null, total: items.length })
  await openScreen('/admin/audit', { api, locale: 'zh', account: accountOf('ADMIN') })
  for (const [at, [, stored, said]] of lines.entries()) {
    const line = page.getByRole('main').getByRole('listitem').nth(at).getByTitle(stored, { exact: true })
    await expect.element(line).toHaveTextContent(said)
  }
})

it('keeps the filter in the address, and exports what is filtered', async () => {
  const { audit, common } = phrasesOf.en
  const { address } = await openScreen('/admin/audit?action=log-in&from=2026-11-01', {
    api,
    account: accountOf('ADMIN'),
  })
  await expect.element(field(audit.filters.from)).toHaveValue('2026-11-01')
  await field(audit.filters.target).fill('tea')
  await expect.poll(address).toBe('/admin/audit?action=log-in&target=tea&from=2026-11-01')
  const link = page.getByRole('link', { name: common.list.export })
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      '/api/v1/admin/audit-export?sort=newest&action=log-in&target=tea&from=2026-11-01&locale=en',
    )
  await page.getByRole('button', { name: 'owner@example.com' }).click()
  await expect.poll(() => api.callsOf(listAuditEvents).at(-1)?.query.get('account')).toBe('owner@example.com')
  await button(common.list.clearFilters).click()
  await expect.poll(address).toBe('/admin/audit')
})

it('says that nothing matches, with the way out', async () => {
  const { audit, common } = phrasesOf.zh
  api.answer(listAuditEvents, { items: [], nextCursor: null, total: 0 })
  await openScreen('/admin/audit?account=x', { api, locale: 'zh', account: accountOf('ADMIN') })
  await expect.element(page.getByText(audit.noMatch.title)).toBeVisible()
  await expect.element(button(common.list.clearFilters).first()).toBeVisible()
  await expectFaultlessLooks()
})
