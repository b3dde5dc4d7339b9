import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getNotices, type ShownNotice } from '#contract/features/admin/notices.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { locales, phrasesOf } from '#tests/component/screens.ts'

const hourMs = 3600_000
const notice = (n: number, changes: Partial<ShownNotice> = {}): ShownNotice => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  revision: 1,
  kind: 'information',
  textZh: `第 ${n} 条公告`,
  textEn: `Notice number ${n}`,
  link: null,
  endsInMs: hourMs,
  ...changes,
})
const told = (...items: ShownNotice[]) => ({ items, changesInMs: items.length === 0 ? null : hourMs })

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

const textOf = (n: number) => page.getByText(`Notice number ${n}`, { exact: false })

describe.each(locales)('the line above every page, in %s', (locale) => {
  const { noticeLine } = phrasesOf[locale]

  it('tells all users in their language, with a way to more, and can be closed for good', async () => {
    const link = 'https://status.example.com/'
    api.answer(getNotices, told(notice(1, { kind: 'warning', link }), notice(2)))
    const { goTo } = await openScreen('/userIndex/userMsg', { api, locale, account: accountOf() })
    const line = page.getByRole('status', { name: noticeLine.label })
    const [first, second] = locale === 'zh' ? ['第 1 条公告', '第 2 条公告'] : ['Notice number 1', 'Notice number 2']
    await expect.element(line.getByText(first)).toBeVisible()
    await expect.element(line.getByText(noticeLine.warning)).toBeVisible()
    await expect.element(line.getByRole('link', { name: noticeLine.more })).toHaveAttribute('href', link)
    expect(document.activeElement).toBe(document.body)
    await expectFaultlessLooks()
    await line.getByRole('button', { name: noticeLine.closeOf(first) }).click()
    await expect.element(line.getByText(first)).not.toBeInTheDocument()
    await expect.element(line.getByText(second)).toBeVisible()
    await expect.element(line.getByRole('button', { name: noticeLine.closeOf(second) })).toHaveFocus()
    await goTo('/user/bots')
    await expect.element(line.getByText(second)).toBeVisible()
    await expect.element(line.getByText(first)).not.toBeInTheDocument()
  })
})

it('stays closed when the page opens again, for this account alone, until its text is another one', async () => {
  api.answer(getNotices, told(notice(1)))
  const account = accountOf()
  await openScreen('/userIndex/userMsg', { api, account })
  await page.getByRole('button', { name: phrasesOf.en.noticeLine.closeOf('Notice number 1') }).click()
  await expect.element(textOf(1)).not.toBeInTheDocument()
  const key = `huida.notices-closed.${account.id}`
  const kept = window.localStorage.getItem(key) ?? ''
  const openAgain = async (changes: Partial<ShownNotice>, as = account) => {
    const again = new FakeApi()
    again.answer(getNotices, told(notice(1, changes), notice(2)))
    // The screen before took its storage with it, as another test must not find it.
    const opening = openScreen('/userIndex/userMsg', { api: again, account: as })
    window.localStorage.setItem(key, kept)
    await opening
    await expect.element(textOf(2)).toBeVisible()
  }
  await openAgain({})
  await expect.element(textOf(1)).not.toBeInTheDocument()
  await openAgain({}, { ...account, id: '00000000-0000-4000-8000-000000000009' })
  await expect.element(textOf(1)).toBeVisible()
  await openAgain({ revision: 2 })
  await expect.element(textOf(1)).toBeVisible()
})

it('has room for three, and shows the next when one is closed', async () => {
  api.answer(getNotices, told(notice(1), notice(2), notice(3), notice(4)))
  await openScreen('/userIndex/userMsg', { api, account: accountOf() })
  await expect.element(textOf(3)).toBeVisible()
  await expect.element(textOf(4)).not.toBeInTheDocument()
  await page.getByRole('button', { name: phrasesOf.en.noticeLine.closeOf('Notice number 1') }).click()
  await expect.element(textOf(4)).toBeVisible()
})

it('appears when it begins and disappears when it ends, on a page that stays open', async () => {
  const startMs = Date.now()
  const seenMs: number[] = []
  const watcher = new MutationObserver(() => {
    if (document.body.textContent.includes('Notice number 1')) seenMs.push(Date.now())
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  let reads = 0
  api.answer(getNotices, () => {
    reads += 1
    if (reads === 1) return { items: [], changesInMs: 800 }
    // It ends by the page's own clock, also where the server is not heard any more.
    api.cutOff(getNotices)
    return { items: [notice(1, { endsInMs: 900 })], changesInMs: 900 }
  })
  await openScreen('/userIndex/userMsg', { api, account: accountOf() })
  await expect.poll(() => seenMs.length, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect.poll(() => textOf(1).elements().length, { timeout: 30_000 }).toBe(0)
  const endedMs = Date.now()
  watcher.disconnect()
  const [firstMs = 0] = seenMs
  expect(firstMs - startMs).toBeGreaterThanOrEqual(800)
  expect(endedMs - firstMs).toBeGreaterThanOrEqual(800)
})

it('wraps a long text on a phone', async () => {
  const textEn = `${'A long notice about the maintenance of tonight. '.repeat(4)}https://${'x'.repeat(60)}.example`
  api.answer(getNotices, told(notice(1, { textEn, kind: 'warning' })))
  await openScreen('/userIndex/userMsg', { api, account: accountOf(), width: narrowWidth })
  await expect.element(page.getByText('A long notice', { exact: false })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(narrowWidth)
  await expectFaultlessLooks()
})

it('is not on pages of strangers, who are not asked for', async () => {
  api.answer(getNotices, told(notice(1)))
  await openScreen('/contactUs', { api, account: accountOf() })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(api.callsOf(getNotices)).toEqual([])
})
