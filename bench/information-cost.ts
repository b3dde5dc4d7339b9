/**
 * What a bot's information costs: `node --expose-gc --import tsx bench/information-cost.ts`
 *
 * An index of 100 entries, alone and with all fields and some features filled in: bytes, milliseconds to build, and of a question.
 */
import { readFileSync } from 'node:fs'
import { createAnswerIndex } from '#engine/answer.ts'
import { readEvaluationFile } from '#engine/evaluation/evaluation-file.ts'
import { informationEntries } from '#engine/information/information-entries.ts'
import type { KnownInformation } from '#engine/information/known-information.ts'
import { measuredOptions } from './data/measured-index.ts'
import { informationPhrasings } from './evaluate/measure-bot.ts'
import { quantile } from './report/quantile.ts'

const content = new URL('../content/evaluation/', import.meta.url)

function faqOf(name: string) {
  const file = readEvaluationFile(JSON.parse(readFileSync(new URL(name, content), 'utf8')))
  if (file.kind !== 'faq') throw new TypeError(`${name} has no items`)
  return file
}

const { language, items, queries } = faqOf('gym-en.json')
const bot = faqOf('information/tool-en.json').bot
if (!bot) throw new TypeError('The file has no bot')

function knownWith(features: number): KnownInformation {
  const { fields } = informationPhrasings.en
  const text = 'Some words that an owner would say of it, about as long as this'
  const filled = Object.fromEntries(Object.keys(fields).map((field) => [field, bot?.facts[field] ?? text]))
  const all = { description: text, why: text, howToUse: text, howItWorks: text, isFree: 'yes', price: text }
  return {
    ...(bot as KnownInformation),
    facts: filled,
    features: Array.from({ length: features }, (_, at) => ({
      id: String(at),
      name: `Feature ${at}`,
      facts: all,
      wordings: {},
    })),
  }
}

const corpus = items.map((item) => ({ ...item, source: 'corpus', variants: [] }))
const texts = queries.map(({ text }) => text)

for (const [name, known] of [
  ['without information', undefined],
  ['all fields', knownWith(0)],
  ['all fields, 3 features', knownWith(3)],
  ['all fields, 50 features', knownWith(50)],
] as const) {
  const buildMs: number[] = []
  let index = createAnswerIndex(measuredOptions(language))
  let entries = 0
  for (let round = 0; round < 7; round++) {
    const startedMs = performance.now()
    const all = [...corpus, ...(known ? informationEntries(known, language, informationPhrasings) : [])]
    index = createAnswerIndex(measuredOptions(language))
    for (const entry of all) index.put(entry)
    buildMs.push(performance.now() - startedMs)
    entries = all.length
  }
  const askMs: number[] = []
  for (let round = 0; round < 3; round++) {
    for (const text of texts) {
      const askedMs = performance.now()
      index.ask(text)
      if (round > 0) askMs.push(performance.now() - askedMs)
    }
  }
  console.log(
    JSON.stringify({
      name,
      entries,
      kilobytes: Math.round(index.byteLength / 1024),
      snapshot_kilobytes: Math.round(index.save().length / 1024),
      build_ms: Number(quantile(buildMs, 0.5).toFixed(1)),
      p50_ms: Number(quantile(askMs, 0.5).toFixed(2)),
      p99_ms: Number(quantile(askMs, 0.99).toFixed(2)),
    }),
  )
}
