// A feature that a message speaks of without its name: "my photos are gone" is about "Data rescue", which brings photos back. Parts of a name, and
// words of one feature alone, are found before (masks.ts): there a word is enough. Here all words are weighed.

import { hashPair, hashWord } from '../../../retrieval/query/features.ts'
import type { Token } from '../../../text/tokenise.ts'
import { featureToken, replaced } from '../masks.ts'
import type { RecognisedFact } from '../recognition.ts'
import type { Evidence } from './evidence.ts'
import type { ToldFact, ToldFacts } from './told-facts.ts'
import { enough, raisedBy } from './weigh.ts'

const minEvidence = 0.3
/** By so much it must be ahead of the next feature, and of the bot itself. */
const minAhead = 0.05
/** Below the lowest threshold of an owner's settings: a feature that is only spoken of is offered, and never answers. */
export const maxSpoken = 0.44
/** What is added to the probability of each field, as nobody asks for it in known words: what it is comes first. */
const prior = { description: 0.05, other: 0.01 }

export interface SpokenFeature {
  /** Places of what is known of it. */
  places: readonly number[]
  evidence: number
}

export function findSpokenFeature({ facts }: ToldFacts, evidence: Evidence): SpokenFeature | undefined {
  let ofBot = 0
  const byFeature = new Map<string, { places: number[]; evidence: number }>()
  facts.forEach(({ id, featureId }, place) => {
    const each = Math.min(enough, evidence.get(id) ?? 0)
    if (featureId === undefined) {
      ofBot = Math.max(ofBot, each)
      return
    }
    const feature = byFeature.get(featureId) ?? { places: [], evidence: 0 }
    feature.places.push(place)
    feature.evidence = Math.max(feature.evidence, each)
    byFeature.set(featureId, feature)
  })
  const [first, second] = [...byFeature.values()].toSorted((a, b) => b.evidence - a.evidence)
  const least = Math.max(minEvidence, ofBot + minAhead, (second?.evidence ?? 0) + minAhead)
  return first && first.evidence >= least ? first : undefined
}

/** The message with what it has of the feature taken out, as if it had named it. */
export function withSpokenFeature(
  tokens: readonly Token[],
  { places: ofFeature }: SpokenFeature,
  told: ToldFacts,
  isCommon: (hash: number) => boolean,
): Token[] {
  const isOfFeature = new Set(ofFeature)
  const isTold = (hash: number) => !isCommon(hash) && told.somePlace(hash, (place) => isOfFeature.has(place))
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
  fields: readonly ToldFact[],
  { evidence: ofFeature }: SpokenFeature,
  { evidence, probabilityOf }: { evidence: Evidence; probabilityOf: (id: string) => number },
): RecognisedFact[] {
  const weighed = fields.map(({ id }) => {
    const before = probabilityOf(id) + (id.endsWith(':description') ? prior.description : prior.other)
    return { id, weight: before * raisedBy(evidence.get(id)) }
  })
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const strength = maxSpoken * ofFeature
  return [...facts, ...weighed.map(({ id, weight }) => ({ id, confidence: (strength * weight) / total }))]
}
