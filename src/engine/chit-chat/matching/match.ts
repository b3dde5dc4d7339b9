/** Which intent a message means: the engine's candidates ranked again, for the message, simpler wordings of it, and its clauses. */
import type { Candidate } from '../../answer.ts'
import { exactKeyOf, tokenise } from '../../text/tokenise.ts'
import type { Base } from './base.ts'
import { certaintyOf } from './certainty.ts'
import { readPinyin } from './pinyin.ts'
import { logitOf } from './ranker.ts'
import { clausesOf, simplerWordings } from './simpler.ts'

/** Lower than for customers: small talk forgives, and a bot that keeps asking back is no company. */
const answerFrom = 0.23
const offerFrom = 0.21
/** The engine's; the right one is seldom further back. */
const maxCandidates = 50
const maxKept = 5

/** Who may be in danger is answered rather than asked back. */
const dangerFrom = 0.1
const isDanger = (candidate: Candidate | undefined) => candidate !== undefined && dangerThemes.has(candidate.id)
const dangerThemes: ReadonlySet<string> = new Set(['mood-sad.self-harm', 'health-talk.emergency'])

export interface Understood {
  kind: 'answer' | 'offer' | 'nothing'
  isExact: boolean
  /** Best first. */
  candidates: readonly Candidate[]
}

export function understand(text: string, base: Base): Understood {
  const whole = bestWording(text, base)
  if (whole.isExact || whole.candidates.length === 0) return whole
  const clauses = clausesOf(text).map((clause) => bestWording(clause, base))
  // Of "Hello! What's your name?" the greeting is the lesser part, and what is said last is what is meant.
  const said = clauses.filter(({ isExact }) => isExact)
  const meant = said.findLast(({ candidates: [best] }) => !isCourtesy(best?.id))
  if (meant && confidenceOf(whole) < sure) return meant
  const likely = clauses
    .filter(({ kind, candidates: [best] }) => kind === 'answer' && !isCourtesy(best?.id))
    .toSorted((a, b) => confidenceOf(b) - confidenceOf(a))[0]
  if (likely && confidenceOf(likely) > confidenceOf(whole)) return likely
  return whole.kind === 'answer' ? whole : (said.at(-1) ?? whole)
}

/** Then the whole is meant, whatever its parts say. */
const sure = 0.7

const confidenceOf = ({ candidates: [best] }: Understood) => best?.confidence ?? 0
export const isCourtesy = (intentId: string | undefined) =>
  /^(?:greeting|farewell|thanks|apology|short-words|agreement|disagreement)\./.test(intentId ?? '')

/** By the whole message alone, none of its clauses. */
export function bestWording(text: string, base: Base): Understood {
  let best: Understood | undefined
  for (const wording of simplerWordings(text)) {
    const found = understood(wording, base)
    if (found.isExact) return found
    if (!best || confidenceOf(found) > confidenceOf(best)) best = found
  }
  const foreign = inOtherLanguage(text, base)
  if (foreign) return foreign
  return best ?? { kind: 'nothing', isExact: false, candidates: [] }
}

/** "who are you" or "ni shi shei" in the Chinese room: the same intent, answered in Chinese. */
function inOtherLanguage(text: string, { foreign, intents }: Base): Understood | undefined {
  const keys = simplerWordings(text).map((wording) => exactKeyOf(tokenise(wording.slice(0, 300))))
  for (const key of [...keys, ...readPinyin(text)]) {
    const intent = intents.get(foreign.get(key) ?? '')
    if (intent)
      return { kind: 'answer', isExact: true, candidates: [exactCandidate(intent.id, intent.phrasings[0] ?? key)] }
  }
  return undefined
}

export function exactCandidate(id: string, question: string): Candidate {
  return {
    id,
    source: 'corpus',
    question,
    confidence: 1,
    score: 1,
    metShare: 1,
    matchedVia: 'question',
    matchedText: question,
    matchedTerms: [],
    contributions: [],
  }
}

function understood(text: string, { index, ranker, language, isExplained }: Base): Understood {
  const { reason, candidates } = index.ask(text, { limit: maxCandidates, isExplained })
  if (reason === 'exact') return { kind: 'answer', isExact: true, candidates: candidates.slice(0, maxKept) }
  const message = ranker.read(text)
  const ranked = candidates
    .flatMap((candidate) => {
      const likeness = ranker.likeness(message, candidate.id, candidate.score)
      return likeness ? [{ candidate, logit: logitOf(likeness, language) }] : []
    })
    .toSorted((a, b) => b.logit - a.logit)
  const kept = ranked.slice(0, maxKept).map(({ candidate, logit }, place) => {
    const rival = ranked[place === 0 ? 1 : 0]?.logit ?? 0
    return { ...candidate, confidence: certaintyOf(logit, logit - rival, language) }
  })
  const confidence = kept[0]?.confidence ?? 0
  const from = isDanger(kept[0]) ? dangerFrom : answerFrom
  const kind = confidence >= from ? 'answer' : confidence >= offerFrom ? 'offer' : 'nothing'
  return { kind, isExact: false, candidates: kept }
}
