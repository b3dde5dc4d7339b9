/** Conversations as the server describes them, for the screen of messages. */
import type { ReplyOf } from '#contract/endpoint.ts'
import { explainMessage } from '#contract/features/answers.ts'
import type { ReplyWindowNow } from '#contract/features/channels/reply-window.ts'
import { getContact, type InboxContact } from '#contract/features/inbox/contacts.ts'
import {
  type ConversationRow,
  countConversations,
  getConversation,
  getExchange,
  listConversations,
  markRead,
  type ThreadLine,
} from '#contract/features/inbox/conversations.ts'
import { listInboxExports } from '#contract/features/inbox/exports.ts'
import { listQuickAnswers } from '#contract/features/inbox/handover.ts'
import { listSavedFilters } from '#contract/features/inbox/saved-filters.ts'
import type { Locale } from '#contract/fields.ts'
import type { FakeApi } from './fake-api.ts'
import { createWorkspaceApi } from './workspace.ts'

/** So many minutes ago. */
export function ago(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString()
}

const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

export function rowOf(place: number, name: string | null, changes: Partial<ConversationRow> = {}): ConversationRow {
  return {
    id: idOf(100 + place),
    platform: 'FACTORY_WEBSITE_v2',
    contact: { id: idOf(500 + place), name, code: idOf(500 + place).slice(-4), isBlocked: false },
    state: 'bot',
    stateSince: null,
    wantedBy: null,
    takenBy: null,
    isUnread: false,
    rating: null,
    startedAt: ago(60 + place),
    lastActivityAt: ago(place),
    last: { author: 'contact', text: `Question ${place}`, at: ago(place), isNote: false },
    ...changes,
  }
}

export const waitingChanges = (minutes: number): Partial<ConversationRow> => ({
  state: 'waiting',
  wantedBy: 'contact',
  stateSince: ago(minutes),
  isUnread: true,
})

export const holderOf = (name: string, isYou: boolean): NonNullable<ConversationRow['takenBy']> => ({
  accountUser: isYou ? '00000000-0000-4000-8000-000000000001' : idOf(999),
  name,
  since: '2026-11-26T14:06:00.000Z',
  isYou,
})

export function lineOf(place: number, text: string, changes: Partial<ThreadLine> = {}): ThreadLine {
  return {
    id: idOf(2000 + place),
    at: ago(100 - place),
    author: 'contact',
    isNote: false,
    event: null,
    accountUser: null,
    accountName: null,
    text,
    files: [],
    replyTo: null,
    delivery: null,
    deliveryAt: null,
    isWaiting: false,
    deliveryFault: null,
    kind: null,
    confidence: null,
    source: null,
    verdict: null,
    verdictReasons: [],
    verdictComment: null,
    rating: null,
    ratingComment: null,
    ...changes,
  }
}

export function botLineOf(place: number, text: string, confidence: number, title: string): ThreadLine {
  return lineOf(place, text, {
    author: 'bot',
    kind: 'answer',
    confidence,
    source: { kind: 'corpus', id: idOf(3000), title },
    delivery: 'delivered',
  })
}

export function contactOf(row: ConversationRow, changes: Partial<InboxContact> = {}): InboxContact {
  return {
    id: row.contact.id ?? '',
    displayName: row.contact.name,
    code: row.contact.code ?? '',
    platform: row.platform,
    externalId: 'oX3-77',
    locale: 'en-GB',
    attributes: { City: 'Salford' },
    isBlocked: row.contact.isBlocked,
    firstSeenAt: '2026-03-08T09:00:00.000Z',
    lastSeenAt: row.lastActivityAt,
    conversations: [
      {
        id: row.id,
        state: row.state,
        startedAt: row.startedAt,
        lastActivityAt: row.lastActivityAt,
        firstQuestion: 'This one',
      },
      {
        id: idOf(800),
        state: 'bot',
        startedAt: '2026-09-21T09:00:00.000Z',
        lastActivityAt: '2026-09-21T09:10:00.000Z',
        firstQuestion: 'Which sleeping bag for frost',
      },
    ],
    ...changes,
  }
}

export interface FakeInbox {
  readonly waiting: ConversationRow[]
  readonly others: ConversationRow[]
  readonly lines: ThreadLine[]
  /** What the contact's platform lets one write; without it, nothing limits it. */
  window?: ReplyWindowNow
}

/** A server with these conversations; each of them has the same lines. */
export function createInboxApi(inbox: FakeInbox, language: Locale = 'en'): FakeApi {
  const api = createWorkspaceApi([], language)
  const all = () => [...inbox.waiting, ...inbox.others]
  const rowIn = (id: string | undefined) => {
    const row = all().find((each) => each.id === id)
    if (row === undefined) throw new Error(`no conversation ${id}`)
    return row
  }
  const counted = (count: number) => ({ count, isMore: false })
  api.answer(listConversations, ({ query }) => {
    const fits = ({ platform, state, isUnread, takenBy }: ConversationRow) =>
      (query.get('platform') ?? platform) === platform &&
      (query.get('state') ?? state) === state &&
      (query.get('unread') !== '1' || isUnread) &&
      (query.get('mine') !== '1' || takenBy?.isYou === true)
    const waiting = inbox.waiting.filter(fits)
    const items = inbox.others.filter(fits)
    return { waiting, items, nextCursor: null, total: waiting.length + items.length, isMore: false, hiddenBefore: null }
  })
  api.answer(countConversations, () => ({
    all: counted(all().length),
    unread: counted(all().filter(({ isUnread }) => isUnread).length),
    waiting: counted(inbox.waiting.length),
    mine: counted(all().filter(({ takenBy }) => takenBy?.isYou).length),
    platforms: [...new Set(all().map(({ platform }) => platform))],
    waitingSince: inbox.waiting[0]?.stateSince ?? null,
  }))
  api.answer(getConversation, ({ params }) => ({
    conversation: rowIn(params.conversationId),
    lines: [...inbox.lines],
    previousCursor: null,
    hiddenBefore: null,
    window: inbox.window ?? null,
    answerThreshold: 0.62,
  }))
  api.answer(getExchange, ({ params }): ReplyOf<typeof getExchange> => {
    const answer = inbox.lines.find(({ id }) => id === params.messageId)
    const place = inbox.lines.findIndex(({ id }) => id === params.messageId)
    const question = inbox.lines.slice(0, place).findLast(({ author }) => author === 'contact')
    return {
      timestamp: 1_795_327_327,
      platform: rowIn(params.conversationId).platform,
      fromUser: rowIn(params.conversationId).contact.name ?? 'Visitor',
      originalQuestion: question?.text ?? answer?.text ?? '',
      answer: answer?.author === 'contact' ? '' : (answer?.text ?? ''),
      conversationId: params.conversationId ?? '',
      questionId: question?.id ?? '',
      answerId: answer?.author === 'contact' ? null : (answer?.id ?? null),
      at: answer?.at ?? ago(1),
      answeredAt: answer?.author === 'contact' ? null : (answer?.at ?? null),
      answeredBy: answer?.author === 'bot' ? 'bot' : answer?.author === 'person' ? 'person' : null,
      kind: answer?.kind ?? null,
      confidence: answer?.confidence ?? null,
      source: answer?.source ?? null,
      verdict: answer?.verdict ?? null,
      verdictReasons: [],
      verdictComment: null,
      rating: null,
      ratingComment: null,
      hasWhy: answer?.author === 'bot',
    }
  })
  api.answer(explainMessage, ({ params }) => {
    const answer = inbox.lines.find(({ id }) => id === params.messageId)
    const title = answer?.source?.title ?? ''
    return {
      question: 'tent not shipped yet, can i change the address',
      answer: answer?.text ?? '',
      at: answer?.at ?? ago(1),
      hasContentChanged: false,
      why: whyOf(title, answer?.confidence ?? 0.9),
    }
  })
  api.answer(getContact, ({ params }) =>
    contactOf(all().find(({ contact }) => contact.id === params.contactId) ?? rowIn(inbox.others[0]?.id)),
  )
  api.answer(listQuickAnswers, {
    question: 'one pole came split',
    items: [
      { itemId: idOf(3001), question: 'Spare part delivery', answer: 'Spare parts leave **today**.', confidence: 0.72 },
      { itemId: idOf(3002), question: 'Pole warranty', answer: 'Poles have two years.', confidence: 0.64 },
    ],
  })
  api.answer(listSavedFilters, { items: [] })
  api.answer(listInboxExports, { items: [] })
  api.answer(markRead, undefined)
  return api
}

export function whyOf(question: string, confidence: number): ReplyOf<typeof explainMessage>['why'] {
  const candidate = {
    source: 'corpus',
    score: 0.8,
    matchedVia: 'question' as const,
    matchedTerms: [
      { term: 'address', weight: 0.5 },
      { term: 'change', weight: 0.3 },
    ],
    relatedTerms: [],
    contributions: [
      { part: 'words' as const, share: 0.7 },
      { part: 'meaning' as const, share: 0.3 },
    ],
  }
  return {
    reason: 'confident',
    steps: [{ step: 'rank', outcome: 'matched' }],
    candidates: [
      { ...candidate, id: idOf(3000), question, confidence, matchedText: question },
      { ...candidate, id: idOf(3003), question: 'How long does delivery take?', confidence: 0.31, matchedText: '' },
      { ...candidate, id: idOf(3004), question: 'Can I choose the courier?', confidence: 0.12, matchedText: '' },
    ],
    understoodAs: null,
    unknownTerms: [],
    tookMs: 3,
  }
}
