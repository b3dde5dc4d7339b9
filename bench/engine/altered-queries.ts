// The same queries as other people write them.

import { Converter } from 'opencc-js/cn2t'
import type { Dataset } from '#engine/evaluation/dataset.ts'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'

/** In traditional characters as written in Taiwan. */
export function inTraditional(dataset: Dataset): Dataset {
  return alter(dataset, Converter({ from: 'cn', to: 'tw' }))
}

/** One slip of the fingers in each text: in one Latin word of at least four letters two neighbours swapped, a letter left out, doubled or another one. */
export function withTypingMistakes(dataset: Dataset): Dataset {
  const random = seededRandom(13)
  const pick = (count: number): number => Math.floor(random() * count)
  return alter(dataset, (text) => {
    const words = [...text.matchAll(/[a-z]{4,}/gi)]
    const word = words[pick(words.length)]
    if (word === undefined) return text
    // The first letter is hardly ever missed.
    const at = word.index + 1 + pick(word[0].length - 2)
    const [before, letter, next, after] = [text.slice(0, at), text.charAt(at), text.charAt(at + 1), text.slice(at + 2)]
    const other = String.fromCharCode(97 + pick(26))
    const slips = [next + letter, next, letter + letter + next, other + next]
    return before + slips[pick(slips.length)] + after
  })
}

function alter(dataset: Dataset, change: (text: string) => string): Dataset {
  return {
    ...dataset,
    queries: dataset.queries.map(({ text, id }) => ({ text: change(text), id })),
    outOfScope: dataset.outOfScope.map(change),
  }
}
