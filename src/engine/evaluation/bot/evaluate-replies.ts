// Asks a bot every message of a dataset as its customers do, and judges what it says.

import { decideReply, type ReplyDecision, type ReplyInput } from '../../dialogue/decide-reply.ts'
import type { Outcome } from '../../outcome.ts'
import type { Dataset } from '../dataset.ts'
import { type Judgement, type Quality, qualityOf } from '../quality.ts'

export type Asked = Omit<ReplyInput, 'text' | 'turns' | 'previous'>

export interface JudgedReply {
  text: string
  /** Ids that are right; none for a message out of scope. */
  rightIds: readonly string[]
  decision: ReplyDecision
  judgement: Judgement
}

/** Deep enough for the mean reciprocal rank. */
const rankedEntries = 50

export async function judgeReplies(asked: Asked, dataset: Dataset): Promise<JudgedReply[]> {
  const judged: JudgedReply[] = []
  const messages = [
    ...dataset.queries.map(({ text, id, orIds = [] }) => ({ text, rightIds: [id, ...orIds] })),
    ...dataset.outOfScope.map((text) => ({ text, rightIds: [] })),
  ]
  for (const { text, rightIds } of messages) {
    const decision = await decideReply({ ...asked, text })
    const judgement = judge(decision, asked.ask(text, { isExactEnough: false }), rankedIn(asked, text), rightIds)
    judged.push({ text, rightIds, decision, judgement })
  }
  return judged
}

export function qualityOfReplies(judged: readonly JudgedReply[]): Quality {
  const judgements = (isInScope: boolean) =>
    judged.filter(({ rightIds }) => rightIds.length > 0 === isInScope).map(({ judgement }) => judgement)
  return qualityOf(judgements(true), judgements(false))
}

function rankedIn({ ask }: Asked, text: string): string[] {
  const ranked = (ask as (text: string, options: { limit: number }) => Outcome)(text, { limit: rankedEntries })
  return ranked.candidates.map(({ id }) => id)
}

/**
 * What is said counts: an entry that answers, in part or in place of a hand-over, and for the bot's name the reply that names it. An opening, a
 * greeting, "did you mean", a fallback and the like are no answers; then it is the best candidate that may be right.
 */
function judge(
  decision: ReplyDecision,
  alone: Outcome,
  ranked: readonly string[],
  rightIds: readonly string[],
): Judgement {
  const said = saidBy(decision)
  const outcome = decision.outcome ?? alone
  const order = [
    ...new Set([
      ...said.filter((id) => rightIds.includes(id)),
      ...said,
      ...decision.suggestions.map(({ id }) => id),
      ...outcome.candidates.map(({ id }) => id),
      ...ranked,
    ]),
  ]
  const rank = order.findIndex((id) => rightIds.includes(id)) + 1
  const isAnswered = said.length > 0
  return {
    kind: isAnswered ? 'answer' : decision.kind === 'suggest' ? 'suggest' : 'refuse',
    rank,
    confidence: isAnswered ? decision.confidence : (outcome.candidates[0]?.confidence ?? 0),
    scope: isAnswered ? Math.max(outcome.scope, decision.confidence) : outcome.scope,
  }
}

/** Ids of what is said with confidence. */
function saidBy({ kind, source, parts, text }: ReplyDecision): string[] {
  if (parts) return parts.map((part) => part.source.id)
  if (kind === 'identity') return text.includes('{bot}') ? ['info:name'] : []
  return source.id !== undefined && (kind === 'answer' || kind === 'person') ? [source.id] : []
}
