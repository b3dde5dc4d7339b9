// How much each fact speaks of what a message speaks of, beside how it is asked for: who asks how to trade a shift means the feature that speaks
// of shifts.

import { hashPair, hashWord } from '../../../retrieval/query/features.ts'
import { background } from '../../../retrieval/weights/background.ts'
import type { Token } from '../../../text/tokenise.ts'
import type { ToldFacts } from './told-facts.ts'

/** By the id of a fact, from 0 on. At 1 it surely speaks of the message. */
export type Evidence = ReadonlyMap<string, number>

/** Weight of a word that stands in how people ask for anything. */
const commonTelling = 0.35
/** Weight of a pair of Han characters of which one is said of anything. */
const pairTelling = 0.5
/** Weight of a Han character by itself: it may be part of any word. */
const hanTelling = 0.4
/** Cosine of texts about different things. */
const alikeFrom = 0.3
const alikeWeight = 2

/**
 * Words that both have, the rarer among the facts the more, and how alike the two are in meaning.
 * @param direction of the message
 */
export function evidenceOf(
  tokens: readonly Token[],
  told: ToldFacts,
  { isCommon, direction }: { isCommon: (hash: number) => boolean; direction: Int8Array | undefined },
): Evidence {
  const shares = sharesOf(tellingOf(tokens, isCommon), told)
  return new Map(
    told.facts.map((fact, place) => {
      const alike = cosineOf(direction, fact.direction)
      return [fact.id, (shares[place] as number) + alikeWeight * Math.max(0, alike - alikeFrom)]
    }),
  )
}

/** Of each fact, the share of what the message speaks of, 0..1. */
function sharesOf(telling: ReadonlyMap<number, number>, told: ToldFacts): Float32Array {
  const count = told.facts.length
  const shares = new Float32Array(count)
  let total = 0
  for (const [hash, weight] of telling) {
    const rarity = weight * Math.log((count + 1) / (told.countOf(hash) + 0.5))
    total += rarity
    told.somePlace(hash, (place) => {
      shares[place] = (shares[place] as number) + rarity
      return false
    })
  }
  // One word that is said of much is not all that a message speaks of.
  const whole = Math.max(total, Math.log((count + 1) / 1.5))
  return shares.map((share) => share / whole)
}

/** Words and pairs of Han characters with how much each tells, 0..1. */
function tellingOf(tokens: readonly Token[], isCommon: (hash: number) => boolean): Map<number, number> {
  const telling = new Map<number, number>()
  const add = (hash: number, weight: number): void => {
    telling.set(hash, weight * (isCommon(hash) ? commonTelling : 1))
  }
  tokens.forEach(({ kind, stem }, place) => {
    if (kind === 'symbol') return
    const hash = hashWord(stem)
    const isSaidOfAnything = background.has(hash)
    if (!isSaidOfAnything) add(hash, kind === 'han' ? hanTelling : 1)
    const next = tokens[place + 1]
    if (kind !== 'han' || next?.kind !== 'han') return
    const nextHash = hashWord(next.stem)
    const isNextSaidOfAnything = background.has(nextHash)
    if (isSaidOfAnything && isNextSaidOfAnything) return
    add(hashPair(hash, nextHash), isSaidOfAnything || isNextSaidOfAnything ? pairTelling : 1)
  })
  return telling
}

function cosineOf(one: Int8Array | undefined, other: Int8Array | undefined): number {
  if (!one || !other) return 0
  let dot = 0
  let oneSquares = 0
  let otherSquares = 0
  for (let i = 0; i < one.length; i++) {
    const a = one[i] as number
    const b = other[i] as number
    dot += a * b
    oneSquares += a * a
    otherSquares += b * b
  }
  return dot === 0 ? 0 : dot / Math.sqrt(oneSquares * otherSquares)
}
