// What the recogniser of facts learns from: the patterns of content/information, and what customers of many trades say in content/lexicon
// and content/chit-chat.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { expandPattern, wordsOfPattern } from '#engine/information/recognition/expand-pattern.ts'
import { featurePrefix, noFact } from '#engine/information/recognition/fact-classifier.ts'
import { featureToken, thingToken } from '#engine/information/recognition/masks.ts'
import { readLexicon } from '../lexicon/read-lexicon.ts'

export interface TrainingText {
  text: string
  label: string
  /** The file that it comes from, of a text that customers of one trade say. */
  trade?: string
  isPattern: boolean
  /** A piece of a pattern: for the vocabulary alone. */
  isPiece?: true
}

interface Phrasings {
  fields: Record<string, { question: string; asks: string[] }>
  features: Record<string, { question: string; asks: string[] }>
}

interface Patterns {
  words: Record<string, string>
  name: string[]
  fields: Record<string, string[]>
  features: Record<string, string[]>
  others: string[]
}

interface LearnedFrom {
  situations: Record<string, string[]>
  leftOut: { situations: string[]; chitChat: string[] }
}

const languages = ['zh', 'en'] as const
const textsOfPattern = 72
const textsOfOther = 60

/** Of what asks for no fact so much is learned: the rest would only take time. */
const otherShare = 0.7

export function trainingTexts(content: string): TrainingText[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(content, file), 'utf8'))
  const learnedFrom = read('information/learned-from.json') as LearnedFrom
  const random = seededRandom(5)
  const isLearned = ({ label }: TrainingText) => label !== noFact || random() < otherShare
  const phrasings = languages.flatMap((language) =>
    ofPhrasings(
      read(`information/${language}.json`) as Phrasings,
      read(`information/patterns/${language}.json`) as Patterns,
    ),
  )
  return [
    ...phrasings,
    ...ofSituations(join(content, 'lexicon'), learnedFrom, isSaidOf(phrasings)).filter(isLearned),
    ...languages.flatMap((language) => ofChitChat(join(content, 'chit-chat', language), learnedFrom)),
  ]
}

function withTokens(text: string): string {
  return text.replaceAll('{feature}', featureToken).replaceAll('{thing}', thingToken)
}

function ofPhrasings(phrasings: Phrasings, { words, name, fields, features, others }: Patterns): TrainingText[] {
  const expanded = (label: string, patterns: readonly string[], most = textsOfPattern): TrainingText[] =>
    patterns.flatMap((pattern) => [
      ...expandPattern(pattern, words, most).map((text) => ({ text: withTokens(text), label, isPattern: true })),
      ...wordsOfPattern(pattern, words).map((text) => ({
        text: withTokens(text),
        label,
        isPattern: true,
        isPiece: true as const,
      })),
    ])
  const asksOf = (part: 'fields' | 'features', field: string): string[] => {
    const { question, asks = [] } = phrasings[part][field] ?? {}
    return question === undefined ? asks : [question, ...asks]
  }
  return [
    ...expanded('name', name),
    ...Object.entries(fields).flatMap(([field, patterns]) =>
      expanded(field, [...asksOf('fields', field), ...patterns]),
    ),
    ...Object.entries(features).flatMap(([field, patterns]) =>
      expanded(`${featurePrefix}${field}`, [...asksOf('features', field), ...patterns]),
    ),
    ...expanded(noFact, others, textsOfOther),
  ]
}

/** Of what customers say in trades, so much has its keywords taken out, as a bot's own things are in messages. */
const maskedShare = 0.5

/** Whether a keyword belongs to how facts are asked for, and to no thing. */
function isSaidOf(phrasings: readonly TrainingText[]): (keyword: string) => boolean {
  const all = phrasings.map(({ text }) => ` ${text.toLowerCase()} `).join('\n')
  return (keyword) => all.includes(/\p{Script=Han}/u.test(keyword) ? keyword : ` ${keyword} `)
}

function withThing(text: string, keywords: readonly string[], isKnown: (keyword: string) => boolean): string {
  return keywords
    .map((keyword) => keyword.toLowerCase())
    .filter((keyword) => keyword.length > 1 && !isKnown(keyword))
    .reduce((masked, keyword) => {
      if (/\p{Script=Han}/u.test(keyword)) return masked.replaceAll(keyword, thingToken)
      const word = new RegExp(`\\b${keyword.replaceAll(/[^\p{L}\p{N} ]/gu, '.')}(?:s|es)?\\b`, 'giu')
      return masked.replaceAll(word, thingToken)
    }, text)
}

function ofSituations(
  folder: string,
  { situations, leftOut }: LearnedFrom,
  isKnown: (keyword: string) => boolean,
): TrainingText[] {
  const labelById = new Map(Object.entries(situations).flatMap(([label, ids]) => ids.map((id) => [id, label])))
  const isLeftOut = new RegExp(leftOut.situations.join('|'))
  const random = seededRandom(11)
  return readLexicon(folder).situations.flatMap((situation): TrainingText[] => {
    const { id, trade, concepts, question, messages, keywords } = situation
    const label = labelById.get(id)
    if (label === undefined && isLeftOut.test(`${id} ${concepts.join(' ')}`)) return []
    return languages.flatMap((language) =>
      [question[language], ...messages[language]].map((text) => ({
        text: random() < maskedShare ? withThing(text, keywords[language], isKnown) : text,
        label: label ?? noFact,
        trade,
        isPattern: false,
      })),
    )
  })
}

function ofChitChat(folder: string, { leftOut }: LearnedFrom): TrainingText[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const { intents } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
        intents: { id: string; phrasings: string[] }[]
      }
      return intents
        .filter(({ id }) => !leftOut.chitChat.some((each) => id === each || id.startsWith(`${each}.`)))
        .flatMap(({ phrasings }) => phrasings.map((text) => ({ text, label: noFact, isPattern: false })))
    })
}

/** Tells whether a compiled recogniser is of these files. Small talk is not among them: what is not asked of a bot may change without a new training. */
export function hashOfTraining(content: string): number {
  const hash = createHash('sha256')
  for (const folder of ['information', 'information/patterns', 'lexicon/situations']) {
    for (const name of readdirSync(join(content, folder)).toSorted()) {
      if (/\.(json|txt)$/.test(name)) hash.update(`${name}\0`).update(readFileSync(join(content, folder, name)))
    }
  }
  hash.update(readFileSync(join(content, 'lexicon/lexicon.bin')))
  return hash.digest().readUInt32LE()
}
