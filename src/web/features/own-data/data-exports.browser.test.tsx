/** The archive of all data as its owner sees it, in every state. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type DataExport, listDataExports, startDataExport } from '#contract/features/account/own-data.ts'
import type { Locale } from '#contract/fields.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, locales, phrasesOf } from '#tests/component/screens.ts'

const waiting: DataExport = {
  id: '00000000-0000-4000-8000-00000000000a',
  status: 'waiting',
  progress: 0,
  askedAt: new Date().toISOString(),
  finishedAt: null,
  sizeBytes: null,
  expiresAt: null,
}
const writing: DataExport = { ...waiting, status: 'writing', progress: 0.42 }
const ready: DataExport = {
  ...waiting,
  status: 'ready',
  progress: 1,
  finishedAt: waiting.askedAt,
  sizeBytes: 13_631_488,
  expiresAt: '2030-01-08T09:30:00.000Z',
}
const failed: DataExport = { ...waiting, status: 'failed', finishedAt: waiting.askedAt }

async function open(locale: Locale, items: DataExport[], leftToday = 2): Promise<FakeApi> {
  const api = new FakeApi()
  api.answer(listDataExports, { items, leftToday })
  await openScreen('/userIndex/data', { locale, account: accountOf('VIP'), api })
  return api
}

it.each(locales)('says what an archive holds before the first one is asked for, in %s', async (locale) => {
  const { archive } = phrasesOf[locale].ownData
  await open(locale, [], 3)
  await expect.element(button(archive.start)).toBeEnabled()
  await expect.element(page.getByText(archive.left(3, 3))).toBeVisible()
  await expectFaultlessLooks()
})

it.each(locales)('shows how far it has come while it is written, and offers no second one, in %s', async (locale) => {
  const { archive } = phrasesOf[locale].ownData
  await open(locale, [writing])
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42')
  await expect.element(page.getByText(archive.progress('42%'))).toBeVisible()
  await expect.element(button(archive.again)).not.toBeInTheDocument()
  await expectFaultlessLooks()
})

it.each(locales)('offers what is ready to download, until when, in %s', async (locale) => {
  const { archive } = phrasesOf[locale].ownData
  await open(locale, [ready], 0)
  const link = page.getByRole('link', { name: archive.download })
  await expect.element(link).toHaveAttribute('href', `/api/v1/account/data-exports/${ready.id}/archive`)
  await expect.element(page.getByText('13 MB', { exact: false })).toBeVisible()
  await expect.element(button(archive.again)).toBeDisabled()
  await expect.element(page.getByText(archive.spent(3))).toBeVisible()
  await expectFaultlessLooks()
})

it('tells of one that failed, and asks again', async () => {
  const { archive } = phrasesOf.en.ownData
  const api = await open('en', [failed])
  await expect.element(page.getByText(archive.failedText)).toBeVisible()
  await expectFaultlessLooks()
  api.answer(startDataExport, () => {
    api.answer(listDataExports, { items: [waiting], leftToday: 1 })
    return waiting
  })
  await button(archive.again).click()
  await expect.element(page.getByText(archive.status.waiting)).toBeVisible()
  await expect.element(page.getByText(archive.failedText)).not.toBeInTheDocument()
})

it('says why another one cannot begin, and what to do when the list cannot be read', async () => {
  const { archive } = phrasesOf.zh.ownData
  const api = await open('zh', [])
  api.refuse(startDataExport, { code: 'exports-spent', details: { limit: 3 } })
  await button(archive.start).click()
  await expect.element(page.getByText(errorTextOf('zh', 'exports-spent', { limit: 3 }))).toBeVisible()
  const other = new FakeApi()
  other.refuse(listDataExports, 'operation-failed')
  await openScreen('/userIndex/data', { locale: 'zh', account: accountOf('VIP'), api: other })
  await expect.element(page.getByText(errorTextOf('zh', 'operation-failed'))).toBeVisible()
})
