import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { decideApplication, listApplications } from '#contract/features/accounts.ts'
import { listOutbox } from '#contract/features/admin/outbox.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'

const application = {
  id: '00000000-0000-4000-8000-000000000009',
  email: 'decided@example.com',
  purpose: 'A shop',
  locale: 'en' as const,
  status: 'under-review' as const,
  reason: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  decidedAt: null,
}

it.each(locales)('asks the owner for a reason, and says why a decision was too late, in %s', async (locale) => {
  const { applications } = phrasesOf[locale].admin
  const api = new FakeApi()
  api.answer(listApplications, { items: [application], nextCursor: null, total: 1, waiting: 1 })
  api.answer(listOutbox, { items: [], nextCursor: null, total: 0, hasMailServer: true })
  await openScreen('/admin/applications', { api, locale, account: accountOf('ADMIN') })
  await button(applications.rejectOf(application.email)).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: applications.rejectDialog.action }).click()
  await expectFault(applications.rejectDialog.reasonLabel, phrasesOf[locale].common.missing.reason)
  await dialog.getByRole('button', { name: phrasesOf.en.admin.applications.reasons[0] ?? '' }).click()
  api.refuse(decideApplication, 'application-decided')
  await dialog.getByRole('button', { name: applications.rejectDialog.action }).click()
  await expect
    .element(dialog.getByRole('alert').getByText(errorTextOf(locale, 'application-decided'), { exact: true }))
    .toBeVisible()
})

it('keeps what is looked for in the address, and shows more when asked', async () => {
  const { applications } = phrasesOf.en.admin
  const older = { ...application, id: application.id.replace(/9$/, '8'), email: 'older@example.com' }
  const api = new FakeApi()
  api.answer(listOutbox, { items: [], nextCursor: null, total: 0, hasMailServer: true })
  api.answer(listApplications, ({ query }) =>
    query.get('cursor') === null
      ? { items: [application], nextCursor: 'next', total: 2, waiting: 2 }
      : { items: [older], nextCursor: null, total: 2, waiting: 2 },
  )
  const { address } = await openScreen('/admin/applications?status=approved&q=tea', {
    api,
    account: accountOf('ADMIN'),
  })
  await expect.element(field(applications.search)).toHaveValue('tea')
  await button(phrasesOf.en.common.actions.showMore).click()
  await expect.element(page.getByText(older.email)).toBeVisible()
  await expect.element(page.getByText(application.email)).toBeVisible()
  await page.getByRole('tab', { name: applications.tabs['under-review'] }).click()
  await expect.poll(address).toBe('/admin/applications?q=tea')
  await field(applications.search).fill('')
  await expect.poll(address).toBe('/admin/applications')
})

it('offers to try again, also for the rest of the list', async () => {
  const { actions } = phrasesOf.en.common
  const api = new FakeApi()
  api.answer(listOutbox, { items: [], nextCursor: null, total: 0, hasMailServer: true })
  api.refuse(listApplications, 'not-found')
  await openScreen('/admin/applications', { api, account: accountOf('ADMIN') })
  await expect.element(button(actions.retry)).toBeVisible()
  api.answer(listApplications, { items: [application], nextCursor: 'next', total: 2, waiting: 2 })
  await button(actions.retry).click()
  await expect.element(page.getByText(application.email)).toBeVisible()
  api.refuse(listApplications, 'not-found')
  await button(actions.showMore).click()
  await expect.element(button(actions.retry)).toBeVisible()
  await expect.element(page.getByText(application.email)).toBeVisible()
})
