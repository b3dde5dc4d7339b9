/** Which intent a message means: the engine's candidates, asked for the message, simpler wordings of it, and its clauses. */
import type { Candidate, Outcome } from '#engine/answer.ts'
import type { Base } from './base.ts'
import { clausesOf, simplerWordings } from './simpler.ts'

/** Lower than for customers: small talk forgives, and a bot that keeps asking back is no company. */
const ANSWER_FROM = 0.3
const OFFER_FROM = 0.12
const MOST_CANDIDATES = 5

export interface Understood {
  kind: 'answer' | 'offer' | 'nothing'
  isExact: boolean
  candidates: readonly Candidate[]
}

export function understand(text: string, base: Base): Understood {
  const whole = bestWording(text, base)
  if (whole.isExact || whole.candidates.length === 0) return whole
  const clauses = clausesOf(text).map((clause) => bestWording(clause, base))
  // Of "Hello! What's your name?" the greeting is the lesser part, and what is said last is what is meant.
  const said = clauses.filter(({ kind, isExact }) => kind === 'answer' && isExact)
  const meant =
    said.findLast(({ candidates }) => !isCourtesy(candidates[0])) ?? (whole.kind === 'answer' ? undefined : said.at(-1))
  const likely = clauses
    .filter(({ kind }) => kind === 'answer')
    .toSorted((a, b) => confidenceOf(b) - confidenceOf(a))[0]
  if (meant && whole.kind !== 'answer') return meant
  if (likely && confidenceOf(likely) > confidenceOf(whole) + 0.15) return likely
  return whole
}

const confidenceOf = ({ candidates: [best] }: Understood) => best?.confidence ?? 0
const isCourtesy = (candidate: Candidate | undefined) =>
  /^(?:greeting|farewell|thanks|apology|short-words|agreement)\./.test(candidate?.id ?? '')

function bestWording(text: string, base: Base): Understood {
  let best: Understood | undefined
  for (const wording of simplerWordings(text)) {
    const found = understood(base.index.ask(wording, { limit: MOST_CANDIDATES, isExplained: true }))
    if (found.isExact) return found
    if (!best || confidenceOf(found) > confidenceOf(best)) best = found
  }
  return best ?? { kind: 'nothing', isExact: false, candidates: [] }
}

function understood({ reason, candidates }: Outcome): Understood {
  const confidence = candidates[0]?.confidence ?? 0
  const isExact = reason === 'exact'
  const kind = isExact || confidence >= ANSWER_FROM ? 'answer' : confidence >= OFFER_FROM ? 'offer' : 'nothing'
  return { kind, isExact, candidates }
}
