// The names of a bot and its features, and the words of what it sells, read from its entries once until one changes.

import { realIdOf } from '../../outcome.ts'
import type { EntryIndex } from '../../retrieval/entry-index.ts'
import { hashPair, hashWord } from '../../retrieval/query/features.ts'
import type { EntryStore } from '../../retrieval/store/entry-store.ts'
import { type Token, tokenise } from '../../text/tokenise.ts'
import type { Named, OwnWords, ToldFact } from './recognition.ts'

const known = new WeakMap<EntryStore, { edits: number; own: OwnWords }>()

/** Facts that speak of things: who asks "is the wallet free" asks for one of them. */
const ofThings = /^info:(?:products|price|isFree|discount|howToBuy|paymentMethods|afterSalesService|selfIntroduction)$/
/** A Han character that stands in so many words of the facts is a word itself: 茶 in 白茶 and 花茶. */
const minOfHan = 2
const han = /^\p{Script=Han}$/u

export function ownWordsOf({ store }: EntryIndex): OwnWords {
  const before = known.get(store)
  if (before && before.edits === store.edits) return before.own
  const own = readOwnWords(store)
  known.set(store, { edits: store.edits, own })
  return own
}

function readOwnWords(store: EntryStore): OwnWords {
  const features = new Map<string, Pick<Named, 'id' | 'tokens'> & { words: Words }>()
  const things = noWords()
  let bot: OwnWords['bot']
  const told: ToldFact[] = []
  for (let slot = 0; slot < store.slotCount; slot++) {
    const heldId = store.idOf(slot)
    if (heldId === undefined) continue
    const id = realIdOf(heldId)
    if (id === 'info:name') {
      const { tokens } = tokenise(store.textsOf(slot).keyword(0))
      if (tokens.length > 0) bot = tokens
    }
    const [source, featureId = ''] = id.split(':')
    const stems = store.answerStemsOf(slot)
    told.push(toldFact(id, stems, source === 'feature' ? featureNameOf(store, slot) : undefined))
    if (ofThings.test(id)) addWords(stems, things)
    if (source !== 'feature') continue
    let feature = features.get(featureId)
    if (!feature) {
      const tokens = featureNameOf(store, slot)
      feature = { id: featureId, tokens, words: noWords() }
      features.set(featureId, feature)
    }
    addWords(stems, feature.words)
  }
  const isOfThings = testOf(things)
  const listed = [...features.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return {
    bot,
    told,
    isOfThings,
    features: listed.map(({ id, tokens, words }) => ({
      id,
      tokens,
      isNamedInFacts: isNamedIn(tokens, isOfThings),
      isOfIt: testOf(words),
    })),
  }
}

function featureNameOf(store: EntryStore, slot: number): readonly Token[] {
  return tokenise(store.textsOf(slot).keyword(0)).tokens
}

/** @param name of its feature */
function toldFact(id: string, stems: readonly string[], name: readonly Token[] | undefined): ToldFact {
  const tokens = [...(name ?? []), ...tokensOf(stems)]
  const hashes = new Set<number>()
  tokens.forEach(({ stem }, place) => {
    const hash = hashWord(stem)
    hashes.add(hash)
    const next = tokens[place + 1]
    if (next !== undefined) hashes.add(hashPair(hash, hashWord(next.stem)))
  })
  return { id, featureId: name && id.split(':')[1], isIn: (hash) => hashes.has(hash), tokens }
}

function tokensOf(stems: readonly string[]): Token[] {
  return stems.map((stem) => ({ text: stem, stem, kind: han.test(stem) ? 'han' : 'word', start: 0, end: 0 }))
}

function isNamedIn(tokens: Named['tokens'], isOfThings: (hash: number) => boolean): boolean {
  return tokens.every((token, place) => {
    const next = tokens[place + 1]
    return next === undefined || isOfThings(hashPair(hashWord(token.stem), hashWord(next.stem)))
  })
}

interface Words {
  hashes: Set<number>
  hanCounts: Map<string, number>
}

function noWords(): Words {
  return { hashes: new Set(), hanCounts: new Map() }
}

function testOf({ hashes, hanCounts }: Words): (hash: number) => boolean {
  for (const [character, count] of hanCounts) if (count >= minOfHan) hashes.add(hashWord(character))
  return (hash) => hashes.has(hash)
}

/** Words, and pairs of neighbours. */
function addWords(stems: readonly string[], { hashes, hanCounts }: Words): void {
  stems.forEach((stem, place) => {
    const next = stems[place + 1]
    if (next !== undefined) hashes.add(hashPair(hashWord(stem), hashWord(next)))
    if (han.test(stem)) hanCounts.set(stem, (hanCounts.get(stem) ?? 0) + 1)
    else hashes.add(hashWord(stem))
  })
}
