/** What the platform lets one write, said before it is written. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type ReplyWindowNow, shutReasons } from '#contract/features/channels/reply-window.ts'
import { createInboxApi, type FakeInbox, holderOf, lineOf, rowOf } from '#tests/component/inbox.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { workspacePath } from '#tests/component/workspace.ts'

const path = `${workspacePath('platformName')}&conversation=${rowOf(1, '').id}`
const hourMs = 3_600_000
const windowOf = (changes: Partial<ReplyWindowNow> = {}): ReplyWindowNow => ({
  left: 3,
  count: 5,
  until: new Date(Date.now() + 47.5 * hourMs).toISOString(),
  shut: null,
  ...changes,
})

describe.each(locales)('the reply window, in %s', (locale) => {
  const { inboxThread, inbox } = phrasesOf[locale]
  const { composer } = inboxThread
  const { window: words } = composer
  const platform = inbox.platform.names['WECHAT-MP-ZHUJUE']

  async function open(window: ReplyWindowNow) {
    const mine = { state: 'person' as const, takenBy: holderOf('Li', true), platform: 'WECHAT-MP-ZHUJUE' }
    const fake: FakeInbox = { waiting: [], others: [rowOf(1, 'Mei', mine)], lines: [lineOf(1, 'hello')], window }
    const screen = await openScreen(path, { api: createInboxApi(fake, locale), locale, account: accountOf() })
    await expect.element(field(composer.label)).toBeVisible()
    const become = (next: ReplyWindowNow) => {
      fake.window = next
      screen.tell({ topic: 'conversations' })
    }
    return { ...screen, become }
  }
  const left = (count: string, time: string) => page.getByText(words.left(platform, count, '5', time), { exact: true })

  it('says how many are left and for how long, and counts on by itself after a message', async () => {
    const { become } = await open(windowOf())
    await expect.element(left('3', words.hours('47'))).toBeVisible()
    await expectFaultlessLooks()
    become(windowOf({ left: 2, until: new Date(Date.now() + 42.5 * 60_000).toISOString() }))
    await expect.element(left('2', words.minutes('42'))).toBeVisible()
    become(windowOf({ left: 0, shut: 'count' }))
    await expect.element(page.getByText(words.shut.count.is(platform), { exact: true })).toBeVisible()
    await expect.element(left('0', words.minutes('42'))).not.toBeInTheDocument()
    // They wrote again.
    become(windowOf({ left: 5 }))
    await expect.element(left('5', words.hours('47'))).toBeVisible()
    await expect.element(page.getByText(words.shut.count.is(platform), { exact: true })).not.toBeInTheDocument()
  })

  it('says of each shut window why, and what becomes of what is written', async () => {
    const { become } = await open(windowOf({ left: 0, shut: 'time' }))
    for (const shut of shutReasons) {
      become(windowOf({ left: 0, shut }))
      await expect.element(page.getByText(words.shut[shut].is(platform), { exact: true })).toBeVisible()
      await expect.element(page.getByText(words.shut[shut].todo, { exact: true })).toBeVisible()
    }
    become(windowOf({ left: 0, shut: 'not-working' }))
    await expect.element(page.getByRole('link', { name: words.toConnections, exact: true })).toBeVisible()
    await expectFaultlessLooks()
    // A note is for colleagues: no platform has a say in it.
    await button(composer.modes.note).click()
    await expect.element(page.getByText(words.shut['not-working'].todo, { exact: true })).not.toBeInTheDocument()
  })

  it('shuts by itself when the time is over, and says nothing where nothing limits it', async () => {
    const { become } = await open(windowOf({ until: new Date(Date.now() - 1000).toISOString() }))
    await expect.element(page.getByText(words.shut.time.is(platform), { exact: true })).toBeVisible()
    become(windowOf({ left: null, count: null, until: null }))
    await expect.element(page.getByText(words.shut.time.is(platform), { exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByText(platform, { exact: false }).and(page.getByRole('status'))).not.toBeInTheDocument()
  })
})
