import type { TestReply } from '../test-page/use-test-chat.ts'
import { isNothingKnown } from '../why/refusal.ts'

/** What of a reply tells where it came from: of one that was just made, or of one that is stored and explained. */
export type ExplainedReply = Pick<TestReply, 'answer' | 'suggestions' | 'why'>

export interface CorrectionProps {
  /** What the customer asked. */
  question: string
  reply: ExplainedReply
  /** Called with the item that must answer now. */
  onCorrected: (itemId: string) => void
}

export const correctionWays = ['item', 'variant', 'create'] as const
export type CorrectionWay = (typeof correctionWays)[number]

/** Less is no likeness: every entry has a little of every message. */
const minNear = 0.05

/**
 * The entries that came near, the nearest first. Of words that no entry knows nearly nothing is still more like one
 * entry than like another: that is no entry to correct.
 */
export function nearEntries({ answer, why }: ExplainedReply): ExplainedReply['why']['candidates'] {
  const isUnderstood = answer.source.kind === 'answer' || answer.source.kind === 'suggest'
  if (!isUnderstood && isNothingKnown(why)) return []
  // One with open blanks is an item too: it can get the words now and its answer later.
  return why.candidates.filter(
    ({ source, confidence }) => ['corpus', 'corpus-blank'].includes(source) && confidence >= minNear,
  )
}

export interface AnsweredPart {
  /** The customer's own words. */
  question: string
  /** The question of the entry that answered. */
  answeredBy: string
  /** Null for an entry of another source, which is edited elsewhere. */
  itemId: string | null
  /** Of the entry that answered, of whatever source. */
  entryId: string
}

/** Each question of a message that asked several things; none of any other message. */
export function answeredParts({ why }: ExplainedReply): AnsweredPart[] {
  return (why.parts ?? []).map(({ text, question, id }) => ({
    question: text,
    answeredBy: question,
    itemId: why.candidates.some((entry) => entry.id === id && entry.source !== 'corpus') ? null : id,
    entryId: id,
  }))
}

/** The corpus item that answered; null when none did, or an entry of another source, which is edited elsewhere. */
export function answeredItemId({ answer, why }: ExplainedReply): string | null {
  const { kind, id } = answer.source
  const entry = why.candidates.find((candidate) => candidate.id === id)
  return kind === 'answer' && (entry === undefined || entry.source === 'corpus') ? id : null
}

/** Most likely: the right entry answered badly; or the bot hesitated between entries it knows; or it knows none that fits. */
export function likelyWay(reply: ExplainedReply): CorrectionWay {
  if (answeredItemId(reply) !== null) return 'item'
  if (isContradicted(reply)) return 'create'
  return reply.answer.source.kind !== 'fallback' && nearEntries(reply).length > 0 ? 'variant' : 'create'
}

/** There is nothing to edit when no entry of the corpus answered. */
export function waysFor(itemId: string | null): readonly CorrectionWay[] {
  return correctionWays.filter((way) => way !== 'item' || itemId !== null)
}

/**
 * The entry that the bot itself would have offered. One that only came near is never chosen in advance: a careless click
 * would teach the bot a wrong variant.
 */
export function likelyEntryId(reply: ExplainedReply): string | null {
  if (reply.answer.source.kind !== 'suggest' || isContradicted(reply)) return null
  return nearEntries(reply)[0]?.id ?? null
}

/** The message says otherwise than the nearest entry, which would answer it wrongly. */
function isContradicted({ why }: ExplainedReply): boolean {
  return why.reason === 'contradicted'
}
