// What becomes of the recognised facts once it is known what the facts say.

import type { RecognisedFact } from '../recognition.ts'
import type { Evidence } from './evidence.ts'

/** By so much the logarithm of a fact's odds is raised for what it says, at evidence 1. */
const raise = 4
const maxEvidence = 1.5
/** Of two that both surely speak of the message neither speaks of it more. */
export const enough = 1
/** They speak of all that is sold, and are no better answer for that. */
const lists = new Set(['info:products', 'info:selfIntroduction', 'info:name', 'info:officialWebsite'])
/** From so much more evidence on another fact makes one doubtful, */
const doubtFrom = 0.3
/** by this share for each 1 that is more. */
const doubt = 0.5
/** Of a fact that is not recognised at all: it may be offered, it does not answer. */
const minEvidence = 0.15
const unrecognised = 0.05

/** What the odds of a fact are multiplied by. */
export function raisedBy(evidence = 0): number {
  return Math.exp(raise * Math.min(maxEvidence, evidence))
}

/** The more a fact says of what the message speaks of, the likelier; together they stay as likely as before. */
export function preferTold(facts: readonly RecognisedFact[], evidence: Evidence): RecognisedFact[] {
  const raised = facts.map(({ id, confidence }) => confidence * raisedBy(evidence.get(id)))
  const before = facts.reduce((sum, { confidence }) => sum + confidence, 0)
  const after = raised.reduce((sum, each) => sum + each, 0)
  if (after === 0) return [...facts]
  return facts.map(({ id }, place) => ({ id, confidence: ((raised[place] as number) * before) / after }))
}

/** Less of a fact where another one speaks of the message and it does not. */
export function doubtUntold(
  facts: readonly RecognisedFact[],
  evidence: Evidence,
  isDoubtable: (id: string) => boolean,
): RecognisedFact[] {
  let most = 0
  let listed = 0
  for (const [id, each] of evidence) {
    if (lists.has(id)) listed = Math.max(listed, Math.min(enough, each))
    else most = Math.max(most, Math.min(enough, each))
  }
  // "how much are the tiles" of a shop for tiles means no other fact, however often they speak of tiles.
  if (listed >= most) return [...facts]
  return facts.map(({ id, confidence }) => {
    const more = most - (evidence.get(id) ?? 0) - doubtFrom
    return { id, confidence: isDoubtable(id) && more > 0 ? confidence * (1 - doubt * more) : confidence }
  })
}

/** What speaks of the message although nobody asks for it like this comes last. */
export function withUnrecognised(facts: readonly RecognisedFact[], evidence: Evidence): RecognisedFact[] {
  const known = new Set(facts.map(({ id }) => id))
  const others = [...evidence].flatMap(([id, each]) =>
    known.has(id) || each < minEvidence ? [] : [{ id, confidence: unrecognised * Math.min(maxEvidence, each) ** 2 }],
  )
  return [...facts, ...others]
}
