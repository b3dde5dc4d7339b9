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
  const beginsMs = Date.now() + 1500
  const endsMs = beginsMs + 2500
  api.answer(getNotices, () => {
    const nowMs = Date.now()
    if (nowMs < beginsMs) return { items: [], changesInMs: beginsMs - nowMs }
    if (nowMs < endsMs) return { items: [notice(1, { endsInMs: endsMs - nowMs })], changesInMs: endsMs - nowMs }
    return { items: [], changesInMs: null }
  })
  await openScreen('/userIndex/userMsg', { api, account: accountOf() })
  await expect.poll(() => textOf(1).elements().length, { timeout: 6000 }).toBe(1)
  expect(Date.now()).toBeGreaterThanOrEqual(beginsMs)
  expect(Date.now()).toBeLessThan(beginsMs + 2400)
  // It ends by the page's own clock, also where the server is not heard any more.
  api.cutOff(getNotices)
  await expect.poll(() => textOf(1).elements().length, { timeout: 6000 }).toBe(0)
  expect(Date.now()).toBeGreaterThanOrEqual(endsMs)
  expect(Date.now()).toBeLessThan(endsMs + 1500)
})

it('wraps a long text on a phone, and leaves the chat of the test page on the screen', async () => {
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
