import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getOverview, type Overview } from '#contract/features/admin/overview.ts'
import { getSecretKeyState, type SealedKind, sealedKinds } from '#contract/features/admin/secret-key.ts'
import { plusDays } from '#contract/time-zones.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { locales, phrasesOf } from '#tests/component/screens.ts'

const gigabyte = 1024 ** 3
const node = {
  id: 'a1b2c3d4-0000-4000-8000-000000000001',
  version: '1.4.0',
  startedAt: '2026-11-20T08:00:00.000Z',
  isThis: true,
  indexBytes: 210 * 1024 ** 2,
  indexBytesMax: 512 * 1024 ** 2,
}
const overview: Overview = {
  accounts: { total: 1284, free: 1180, vip: 96, admin: 8, suspended: 3, new: 31 },
  bots: { total: 1906, open: 1871 },
  messages: Array.from({ length: 14 }, (_, n) => ({ day: plusDays('2026-11-12', n), messages: 20_000 + 937 * n })),
  waiting: { applications: 7, leads: 2, contactMessages: 0, failedMails: 3, failedJobs: 1, lateJobs: 0 },
  storage: {
    databaseBytes: 8.4 * gigabyte,
    disk: { folderBytes: 9.1 * gigabyte, freeBytes: 59 * gigabyte, totalBytes: 100 * gigabyte },
  },
  nodes: [node, { ...node, id: 'e5f60718-0000-4000-8000-000000000002', isThis: false, indexBytes: 500 * 1024 ** 2 }],
  versions: { huida: '1.4.0', node: '24.11.1', postgres: '18.1', schema: 49 },
}

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.answer(getOverview, overview)
  api.answer(getSecretKeyState, keyState({}))
})

/** By kind: how many wait, and how many no key opens. */
function keyState(counts: Partial<Record<SealedKind, [waiting: number, unreadable: number]>>, isPartial = false) {
  const kinds = sealedKinds.map((kind) => {
    const [waiting, unreadable] = counts[kind] ?? [0, 0]
    return { kind, waiting, unreadable, isPartial }
  })
  return { hasFormerKeys: true, kinds }
}

describe.each(locales)('the overview, in %s', (locale) => {
  const phrases = phrasesOf[locale].overview
  const open = (width?: number) =>
    openScreen('/admin', { api, locale, account: accountOf('ADMIN'), ...(width !== undefined && { width }) })

  it('says what waits and how the installation is, wide and narrow', async () => {
    await open()
    const main = page.getByRole('main')
    await expect.element(main.getByRole('link', { name: phrases.waiting.kinds.applications(2) })).toBeVisible()
    // What does not wait is not named.
    await expect.element(main.getByText(phrases.waiting.kinds.contactMessages(2))).not.toBeInTheDocument()
    await expect.element(main.getByText(phrases.accountsText('31'))).toBeVisible()
    await expect.element(main.getByText('1,906')).toBeVisible()
    await expect.element(main.getByText(phrases.diskText('59 GB', '100 GB'))).toBeVisible()
    await expect.element(main.getByText(phrases.nodes.ofMemory('210 MB', '512 MB'))).toBeVisible()
    await expect.element(main.getByText(phrases.nodes.thisOne, { exact: true })).toBeVisible()
    await expect.element(main.getByText('PostgreSQL 18.1')).toBeVisible()
    await expectFaultlessLooks()
    await open(narrowWidth)
    await expect.element(page.getByText('1,906')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(narrowWidth)
    await expectFaultlessLooks()
  })

  it('shows messages as bars, in a sentence and as a table', async () => {
    await open()
    const bars = page.getByRole('img', { name: '365,267' })
    await expect.element(bars).toBeVisible()
    await page.getByText(phrases.messages.table).click()
    const rows = page.getByRole('table').filter({ hasText: phrases.messages.count }).getByRole('row')
    await expect.element(rows.nth(1)).toHaveTextContent('32,181')
    expect(rows.elements()).toHaveLength(15)
    await expectFaultlessLooks()
  })
})

describe.each(locales)('a change of the installation key, in %s', (locale) => {
  const phrases = phrasesOf[locale].overview.secretKey
  const open = (width?: number) =>
    openScreen('/admin', { api, locale, account: accountOf('ADMIN'), ...(width !== undefined && { width }) })

  it('says how many secrets of each kind are left, and which no key opens', async () => {
    api.answer(getSecretKeyState, keyState({ contacts: [12_480, 0], 'model-keys': [1, 0], webhooks: [0, 2] }))
    await open()
    const main = page.getByRole('main')
    await expect.element(main.getByText(phrases.working)).toBeVisible()
    await expect.element(main.getByText(`12,480 ${phrases.kinds.contacts(12_480)}`)).toBeVisible()
    await expect.element(main.getByText(`1 ${phrases.kinds['model-keys'](1)}`)).toBeVisible()
    await expect.element(main.getByText(phrases.unreadable)).toBeVisible()
    await expect.element(main.getByText(`2 ${phrases.kinds.webhooks(2)}`)).toBeVisible()
    await expect.element(main.getByText(phrases.kinds.callbacks(0))).not.toBeInTheDocument()
    await expectFaultlessLooks()
    await open(narrowWidth)
    await expect.element(page.getByText(phrases.working)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(narrowWidth)
    await expectFaultlessLooks()
  })

  it('says when the former key can go, and nothing where no change is under way', async () => {
    await open()
    await expect.element(page.getByText(phrases.done)).toBeVisible()
    api.answer(getSecretKeyState, { ...keyState({}), hasFormerKeys: false })
    await open()
    await expect.element(page.getByText('1,906')).toBeVisible()
    await expect.poll(() => api.callsOf(getSecretKeyState).length).toBeGreaterThan(1)
    await expect.element(page.getByText(phrases.title, { exact: true })).not.toBeInTheDocument()
  })

  it('says what the current key alone does not open, at least so many', async () => {
    api.answer(getSecretKeyState, { ...keyState({ contacts: [1200, 1000] }, true), hasFormerKeys: false })
    await open()
    await expect.element(page.getByText(phrases.workingAfterUpdate)).toBeVisible()
    await expect.element(page.getByText(phrases.unreadableAlone)).toBeVisible()
    await expect.element(page.getByText(`${phrases.atLeast('1,000')} ${phrases.kinds.contacts(1000)}`)).toBeVisible()
  })
})

it.each([
  ['invitation requests to review', '/admin/applications'],
  ['VIP leads nobody has taken up', '/admin/leads?state=new'],
  ['emails that could not be sent', '/admin/outbox?status=failed'],
  ['background job given up', '/admin/jobs?state=failed'],
  ['1,284', '/admin/accounts'],
  ['96 VIP', '/admin/accounts?group=vip'],
  ['3 suspended', '/admin/accounts?group=suspended'],
])('leads from “%s” to its list', async (name, href) => {
  await openScreen('/admin', { api, account: accountOf('ADMIN') })
  await expect.element(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href)
})

it('is calm where nothing waits, without a disk of its own, nodes or messages', async () => {
  api.answer(getOverview, {
    ...overview,
    waiting: { applications: 0, leads: 0, contactMessages: 0, failedMails: 0, failedJobs: 0, lateJobs: 0 },
    messages: overview.messages.map(({ day }) => ({ day, messages: 0 })),
    storage: { databaseBytes: 12_000_000, disk: null },
    nodes: [],
  })
  await openScreen('/admin', { api, account: accountOf('ADMIN') })
  const phrases = phrasesOf.en.overview
  for (const text of [phrases.waiting.none, phrases.messages.none, phrases.nodes.none])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: phrases.disk })).not.toBeInTheDocument()
  await expectFaultlessLooks()
})

it('offers another try where it cannot be read', async () => {
  api.refuse(getOverview, 'network-error')
  await openScreen('/admin', { api, account: accountOf('ADMIN') })
  const again = page.getByRole('main').getByRole('button')
  await expect.element(again).toBeVisible()
  api.answer(getOverview, overview)
  await again.click()
  await expect.element(page.getByText('1,906')).toBeVisible()
})
