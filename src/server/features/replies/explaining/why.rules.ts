/** Why a bot replied as it did, as its owner reads it. */
import type { ReplyKind, Why } from '#contract/features/answers.ts'
import type { ReplyDecision, ReplyPart } from '#engine/dialogue/reply.ts'
import { tellingWordsOf } from '#engine/dialogue/telling-words.ts'
import type { LeftOut } from '#engine/outcome.ts'
import { type Calendar, dayEndsAt } from '#server/platform/calendar.ts'
import { AppError } from '#server/platform/http/app-error.ts'

type Step = Why['steps'][number]

export function whyOf(decision: ReplyDecision, before: readonly Step[], tookMs: number): Why {
  const candidates = (decision.outcome?.candidates ?? []).map((candidate) => ({
    ...candidate,
    // A term is cut out of the message, and half of a surrogate pair cannot be stored as JSON.
    matchedTerms: candidate.matchedTerms
      .filter(({ term }) => isTelling(term))
      .map(({ term, weight }) => ({ term: term.toWellFormed(), weight })),
    relatedTerms: (candidate.relatedTerms ?? []).map(({ term, entryTerm, weight }) => ({
      term: term.toWellFormed(),
      entryTerm: entryTerm.toWellFormed(),
      weight,
    })),
    contradictions: candidate.contradictions?.map(({ said, has }) => ({
      said: said.toWellFormed(),
      has: has.toWellFormed(),
    })),
  }))
  const followUp = decision.trace.find(({ step, outcome }) => step === 'follow-up' && outcome === 'matched')
  return {
    reason: reasonOf(decision),
    steps: [...before, ...decision.trace],
    candidates,
    ...(decision.parts && { parts: decision.parts.map(partOf) }),
    ...(decision.outcome?.leftOut && { leftOut: decision.outcome.leftOut.map(leftOutOf) }),
    ...(decision.modelSources && {
      modelSources: decision.modelSources.map(({ id, question }) => ({ id, question })),
    }),
    understoodAs: followUp?.detail ?? null,
    unknownTerms: (decision.outcome?.query.unknownTerms ?? [])
      .map((term) => term.toWellFormed())
      .filter((term) => !isPartOf(term, explainedTermsOf(candidates[0]))),
    tookMs: Math.round(tookMs * 100) / 100,
  }
}

function partOf({ text, source, question, confidence }: ReplyPart): NonNullable<Why['parts']>[number] {
  // A piece is cut out of the message, and half of a surrogate pair cannot be stored as JSON.
  return { text: text.toWellFormed(), id: source.id, question, confidence }
}

function leftOutOf({ id, question, why, day }: LeftOut): NonNullable<Why['leftOut']>[number] {
  return { id, question, why, day }
}

/** "what", "are" and "吗" are met by almost every question, and say nothing to a reader. */
function isTelling(term: string): boolean {
  return tellingWordsOf(term, { withAspects: true }).length > 0 || !/[\p{L}\p{N}]/u.test(term)
}

/** What is said to have met the nearest entry, in its own word or by its meaning. */
function explainedTermsOf(candidate: Why['candidates'][number] | undefined): string[] {
  if (candidate === undefined) return []
  return [...candidate.matchedTerms, ...candidate.relatedTerms].map(({ term }) => term.toLowerCase())
}

/** A misspelt word that was understood, or one that has its like in the entry; of Chinese also a cut through one of them. */
function isPartOf(term: string, explained: readonly string[]): boolean {
  const sought = term.toLowerCase()
  if (!/\p{Script=Han}/u.test(sought)) return explained.some((each) => each.split(/[^\p{L}\p{N}]+/u).includes(sought))
  return explained.some(
    (each) =>
      each.includes(sought) ||
      sought.includes(each) ||
      each.endsWith(sought.charAt(0)) ||
      sought.endsWith(each.charAt(0)),
  )
}

/** What the ranked sources said, or the step that decided without them. */
export function reasonOf(decision: ReplyDecision): string {
  if (decision.trace.some(({ step, outcome }) => step === 'chosen-suggestion' && outcome === 'matched')) {
    return 'chosen-suggestion'
  }
  if (decision.trace.some(({ step, detail }) => step === 'ranked-sources' && detail === 'blank')) return 'blank'
  if (decision.trace.some(({ step, detail }) => step === 'chit-chat' && detail === 'spent')) return 'chat-spent'
  if (decision.parts) return 'two-questions'
  if (isRuled(decision)) return decision.kind
  const doubt = decision.trace.find(({ detail }) => detail === 'yes-to-open-question' || detail === 'health')?.detail
  if (doubt) return doubt
  if (decision.outcome) return decision.outcome.reason
  if (decision.trace.some(({ detail }) => detail === 'none-of-these')) return 'none-of-these'
  return decision.kind
}

const ruledKinds: ReadonlySet<string> = new Set(['contact', 'person', 'off-topic', 'chitchat', 'model'])

/** No entry answered it: something else told what to say. */
function isRuled({ kind }: ReplyDecision): boolean {
  return ruledKinds.has(kind)
}

/** A conversation that has a text never begins with the bot's opening words. */
export function kindOf(decision: ReplyDecision): ReplyKind {
  return decision.kind === 'opening' ? 'greeting' : decision.kind
}

/** The step that decided: the last one that matched. */
export function stepOf({ trace }: ReplyDecision): string | null {
  return trace.findLast(({ outcome }) => outcome === 'matched')?.step ?? null
}

/** Until the owner's next day, when the quota is full again. `limit` is what the plan has a day. */
export function quotaSpent(calendar: Calendar, now: Date, limit: number | null): AppError {
  const resetsAt = dayEndsAt(calendar, now)
  return new AppError('quota-spent', {
    ...(limit !== null && { limit, used: limit }),
    resetsAt: resetsAt.toISOString(),
    retryAfterSeconds: (resetsAt.getTime() - now.getTime()) / 1000,
  })
}

/** One contact asked as often as the owner of the bot lets it, on a day of the owner or in a minute. */
export function contactSpent(calendar: Calendar, now: Date, per: 'day' | 'minute', limit: number): AppError {
  const nextMinuteMs = (Math.floor(now.getTime() / 60_000) + 1) * 60_000
  const resetsMs = per === 'minute' ? nextMinuteMs : dayEndsAt(calendar, now).getTime()
  return new AppError('customer-limit', {
    limit,
    used: limit,
    per,
    resetsAt: new Date(resetsMs).toISOString(),
    retryAfterSeconds: (resetsMs - now.getTime()) / 1000,
  })
}
