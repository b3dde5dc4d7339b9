/** Words of everyday talk that mean about the same, as concepts that the engine compares texts by. */
import type { Meaning, NamedStretch, WeightedConcepts } from '../../answer.ts'
import { type Token, tokenise } from '../../text/tokenise.ts'

export interface EverydayWords {
  /** Each a concept: its words and phrases, parted by a bar. A word may stand in several. */
  concepts: readonly string[]
}

interface Node {
  next: Map<string, Node>
  concepts: number[]
}

/** A single Han character means too many things to count as much as a word. */
const singleHanWeight = 0.6

export function createMeaning({ concepts: groups }: EverydayWords): Meaning {
  const root: Node = { next: new Map(), concepts: [] }
  for (const [concept, group] of groups.entries()) {
    for (const phrase of group.split('|')) {
      let node = root
      for (const { stem } of tokenise(phrase).tokens) {
        let next = node.next.get(stem)
        if (!next) {
          next = { next: new Map(), concepts: [] }
          node.next.set(stem, next)
        }
        node = next
      }
      if (node !== root && !node.concepts.includes(concept)) node.concepts.push(concept)
    }
  }

  /** Every phrase that begins at a place, short ones first. */
  function* phrasesAt(tokens: readonly Token[], from: number): Generator<{ to: number; concepts: readonly number[] }> {
    let node: Node | undefined = root
    for (let at = from; at < tokens.length; at++) {
      node = node.next.get(tokens[at]?.stem ?? '')
      if (!node) return
      if (node.concepts.length > 0) yield { to: at + 1, concepts: node.concepts }
    }
  }

  function concepts(tokens: readonly Token[]): WeightedConcepts {
    const weights = new Map<number, number>()
    for (const from of tokens.keys()) {
      for (const { to, concepts: found } of phrasesAt(tokens, from)) {
        const weight = to - from === 1 && tokens[from]?.kind === 'han' ? singleHanWeight : 1
        for (const concept of found) weights.set(concept, Math.max(weights.get(concept) ?? 0, weight))
      }
    }
    return { ids: [...weights.keys()], weights: [...weights.values()] }
  }

  function find(tokens: readonly Token[]): NamedStretch[] {
    const stretches: NamedStretch[] = []
    for (let from = 0; from < tokens.length; ) {
      const longest = [...phrasesAt(tokens, from)].at(-1)
      if (longest) stretches.push({ from, ...longest })
      from = longest?.to ?? from + 1
    }
    return stretches
  }

  return { version: 'everyday-words', dimensions: 0, concepts, find }
}
