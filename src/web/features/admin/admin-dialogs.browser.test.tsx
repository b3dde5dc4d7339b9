/** How the dialogs and the less common states of the ADMIN's screens look; each in one language, the screens themselves in both. */

import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Application, listApplications, mintInvitationCode } from '#contract/features/accounts.ts'
import { listOutbox, type OutboxMail, resendMails } from '#contract/features/admin/outbox.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, field, locales, phrasesOf } from '#tests/component/screens.ts'

const application: Application = {
  id: '00000000-0000-4000-8000-000000000009',
  email: 'ann@example.com',
  purpose: 'Outdoor shop: delivery, returns, sizes',
  locale: 'en',
  status: 'under-review',
  reason: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  decidedAt: null,
}
const mail: OutboxMail = {
  id: '00000000-0000-4000-8000-000000000011',
  to: 'ann@example.com',
  subject: 'Your code',
  text: 'Your code is 482913.',
  locale: 'en',
  status: 'kept',
  error: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  canResend: false,
}

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.answer(listApplications, { items: [application], nextCursor: null, total: 1, waiting: 1 })
  api.answer(listOutbox, { items: [mail], nextCursor: null, total: 1, hasMailServer: false })
})

const open = (path: string, locale: 'zh' | 'en') => openScreen(path, { api, locale, account: accountOf('ADMIN') })

it('shows the mail that an approval sends', async () => {
  const { approveOf, preview } = phrasesOf.zh.admin.applications
  await open('/admin/applications', 'zh')
  await button(approveOf(application.email)).click()
  await expect.element(page.getByText(preview.codeGoesHere)).toBeVisible()
  await expectFaultlessLooks()
})

it('shows the mail with the chosen reason', async () => {
  const { rejectOf, preview, reasons } = phrasesOf.en.admin.applications
  await open('/admin/applications', 'en')
  await button(rejectOf(application.email)).click()
  await button(reasons[0] ?? '').click()
  await expect.element(page.getByLabelText(preview.label)).toHaveTextContent(reasons[0] ?? '')
  await expectFaultlessLooks()
})

it('shows a new code with its link, once', async () => {
  const { mint } = phrasesOf.zh.admin
  const link = 'https://bots.example/register#code=ABCDE23456'
  api.answer(mintInvitationCode, { code: 'ABCDE23456', link, expiresAt: '2026-12-01T08:00:00.000Z' })
  await open('/admin/applications', 'zh')
  await button(mint.open).click()
  await button(mint.submit).click()
  await expect.element(page.getByText(link)).toBeVisible()
  await expectFaultlessLooks()
})

it.each(locales)('says before inviting that the account will be one of its own, in %s', async (locale) => {
  const { mint } = phrasesOf[locale].admin
  await open('/admin/applications', locale)
  await button(mint.open).click()
  await expect.element(page.getByRole('dialog').getByText(mint.text, { exact: true })).toBeVisible()
  expect(mint.text).toMatch(/an account of their own|自己的账户/)
})

it('says that no application matches', async () => {
  const { search, noMatch } = phrasesOf.en.admin.applications
  await open('/admin/applications', 'en')
  api.answer(listApplications, { items: [], nextCursor: null, total: 0, waiting: 1 })
  await field(search).fill('nobody-at-all')
  await expect.element(page.getByText(noMatch.title)).toBeVisible()
  await expectFaultlessLooks()
})

it('shows the reason of an application that was declined', async () => {
  const { tabs } = phrasesOf.zh.admin.applications
  const declined: Application = {
    ...application,
    status: 'not-approved',
    reason: 'Too short.',
    decidedAt: mail.createdAt,
  }
  await open('/admin/applications', 'zh')
  api.answer(listApplications, { items: [declined], nextCursor: null, total: 1, waiting: 0 })
  await page.getByRole('tab', { name: tabs['not-approved'] }).click()
  await expect.element(page.getByText('Too short.')).toBeVisible()
  await expectFaultlessLooks()
})

it('tells others that the screen is for the ADMIN', async () => {
  await openScreen('/admin/outbox', { locale: 'zh', account: accountOf('VIP') })
  await expect.element(page.getByRole('heading', { name: phrasesOf.zh.admin.notAllowed.title })).toBeVisible()
  await expectFaultlessLooks()
})

it('opens the text of a mail', async () => {
  const { showText } = phrasesOf.zh.admin.outbox
  await open('/admin/outbox', 'zh')
  await button(showText).click()
  await expect.element(page.getByText(mail.text)).toBeVisible()
  await expectFaultlessLooks()
})

it('sends a mail again, and keeps state and order in the address', async () => {
  const { outbox } = phrasesOf.en.admin
  const failed = { ...mail, status: 'failed' as const, error: 'refused', canResend: true }
  api.answer(listOutbox, { items: [failed], nextCursor: null, total: 1, hasMailServer: true })
  api.answer(resendMails, { resent: 1 })
  const { address } = await open('/admin/outbox?status=failed&sort=oldest', 'en')
  await button(outbox.resendOf(mail.to)).click()
  await expect.element(page.getByText(outbox.resent(mail.to))).toBeVisible()
  expect(api.callsOf(resendMails).map(({ body }) => body)).toEqual([{ ids: [mail.id] }])
  expect(api.callsOf(listOutbox).at(-1)?.query.get('status')).toBe('failed')
  expect(address()).toBe('/admin/outbox?status=failed&sort=oldest')
  await expectFaultlessLooks()
})

it('asks before it logs out', async () => {
  const { menu, logOutConfirm } = phrasesOf.en.common
  await open('/appAccountMenu', 'en')
  await page.getByRole('main').getByRole('button', { name: menu.logOut }).click()
  await expect.element(page.getByRole('dialog', { name: logOutConfirm.title })).toBeVisible()
  await expectFaultlessLooks()
})
