// The names of a bot and its features, and the words of what it sells, read from its entries once until one changes.

import { realIdOf } from '../../outcome.ts'
import type { EntryIndex } from '../../retrieval/entry-index.ts'
import { hashPair, hashWord } from '../../retrieval/query/features.ts'
import type { EntryStore } from '../../retrieval/store/entry-store.ts'
import { type Token, tokenise } from '../../text/tokenise.ts'
import type { FactRecogniser, Named, OwnWords } from './recognition.ts'
import { type ToldFact, ToldFacts, toldFact } from './told/told-facts.ts'

/** Facts that did not change are read no second time. */
type KnownFacts = ReadonlyMap<string, ToldFact>
const known = new WeakMap<EntryStore, { edits: number; own: OwnWords; facts: KnownFacts }>()

/** Facts that speak of things: who asks "is the wallet free" asks for one of them. */
const ofThings = /^info:(?:products|price|isFree|discount|howToBuy|paymentMethods|afterSalesService|selfIntroduction)$/
/** A Han character that stands in so many words of the facts is a word itself: 茶 in 白茶 and 花茶. */
const minOfHan = 2
const han = /^\p{Script=Han}$/u

export function ownWordsOf({ store }: EntryIndex, { embed }: Pick<FactRecogniser, 'embed'>): OwnWords {
  const before = known.get(store)
  if (before && before.edits === store.edits) return before.own
  const facts = new Map<string, ToldFact>()
  const own = readOwnWords(store, (slot, heldId, name) => {
    const key = keyOf(store, slot, heldId, name)
    const fact = before?.facts.get(key) ?? toldFact(heldId, { name, stems: store.answerStemsOf(slot) }, embed)
    facts.set(key, fact)
    return fact
  })
  known.set(store, { edits: store.edits, own, facts })
  return own
}

/** The same for the same answer, of a feature of the same name. */
function keyOf({ answerHashes }: EntryStore, slot: number, heldId: string, name: readonly Token[]): string {
  const ofName = name.map(({ stem }) => stem).join(' ')
  return `${heldId} ${answerHashes[slot * 2]} ${answerHashes[slot * 2 + 1]} ${ofName}`
}

type ReadFact = (slot: number, heldId: string, name: readonly Token[]) => ToldFact

function readOwnWords(store: EntryStore, readFact: ReadFact): OwnWords {
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
    const isOfThings = ofThings.test(id)
    const stems = isOfThings || source === 'feature' ? store.answerStemsOf(slot) : []
    if (isOfThings) addWords(stems, things)
    if (source !== 'feature') {
      told.push(readFact(slot, heldId, []))
      continue
    }
    let feature = features.get(featureId)
    if (!feature) {
      const { tokens } = tokenise(store.textsOf(slot).keyword(0))
      feature = { id: featureId, tokens, words: noWords() }
      features.set(featureId, feature)
    }
    told.push(readFact(slot, heldId, feature.tokens))
    addWords(stems, feature.words)
  }
  const isOfThings = testOf(things)
  const listed = [...features.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return {
    bot,
    // By id, whatever the order of edits.
    told: new ToldFacts(told.toSorted((a, b) => (a.heldId < b.heldId ? -1 : 1))),
    isOfThings,
    features: listed.map(({ id, tokens, words }) => ({
      id,
      tokens,
      isNamedInFacts: isNamedIn(tokens, isOfThings),
      isOfIt: testOf(words),
    })),
  }
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
