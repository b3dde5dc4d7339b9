// The same queries as other people write them.

import { Converter } from 'opencc-js/cn2t'
import type { Dataset } from '#engine/evaluation/dataset.ts'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { withTypingMistake } from '#engine/evaluation/typing-mistake.ts'

/** In traditional characters as written in Taiwan. */
export function inTraditional(dataset: Dataset): Dataset {
  return alter(dataset, Converter({ from: 'cn', to: 'tw' }))
}

/** One slip of the fingers in each text. */
export function withTypingMistakes(dataset: Dataset, seed = 13): Dataset {
  const random = seededRandom(seed)
  return alter(dataset, (text) => withTypingMistake(text, random))
}

function alter(dataset: Dataset, change: (text: string) => string): Dataset {
  return {
    ...dataset,
    queries: dataset.queries.map(({ text, id }) => ({ text: change(text), id })),
    outOfScope: dataset.outOfScope.map(change),
  }
}
