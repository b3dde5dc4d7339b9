// The names of a bot and its features, and the words of what it sells, read from its entries once until one changes.

import type { EntryIndex } from '../../retrieval/entry-index.ts'
import { hashPair, hashWord } from '../../retrieval/query/features.ts'
import type { EntryStore } from '../../retrieval/store/entry-store.ts'
import { tokenise } from '../../text/tokenise.ts'
import type { Named, OwnWords } from './masks.ts'

const known = new WeakMap<EntryStore, { edits: number; own: OwnWords }>()

/** Facts that speak of things: who asks "is the wallet free" asks for one of them. */
const ofThings =
  /^(?:info:(?:products|price|isFree|discount|howToBuy|paymentMethods|afterSalesService|selfIntroduction)|feature:.*)$/
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
  const features = new Map<string, Named>()
  const things = new Set<number>()
  const hanCounts = new Map<string, number>()
  let bot: OwnWords['bot']
  for (let slot = 0; slot < store.slotCount; slot++) {
    const id = store.idOf(slot)
    if (id === undefined) continue
    if (id === 'info:name') {
      const { tokens } = tokenise(store.textsOf(slot).keyword(0))
      if (tokens.length > 0) bot = tokens
    }
    const [source, featureId = ''] = id.split(':')
    if (source === 'feature' && !features.has(featureId)) {
      const name = store.textsOf(slot).keyword(0)
      features.set(featureId, { id: featureId, name, tokens: tokenise(name).tokens })
    }
    if (ofThings.test(id)) addWords(store.answerStemsOf(slot), things, hanCounts)
  }
  for (const [character, count] of hanCounts) if (count >= minOfHan) things.add(hashWord(character))
  return { bot, features: [...features.values()], isOfThings: (hash) => things.has(hash) }
}

function addWords(stems: readonly string[], things: Set<number>, hanCounts: Map<string, number>): void {
  stems.forEach((stem, place) => {
    if (!han.test(stem)) {
      things.add(hashWord(stem))
      return
    }
    hanCounts.set(stem, (hanCounts.get(stem) ?? 0) + 1)
    const next = stems[place + 1]
    if (next !== undefined && han.test(next)) things.add(hashPair(hashWord(stem), hashWord(next)))
  })
}
