/** Exchanges as they are stored: each a reply of the bot with its question. */
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReplyKind } from '#contract/features/answers.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { PastTurn } from './conversation-context.store.ts'
import { isContactOfConversation } from './conversations.joins.ts'
import {
  type ConversationState,
  contacts,
  conversations,
  type MessagePart,
  messages,
  messageTraces,
  type OtherSource,
  type Trace,
  type WantedReason,
} from './conversations.tables.ts'

export interface StoredExchange {
  readonly conversationId: string
  readonly at: Date
  readonly question: string
  readonly answer: string
  readonly kind: ReplyKind
  readonly sourceId: string | null
  /** What answered the second and later ones of several questions, or what a language model was given. */
  readonly otherSources: readonly OtherSource[]
  /** The step that decided. */
  readonly step: string | null
  readonly isTest: boolean
  /** What was said before it, oldest first. */
  readonly turns: readonly PastTurn[]
  /** Undefined when it was deleted with age. */
  readonly trace: Trace | undefined
}

const questions = alias(messages, 'questions')

const repliesWithQuestions = {
  question: questions.text,
  at: questions.at,
  sequence: messages.sequence,
  conversationId: messages.conversationId,
  platform: messages.platform,
  answer: messages.text,
  kind: messages.kind,
  sourceKind: messages.sourceKind,
  sourceId: messages.sourceId,
  sourceTitle: messages.sourceTitle,
  otherSources: messages.otherSources,
  suggestions: messages.suggestions,
}

function isReplyOf(accountId: string, botId: string) {
  return and(
    eq(messages.accountId, accountId),
    eq(messages.botId, botId),
    eq(messages.direction, 'out'),
    eq(messages.author, 'bot'),
  )
}

const isItsQuestion = and(
  eq(questions.accountId, messages.accountId),
  eq(questions.botId, messages.botId),
  eq(questions.id, messages.replyTo),
)

/** Undefined when there is no such reply of a bot. */
export async function readExchange(
  db: Queryable,
  accountId: string,
  botId: string,
  messageId: string,
  maxTurns: number,
): Promise<StoredExchange | undefined> {
  const [row] = await db
    .select({ ...repliesWithQuestions, step: messages.step, trace: messageTraces.trace })
    .from(messages)
    .innerJoin(questions, isItsQuestion)
    .leftJoin(
      messageTraces,
      and(
        eq(messageTraces.accountId, messages.accountId),
        eq(messageTraces.botId, messages.botId),
        eq(messageTraces.messageId, messages.id),
      ),
    )
    .where(and(isReplyOf(accountId, botId), eq(messages.id, messageId)))
  if (row === undefined || row.kind === null) return undefined
  const before = await db
    .select(repliesWithQuestions)
    .from(messages)
    .innerJoin(questions, isItsQuestion)
    .where(
      and(
        isReplyOf(accountId, botId),
        eq(messages.conversationId, row.conversationId),
        lt(messages.sequence, row.sequence),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(maxTurns)
  const turns = before
    .reverse()
    .flatMap(({ kind, suggestions, ...turn }) =>
      kind === null ? [] : [{ ...turn, kind, suggestions: suggestions ?? [] }],
    )
  const { conversationId, at, question, answer, kind, sourceId, otherSources, step, trace } = row
  return {
    conversationId,
    at,
    question,
    answer,
    kind,
    sourceId,
    otherSources: otherSources ?? [],
    step,
    isTest: row.platform === 'TEST',
    turns,
    trace: trace ?? undefined,
  }
}

/** A line of what a contact may read: a message with the bot's reply to it, or what was said to them by a person or the system. */
export interface ContactLine {
  readonly id: string
  readonly at: Date
  readonly question: string | null
  readonly answer: string | null
  readonly by: 'bot' | 'person' | 'system'
  readonly parts: readonly MessagePart[]
  readonly kind: ReplyKind | null
  readonly rating: 'good' | 'needs-improvement' | null
  readonly otherSources: readonly OtherSource[] | null
  readonly suggestions: readonly { id: string; question: string }[]
}

/** The last lines of a contact with the bot over all conversations, oldest first, and who has the word in the latest. Notes are no part of it. */
export async function listContactLines(
  db: Queryable,
  accountId: string,
  botId: string,
  { platform, contactKey }: { platform: string; contactKey: string },
  max: number,
): Promise<{ lines: ContactLine[]; state: ConversationState; wantedBy: WantedReason | null; isBlocked: boolean }> {
  const ofContact = await db
    .select({
      id: conversations.id,
      state: conversations.state,
      wantedBy: conversations.wantedBy,
      isBlocked: contacts.isBlocked,
    })
    .from(contacts)
    .innerJoin(conversations, isContactOfConversation)
    .where(
      and(
        eq(contacts.accountId, accountId),
        eq(contacts.botId, botId),
        eq(contacts.platform, platform),
        eq(contacts.keyHash, contactKey),
      ),
    )
    .orderBy(desc(conversations.lastActivityAt))
    .limit(max)
  const [latest] = ofContact
  if (latest === undefined) return { lines: [], state: 'bot', wantedBy: null, isBlocked: false }
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.accountId, accountId),
        eq(messages.botId, botId),
        inArray(
          messages.conversationId,
          ofContact.map(({ id }) => id),
        ),
        eq(messages.isNote, false),
      ),
    )
    .orderBy(desc(messages.sequence))
    // A message and its reply are two rows.
    .limit(2 * max)
  return { ...latest, lines: linesOf(rows.reverse()).slice(-max) }
}

function linesOf(rows: readonly (typeof messages.$inferSelect)[]): ContactLine[] {
  const replies = new Map(
    rows.flatMap((row) => (row.author === 'bot' && row.replyTo !== null ? [[row.replyTo, row]] : [])),
  )
  return rows.flatMap((row): ContactLine[] => {
    const { id, at, text, author, parts } = row
    const said = { id, at, parts: parts ?? [], kind: null, rating: null, otherSources: null, suggestions: [] }
    if (author === 'contact') {
      const reply = replies.get(id)
      if (reply === undefined) return [{ ...said, question: text, answer: null, by: 'bot' }]
      const { kind, rating, otherSources } = reply
      const answered = { id: reply.id, parts: reply.parts ?? [], suggestions: reply.suggestions ?? [] }
      return [{ at, question: text, answer: reply.text, by: 'bot', kind, rating, otherSources, ...answered }]
    }
    return author === 'bot' || (text === '' && said.parts.length === 0)
      ? []
      : [{ ...said, question: null, answer: text, by: author }]
  })
}
