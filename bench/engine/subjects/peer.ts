// What a subject of the benchmark is: it reads entries and ranks them for a text.

import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { EngineEntry } from '#engine/answer.ts'

export interface Ranked {
  id: string
  /** The subject's own, higher is better; absent where it tells none. */
  score?: number
}

export type Ask = (text: string, limit: number) => Ranked[] | Promise<Ranked[]>

/** Reads all entries and answers with a function that ranks them, best first, each at most once. */
export type Peer = (entries: readonly EngineEntry[], language: 'zh' | 'en') => Ask | Promise<Ask>

const require = createRequire(new URL('../../peers/package.json', import.meta.url))

/** A package of bench/peers, which the product's own type check does not see. */
export async function loadPackage<T>(name: string): Promise<T> {
  const loaded = (await import(pathToFileURL(require.resolve(name)).href)) as { default?: T } & T
  return loaded.default ?? loaded
}

/** One sentence that asks for an entry. Peers know no variants, so each is a document of its own. */
export interface Sentence {
  entryId: string
  question: string
  keywords: string
  answer: string
}

/** In Chinese all texts are cut into words by jieba, with blanks between, as most peers only split at blanks. */
export async function sentencesOf(entries: readonly EngineEntry[], language: 'zh' | 'en'): Promise<Sentence[]> {
  const spaced = await wordSpacer(language)
  return entries.flatMap(({ id, question, variants, keywords, answer }) =>
    [question, ...variants].map((text) => ({
      entryId: id,
      question: spaced(text),
      keywords: spaced(keywords.join(' ')),
      answer: spaced(answer),
    })),
  )
}

interface Jieba {
  Jieba: { withDict(dict: Uint8Array): { cut(text: string, isGuessing: boolean): string[] } }
}

let chineseSpacer: Promise<(text: string) => string> | undefined

export async function wordSpacer(language: 'zh' | 'en'): Promise<(text: string) => string> {
  if (language === 'en') return (text) => text
  chineseSpacer ??= loadChineseSpacer()
  return chineseSpacer
}

async function loadChineseSpacer(): Promise<(text: string) => string> {
  const { Jieba } = await loadPackage<Jieba>('@node-rs/jieba')
  const { dict } = await loadPackage<{ dict: Uint8Array }>('@node-rs/jieba/dict')
  const jieba = Jieba.withDict(dict)
  const isWord = /[\p{L}\p{N}]/u
  return (text) =>
    jieba
      .cut(text.toLowerCase(), true)
      .filter((word) => isWord.test(word))
      .join(' ')
}

/** Hits on sentences as entries, each by its best sentence. */
export function bestOfEach(
  hits: Iterable<{ at: number; score?: number }>,
  sentences: readonly Sentence[],
  limit: number,
): Ranked[] {
  const best = new Map<string, Ranked>()
  for (const { at, score } of hits) {
    const id = sentences[at]?.entryId
    if (id === undefined || best.has(id)) continue
    best.set(id, score === undefined ? { id } : { id, score })
    if (best.size === limit) break
  }
  return [...best.values()]
}
