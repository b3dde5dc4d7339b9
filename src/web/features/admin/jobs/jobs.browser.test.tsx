import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type BackgroundJob, dropJobs, listJobs, retryJobs } from '#contract/features/admin/jobs.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'

const failed: BackgroundJob = {
  id: '17',
  name: 'send-mail',
  queue: null,
  state: 'failed',
  attempts: 10,
  maxAttempts: 10,
  addedAt: '2026-11-20T08:00:00.000Z',
  nextAt: null,
  startedAt: null,
  error: 'connect ECONNREFUSED 127.0.0.1:25',
  email: null,
}
const running: BackgroundJob = {
  ...failed,
  id: '18',
  name: 'run-import',
  queue: 'imports',
  state: 'running',
  startedAt: '2026-11-20T09:00:00.000Z',
  error: null,
  email: 'a-shop-with-a-very-long-name@outdoor-and-mountain.example',
}

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.answer(listJobs, {
    items: [running, failed],
    nextCursor: null,
    total: 2,
    counts: { failed: 1, retrying: 0, running: 1, waiting: 0 },
  })
})

it.each(locales)('shows what was given up and why, and tries it again, in %s', async (locale) => {
  const { jobs } = phrasesOf[locale]
  api.answer(retryJobs, { changed: 1 })
  await openScreen('/admin/jobs', { api, locale, account: accountOf('ADMIN') })
  await expect.element(page.getByText(failed.error ?? '')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: jobs.names['send-mail'] ?? '' })).toBeVisible()
  await expectFaultlessLooks()
  await button(jobs.retryOf('17')).click()
  await expect.element(page.getByText(jobs.retried('1'))).toBeVisible()
  expect(api.callsOf(retryJobs).map(({ body }) => body)).toEqual([{ ids: ['17'] }])
  await expect.element(button(jobs.retryOf('18'))).not.toBeInTheDocument()
})

it('drops a job only once it was confirmed', async () => {
  const { jobs, common } = phrasesOf.en
  api.answer(dropJobs, { changed: 1 })
  await openScreen('/admin/jobs?state=failed', { api, account: accountOf('ADMIN') })
  await button(jobs.dropOf('17')).click()
  const dialog = page.getByRole('dialog')
  await expectFaultlessLooks()
  await dialog.getByRole('button', { name: common.actions.cancel }).click()
  expect(api.callsOf(dropJobs)).toEqual([])
  await button(jobs.dropOf('17')).click()
  await dialog.getByRole('button', { name: jobs.dropDialog.action }).click()
  await expect.element(page.getByText(jobs.dropped)).toBeVisible()
  expect(api.callsOf(dropJobs).map(({ body }) => body)).toEqual([{ ids: ['17'] }])
})

it('says what stands here when there is nothing to do', async () => {
  const { jobs } = phrasesOf.zh
  const counts = { failed: 0, retrying: 0, running: 0, waiting: 0 }
  api.answer(listJobs, { items: [], nextCursor: null, total: 0, counts })
  await openScreen('/admin/jobs', { api, locale: 'zh', account: accountOf('ADMIN') })
  await expect.element(page.getByText(jobs.empty.title)).toBeVisible()
  await expectFaultlessLooks()
})
