// What the facts themselves say, beside how they are asked for: who asks how to trade a shift means the feature that speaks of shifts.

import type { Meaning } from '../../../meaning.ts'
import { hashPair, hashWord } from '../../../retrieval/query/features.ts'
import { background } from '../../../retrieval/weights/background.ts'
import type { Token } from '../../../text/tokenise.ts'
import type { ToldFact } from '../recognition.ts'

/** By the id of a fact: how much it speaks of what a message speaks of, from 0 on; at 1 it is rather surely about it. */
export type Evidence = ReadonlyMap<string, number>

/** A word that stands in how people ask for anything tells less. */
const commonTelling = 0.35
/** So does a pair of Han characters of which one is said of anything, */
const pairTelling = 0.5
/** and a character by itself, which may be part of any word. */
const hanTelling = 0.4
/** Texts about different things are often as alike as this, as cosine. */
const alikeFrom = 0.3
const alikeWeight = 2

/** Words that both have, the rarer among the facts the more, and how alike the two are in meaning. */
export function evidenceOf(
  tokens: readonly Token[],
  told: readonly ToldFact[],
  { isCommon, meaning }: { isCommon: (hash: number) => boolean; meaning: Meaning },
): Evidence {
  const shares = sharesOf(tellingOf(tokens, isCommon), told)
  const direction = meaning.embed?.(tokens)
  return new Map(
    told.map((fact, place) => {
      const alike = direction ? cosineOf(direction, directionOf(fact, meaning)) : 0
      return [fact.id, (shares[place] as number) + alikeWeight * Math.max(0, alike - alikeFrom)]
    }),
  )
}

/** Of each fact, the share of what the message speaks of, 0..1. */
function sharesOf(telling: ReadonlyMap<number, number>, told: readonly ToldFact[]): number[] {
  const shares = Array.from(told, () => 0)
  let total = 0
  for (const [hash, weight] of telling) {
    const holders = told.flatMap(({ isIn }, place) => (isIn(hash) ? [place] : []))
    const rarity = weight * Math.max(0, Math.log((told.length + 1) / (holders.length + 0.5)))
    total += rarity
    for (const place of holders) shares[place] = (shares[place] as number) + rarity
  }
  return total === 0 ? shares : shares.map((share) => share / total)
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

const directions = new WeakMap<ToldFact, Int8Array | undefined>()

function directionOf(fact: ToldFact, meaning: Meaning): Int8Array | undefined {
  if (!directions.has(fact)) directions.set(fact, meaning.embed?.(fact.tokens))
  return directions.get(fact)
}

function cosineOf(one: Int8Array, other: Int8Array | undefined): number {
  if (!other) return 0
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
