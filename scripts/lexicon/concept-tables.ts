// From the concepts' forms to the tables that the engine finds them with.

import { type ConceptTables, many, slotFor } from '../../src/engine/lexicon/concept-matcher.ts'
import { hashesOf, hashNext, maxFormTokens } from '../../src/engine/lexicon/sentence-features.ts'
import { tokenise } from '../../src/engine/text/tokenise.ts'
import type { Concept, RelationKind } from './read-lexicon.ts'

/** How much of the other concept is meant along with one; an opposite is not. */
const impliedWeight: Record<RelationKind, number> = { '<': 0.6, '+': 0.4, '~': 0.4, '!': 0 }

export function buildConceptTables(concepts: readonly Concept[]): ConceptTables {
  const conceptsByForm = new Map<number, number[]>()
  const beginnings = new Set<number>()
  concepts.forEach(({ forms }, number) => {
    for (const form of [...forms.zh, ...forms.en]) {
      const { tokens } = tokenise(form)
      if (tokens.length === 0 || tokens.length > maxFormTokens) continue
      let hash = 0
      hashesOf(tokens).forEach((wordHash, i) => {
        hash = hashNext(hash, wordHash)
        if (i < tokens.length - 1) beginnings.add(hash)
      })
      const known = conceptsByForm.get(hash)
      if (known === undefined) conceptsByForm.set(hash, [number])
      else if (!known.includes(number)) known.push(number)
    }
  })
  const hashes = new Set([...conceptsByForm.keys(), ...beginnings])
  const formHashes = openTable(hashes)
  const formConcepts = new Uint16Array(formHashes.length)
  const lists: number[] = []
  for (const [hash, numbers] of conceptsByForm) {
    const slot = slotFor(formHashes, hash)
    const [only] = numbers
    if (numbers.length === 1 && only !== undefined) formConcepts[slot] = only + 1
    else {
      formConcepts[slot] = many + lists.length
      lists.push(numbers.length, ...numbers)
    }
  }
  if (concepts.length >= many || many + lists.length > 65_535)
    throw new RangeError('More concepts than a table can hold')
  return {
    formHashes,
    formConcepts,
    conceptLists: Uint16Array.from(lists),
    ...impliedTables(concepts),
    opposites: oppositePairs(concepts),
  }
}

/** Full opposites, each pair once; those of a lower weight are loose: who speaks of a fault asks for the repair. */
function oppositePairs(concepts: readonly Concept[]): Uint16Array {
  const numberById = new Map(concepts.map(({ id }, number) => [id, number]))
  const pairs = new Map<string, [number, number]>()
  concepts.forEach(({ relations }, number) => {
    for (const { kind, to, weight } of relations) {
      const other = numberById.get(to)
      if (kind !== '!' || weight < 1 || other === undefined || other === number) continue
      const pair: [number, number] = [Math.min(number, other), Math.max(number, other)]
      pairs.set(pair.join(), pair)
    }
  })
  return Uint16Array.from([...pairs.values()].flat())
}

function impliedTables(concepts: readonly Concept[]) {
  const numberById = new Map(concepts.map(({ id }, number) => [id, number]))
  const starts: number[] = [0]
  const implied: number[] = []
  const weights: number[] = []
  for (const { relations } of concepts) {
    for (const { kind, to, weight } of relations) {
      const number = numberById.get(to)
      const share = weight * impliedWeight[kind]
      if (number === undefined || share === 0) continue
      implied.push(number)
      weights.push(Math.round(Math.min(1, share) * 255))
    }
    starts.push(implied.length)
  }
  return {
    impliedStarts: Uint32Array.from(starts),
    impliedConcepts: Uint16Array.from(implied),
    impliedWeights: Uint8Array.from(weights),
  }
}

/** How full an open-addressed table gets; lookups of what is not there read about six slots. */
const fullness = 0.8

export function openTable(hashes: ReadonlySet<number>): Uint32Array {
  const slots = new Uint32Array(Math.ceil((hashes.size + 1) / fullness))
  for (const hash of hashes) slots[slotFor(slots, hash)] = hash
  return slots
}
