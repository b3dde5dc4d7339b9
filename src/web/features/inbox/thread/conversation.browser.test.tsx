/** One conversation: what was said, who has the word, and the composer that goes with it. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getConversation, markRead } from '#contract/features/inbox/conversations.ts'
import { addNote, handBack, replyAsPerson, resolveConversation, takeOver } from '#contract/features/inbox/handover.ts'
import { Refused } from '#tests/component/fake-api.ts'
import {
  botLineOf,
  createInboxApi,
  type FakeInbox,
  holderOf,
  lineOf,
  rowOf,
  waitingChanges,
} from '#tests/component/inbox.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, workspacePath } from '#tests/component/workspace.ts'

const li = { accountUser: 'li', accountName: 'Li' }

/** A conversation in some state, and another one. */
function inboxWith(changes: Parameters<typeof rowOf>[2] = {}): FakeInbox {
  return {
    waiting: [],
    others: [rowOf(1, 'Mei', changes), rowOf(2, 'Sam')],
    lines: [
      lineOf(1, 'can i change the address'),
      botLineOf(2, 'Yes, under *My orders*.', 0.94, 'How do I change my address?'),
      lineOf(3, '', { author: 'system', event: 'wanted' }),
      lineOf(4, 'Li is here now.', { author: 'system', event: 'taken', ...li }),
      lineOf(5, 'Three poles left.', { author: 'person', isNote: true, ...li }),
      lineOf(6, 'Hello, this is Li.', { author: 'person', delivery: 'delivered', ...li }),
      lineOf(7, 'The slip.', { author: 'person', delivery: 'failed', deliveryFault: 'window-closed', ...li }),
    ],
  }
}
const mine = { state: 'person' as const, takenBy: holderOf('Li', true) }
const path = `${workspacePath('platformName')}&conversation=${rowOf(1, '').id}`
const lines = () => page.getByRole('list').filter({ hasText: 'can i change the address' })

describe.each(locales)('a conversation, in %s', (locale) => {
  const { inboxThread: phrases } = phrasesOf[locale]

  it('tells who said what, what was told to nobody, each change of hands, and how far a reply got', async () => {
    await openScreen(path, { api: createInboxApi(inboxWith(mine), locale), locale, account: accountOf('VIP') })
    await expect.element(page.getByText(phrases.holder.you, { exact: true })).toBeVisible()
    await expect.element(page.getByText(phrases.line.sure('94%'))).toBeVisible()
    await expect.element(page.getByText(phrases.events.taken('Li'))).toBeVisible()
    await expect.element(page.getByText(phrases.told('Li is here now.'))).toBeVisible()
    await expect.element(page.getByText('Three poles left.')).toBeVisible()
    await expect.element(page.getByText(phrases.delivery.delivered, { exact: true })).toBeVisible()
    await expect.element(page.getByText(phrases.faults['window-closed'])).toBeVisible()
    await expectFaultlessLooks()
  })

  it('tells of what the bot said where it waits to be sent or was not delivered, and nothing where it was', async () => {
    const said = (place: number, text: string, changes: Parameters<typeof lineOf>[2]) => ({
      ...botLineOf(place, text, 0.9, 'Hours'),
      ...changes,
    })
    const fake = inboxWith()
    fake.lines.splice(
      1,
      fake.lines.length,
      said(2, 'Arrived.', { delivery: 'sent' }),
      said(3, 'Just said.', { delivery: 'pending' }),
      said(4, 'Held back.', { delivery: 'pending', isWaiting: true }),
      said(5, 'Given up.', { delivery: 'failed', deliveryFault: 'token-wrong' }),
      lineOf(6, 'From Li.', { author: 'person', delivery: 'pending', isWaiting: true, ...li }),
    )
    await openScreen(path, { api: createInboxApi(fake, locale), locale, account: accountOf('VIP') })
    const line = (text: string) => lines().getByRole('listitem').filter({ hasText: text })
    await expect.element(line('Given up.').getByRole('alert')).toHaveTextContent(phrases.faults['token-wrong'])
    await expect.element(line('Held back.').getByText(phrases.waiting)).toBeVisible()
    await expect.element(line('From Li.').getByText(phrases.waiting)).toBeVisible()
    for (const text of ['Arrived.', 'Just said.'])
      for (const words of [phrases.waiting, phrases.delivery.sent, phrases.delivery.pending])
        expect(line(text).element().textContent).not.toContain(words)
    await expectFaultlessLooks()
  })

  it('shows who else has it and since when in place of the reply', async () => {
    const held = inboxWith({ state: 'person', takenBy: holderOf('Joe', false) })
    await openScreen(path, { api: createInboxApi(held, locale), locale, account: accountOf() })
    await expect.element(page.getByText(phrases.composer.heldBy('Joe', '14:06'))).toBeVisible()
    await expect.element(field(phrases.composer.label)).not.toBeInTheDocument()
    await expect.element(field(phrases.composer.noteLabel)).toBeVisible()
    await expect.element(button(phrases.actions.resolve)).not.toBeInTheDocument()
    await expectFaultlessLooks()
  })
})

const { inboxThread: phrases, common } = phrasesOf.en

it('opens at its end and marks what is looked at as read, once', async () => {
  const fake = inboxWith({ isUnread: true })
  fake.lines.unshift(...Array.from({ length: 40 }, (_, i) => lineOf(-50 + i, `earlier ${i}`)))
  const { api } = await openScreen(path, { api: createInboxApi(fake), account: accountOf() })
  await expect.element(page.getByText('The slip.')).toBeInViewport()
  await expect
    .poll(() => api.callsOf(markRead).map(({ body }) => body))
    .toEqual([{ isRead: true, until: lineOf(7, '').id }])
})

it('loads what was before on request, and stays where it was', async () => {
  const fake = inboxWith()
  const api = createInboxApi(fake)
  const reply = (id: string, previousCursor: string | null, some: FakeInbox['lines']) => ({
    conversation: { ...rowOf(1, 'Mei'), id },
    lines: some,
    previousCursor,
    hiddenBefore: null,
    window: null,
    answerThreshold: 0.6,
  })
  api.answer(getConversation, ({ params, query }) =>
    query.get('before') === 'c1'
      ? reply(params.conversationId ?? '', null, [lineOf(-1, 'the very first')])
      : reply(params.conversationId ?? '', 'c1', fake.lines),
  )
  await openScreen(path, { api, account: accountOf() })
  await button(phrases.earlier).click()
  await expect.element(page.getByText('the very first')).toBeInTheDocument()
  await expect.element(button(phrases.earlier)).not.toBeInTheDocument()
})

it('says a new line once, and offers to go to it where the reader is not at the end', async () => {
  const fake = inboxWith()
  fake.lines.unshift(...Array.from({ length: 60 }, (_, i) => lineOf(-90 + i, `earlier ${i}`)))
  const screen = await openScreen(path, { api: createInboxApi(fake), account: accountOf() })
  await expect.element(page.getByText('The slip.')).toBeInViewport()
  const box = lines().element().parentElement
  box?.scrollTo({ top: 0 })
  await expect.element(page.getByText('earlier 0', { exact: true })).toBeInViewport()
  fake.lines.push(lineOf(8, 'and the pegs?'))
  screen.tell({ topic: 'conversations', botId: botOf().id })
  const announced = () => document.querySelector('p[aria-live="polite"].visually-hidden')?.textContent
  await expect.poll(announced).toBe(phrases.announced('Mei', 'and the pegs?'))
  await button(phrases.newLines).click()
  await expect.element(lines().getByText('and the pegs?', { exact: true })).toBeInViewport()
})

it('is taken over by its button, answered, handed back and resolved', async () => {
  const fake = inboxWith(waitingChanges(3))
  const api = createInboxApi(fake)
  const move = (to: Parameters<typeof rowOf>[2]) => () => {
    const conversation = { ...rowOf(1, 'Mei'), ...to, lastActivityAt: new Date().toISOString() }
    fake.others.splice(0, 1, conversation)
    return { conversation, line: null }
  }
  api.answer(takeOver, move(mine))
  api.answer(handBack, move({}))
  api.answer(resolveConversation, move({ state: 'resolved' }))
  await openScreen(path, { api, account: accountOf() })
  await button(phrases.actions.takeOver).click()
  await expect.element(page.getByText(phrases.holder.you, { exact: true })).toBeVisible()
  await button(phrases.actions.handBack).click()
  await expect.element(page.getByText(phrases.holder.bot, { exact: true })).toBeVisible()
  await button(phrases.actions.resolve).click()
  await expect.element(page.getByText(phrases.holder.resolved, { exact: true })).toBeVisible()
})

it('takes over by the first words that are sent, and says so before', async () => {
  const fake = inboxWith()
  const api = createInboxApi(fake)
  api.answer(replyAsPerson, ({ body }) => {
    const line = lineOf(8, (body as { text: string }).text, { author: 'person', delivery: 'pending', ...li })
    const conversation = rowOf(1, 'Mei', mine)
    fake.others.splice(0, 1, conversation)
    fake.lines.push(line)
    return { conversation, line }
  })
  await openScreen(path, { api, account: accountOf() })
  await field(phrases.composer.label).fill('I can help')
  await expect.element(page.getByText(phrases.composer.takesOver)).toBeVisible()
  await button(phrases.composer.takeAndSend).click()
  await expect.element(page.getByText(phrases.holder.you, { exact: true })).toBeVisible()
  await expect.element(lines().getByText('I can help')).toBeVisible()
  await expect.element(field(phrases.composer.label)).toHaveValue('')
  expect(api.callsOf(replyAsPerson)[0]?.body).toEqual({ text: 'I can help', fileIds: [], takeOver: true })
})

describe('the box', () => {
  async function openMine() {
    const fake = inboxWith(mine)
    const api = createInboxApi(fake)
    api.answer(replyAsPerson, ({ body }) => {
      const line = lineOf(20 + fake.lines.length, (body as { text: string }).text, { author: 'person', ...li })
      fake.lines.push(line)
      return { conversation: rowOf(1, 'Mei', mine), line }
    })
    await openScreen(path, { api, account: accountOf('VIP') })
    await field(phrases.composer.label).click()
    return api
  }
  const press = (init: KeyboardEventInit & { keyCode?: number }) =>
    field(phrases.composer.label)
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
  const sent = (api: Awaited<ReturnType<typeof openMine>>) =>
    api.callsOf(replyAsPerson).map(({ body }) => (body as { text: string }).text)

  it('sends by Enter and by Ctrl+Enter, and breaks the line by Shift+Enter', async () => {
    const api = await openMine()
    await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two{Enter}')
    await expect.poll(() => sent(api)).toEqual(['one\ntwo'])
    await userEvent.keyboard('three{Control>}{Enter}{/Control}')
    await expect.poll(() => sent(api)).toEqual(['one\ntwo', 'three'])
  })

  it('has a button that looks disabled until there is something to send, with the pointer on it too', async () => {
    await openMine()
    const send = button(common.actions.send)
    await expect.element(send).toBeDisabled()
    const element = send.element() as HTMLElement
    element.style.transition = 'none'
    const look = () => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]
    const disabled = look()
    await send.hover({ force: true })
    await expect.poll(() => element.matches(':hover')).toBe(true)
    expect(look()).toEqual(disabled)
    await field(phrases.composer.label).fill('now')
    await expect.poll(look).not.toEqual(disabled)
  })

  it('never sends by an Enter that picks a word of an input method', async () => {
    const api = await openMine()
    await field(phrases.composer.label).fill('ni hao')
    press({ isComposing: true })
    press({ keyCode: 229 })
    await expect.element(field(phrases.composer.label)).toHaveValue('ni hao')
    expect(sent(api)).toEqual([])
    press({})
    await expect.poll(() => sent(api)).toEqual(['ni hao'])
  })

  it('puts a quick answer into the box as text, and sends nothing', async () => {
    const api = await openMine()
    await button(phrases.quick.insert('Spare part delivery')).click()
    await expect.element(field(phrases.composer.label)).toHaveValue('Spare parts leave today.')
    await field(phrases.composer.label).fill('')
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('combobox', { name: phrases.quick.search })).toHaveFocus()
    await expectFaultlessLooks()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(field(phrases.composer.label)).toHaveValue('Poles have two years.')
    expect(sent(api)).toEqual([])
  })

  it('keeps what was not sent, says why, and sends it again with the same key', async () => {
    const api = await openMine()
    let tries = 0
    api.answer(replyAsPerson, ({ body }) => {
      tries += 1
      if (tries === 1) throw new Refused({ code: 'network-busy' })
      return {
        conversation: rowOf(1, 'Mei', mine),
        line: lineOf(30, (body as { text: string }).text, { author: 'person', ...li }),
      }
    })
    await userEvent.keyboard('hello again{Enter}')
    await expect.element(page.getByText(errorTextOf('en', 'network-busy'))).toBeVisible()
    await button(common.actions.retry).click()
    await expect.element(button(common.actions.retry)).not.toBeInTheDocument()
    expect(tries).toBe(2)
  })

  it('says who took it meanwhile and when, and keeps the words as a note', async () => {
    const api = await openMine()
    const details = { by: 'Joe', accountUser: 'joe', since: '2026-11-26T14:06:00.000Z', isYou: false }
    api.refuse(replyAsPerson, { code: 'conversation-taken', details: { ...details } })
    api.answer(addNote, ({ body }) => ({
      line: lineOf(40, (body as { text: string }).text, { author: 'person', isNote: true, ...li }),
    }))
    await userEvent.keyboard('too late{Enter}')
    await expect.element(page.getByText(phrases.outgoing.taken('Joe', '14:06'))).toBeVisible()
    await button(phrases.outgoing.asNote).click()
    await expect.element(page.getByText(phrases.outgoing.taken('Joe', '14:06'))).not.toBeInTheDocument()
    expect(api.callsOf(addNote)[0]?.body).toEqual({ text: 'too late' })
  })

  it('keeps a draft while another conversation is looked at', async () => {
    await openMine()
    await userEvent.keyboard('half a sen')
    await page.getByRole('link', { name: 'Sam' }).click()
    await expect.element(page.getByRole('heading', { name: 'Sam' })).toBeVisible()
    await expect.element(field(phrases.composer.label)).toHaveValue('')
    await page.getByRole('link', { name: 'Mei' }).click()
    await expect.element(page.getByRole('heading', { name: 'Mei' })).toBeVisible()
    await expect.element(field(phrases.composer.label)).toHaveValue('half a sen')
  })
})

it('shows who has it when somebody else was faster', async () => {
  const api = createInboxApi(inboxWith(waitingChanges(3)))
  const details = { by: 'Joe', accountUser: 'joe', since: '2026-11-26T14:06:00.000Z', isYou: false }
  api.refuse(takeOver, { code: 'conversation-taken', details: { ...details } })
  await openScreen(path, { api, account: accountOf() })
  await button(phrases.actions.takeOver).click()
  await expect.element(page.getByRole('alert').getByText(phrases.composer.heldBy('Joe', '14:06'))).toBeVisible()
})

it('does by keys what its buttons do', async () => {
  const fake = inboxWith()
  const api = createInboxApi(fake)
  api.answer(takeOver, () => {
    fake.others.splice(0, 1, rowOf(1, 'Mei', mine))
    return { conversation: rowOf(1, 'Mei', mine), line: null }
  })
  api.answer(resolveConversation, () => ({ conversation: rowOf(1, 'Mei', { state: 'resolved' }), line: null }))
  await openScreen(path, { api, account: accountOf() })
  await expect.element(page.getByText(phrases.holder.bot, { exact: true })).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(page.getByText(phrases.holder.you, { exact: true })).toBeVisible()
  await expect.element(field(phrases.composer.label)).toHaveFocus()
  await userEvent.keyboard('{Escape}n')
  await expect.element(field(phrases.composer.noteLabel)).toHaveFocus()
  await userEvent.keyboard('{Escape}r')
  await expect.element(field(phrases.composer.label)).toHaveFocus()
  await userEvent.keyboard('{Escape}x')
  await expect.poll(() => api.callsOf(resolveConversation).length).toBe(1)
})
