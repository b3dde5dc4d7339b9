/** How a message and an intent are alike, as plain numbers. */
import type { ReadText } from './reading.ts'

type Part = 'words' | 'pairs' | 'stretches' | 'concepts'

/** How telling a part is: the fewer intents have it, the more. */
export type Telling = (part: Part, value: string) => number

/** Of an intent: its wordings, and how much each word and concept belongs to it besides, by answers and follow-ups. */
export interface ReadIntent {
  forms: readonly ReadText[]
  around: Surroundings
  theme: Surroundings
}

/** 0 and up. */
export interface Surroundings {
  words: ReadonlyMap<string, number>
  concepts: ReadonlyMap<string, number>
}

export const likenessNames = [
  'words',
  'pairs',
  'concepts',
  'stretches',
  'secondWords',
  'secondConcepts',
  'acts',
  'sameYou',
  'sameMe',
  'coverage',
  'conceptCoverage',
  'formCoverage',
  'intentCoverage',
  'aroundWords',
  'aroundConcepts',
  'themeWords',
  'themeConcepts',
  'engine',
] as const
export type Likeness = Record<(typeof likenessNames)[number], number>

/** @param engineScore what the engine made of it */
export function likenessOf(message: ReadText, intent: ReadIntent, telling: Telling, engineScore: number): Likeness {
  const cosines = intent.forms.map((form) => ({
    form,
    words: cosine(message, form, 'words', telling),
    pairs: cosine(message, form, 'pairs', telling),
    concepts: cosine(message, form, 'concepts', telling),
  }))
  const byLikeness = cosines.toSorted((a, b) => total(b) - total(a))
  const best = byLikeness[0]
  const form = best?.form ?? message
  const words = cosines.map((each) => each.words).toSorted((a, b) => b - a)
  const concepts = cosines.map((each) => each.concepts).toSorted((a, b) => b - a)
  const hasAny = (part: Part, value: string) => (intent.forms.some((each) => each[part].has(value)) ? 1 : 0)
  return {
    words: words[0] ?? 0,
    pairs: best?.pairs ?? 0,
    concepts: best?.concepts ?? 0,
    stretches: cosine(message, form, 'stretches', telling),
    secondWords: words[1] ?? 0,
    secondConcepts: concepts[1] ?? 0,
    acts: overlap(message.acts, form.acts),
    sameYou: Number(message.acts.has('you') === form.acts.has('you')),
    sameMe: Number(message.acts.has('me') === form.acts.has('me')),
    coverage: share(message, 'words', telling, (word) => Number(form.words.has(word))),
    conceptCoverage: share(message, 'concepts', telling, (concept) => hasAny('concepts', concept)),
    formCoverage: share(form, 'words', telling, (word) => Number(message.words.has(word))),
    intentCoverage: share(message, 'words', telling, (word) => hasAny('words', word)),
    aroundWords: share(message, 'words', telling, (word) => intent.around.words.get(word) ?? 0),
    aroundConcepts: share(message, 'concepts', telling, (concept) => intent.around.concepts.get(concept) ?? 0),
    themeWords: share(message, 'words', telling, (word) => intent.theme.words.get(word) ?? 0),
    themeConcepts: share(message, 'concepts', telling, (concept) => intent.theme.concepts.get(concept) ?? 0),
    engine: engineScore,
  }
}

const total = ({ words, pairs, concepts }: { words: number; pairs: number; concepts: number }) =>
  words + 0.6 * pairs + 0.6 * concepts

function cosine(a: ReadText, b: ReadText, part: Part, telling: Telling): number {
  let common = 0
  for (const value of a[part]) if (b[part].has(value)) common += telling(part, value) ** 2
  return common === 0 ? 0 : common / (lengthOf(a, part, telling) * lengthOf(b, part, telling))
}

const lengths = new WeakMap<ReadText, Partial<Record<Part, number>>>()

function lengthOf(text: ReadText, part: Part, telling: Telling): number {
  const known = lengths.get(text) ?? {}
  lengths.set(text, known)
  known[part] ??= Math.sqrt(Array.from(text[part]).reduce((sum, value) => sum + telling(part, value) ** 2, 0))
  return known[part]
}

/** Of a text's weight, how much the other side has. */
function share(text: ReadText, part: 'words' | 'concepts', telling: Telling, held: (value: string) => number): number {
  let all = 0
  let met = 0
  for (const value of text[part]) {
    const weight = telling(part, value)
    all += weight
    met += weight * Math.min(1, held(value))
  }
  return all === 0 ? 0 : met / all
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = new Set([...a, ...b])
  return all.size === 0 ? 1 : Array.from(a).filter((act) => b.has(act)).length / all.size
}
