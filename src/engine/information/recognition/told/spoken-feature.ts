// A feature that a message speaks of without its name: "my photos are gone" is about "Data rescue", which brings photos back.

import { hashPair, hashWord } from '../../../retrieval/query/features.ts'
import type { Token } from '../../../text/tokenise.ts'
import { featureToken, replaced } from '../masks.ts'
import type { RecognisedFact, ToldFact } from '../recognition.ts'
import type { Evidence } from './evidence.ts'
import { enough, raisedBy } from './weigh.ts'

const minEvidence = 0.3
/** By so much it must come before the next feature, and before the bot itself. */
const minAhead = 0.05
/** A message that was understood by what a feature says alone is asked back, not answered. */
const maxConfidence = 0.45
/** What the bot's own facts lose to a feature for each 1 of evidence. */
const cut = 0.5
/** Nobody asks for it in known words, so what it is comes first. */
const prior = { description: 0.05, other: 0.01 }

export interface SpokenFeature {
  /** What is known of it. */
  told: readonly ToldFact[]
  evidence: number
}

export function findSpokenFeature(told: readonly ToldFact[], evidence: Evidence): SpokenFeature | undefined {
  let ofBot = 0
  const byFeature = new Map<string, { told: ToldFact[]; evidence: number }>()
  for (const fact of told) {
    const each = Math.min(enough, evidence.get(fact.id) ?? 0)
    if (fact.featureId === undefined) {
      ofBot = Math.max(ofBot, each)
      continue
    }
    const known = byFeature.get(fact.featureId) ?? { told: [], evidence: 0 }
    known.told.push(fact)
    known.evidence = Math.max(known.evidence, each)
    byFeature.set(fact.featureId, known)
  }
  const [first, second] = [...byFeature.values()].toSorted((a, b) => b.evidence - a.evidence)
  const least = Math.max(minEvidence, ofBot + minAhead, (second?.evidence ?? 0) + minAhead)
  return first && first.evidence >= least ? first : undefined
}

/** The message with what it has of the feature taken out, as if it had named it. */
export function withSpokenFeature(
  tokens: readonly Token[],
  { told }: SpokenFeature,
  isCommon: (hash: number) => boolean,
): Token[] {
  const isTold = (hash: number) => !isCommon(hash) && told.some(({ isIn }) => isIn(hash))
  const places = new Set<number>()
  tokens.forEach(({ kind, stem }, place) => {
    const hash = hashWord(stem)
    const next = tokens[place + 1]
    if (kind !== 'han') {
      if (isTold(hash)) places.add(place)
    } else if (next?.kind === 'han' && isTold(hashPair(hash, hashWord(next.stem)))) places.add(place).add(place + 1)
  })
  return replaced(tokens, places, featureToken)
}

/** @param probabilityOf of the feature's fields, when the message is read as if it named the feature */
export function addSpokenFeature(
  facts: readonly RecognisedFact[],
  { told, evidence: spoken }: SpokenFeature,
  evidence: Evidence,
  { probabilityOf, isDoubtable }: { probabilityOf: (id: string) => number; isDoubtable: (id: string) => boolean },
): RecognisedFact[] {
  const weighed = told.map(({ id }) => {
    const before = probabilityOf(id) + (id.endsWith(':description') ? prior.description : prior.other)
    return { id, weight: before * raisedBy(evidence.get(id)) }
  })
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const strength = maxConfidence * spoken
  const others = facts.map(({ id, confidence }) => {
    const more = Math.max(0, spoken - (evidence.get(id) ?? 0))
    return { id, confidence: isDoubtable(id) ? confidence * (1 - cut * more) : confidence }
  })
  return [...others, ...weighed.map(({ id, weight }) => ({ id, confidence: (strength * weight) / total }))]
}
