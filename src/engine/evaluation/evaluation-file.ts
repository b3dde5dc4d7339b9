// The two formats of evaluation data, checked before anything is measured. Both are one JSON object.

import type { KnownInformation } from '../information/known-information.ts'
import { factNamed, readBot } from './bot/read-bot.ts'

/** One question an answer; `queries` are what people typed, each with the id of the item that answers it. */
export interface FaqFile {
  kind: 'faq'
  name: string
  language: 'zh' | 'en'
  items: FaqItem[]
  /** What the bot knows of itself; its facts are entries as well. */
  bot?: KnownInformation
  queries: FaqQuery[]
  /** Messages that no item answers. */
  outOfScope: string[]
  /** What of the file is not read, a line each. */
  notes?: string[]
}

export interface FaqQuery {
  text: string
  /** The item that answers, or `info:<field>` or `feature:<place>:<field>` of a fact. */
  itemId: string
  /** Others that are as right. */
  orIds?: string[]
}

export interface FaqItem {
  id: string
  question: string
  answer: string
  keywords: string[]
  intent?: string
}

/** Every label is one answer; labels are named by their place in `labels`. */
export interface IntentFile {
  kind: 'intent'
  name: string
  language: 'zh' | 'en'
  labels: string[]
  train: { text: string; label: number }[]
  test: { text: string; label: number }[]
  /** Labels whose sentences nothing answers: those named "None" and those of `suggested_oos_labels`. */
  outOfScopeLabels: number[]
  /** Messages that no label answers. */
  outOfScope: string[]
}

/** What is wrong with a file, and where: `queries[12][1]: no item has the id 99`. */
export class EvaluationFileError extends Error {}

type JsonObject = Record<string, unknown>

/**
 * Reads `{name, lang, items: [[id, question, answer, keywords?, intent?]...], queries: [[text, itemId]...]}` or
 * `{name, lang, labels[], train: [[text, labelIndex]...], test, suggested_oos_labels?}`, already parsed from JSON.
 *
 * An FAQ file may have a `bot` with what it knows of itself, beside items or instead of them: texts by the names of `KnownInformation`, and
 * `features`. The target of a query is then an item's id, `bot.<field>` (also `bot.name`), `feature:<name>.<field>`, or a list of targets that are
 * all right. What is not known here is left out, and told in `notes`.
 *
 * Either may have messages out of scope, as lists of texts or of `[text, ...]`, whose label is not read: `out_of_scope`, `unlinked`
 * (customers' questions that no item answers), and `oos_test` and `oos_val` as in CLINC150. They are asked all together, but for `oos_val`:
 * whoever fits thresholds does it there, so it is asked only where `oos_test` is absent. Both are checked.
 */
export function readEvaluationFile(content: unknown): FaqFile | IntentFile {
  if (!isObject(content)) throw new EvaluationFileError('not a JSON object')
  if ('items' in content || 'bot' in content) return readFaqFile(content)
  if ('labels' in content) return readIntentFile(content)
  throw new EvaluationFileError('neither "items" or "bot" (an FAQ file) nor "labels" (an intent file) is there')
}

function readFaqFile(content: JsonObject): FaqFile {
  const { bot: botPart } = content
  const items = readItems(listOf(content, 'items', botPart === undefined ? undefined : []))
  const sample = items.map(({ question }) => question).join(' ')
  const head = headOf(content, sample || JSON.stringify(content.queries ?? ''))
  if (botPart === undefined) {
    const ids = new Set(items.map(({ id }) => id))
    const queries = listOf(content, 'queries').map((row, at): FaqQuery => {
      const [text, id] = pairOf(row, `queries[${at}]`)
      const itemId = idOf(id, `queries[${at}][1]`)
      if (!ids.has(itemId)) throw new EvaluationFileError(`queries[${at}][1]: no item has the id ${itemId}`)
      return { text: textOf(text, `queries[${at}][0]`), itemId }
    })
    return { kind: 'faq', ...head, items, queries, outOfScope: outOfScopeOf(content) }
  }
  if (!isObject(botPart)) throw new EvaluationFileError('"bot" is not an object')
  const notes: string[] = []
  const note = (line: string) => notes.push(line)
  for (const key of Object.keys(content)) {
    if (key === 'template') note('template: its entries are not measured, only what stands in the file')
    else if (!knownParts.has(key)) note(`${key} is not known here, and ignored`)
  }
  const bot = readBot(botPart, head.language, note)
  const queries = readBotQueries(listOf(content, 'queries', []), items, bot, note)
  return { kind: 'faq', ...head, items, bot, queries, outOfScope: outOfScopeOf(content), notes }
}

const knownParts = new Set(
  'name lang licence license source note comment description items queries bot out_of_scope unlinked oos_test oos_val'.split(
    ' ',
  ),
)

function readItems(rows: readonly unknown[]): FaqItem[] {
  const ids = new Set<string>()
  return rows.map((row, at): FaqItem => {
    const place = `items[${at}]`
    if (!Array.isArray(row)) throw new EvaluationFileError(`${place}: not a list [id, question, answer, ...]`)
    const [id, question, answer, keywords, intent] = row as unknown[]
    const item = { id: idOf(id, `${place}[0]`), question: filledTextOf(question, `${place}[1]`) }
    if (ids.has(item.id)) throw new EvaluationFileError(`${place}[0]: the id ${item.id} is there twice`)
    ids.add(item.id)
    return {
      ...item,
      answer: textOf(answer ?? '', `${place}[2]`),
      keywords: keywordsOf(keywords ?? '', `${place}[3]`),
      ...(intent === undefined || intent === null ? {} : { intent: textOf(intent, `${place}[4]`) }),
    }
  })
}

function readBotQueries(
  rows: readonly unknown[],
  items: readonly FaqItem[],
  bot: KnownInformation,
  note: (line: string) => void,
): FaqQuery[] {
  const itemIds = new Set(items.map(({ id }) => id))
  return rows.flatMap((row, at): FaqQuery[] => {
    const [text, target] = pairOf(row, `queries[${at}]`)
    const place = `queries[${at}][1]`
    const ids = (Array.isArray(target) ? target : [target]).flatMap((each: unknown): string[] => {
      const name = idOf(each, place).normalize('NFKC').trim()
      if (itemIds.has(name)) return [name]
      const fact = factNamed(name, bot)
      if (typeof fact === 'object') {
        if (!fact.isFilled) note(`${place}: ${name} is not filled in, so it cannot be answered`)
        return [fact.id]
      }
      const isOfLater = fact === 'missing' || /^\p{L}+[:.]/u.test(name)
      if (!isOfLater) throw new EvaluationFileError(`${place}: no item has the id ${name}`)
      note(`${place}: ${name} is not known here, and ignored`)
      return []
    })
    const [itemId, ...orIds] = ids
    if (itemId === undefined) return []
    return [{ text: textOf(text, `queries[${at}][0]`), itemId, ...(orIds.length > 0 && { orIds }) }]
  })
}

function readIntentFile(content: JsonObject): IntentFile {
  const labels = listOf(content, 'labels').map((label, at) => filledTextOf(label, `labels[${at}]`))
  const sentencesOf = (key: 'train' | 'test') =>
    listOf(content, key).map((row, at) => {
      const [text, label] = pairOf(row, `${key}[${at}]`)
      return { text: textOf(text, `${key}[${at}][0]`), label: labelOf(label, labels, `${key}[${at}][1]`) }
    })
  const suggested = listOf(content, 'suggested_oos_labels', []).map((label, at) =>
    labelOf(label, labels, `suggested_oos_labels[${at}]`),
  )
  const none = labels.flatMap((label, index) => (/^(none|oos|out.of.scope)$/i.test(label) ? [index] : []))
  const train = sentencesOf('train')
  const sample = train.map(({ text }) => text).join(' ')
  return {
    kind: 'intent',
    ...headOf(content, sample),
    labels,
    train,
    test: sentencesOf('test'),
    outOfScopeLabels: [...new Set([...none, ...suggested])],
    outOfScope: outOfScopeOf(content),
  }
}

function outOfScopeOf(content: JsonObject): string[] {
  const textsOf = (key: string) =>
    listOf(content, key, []).map((row, at) =>
      Array.isArray(row) ? textOf(row[0], `${key}[${at}][0]`) : textOf(row, `${key}[${at}]`),
    )
  const [oosTest, oosVal] = [textsOf('oos_test'), textsOf('oos_val')]
  return [...textsOf('out_of_scope'), ...textsOf('unlinked'), ...(oosTest.length > 0 ? oosTest : oosVal)]
}

function headOf({ name, lang }: JsonObject, sample: string): { name: string; language: 'zh' | 'en' } {
  // A file without "lang" says it by its script; the engine reads both languages in either kind of bot.
  const isChinese = typeof lang === 'string' ? /^(zh|cmn|chinese)/i.test(lang) : /\p{Script=Han}/u.test(sample)
  return { name: typeof name === 'string' ? name : '', language: isChinese ? 'zh' : 'en' }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(content: JsonObject, key: string, absent?: unknown[]): unknown[] {
  const value = content[key] ?? absent
  if (!Array.isArray(value)) throw new EvaluationFileError(`"${key}" is not a list`)
  if (absent === undefined && value.length === 0) throw new EvaluationFileError(`"${key}" is empty`)
  return value
}

function pairOf(row: unknown, place: string): [unknown, unknown] {
  if (!Array.isArray(row) || row.length < 2) throw new EvaluationFileError(`${place}: not a pair`)
  return [row[0], row[1]]
}

function textOf(value: unknown, place: string): string {
  if (typeof value !== 'string') throw new EvaluationFileError(`${place}: not a text`)
  return value
}

function filledTextOf(value: unknown, place: string): string {
  const text = textOf(value, place)
  if (text.trim() === '') throw new EvaluationFileError(`${place}: empty`)
  return text
}

function idOf(value: unknown, place: string): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw new EvaluationFileError(`${place}: not an id`)
  return String(value)
}

function keywordsOf(value: unknown, place: string): string[] {
  const words = Array.isArray(value) ? value.map((word) => textOf(word, place)) : textOf(value, place).split(/[,，、]/)
  return words.map((word) => word.trim()).filter(Boolean)
}

/** By its place in `labels`, or by name. */
function labelOf(value: unknown, labels: readonly string[], place: string): number {
  const index = typeof value === 'string' ? labels.indexOf(value) : value
  if (typeof index !== 'number' || labels[index] === undefined)
    throw new EvaluationFileError(`${place}: ${JSON.stringify(value)} is not one of the ${labels.length} labels`)
  return index
}
