/** Exchanges as they are stored: each a reply of the bot with its question. */
import { and, desc, eq, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReplyKind } from '#contract/features/answers.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { PastTurn } from './conversation-context.store.ts'
import {
  contacts,
  conversations,
  messages,
  messageTraces,
  type OtherSource,
  type Trace,
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

/** The last exchanges of a contact with the bot over all conversations, oldest first. */
export async function listContactExchanges(
  db: Queryable,
  accountId: string,
  botId: string,
  { platform, contactKey }: { platform: string; contactKey: string },
  max: number,
) {
  const rows = await db
    .select({
      id: messages.id,
      at: questions.at,
      question: questions.text,
      answer: messages.text,
      parts: messages.parts,
      kind: messages.kind,
      otherSources: messages.otherSources,
      suggestions: messages.suggestions,
    })
    .from(contacts)
    .innerJoin(
      conversations,
      and(
        eq(conversations.accountId, contacts.accountId),
        eq(conversations.botId, contacts.botId),
        eq(conversations.contactId, contacts.id),
      ),
    )
    .innerJoin(messages, and(isReplyOf(accountId, botId), eq(messages.conversationId, conversations.id)))
    .innerJoin(questions, isItsQuestion)
    .where(
      and(
        eq(contacts.accountId, accountId),
        eq(contacts.botId, botId),
        eq(contacts.platform, platform),
        eq(contacts.keyHash, contactKey),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(max)
  return rows.reverse().map(({ kind, otherSources, parts, suggestions, ...row }) => ({
    ...row,
    parts: parts ?? [],
    suggestions: suggestions ?? [],
    ...(kind === 'model' && { sources: (otherSources ?? []).map(({ title }) => title) }),
  }))
}
