// Which words of a message and of an entry mean about the same, for a reader: by the concepts that both name, or by
// directions that lie close.

import { fullLength, type Meaning } from '#engine/meaning.ts'
import type { RelatedTerm } from '#engine/outcome.ts'
import { type Token, tokenise } from '#engine/text/tokenise.ts'
import { background } from '../weights/background.ts'
import { hashWord } from './features.ts'

/** A stretch of a text with what it means. */
export interface MeaningPiece {
  from: number
  to: number
  text: string
  /** Of a query: whether this stretch holds others that are pieces as well. */
  isClause: boolean
  stems: string
  concepts: readonly number[]
  vector: Int8Array | undefined
}

/** Cosine from which two stretches that share no concept are said to be alike. */
const minCosine = 0.5
/** What sharing a concept counts at least: the same concept may be named in very different company. */
const conceptCosine = 0.75
const minWeight = 0.02
const maxTerms = 6
const maxClauseTokens = 16
const maxPieces = 48
/** Of a text this long the first part is explained. */
const maxTokens = 120
/** Words at or below this share of an unseen word's weight name no subject. */
const maxCommon = 0.25

export function piecesOf(meaning: Meaning, original: string, allTokens: readonly Token[]): MeaningPiece[] {
  const tokens = allTokens.slice(0, maxTokens)
  const pieces: MeaningPiece[] = []
  const add = (from: number, to: number, concepts: readonly number[], isClause: boolean): void => {
    const own = tokens.slice(from, to)
    if (own.every(isCommon)) return
    const vector = meaning.embed?.(own)
    const text = original.slice(own[0]?.start, own.at(-1)?.end)
    const stems = own.map(({ stem }) => stem).join(' ')
    pieces.push({ from, to, text, isClause, stems, concepts, vector })
  }
  const named = meaning.find?.(tokens) ?? []
  for (const { from, to, concepts } of named) add(from, to, concepts, false)
  for (const { from, to } of clausesOf(original, tokens)) {
    const inside = named.filter((stretch) => stretch.from >= from && stretch.to <= to)
    const isNamedWhole = inside.some((stretch) => stretch.from === from && stretch.to === to)
    if (to - from <= maxClauseTokens && to - from > 1 && !isNamedWhole) {
      add(
        from,
        to,
        inside.flatMap(({ concepts }) => concepts),
        inside.length > 0,
      )
    }
    for (const gap of gapsOf(from, to, inside)) {
      if (gap.from > from || gap.to < to) add(gap.from, gap.to, [], false)
    }
  }
  return pieces.slice(0, maxPieces)
}

function isCommon({ kind, stem }: Token): boolean {
  return kind === 'symbol' || (background.get(hashWord(stem)) ?? 1) <= maxCommon
}

/** Stretches without punctuation. */
function clausesOf(original: string, tokens: readonly Token[]): { from: number; to: number }[] {
  const clauses: { from: number; to: number }[] = []
  let from = 0
  for (let i = 1; i <= tokens.length; i++) {
    const before = tokens[i - 1]
    const token = tokens[i]
    if (token && before && !/[\p{P}\n]/u.test(original.slice(before.end, token.start))) continue
    clauses.push({ from, to: i })
    from = i
  }
  return clauses
}

/** What lies between the named stretches. */
function gapsOf(from: number, to: number, named: readonly { from: number; to: number }[]) {
  const gaps: { from: number; to: number }[] = []
  let at = from
  for (const stretch of [...named, { from: to, to }]) {
    if (stretch.from > at) gaps.push({ from: at, to: stretch.from })
    at = Math.max(at, stretch.to)
  }
  return gaps
}

export interface RelatedToEntry {
  /** 1 for each token of the query whose very word the entry has. */
  met: Uint8Array
  /** Share of the query's weight of the token at a place. */
  shareOf: (place: number) => number
  entryTexts: readonly string[]
}

export function relatedTermsOf(
  meaning: Meaning,
  queryPieces: readonly MeaningPiece[],
  { met, shareOf, entryTexts }: RelatedToEntry,
): RelatedTerm[] {
  const entryPieces = entryTexts.flatMap((text) => piecesOf(meaning, text, tokenise(text).tokens))
  const pairs: { piece: MeaningPiece; related: RelatedTerm }[] = []
  for (const piece of queryPieces) {
    const share = shareOfUnmet(piece, met, shareOf)
    if (share <= 0) continue
    let nearest: MeaningPiece | undefined
    let most = 0
    for (const other of entryPieces) {
      // The same words, or a clause with the very words: nothing that needs telling.
      if (` ${piece.stems} `.includes(` ${other.stems} `)) continue
      // A word is not told to mean a whole sentence.
      if (other.isClause && !piece.isClause) continue
      // A number is told to mean "two", not "order over the phone" for being one as that is.
      if (isNumber(piece) && other.to - other.from > 1) continue
      const nearness = nearnessOf(piece, other)
      if (nearness > most) {
        most = nearness
        nearest = other
      }
    }
    const weight = share * most
    if (nearest && weight >= minWeight) {
      pairs.push({ piece, related: { term: piece.text, entryTerm: nearest.text, weight } })
    }
  }
  return withoutOverlaps(pairs)
}

function isNumber({ stems }: MeaningPiece): boolean {
  return /^[\p{N} ]+$/u.test(stems)
}

/** Words that the entry has itself are told as such already. */
function shareOfUnmet({ from, to }: MeaningPiece, met: Uint8Array, shareOf: (place: number) => number): number {
  let share = 0
  let unmet = 0
  for (let place = from; place < to; place++) {
    share += shareOf(place)
    if (met[place] !== 1) unmet++
  }
  return unmet * 2 > to - from ? share : 0
}

function nearnessOf(one: MeaningPiece, other: MeaningPiece): number {
  const cosine = cosineOf(one, other)
  const isShared = !one.isClause && !other.isClause && one.concepts.some((concept) => other.concepts.includes(concept))
  if (isShared) return Math.max(cosine, conceptCosine)
  return cosine >= minCosine ? cosine : 0
}

/** Words before whole clauses, then the heaviest first; a word of the message is told of once. */
function withoutOverlaps(pairs: { piece: MeaningPiece; related: RelatedTerm }[]): RelatedTerm[] {
  const told: { piece: MeaningPiece; related: RelatedTerm }[] = []
  const order = (a: (typeof pairs)[number], b: (typeof pairs)[number]): number =>
    Number(a.piece.isClause) - Number(b.piece.isClause) ||
    b.related.weight - a.related.weight ||
    a.piece.from - b.piece.from
  for (const pair of pairs.sort(order)) {
    if (told.length === maxTerms) break
    const { from, to } = pair.piece
    if (told.every(({ piece }) => piece.to <= from || piece.from >= to)) told.push(pair)
  }
  return told.map(({ related }) => related).sort((a, b) => b.weight - a.weight)
}

function cosineOf(one: MeaningPiece, other: MeaningPiece): number {
  if (!one.vector || !other.vector) return 0
  let dot = 0
  for (let i = 0; i < one.vector.length; i++) dot += (one.vector[i] as number) * (other.vector[i] as number)
  return dot / fullLength ** 2
}
