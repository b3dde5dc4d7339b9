// The plain line of our own: cosine of TF-IDF vectors, an entry by its best sentence. What everything else has to be worth.

import type { EngineEntry } from '#engine/answer.ts'
import { type Ask, loadPackage, type Peer, type Ranked, wordSpacer } from './peer.ts'

interface Stemmer {
  stem(word: string): string
}

type Vector = Map<string, number>

export function tfIdf({ hasCharacters }: { hasCharacters: boolean }): Peer {
  return async (entries, language) => {
    const stemmer = await loadPackage<Stemmer>('natural/lib/natural/stemmers/porter_stemmer.js')
    const spaced = await wordSpacer(language)
    const wordsOf = (text: string): string[] =>
      (spaced(text.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => stemmer.stem(word))
    const featuresOf = (text: string): string[] => {
      const words = wordsOf(text)
      return hasCharacters ? [...words, ...(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap(gramsOf)] : words
    }
    return rankByCosine(entries, featuresOf, hasCharacters)
  }
}

/** 3- to 5-grams inside a Latin word with its borders; single Han characters and pairs of them. */
function gramsOf(run: string): string[] {
  const isHan = /\p{Script=Han}/u.test(run)
  const text = isHan ? run : `_${run}_`
  const [shortest, longest] = isHan ? [1, 2] : [3, 5]
  const grams: string[] = []
  for (let length = shortest; length <= longest; length++)
    for (let at = 0; at + length <= text.length; at++) grams.push(`#${text.slice(at, at + length)}`)
  return grams
}

function rankByCosine(
  entries: readonly EngineEntry[],
  featuresOf: (text: string) => string[],
  hasAnswers: boolean,
): Ask {
  const documents = entries.flatMap(({ id, question, variants, keywords, answer }) =>
    [question, ...variants].map((text) => {
      const counts: Vector = new Map()
      addCounts(counts, featuresOf(`${text} ${keywords.join(' ')}`), 1)
      if (hasAnswers) addCounts(counts, featuresOf(answer), 0.35)
      return { id, counts }
    }),
  )
  const documentCounts: Vector = new Map()
  for (const { counts } of documents) addCounts(documentCounts, counts.keys(), 1)
  const weigh = (counts: Vector): Vector => {
    const weights: Vector = new Map()
    for (const [feature, count] of counts) {
      const tf = count > 1 ? 1 + Math.log(count) : count
      weights.set(feature, tf * Math.log((documents.length + 1) / (documentCounts.get(feature) ?? 0.5)))
    }
    let squares = 0
    for (const weight of weights.values()) squares += weight * weight
    const norm = Math.sqrt(squares)
    for (const [feature, weight] of weights) weights.set(feature, weight / (norm || 1))
    return weights
  }
  const postings = new Map<string, { at: number; weight: number }[]>()
  documents.forEach(({ counts }, at) => {
    for (const [feature, weight] of weigh(counts)) {
      const list = postings.get(feature)
      if (list === undefined) postings.set(feature, [{ at, weight }])
      else list.push({ at, weight })
    }
  })
  return (text, limit) => {
    const counts: Vector = new Map()
    addCounts(counts, featuresOf(text), 1)
    const scores: Vector = new Map()
    for (const [feature, weight] of weigh(counts)) {
      for (const posting of postings.get(feature) ?? []) {
        const at = String(posting.at)
        scores.set(at, (scores.get(at) ?? 0) + weight * posting.weight)
      }
    }
    const best = new Map<string, Ranked>()
    for (const [at, score] of [...scores].sort((a, b) => b[1] - a[1])) {
      const id = documents[Number(at)]?.id ?? ''
      if (!best.has(id)) best.set(id, { id, score })
      if (best.size === limit) break
    }
    return [...best.values()]
  }
}

function addCounts(counts: Vector, features: Iterable<string>, weight: number): void {
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + weight)
}
