// Which known words a word that no entry has may stand for: a slip of the finger, another ending, two words in one.

import type { EntryStore } from '../store/entry-store.ts'

export interface SimilarWord {
  surface: number
  /** 0..1 */
  similarity: number
}

/** A known word that looks alike is not as good as the word itself. */
const notTheWordItself = 0.95
/** Dice coefficient of character n-grams: "unsubscribing" and "unsubscribe". */
const minDice = 0.45
/** Words with the most n-grams in common are compared letter by letter. */
const maxCompared = 40
const maxSimilar = 6
const shortestWord = 4
const shortestForTwoSlips = 8

/** The most similar first; equally similar ones by their letters. */
export function similarWords({ grams, surfaces }: EntryStore, text: string): SimilarWord[] {
  if (text.length < shortestWord - 1) return []
  const found: (SimilarWord & { text: string })[] = []
  const alike = grams.wordsLike(text)
  const least = alike[maxCompared]?.dice ?? 0
  for (const { word, dice } of alike) {
    if (dice < least) break
    const other = surfaces.textOf(word)
    const similarity = Math.max(dice >= minDice ? dice : 0, similarityBySlips(text, other))
    if (similarity > 0) found.push({ surface: word, similarity: similarity * notTheWordItself, text: other })
  }
  found.sort((a, b) => b.similarity - a.similarity || (a.text < b.text ? -1 : 1))
  return found.slice(0, maxSimilar)
}

function similarityBySlips(one: string, other: string): number {
  const length = Math.max(one.length, other.length)
  const most = length >= shortestForTwoSlips ? 2 : 1
  if (length < shortestWord || Math.abs(one.length - other.length) > most) return 0
  const slips = countSlips(one, other, most)
  return slips <= most ? 1 - slips / length : 0
}

/**
 * Optimal string alignment distance (F. Damerau, 1964): letters left out, added, replaced, or two swapped. Stops above
 * `most`.
 */
export function countSlips(one: string, other: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let slips = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        slips = Math.min(slips, (beforeLast[j - 2] as number) + 1)
      }
      row.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = row
  }
  return last[other.length] as number
}
