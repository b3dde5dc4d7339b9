// Trains the recogniser of facts: multinomial logistic regression by Adagrad (J. Duchi et al. 2011).

import { readExample } from '#engine/classifier/example-rows.ts'
import { seededRandom, seededShuffle } from '#engine/evaluation/seeded-random.ts'
import { type FactModel, type FactRow, noFact, readRow } from '#engine/information/recognition/fact-classifier.ts'
import { slotFor } from '#engine/lexicon/concept-matcher.ts'
import type { Meaning } from '#engine/meaning.ts'
import { hashPair, hashWord } from '#engine/retrieval/query/features.ts'
import { type Token, tokenise } from '#engine/text/tokenise.ts'
import type { TrainingText } from './training-texts.ts'

const epochs = 12
const rate = 0.25
const decay = 2e-6
/** Texts that must have a feature: of those that ask for a fact, and of all. */
const minOfFacts = 4
const minOfAll = 30
/** What customers of a trade said counts more than what a pattern makes by the dozen. */
const saidWeight = 2
const decoratedShare = 0.4
/** Patterns lose a word so often: no question hangs on one. */
const shortenedShare = 0.15
/** So often a text is learned by its meaning alone, for words that no pattern has. Measured on patterns that were left out: 84% instead of 82% are answered. */
const meaningOnlyShare = 0.25

interface Example {
  tokens: readonly Token[]
  label: number
  weight: number
}

export function trainFacts(texts: readonly TrainingText[], meaning: Meaning, sourceHash: number): FactModel {
  const labels = [...new Set(texts.map(({ label }) => label))].filter((label) => label !== noFact).toSorted()
  const classes = [noFact, ...labels]
  const random = seededRandom(7)
  const asked = texts.filter(({ isPiece }) => !isPiece)
  const examples = asked.map(({ text, label, isPattern }): Example => {
    const decorated = isPattern && random() < decoratedShare ? decorate(text, random) : text
    const weight = isPattern || label === noFact ? 1 : saidWeight
    const { tokens } = tokenise(decorated)
    const isShortened = isPattern && tokens.length > 3 && random() < shortenedShare
    const dropped = isShortened ? Math.floor(random() * tokens.length) : -1
    return { tokens: tokens.filter((_, place) => place !== dropped), label: classes.indexOf(label), weight }
  })
  const table = tableOf(examples)
  const rows = examples.map(({ tokens }) => readRow(tokens, table, table.featureCount, meaning))
  const { featureCount, ...features } = table
  const weights = train(examples, rows, classes.length, featureCount, meaning.dimensions)
  return {
    sourceHash,
    classes,
    dimensions: meaning.dimensions,
    ...features,
    ...quantised(weights, classes.length),
    ...vocabularyOf(texts, classes),
  }
}

const leads = [
  '请问',
  '那',
  '话说',
  '我想问下',
  '亲，',
  '你好，',
  '我想请问一下',
  '麻烦问下',
  '能告诉我',
  '想咨询一下',
  '请教一下，',
  '方便说下',
  '不好意思，',
  '我想知道',
  'hi ',
  'hey ',
  'so ',
  'can you tell me ',
  'quick question, ',
  'just wondering ',
  'could you please tell me ',
  'hi there, i was wondering ',
  "i'd like to know ",
  'may i ask ',
  'would you mind telling me ',
  'sorry, ',
]
const tails = [
  '呢',
  '啊',
  '呀',
  '谢谢',
  '哈',
  '啦',
  '，谢谢啦',
  '你知道吗',
  '能说说吗',
  ' please',
  ' thanks',
  ' btw',
  ' then',
  ' if i may ask',
  ' by the way',
  ' lol',
  ' exactly',
]

function decorate(text: string, random: () => number): string {
  const isHan = /\p{Script=Han}/u.test(text)
  const fitting = (all: readonly string[]) => all.filter((each) => /\p{Script=Han}/u.test(each) === isHan)
  const one = (all: readonly string[]) => all[Math.floor(random() * all.length)] ?? ''
  return random() < 0.6 ? one(fitting(leads)) + text : text + one(fitting(tails))
}

function tableOf(examples: readonly Example[]) {
  const ofFacts = new Map<number, number>()
  const ofAll = new Map<number, number>()
  for (const { tokens, label } of examples) {
    const { words, characters } = readExample(tokens, undefined)
    for (const counts of [words, characters]) {
      for (const hash of counts.keys()) {
        ofAll.set(hash, (ofAll.get(hash) ?? 0) + 1)
        if (label > 0) ofFacts.set(hash, (ofFacts.get(hash) ?? 0) + 1)
      }
    }
  }
  const chosen = [...ofAll.keys()]
    .filter((hash) => (ofFacts.get(hash) ?? 0) >= minOfFacts || (ofAll.get(hash) ?? 0) >= minOfAll)
    .toSorted((a, b) => a - b)
  if (chosen.length >= 65_536) throw new RangeError(`${chosen.length} features are too many for the file`)
  const hashes = new Uint32Array(Math.ceil(chosen.length * 1.4) + 1)
  const idf = new Float32Array(hashes.length)
  const rows = new Uint16Array(hashes.length)
  chosen.forEach((hash, row) => {
    const slot = slotFor(hashes, hash)
    hashes[slot] = hash
    rows[slot] = row
    idf[slot] = Math.log((examples.length + 1) / ((ofAll.get(hash) ?? 0) + 0.5))
  })
  return { hashes, idf, rows, unseenIdf: Math.log(examples.length / 8), featureCount: chosen.length }
}

function train(
  examples: readonly Example[],
  rows: readonly FactRow[],
  classCount: number,
  featureCount: number,
  dimensions: number,
): Float32Array {
  const rowCount = featureCount + dimensions + 1
  const weights = new Float32Array(rowCount * classCount)
  const squares = new Float32Array(rowCount * classCount).fill(1e-3)
  const scores = new Float32Array(classCount)
  const order = examples.map((_, place) => place)
  const random = seededRandom(13)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const place of seededShuffle(order, epoch + 1)) {
      const { label, weight } = examples[place] as Example
      const whole = rows[place] as FactRow
      const row = random() < meaningOnlyShare ? meaningOf(whole, featureCount) : whole
      probabilities(row, weights, scores)
      for (let c = 0; c < classCount; c++) scores[c] = ((scores[c] as number) - (c === label ? 1 : 0)) * weight
      for (let i = 0; i < row.rows.length; i++) {
        const at = (row.rows[i] as number) * classCount
        const value = row.values[i] as number
        for (let c = 0; c < classCount; c++) {
          const known = weights[at + c] as number
          const gradient = (scores[c] as number) * value + decay * known
          const square = (squares[at + c] as number) + gradient * gradient
          squares[at + c] = square
          weights[at + c] = known - (rate * gradient) / Math.sqrt(square)
        }
      }
    }
  }
  return weights
}

/** What it means alone, without its words and letters. */
function meaningOf({ rows, values }: FactRow, featureCount: number): FactRow {
  const places = rows.flatMap((row, place) => (row >= featureCount ? [place] : []))
  return {
    rows: places.map((place) => rows[place] as number),
    values: places.map((place) => values[place] as number),
  }
}

function probabilities({ rows, values }: FactRow, weights: Float32Array, into: Float32Array): void {
  into.fill(0)
  for (let i = 0; i < rows.length; i++) {
    const at = (rows[i] as number) * into.length
    const value = values[i] as number
    for (let c = 0; c < into.length; c++) into[c] = (into[c] as number) + value * (weights[at + c] as number)
  }
  let highest = Number.NEGATIVE_INFINITY
  for (const score of into) highest = Math.max(highest, score)
  let sum = 0
  for (let c = 0; c < into.length; c++) {
    into[c] = Math.exp((into[c] as number) - highest)
    sum += into[c] as number
  }
  for (let c = 0; c < into.length; c++) into[c] = (into[c] as number) / sum
}

function quantised(weights: Float32Array, classCount: number): { weights: Int8Array; scales: Float32Array } {
  const scales = new Float32Array(classCount)
  for (let i = 0; i < weights.length; i++) {
    const c = i % classCount
    scales[c] = Math.max(scales[c] as number, Math.abs(weights[i] as number))
  }
  const bytes = Int8Array.from(weights, (weight, i) => Math.round((weight / (scales[i % classCount] as number)) * 127))
  return { weights: bytes, scales }
}

/* Vocabulary */

/** Trades in whose messages a word must stand, to belong to a fact, or to what is said about anything. */
const minTradesOfFact = 3
const minTradesOfAny = 32
const minClassesOfAny = 8
/** A single Han character in the patterns of so many facts is part of no name. */
const minClassesOfHan = 4
const shortestSpelt = 4
/** A word that customers wrote so often is no slip. */
const minOfReal = 3

function vocabularyOf(
  texts: readonly TrainingText[],
  classes: readonly string[],
): Pick<FactModel, 'vocabulary' | 'words'> {
  const lists = classes.map(() => new Set<number>())
  const tradesOfFact = new Map<string, Set<string>>()
  const tradesOfAny = new Map<number, Set<string>>()
  const classesOf = new Map<number, Set<string>>()
  const hanOf = new Map<number, Set<string>>()
  const counts = new Map<number, number>()
  const spelt = new Set<string>()
  for (const { text, label, trade, isPattern } of texts) {
    const { tokens } = tokenise(text)
    for (const { kind, stem, text: word } of tokens) {
      if (kind === 'word' && !isPattern) counts.set(hashWord(stem), (counts.get(hashWord(stem)) ?? 0) + 1)
      if (kind === 'word' && isPattern && label !== noFact && word.length >= shortestSpelt) spelt.add(word)
      if (kind !== 'han' || !isPattern || label === noFact) continue
      addTo(hanOf, hashWord(stem), label)
    }
    for (const hash of vocabularyHashes(tokens)) {
      if (trade !== undefined) {
        addTo(tradesOfAny, hash, trade)
        if (label !== noFact) addTo(tradesOfFact, `${label} ${hash}`, trade)
      }
      if (!isPattern || label === noFact) continue
      lists[classes.indexOf(label)]?.add(hash)
      addTo(classesOf, hash, label)
    }
  }
  for (const [key, trades] of tradesOfFact) {
    const [label = '', hash] = key.split(' ')
    if (trades.size >= minTradesOfFact) lists[classes.indexOf(label)]?.add(Number(hash))
  }
  const any = new Set<number>()
  const real = new Set<number>()
  for (const [hash, count] of counts) if (count >= minOfReal) real.add(hash)
  for (const [hash, trades] of tradesOfAny) if (trades.size >= minTradesOfAny) any.add(hash)
  const shared = new Set<number>()
  for (const [hash, of] of classesOf) if (of.size >= minClassesOfAny) shared.add(hash)
  for (const [hash, of] of hanOf) if (of.size >= minClassesOfHan) shared.add(hash)
  return {
    vocabulary: [...lists, shared, any, real].map((list) => Uint32Array.from(list).sort()),
    words: [...spelt].toSorted(),
  }
}

function addTo<K>(sets: Map<K, Set<string>>, key: K, value: string): void {
  const known = sets.get(key)
  if (known) known.add(value)
  else sets.set(key, new Set([value]))
}

/** Words, and pairs of neighbouring Han characters. */
function vocabularyHashes(tokens: readonly Token[]): number[] {
  return tokens.flatMap((token, place) => {
    if (token.kind !== 'han') return [hashWord(token.stem)]
    const next = tokens[place + 1]
    return next?.kind === 'han' ? [hashPair(hashWord(token.stem), hashWord(next.stem))] : []
  })
}
