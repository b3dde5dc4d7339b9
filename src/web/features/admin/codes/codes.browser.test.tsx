import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Application, listApplications } from '#contract/features/accounts.ts'
import {
  decideApplications,
  type InvitationCode,
  listInvitationCodes,
  revokeInvitationCode,
} from '#contract/features/admin/invitations.ts'
import { listOutbox } from '#contract/features/admin/outbox.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'

const code: InvitationCode = {
  id: '00000000-0000-4000-8000-000000000031',
  state: 'open',
  email: null,
  note: 'Fair in May',
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-12-04T08:00:00.000Z',
  usedAt: null,
  usedBy: null,
}
const used: InvitationCode = {
  ...code,
  id: '00000000-0000-4000-8000-000000000032',
  state: 'used',
  email: 'a-shop-with-a-very-long-name@outdoor-and-mountain.example',
  usedAt: '2026-11-21T08:00:00.000Z',
  usedBy: 'a-shop-with-a-very-long-name@outdoor-and-mountain.example',
}
const application = (number: number): Application => ({
  id: `00000000-0000-4000-8000-00000000004${number}`,
  email: `person-${number}@example.com`,
  purpose: 'A shop',
  locale: 'en',
  status: 'under-review',
  reason: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  decidedAt: null,
})

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.answer(listApplications, {
    items: [application(1), application(2), application(3)],
    nextCursor: null,
    total: 3,
    waiting: 3,
  })
  api.answer(listOutbox, { items: [], nextCursor: null, total: 0, hasMailServer: true })
  api.answer(listInvitationCodes, { items: [code, used], nextCursor: null, total: 2 })
})

it.each(locales)('lists codes with their states, and takes an open one back once confirmed, in %s', async (locale) => {
  const { codes } = phrasesOf[locale]
  api.answer(revokeInvitationCode, undefined)
  await openScreen('/admin/codes', { api, locale, account: accountOf('ADMIN') })
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: used.email ?? '' })
  await expect.element(row.getByText(codes.states.used, { exact: true })).toBeVisible()
  await expectFaultlessLooks()
  await button(codes.revokeOf('Fair in May')).click()
  await page.getByRole('dialog').getByRole('button', { name: codes.revokeDialog.action }).click()
  await expect.element(page.getByText(codes.revoked)).toBeVisible()
  expect(api.callsOf(revokeInvitationCode).map(({ params }) => params.codeId)).toEqual([code.id])
})

it('declines the ticked applications with one reason, and no others', async () => {
  const { applications } = phrasesOf.en.admin
  api.answer(decideApplications, { decided: 2, skipped: 0, invitations: [] })
  await openScreen('/admin/applications', { api, account: accountOf('ADMIN') })
  for (const number of [1, 3])
    await page.getByRole('checkbox', { name: applications.tick(`person-${number}@example.com`) }).click()
  await expectFaultlessLooks()
  await button(applications.batch.reject('2')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: applications.batch.reject('2') }).click()
  await expectFault(applications.rejectDialog.reasonLabel, phrasesOf.en.common.missing.reason)
  await field(applications.rejectDialog.reasonLabel).fill('Full')
  await dialog.getByRole('button', { name: applications.batch.reject('2') }).click()
  await expect.element(page.getByText(applications.batch.rejected('2'))).toBeVisible()
  expect(api.callsOf(decideApplications).map(({ body }) => body)).toEqual([
    { decision: 'reject', ids: [application(1).id, application(3).id], reason: 'Full' },
  ])
})
