import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { decideApplication, listApplications, listOutbox } from '#contract/accounts.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, locales, phrasesOf } from '#tests/component/screens.ts'

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
  await openScreen('/userIndex/applications', { api, locale, account: accountOf('ADMIN') })
  await button(applications.rejectOf(application.email)).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: applications.rejectDialog.action }).click()
  await expectFault(applications.rejectDialog.reasonLabel, errorTextOf(locale, 'field-required'))
  await dialog.getByRole('button', { name: phrasesOf.en.admin.applications.reasons[0] ?? '' }).click()
  api.refuse(decideApplication, 'application-decided')
  await dialog.getByRole('button', { name: applications.rejectDialog.action }).click()
  await expect
    .element(dialog.getByRole('alert').getByText(errorTextOf(locale, 'application-decided'), { exact: true }))
    .toBeVisible()
})
