// What the ranking and the confidence are fitted on: small and large corpora of trades that the lexicon in use was not
// made from, with the messages of their customers, some of which have no answer there.

import type { FaqFile } from '../../src/engine/evaluation/evaluation-file.ts'
import { seededRandom, seededShuffle } from '../../src/engine/evaluation/seeded-random.ts'
import { withTypingMistake } from '../../src/engine/evaluation/typing-mistake.ts'
import type { EngineEntry } from '../../src/engine/outcome.ts'
import type { Language, Situation } from '../lexicon/read-lexicon.ts'

/**
 * `part` and `trade`: some or all situations of one trade. `mixed`: of many. `wordings`: entries with many variants, of
 * situations or of an intent file. `faq`: an evaluation file that is fitted on; `measured`: one that is not.
 */
export type TaskKind = 'part' | 'trade' | 'mixed' | 'wordings' | 'faq' | 'measured'

export interface Task {
  name: string
  kind: TaskKind
  language: Language
  entries: EngineEntry[]
  /** Without an id, no entry answers it. */
  queries: { text: string; id: string | undefined }[]
  /** What all its queries together count. */
  weight: number
}

/** Share of the entries whose messages are asked though the entry is not there: the near misses. */
const missingShare = 0.25
const strangerShare = 0.1
/** Share of messages with a typing mistake; the lexicon's own have none, and customers do. */
const mistyped = 0.15
/** Wordings an entry: half of the corpora have none, as new bots do. */
const wordingCounts = [0, 0, 0, 1, 2, 3]
/** What a corpus that is asked in the other language counts beside one that is asked in its own. */
const otherLanguageWeight = 0.5
/** Variants that the classifier learns from, and messages that a situation must have beyond them to be asked. */
const learned = 6
const minAsked = 2

/** Situations of one fold: the trades that were left out. */
export function tasksOf(situations: readonly Situation[], seed: number): Task[] {
  const tasks: Task[] = []
  const trades = new Map<string, Situation[]>()
  for (const situation of situations) {
    const members = trades.get(situation.trade)
    if (members === undefined) trades.set(situation.trade, [situation])
    else members.push(situation)
  }
  const random = seededRandom(seed)
  for (const language of ['zh', 'en'] as const) {
    for (const [trade, members] of trades) {
      const style = (): Style => ({
        hasKeywords: random() < 0.6,
        hasAnswers: random() < 0.8,
        variants: wordingCounts[Math.floor(random() * wordingCounts.length)] as number,
      })
      const taskSeed = Math.floor(random() * 2 ** 31)
      const strangers = situations.filter((situation) => situation.trade !== trade)
      tasks.push(makeTask({ name: trade, kind: 'trade' }, language, members, strangers, style(), 150, taskSeed))
      tasks.push(askedInOtherLanguage(language, members, trade, taskSeed))
      for (const size of [5, 12, 24]) {
        const some = seededShuffle(members, taskSeed + size).slice(0, Math.ceil(size / (1 - missingShare)))
        const title = { name: `${trade} ${size}`, kind: 'part' } as const
        tasks.push(makeTask(title, language, some, strangers, style(), 50, taskSeed + size))
      }
    }
    for (const [size, variants] of [
      [150, 0],
      [200, 3],
      [500, 1],
      [2000, 0],
    ] as const) {
      const some = seededShuffle(situations, seed + size).slice(0, size)
      const style = { hasKeywords: size !== 500, hasAnswers: true, variants }
      tasks.push(makeTask({ name: `mixed ${size}`, kind: 'mixed' }, language, some, [], style, 700, seed + size))
    }
    const known = situations.filter(({ messages }) => messages[language].length >= learned + minAsked)
    for (const size of [15, 40, 100, 300]) {
      const some = seededShuffle(known, seed + size).slice(0, size)
      const style = { hasKeywords: size === 40, hasAnswers: size === 15 || size === 40, variants: learned }
      const title = { name: `wordings ${size}`, kind: 'wordings' } as const
      tasks.push(makeTask(title, language, some, [], style, 700, seed + size))
    }
  }
  return tasks
}

/** The entries of one language with the messages of the other. */
function askedInOtherLanguage(language: Language, members: readonly Situation[], trade: string, seed: number): Task {
  const style = { hasKeywords: true, hasAnswers: true, variants: 0 }
  const other: Language = language === 'zh' ? 'en' : 'zh'
  const mixed = members.map(
    (situation): Situation => ({
      ...situation,
      messages: { ...situation.messages, [language]: situation.messages[other] },
    }),
  )
  const title = { name: `${trade} asked in ${other}`, kind: 'trade' } as const
  const task = makeTask(title, language, mixed, [], style, 60, seed + 1)
  return { ...task, weight: task.weight * otherLanguageWeight }
}

interface Style {
  hasKeywords: boolean
  hasAnswers: boolean
  /** Messages that are given to an entry as variants, and not asked. */
  variants: number
}

function makeTask(
  { name, kind }: Pick<Task, 'name' | 'kind'>,
  language: Language,
  situations: readonly Situation[],
  strangers: readonly Situation[],
  { hasKeywords, hasAnswers, variants }: Style,
  maxQueries: number,
  seed: number,
): Task {
  const shuffled = seededShuffle(situations, seed)
  const missing = Math.round(shuffled.length * missingShare)
  const entries: EngineEntry[] = []
  const queries: Task['queries'] = []
  shuffled.forEach((situation, i) => {
    const messages = seededShuffle(situation.messages[language], seed + i)
    const isThere = i >= missing
    if (isThere) {
      entries.push({
        id: situation.id,
        source: 'corpus',
        question: situation.question[language],
        variants: messages.slice(0, variants),
        keywords: hasKeywords ? situation.keywords[language] : [],
        answer: hasAnswers ? situation.answer[language] : '',
      })
    }
    for (const text of messages.slice(variants)) queries.push({ text, id: isThere ? situation.id : undefined })
    // The owner's own wording, now and then: easy ones exist too.
    if (!isThere && i % 3 === 0) queries.push({ text: situation.question[language], id: undefined })
  })
  const foreign = seededShuffle(strangers, seed)
    .slice(0, Math.round(queries.length * strangerShare))
    .flatMap(({ messages }) => messages[language].slice(0, 1))
  for (const text of foreign) queries.push({ text, id: undefined })
  const random = seededRandom(seed)
  const asked = seededShuffle(queries, seed)
    .slice(0, maxQueries)
    .map(({ text, id }) => ({ text: random() < mistyped ? withTypingMistake(text, random) : text, id }))
  return { name: `${name} ${language}`, kind, language, entries, queries: asked, weight: Math.sqrt(asked.length) }
}

/** An intent file's training sentences: a few of each label as one entry, others asked. Labels are left out as well. */
export function tasksOfIntents(train: readonly { text: string; label: number }[], language: Language): Task[] {
  const tasks: Task[] = []
  for (const [shots, labels, seed] of [
    [1, 77, 11],
    [1, 30, 12],
    [3, 77, 13],
    [5, 77, 14],
    [1, 12, 15],
    [2, 50, 16],
    [5, 20, 17],
    [8, 40, 18],
    [20, 77, 19],
    [100, 77, 20],
  ] as const) {
    const byLabel = new Map<number, string[]>()
    for (const { text, label } of seededShuffle(train, seed)) {
      const known = byLabel.get(label)
      if (known === undefined) byLabel.set(label, [text])
      else known.push(text)
    }
    const chosen = seededShuffle([...byLabel.keys()], seed).slice(0, labels)
    const missing = new Set(chosen.slice(0, Math.round(chosen.length * 0.2)))
    const entries: EngineEntry[] = []
    const queries: Task['queries'] = []
    for (const label of chosen) {
      const texts = byLabel.get(label) ?? []
      const [question = '', ...variants] = texts.slice(0, shots)
      const isThere = !missing.has(label)
      if (isThere) entries.push({ id: String(label), source: 'corpus', question, variants, keywords: [], answer: '' })
      for (const text of texts.slice(Math.max(5, shots), Math.max(5, shots) + 20))
        queries.push({ text, id: isThere ? String(label) : undefined })
    }
    const asked = seededShuffle(queries, seed).slice(0, 1000)
    tasks.push({
      name: `intents ${shots}x${labels}`,
      kind: 'wordings',
      language,
      entries,
      queries: asked,
      weight: Math.sqrt(asked.length),
    })
  }
  return tasks
}

/** FAQ files of trades that the lexicon in use has not seen: as they are, and as smaller corpora of their items. */
export function tasksOfFaqs(files: readonly FaqFile[], kind: 'faq' | 'measured'): Task[] {
  const tasks: Task[] = []
  for (const { name, language, items, queries, outOfScope } of files) {
    for (const [size, seed, wordings] of [
      [items.length, 21, 0],
      [items.length, 22, 0],
      [24, 23, 0],
      [12, 24, 0],
      [5, 25, 0],
      [items.length, 26, 0],
      [items.length, 27, 1],
      [items.length, 28, 2],
    ] as const) {
      // Once whole; else a part of the items is missing, so that their messages are near misses.
      const isWhole = seed === 21
      const kept = seededShuffle(items, seed).slice(0, isWhole ? size : Math.round(size * (1 - missingShare)))
      const ids = new Set(kept.map(({ id }) => id))
      const isBare = seed === 26
      const { wordingsById, left } = setAside(queries, wordings, seed)
      const entries = kept.map(
        ({ id, question, keywords, answer }): EngineEntry => ({
          id,
          source: 'corpus',
          question,
          variants: wordingsById.get(id) ?? [],
          keywords: isBare ? [] : keywords,
          answer: isBare ? '' : answer,
        }),
      )
      const near = left.filter(({ itemId }) => !ids.has(itemId))
      const asked = [
        ...left.filter(({ itemId }) => ids.has(itemId)).map(({ text, itemId }) => ({ text, id: itemId })),
        ...seededShuffle(near, seed)
          .slice(0, Math.round(left.length * missingShare))
          .map(({ text }) => ({ text, id: undefined })),
        ...outOfScope.map((text) => ({ text, id: undefined })),
      ]
      tasks.push({
        name: `${name} ${entries.length}${wordings > 0 ? ` with ${wordings} wordings` : ''}`,
        kind,
        language,
        entries,
        queries: asked,
        weight: Math.sqrt(asked.length),
      })
    }
  }
  return tasks
}

/** Of each item some messages become its wordings, and at least one is left to be asked. */
function setAside(queries: FaqFile['queries'], wordings: number, seed: number) {
  const wordingsById = new Map<string, string[]>()
  if (wordings === 0) return { wordingsById, left: queries }
  const counts = new Map<string, number>()
  for (const { itemId } of queries) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
  const left = seededShuffle(queries, seed).filter(({ text, itemId }) => {
    const known = wordingsById.get(itemId) ?? []
    if (known.length >= Math.min(wordings, (counts.get(itemId) ?? 0) - 1)) return true
    wordingsById.set(itemId, [...known, text])
    return false
  })
  return { wordingsById, left }
}
