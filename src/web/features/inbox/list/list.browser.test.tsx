/** The list of conversations: its order, its filters in the address, its states, and the keys. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getConversation, listConversations } from '#contract/features/inbox/conversations.ts'
import { deleteSavedFilter, listSavedFilters, saveFilter } from '#contract/features/inbox/saved-filters.ts'
import { createInboxApi, type FakeInbox, holderOf, lineOf, rowOf, waitingChanges } from '#tests/component/inbox.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, workspacePath } from '#tests/component/workspace.ts'

const path = workspacePath('platformName')
const inboxOf = (): FakeInbox => ({
  waiting: [rowOf(1, 'Priya', waitingChanges(12)), rowOf(2, 'Dale', waitingChanges(2))],
  others: [
    rowOf(4, 'Mei', { state: 'person', takenBy: holderOf('Li', true), platform: 'WECHAT-MP-ZHUJUE' }),
    rowOf(5, 'Sam', { isUnread: true, rating: 'needs-improvement' }),
    rowOf(6, 'Hannah', { state: 'resolved', platform: 'RADR' }),
  ],
  lines: [lineOf(1, 'where is my tent')],
})
const rowLink = (name: string) => page.getByRole('link', { name })
const namesInOrder = () =>
  [...document.querySelectorAll('a[data-row]')].map((row) =>
    row.querySelector('[title]:nth-of-type(2)')?.getAttribute('title'),
  )

describe.each(locales)('the list of conversations, in %s', (locale) => {
  const { inbox } = phrasesOf[locale]

  it('shows who waits on top with the time, then everyone else, each with one state', async () => {
    await openScreen(path, { api: createInboxApi(inboxOf(), locale), locale, account: accountOf() })
    await expect.element(page.getByText(inbox.waitingHead('2'))).toBeVisible()
    await expect.element(page.getByText(inbox.total('5'), { exact: true })).toBeVisible()
    await expect.element(page.getByText(inbox.row.waited(inbox.waitTime.minutes('12')), { exact: true })).toBeVisible()
    await expect.element(rowLink('Mei')).toHaveTextContent(inbox.row.you)
    await expect.element(rowLink('Sam')).toHaveTextContent(inbox.row.bad)
    await expect.element(rowLink('Hannah')).toHaveTextContent(inbox.row.resolved)
    await expectFaultlessLooks()
  })

  it('names whoever gave no name in the language of the screen, by a code', async () => {
    const api = createInboxApi({ waiting: [], others: [rowOf(7, null)], lines: [lineOf(1, 'hello')] }, locale)
    await openScreen(path, { api, locale, account: accountOf() })
    const name = locale === 'zh' ? '访客 0507' : 'Visitor 0507'
    await rowLink(name).click()
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect.element(page.getByRole('region', { name: phrasesOf[locale].inboxThread.thread(name) })).toBeVisible()
  })

  it('says what to do while nobody has written', async () => {
    const api = createInboxApi({ waiting: [], others: [], lines: [] }, locale)
    await openScreen(path, { api, locale, account: accountOf() })
    await expect.element(page.getByRole('heading', { name: inbox.empty.title })).toBeVisible()
    const open = page.getByRole('link', { name: `${inbox.empty.page.action}: ${inbox.empty.page.title}` })
    await expect.element(open).toHaveAttribute('href', `/appDialogChat?bot=${botOf().id}`)
    await expect.element(page.getByText(inbox.choose, { exact: true })).not.toBeInTheDocument()
    await expectFaultlessLooks()
  })

  it('names the filters that let nothing through, and clears them', async () => {
    const { address } = await openScreen(`${path}&platform=API&period=week`, {
      api: createInboxApi(inboxOf(), locale),
      locale,
      account: accountOf(),
    })
    const words = [inbox.platform.names.API, inbox.period.week].join(' · ')
    await expect.element(page.getByText(inbox.noMatch.text(words, '5'))).toBeVisible()
    await expectFaultlessLooks()
    await button(inbox.reset).click()
    await expect.element(rowLink('Priya')).toBeVisible()
    expect(address()).toBe(path)
  })

  it('says what failed, what is safe, and tries again', async () => {
    const api = createInboxApi(inboxOf(), locale)
    api.refuse(listConversations, 'operation-failed')
    await openScreen(path, { api, locale, account: accountOf() })
    await expect.element(page.getByText(inbox.failed.title)).toBeVisible()
    await expect.element(page.getByText(errorTextOf(locale, 'operation-failed'))).toBeVisible()
    await expectFaultlessLooks()
    api.answer(listConversations, {
      waiting: [],
      items: inboxOf().others,
      nextCursor: null,
      total: 3,
      isMore: false,
      hiddenBefore: '2026-11-19T00:00:00.000Z',
    })
    await button(phrasesOf[locale].common.actions.retry).click()
    await expect.element(rowLink('Sam')).toBeVisible()
    // The plan shows no more, but more is kept.
    await expect.element(page.getByRole('link', { name: inbox.hiddenAction })).toBeVisible()
  })
})

const { inbox, inboxTools } = phrasesOf.en

it('keeps what is chosen in the address, and asks the server for it', async () => {
  const { api, address } = await openScreen(path, { api: createInboxApi(inboxOf()), account: accountOf() })
  await page.getByRole('group', { name: inbox.tabs.label }).getByRole('button', { name: inbox.tabs.unread }).click()
  await expect.element(rowLink('Sam')).toBeVisible()
  await expect.element(rowLink('Hannah')).not.toBeInTheDocument()
  expect(address()).toContain('unread=1')
  await page.getByRole('combobox', { name: inbox.platform.label }).click()
  await page.getByRole('option', { name: 'RADR' }).click()
  await expect.poll(() => address()).toContain('platform=RADR')
  await page.getByRole('searchbox', { name: inbox.search }).fill('tent')
  await expect.poll(() => address()).toContain('q=tent')
  await expect.poll(() => api.callsOf(listConversations).at(-1)?.query.toString()).toBe('q=tent&platform=RADR&unread=1')
})

it('opens with the filters of its address', async () => {
  const { api } = await openScreen(`${path}&state=waiting&rating=good&from=2026-11-01&until=2026-11-05`, {
    api: createInboxApi(inboxOf()),
    account: accountOf(),
  })
  await expect.poll(() => api.callsOf(listConversations).length).toBe(1)
  expect(Object.fromEntries(api.callsOf(listConversations)[0]?.query ?? [])).toEqual({
    state: 'waiting',
    rating: 'good',
    from: '2026-11-01',
    until: '2026-11-05',
  })
})

it('says that a search needs one more character', async () => {
  await openScreen(path, { api: createInboxApi(inboxOf()), account: accountOf() })
  await page.getByRole('searchbox', { name: inbox.search }).fill('t')
  await expect.element(page.getByText(inbox.searchTooShort)).toBeVisible()
})

it('moves no row while somebody points at the list, and shows what is new on request', async () => {
  const fake = inboxOf()
  const screen = await openScreen(path, { api: createInboxApi(fake), account: accountOf() })
  await rowLink('Sam').hover()
  const before = namesInOrder()
  const [first, second, third] = fake.others
  if (!first || !second || !third) throw new Error('three rows')
  fake.others.splice(0, 3, { ...third, lastActivityAt: new Date().toISOString(), isUnread: true }, first, second)
  screen.tell({ topic: 'conversations', botId: botOf().id })
  await expect.element(button(inbox.news('1'))).toBeVisible()
  expect(namesInOrder()).toEqual(before)
  await button(inbox.news('1')).click()
  await expect.poll(() => namesInOrder()[2]).toBe('Hannah')
})

it('says that what it shows is old when it can be read no more', async () => {
  const screen = await openScreen(path, { api: createInboxApi(inboxOf()), account: accountOf() })
  await expect.element(rowLink('Sam')).toBeVisible()
  screen.api.refuse(listConversations, 'operation-failed')
  screen.tell({ topic: 'conversations', botId: botOf().id })
  await expect.element(page.getByText(inbox.stale('').slice(0, 15))).toBeVisible()
  await expect.element(rowLink('Sam')).toBeVisible()
})

it('saves, applies, pins and forgets filters', async () => {
  const api = createInboxApi(inboxOf())
  const kept: { id: string; name: string; filter: Record<string, string>; isPinned: boolean }[] = []
  api.answer(listSavedFilters, () => ({ items: kept }))
  api.answer(saveFilter, ({ body }) => {
    const { name, filter, isPinned } = body as (typeof kept)[number]
    const saved = { id: 'f1', name, filter, isPinned }
    kept.splice(0, 1, saved)
    return saved
  })
  api.answer(deleteSavedFilter, () => {
    kept.splice(0)
    return undefined
  })
  const { address } = await openScreen(`${path}&platform=RADR&period=month`, { api, account: accountOf() })
  await button(inboxTools.saved.label).click()
  await field(inboxTools.saved.name).fill('Refunds')
  await page.getByRole('checkbox', { name: inboxTools.saved.pin }).click()
  await button(inboxTools.saved.save).click()
  const tab = page.getByRole('group', { name: inbox.tabs.label }).getByRole('button', { name: 'Refunds' })
  await expect.element(tab).toHaveAttribute('aria-pressed', 'true')
  expect(kept[0]).toMatchObject({ filter: { platform: 'RADR', period: 'month' }, isPinned: true })
  await page.getByRole('group', { name: inbox.tabs.label }).getByRole('button', { name: inbox.tabs.all }).click()
  await expect.poll(() => address()).toBe(path)
  await tab.click()
  await expect.poll(() => address()).toContain('period=month')
  await button(inboxTools.saved.label).click()
  await expectFaultlessLooks()
  await button(inboxTools.saved.deleteNamed('Refunds')).click()
  await expect.element(tab).not.toBeInTheDocument()
})

it('is walked by the keyboard', async () => {
  const { address } = await openScreen(path, { api: createInboxApi(inboxOf()), account: accountOf() })
  await expect.element(rowLink('Priya')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(rowLink('Priya')).toHaveFocus()
  await userEvent.keyboard('jj')
  await expect.element(rowLink('Mei')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(rowLink('Dale')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address()).toContain(`conversation=${rowOf(2, '').id}`)
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox', { name: inbox.search })).toHaveFocus()
  await userEvent.keyboard('{Escape}?')
  await expect.element(page.getByRole('dialog', { name: inboxTools.keys.title })).toBeVisible()
  await expectFaultlessLooks()
})

it('is three screens where it is narrow, each with its title and a way back', async () => {
  const { inboxThread } = phrasesOf.en
  await openScreen(path, { api: createInboxApi(inboxOf()), account: accountOf(), width: narrowWidth })
  await expect.element(page.getByRole('heading', { level: 1, name: inbox.title })).toBeVisible()
  await rowLink('Sam').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sam' })).toBeVisible()
  await button(inboxThread.info).click()
  await expect.element(page.getByRole('heading', { level: 1, name: inboxTools.evidence.title })).toBeVisible()
  await button(inboxThread.backToThread).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sam' })).toBeVisible()
  await button(inboxThread.back).click()
  await expect.element(page.getByRole('heading', { level: 1, name: inbox.title })).toBeVisible()
  // The filters are in a sheet.
  await button(inbox.filters).click()
  await page.getByRole('combobox', { name: inbox.state.label }).click()
  await page.getByRole('option', { name: inbox.state.resolved }).click()
  await button(inbox.show).click()
  await expect.element(rowLink('Hannah')).toBeVisible()
  await expect.element(rowLink('Sam')).not.toBeInTheDocument()
})

it('says that a conversation is gone, and leads back', async () => {
  const api = createInboxApi(inboxOf())
  api.refuse(getConversation, 'not-found')
  const { address } = await openScreen(`${path}&conversation=${rowOf(77, '').id}`, { api, account: accountOf() })
  const { inboxThread } = phrasesOf.en
  await expect.element(page.getByText(inboxThread.notFound.title)).toBeVisible()
  await button(inboxThread.back).click()
  expect(address()).toBe(path)
})
