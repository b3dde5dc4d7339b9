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
