// What becomes of the recognised facts once it is known what the facts say.

import type { RecognisedFact } from '../recognition.ts'
import type { Evidence } from './evidence.ts'

/** What the logarithm of a fact's odds gains for each 1 of evidence. */
const raise = 4
const maxEvidence = 1.5
/** Beyond it two facts speak of a message equally much. */
export const enough = 1
/** These speak of all that is sold. That says nothing against another fact. */
const lists = new Set(['info:products', 'info:selfIntroduction', 'info:name', 'info:officialWebsite'])
/** What a fact loses for each 1 of evidence by which another one is ahead, beyond the first `doubtFrom`. */
const doubt = 0.5
const doubtFrom = 0.3
/** Evidence from which on a fact is ranked although it is not recognised. Such facts stand last and are hardly ever offered. */
const minEvidence = 0.15
const unrecognised = 0.05

/** What the odds of a fact are multiplied by. */
export function raisedBy(evidence = 0): number {
  return Math.exp(raise * Math.min(maxEvidence, evidence))
}

/** The more a fact says of what the message speaks of, the likelier it becomes. The sum of all stays. */
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
  let highest = 0
  let highestOfLists = 0
  for (const [id, each] of evidence) {
    if (lists.has(id)) highestOfLists = Math.max(highestOfLists, Math.min(enough, each))
    else highest = Math.max(highest, Math.min(enough, each))
  }
  // "how much are the tiles" of a shop for tiles means no other fact, however often they speak of tiles.
  if (highestOfLists + doubtFrom >= highest) return [...facts]
  return facts.map(({ id, confidence }) => {
    const lead = highest - (evidence.get(id) ?? 0) - doubtFrom
    return { id, confidence: isDoubtable(id) && lead > 0 ? confidence * (1 - doubt * lead) : confidence }
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
