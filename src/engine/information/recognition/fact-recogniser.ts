// Which of a bot's facts a message asks for, and how surely. Facts that are not filled in are recognised as well: who asks for them is not to
// be told another.

import type { Meaning } from '../../meaning.ts'
import { hashPair, hashWord } from '../../retrieval/query/features.ts'
import { countSlips } from '../../retrieval/query/spelling.ts'
import { background } from '../../retrieval/weights/background.ts'
import type { Token } from '../../text/tokenise.ts'
import { FactClassifier, featurePrefix } from './fact-classifier.ts'
import { decodeFactModel } from './fact-model-file.ts'
import { featureToken, type MaskedMessage, maskMessage, thingToken } from './masks.ts'
import type { FactRecogniser, Named, OwnWords, Recognised, RecognisedFact } from './recognition.ts'
import { minMissing } from './recognition.ts'
import { evidenceOf } from './told/evidence.ts'
import { addSpokenFeature, findSpokenFeature, withSpokenFeature } from './told/spoken-feature.ts'
import type { ToldFact, ToldFacts } from './told/told-facts.ts'
import { asksUnlistedPrice } from './told/unlisted-price.ts'
import { doubtUntold, preferTold, withUnrecognised } from './told/weigh.ts'

/**
 * Reads content/information/facts.bin.
 * @throws RangeError when the bytes are damaged, or were made with a lexicon of other vectors.
 */
export function loadFactRecogniser(bytes: Uint8Array, meaning: Meaning): FactRecogniser {
  const model = decodeFactModel(bytes)
  if (model.dimensions !== meaning.dimensions) {
    throw new RangeError('The recogniser of facts was made with another lexicon')
  }
  return createFactRecogniser(new FactClassifier(model, meaning), meaning)
}

/** What a bot is asked as if it were somebody. */
const ofPerson = [
  'father',
  'mother',
  'birthday',
  'chineseZodiac',
  'gender',
  'bloodType',
  'zodiacSign',
  'race',
  'weight',
  'height',
  'appearance',
  'education',
  'maritalStatus',
  'personality',
  'birthplace',
]
/** What it is asked of itself: nothing that is sold has to do with it. */
const personal = new Set([...ofPerson, 'name', 'reasonForName', 'selfIntroduction', 'storageMode', 'creator'])
const idsOfPerson = new Set(ofPerson.map((field) => `info:${field}`))

/** Whether a fact is what a bot is asked as if it were somebody. */
export function isOfPerson(id: string): boolean {
  return idsOfPerson.has(id)
}

const maxRemembered = 50_000

/** Keeps what was found for a word: it never changes, and the same words are asked for again and again. */
function remembered(test: (hash: number) => boolean): (hash: number) => boolean {
  const known = new Map<number, boolean>()
  return (hash) => {
    let is = known.get(hash)
    if (is === undefined) {
      if (known.size >= maxRemembered) known.clear()
      is = test(hash)
      known.set(hash, is)
    }
    return is
  }
}

/** Whether a fact is what customers ask before and after they buy. */
export function isOfPurchase(id: string): boolean {
  return id.startsWith('info:') && !personal.has(id.slice('info:'.length))
}

/** A message about what happened after the purchase tells a story. */
const stories = new Set(['afterSalesService'])

/** Off the logarithm of the probability that no fact is asked for: what speaks against it is looked at besides. */
const noFactLess = 2.5
const minConfidence = 0.005
const maxFacts = 12
const shortestSpelt = 4

function createFactRecogniser(classifier: FactClassifier, meaning: Meaning): FactRecogniser {
  const { classes } = classifier
  const isClass = new Set(classes.slice(1))
  const wordsByLength = new Map<number, string[]>()
  for (const word of classifier.words) {
    const known = wordsByLength.get(word.length)
    if (known) known.push(word)
    else wordsByLength.set(word.length, [word])
  }
  const commonIn = (ofFeatures: boolean) =>
    remembered((hash) => background.has(hash) || classifier.isCommon(hash, { ofFeatures }))
  const isCommon = commonIn(true)
  const isCommonOfBot = commonIn(false)

  function recognise(typed: readonly Token[], own: OwnWords): Recognised {
    const masked = maskMessage(typed, own, { isCommon, isCommonOfBot })
    const tokens = masked.tokens.map((token) => respelt(token, own))
    const probabilities = softmax(classifier.score(tokens), masked.features.length > 0)
    const facts: RecognisedFact[] = []
    const coverages = new Map<string, { covered: Token[]; share: number }>()
    classes.forEach((field, number) => {
      const probability = probabilities[number] as number
      if (number === 0 || probability < minConfidence) return
      const coverage = coverageOf(tokens, number, own)
      const confidence = probability * beliefIn(field, coverage.unknown, tokens, masked)
      const isOfFeature = field.startsWith(featurePrefix)
      const meant = isOfFeature ? masked.features : [undefined]
      for (const feature of meant) {
        const id = idOf(field, feature)
        facts.push({ id, confidence: confidence / meant.length })
        coverages.set(id, coverage)
      }
    })
    const weighed = byWhatIsTold(facts, typed, own, masked)
    weighed.sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1))
    const best = coverages.get(weighed[0]?.id ?? '')
    return { facts: weighed.slice(0, maxFacts), coveredShare: best?.share ?? 0, covered: best?.covered ?? [] }
  }

  function byWhatIsTold(
    recognised: readonly RecognisedFact[],
    typed: readonly Token[],
    { told }: OwnWords,
    { features }: MaskedMessage,
  ): RecognisedFact[] {
    if (asksForEmpty(recognised, told)) return [...recognised]
    const evidence = evidenceOf(typed, told, { isCommon, direction: meaning.embed?.(typed) })
    let facts = preferTold(recognised, evidence)
    const spoken = features.length === 0 ? findSpokenFeature(told, evidence) : undefined
    if (spoken) {
      const named = withSpokenFeature(typed, spoken, told, isCommon)
      const probabilities = softmax(classifier.score(named), true)
      const probabilityOf = (id: string) => probabilities[classes.indexOf(classOf(id))] ?? 0
      const fields = spoken.places.map((place) => told.facts[place] as ToldFact)
      facts = addSpokenFeature(facts, fields, spoken, { evidence, probabilityOf })
    }
    facts = doubtUntold(facts, evidence, isDoubtable)
    if (asksUnlistedPrice(typed, told, isCommon)) facts = facts.map(lessOfPrice)
    return withUnrecognised(facts, evidence)
  }

  function softmax(scores: Float32Array, hasFeature: boolean): Float32Array {
    const isPossible = (number: number) => hasFeature || !classes[number]?.startsWith(featurePrefix)
    scores[0] = (scores[0] as number) - noFactLess
    let highest = Number.NEGATIVE_INFINITY
    for (let c = 0; c < scores.length; c++) if (isPossible(c)) highest = Math.max(highest, scores[c] as number)
    let sum = 0
    for (let c = 0; c < scores.length; c++) {
      scores[c] = isPossible(c) ? Math.exp((scores[c] as number) - highest) : 0
      sum += scores[c] as number
    }
    return scores.map((score) => score / sum)
  }

  /** "blod" is "blood": of words that nobody knows, one slip from how facts are asked for. */
  function respelt(token: Token, own: OwnWords): Token {
    const { kind, text, stem } = token
    const hash = hashWord(stem)
    if (kind !== 'word' || text.length < shortestSpelt || isCommon(hash) || classifier.isWord(hash)) return token
    if (stem === featureToken || stem === thingToken || own.isOfThings(hash)) return token
    for (const length of [text.length, text.length + 1, text.length - 1]) {
      const alike = (wordsByLength.get(length) ?? []).find(
        (word) => word[0] === text[0] && countSlips(text, word, 1) <= 1,
      )
      if (alike !== undefined) return { ...token, text: alike, stem: alike }
    }
    return token
  }

  function coverageOf(tokens: readonly Token[], number: number, own: OwnWords) {
    const strangeness = (hash: number): number => {
      if (background.has(hash)) return 0
      const belongs = classifier.belongs(number, hash)
      return belongs === 'to-it' ? 0 : belongs === 'to-any' ? anyStrange : 1
    }
    const covered: Token[] = []
    let unknown = 0
    let total = 0
    tokens.forEach((token, place) => {
      if (token.kind === 'symbol') return
      const weight = token.kind === 'han' ? hanWeight : 1
      const strange = strangenessAt(tokens, place, strangeness, own)
      total += weight
      unknown += weight * strange
      if (strange < 1) covered.push(token)
    })
    return { covered, unknown, share: total === 0 ? 0 : 1 - unknown / total }
  }

  return { isFact: (id) => isClass.has(classOf(id)), recognise, embed: meaning.embed }
}

/** `info:price` is the class `price`, `feature:7:price` is `feature.price`. */
function classOf(id: string): string {
  const [source, first = '', ...others] = id.split(':')
  if (source === 'feature') return `${featurePrefix}${others.at(-1) ?? ''}`
  return source === 'info' && others.length === 0 ? first : ''
}

/** How strange a word is that customers of many trades say, but that does not belong to the fact. */
const anyStrange = 0.4
/** Most Chinese words have two characters. */
const hanWeight = 0.5

/** 0 for a word that belongs to the fact or is the bot's own, 1 for one that nobody asks for it with. */
function strangenessAt(
  tokens: readonly Token[],
  place: number,
  strangeness: (hash: number) => number,
  own: OwnWords,
): number {
  const token = tokens[place] as Token
  if (token.stem === featureToken || token.stem === thingToken) return 0
  if (token.kind === 'number' && /^\d+$/.test(token.text)) return 0
  const hash = hashWord(token.stem)
  if (own.isOfThings(hash)) return 0
  const alone = strangeness(hash)
  if (token.kind !== 'han' || alone === 0) return alone
  const ofPair = (one: Token | undefined, other: Token | undefined) =>
    one?.kind === 'han' && other?.kind === 'han' ? strangeness(hashPair(hashWord(one.stem), hashWord(other.stem))) : 1
  return Math.min(alone, ofPair(tokens[place - 1], token), ofPair(token, tokens[place + 1]))
}

/** What is paid to somebody else, unless the bot's own facts speak of it. */
const paidElsewhere =
  /[话电水]费|燃气费|房租|房贷|物业费|罚[款单]|停车费|社保|车贷|\b(?:(?:phone|electricity|electric|water|gas|power|hospital) bills?|rent|mortgage|tax(?:es)?|parking tickets?|fines?|school fees?|tolls?)\b/

function isPaidElsewhere(tokens: readonly Token[]): boolean {
  const text = tokens.map(({ kind, text: word }) => (kind === 'han' ? word : ` ${word} `)).join('')
  return paidElsewhere.test(text.replaceAll(/ +/g, ' '))
}

/** What is left of a probability where the message has words that nobody asks for the fact with, or is about somebody else. */
function beliefIn(
  field: string,
  unknown: number,
  tokens: readonly Token[],
  { hasThing, features, isGuessed }: MaskedMessage,
): number {
  const isOfFeature = field.startsWith(featurePrefix)
  if (personal.has(field)) {
    const aboutOthers = (hasThing || features.length > 0 ? 0.4 : 1) * (isOfCustomer(field, tokens) ? 0.2 : 1)
    return aboutOthers * 0.45 ** unknown
  }
  if (stories.has(field)) return 0.85 ** unknown
  if (field === 'paymentMethods' && isPaidElsewhere(tokens)) return 0.2
  const guess = isOfFeature && isGuessed ? (field === 'feature.description' ? 0.6 : 0.8) : 1
  // "what is my streak" is none of the bot's business either.
  if (isOfFeature && isOfCustomer(field, tokens))
    return guess * (field === 'feature.description' ? 0.4 : 0.9 * 0.65 ** unknown)
  return guess * (isOfFeature ? 0.65 : 0.5) ** unknown
}

/** "what is my star sign", 我属什么: the customer's, and nobody asks the bot for that. */
function isOfCustomer(field: string, tokens: readonly Token[]): boolean {
  if (field === 'storageMode') return false
  const has = (...words: string[]) => tokens.some(({ text }) => words.includes(text))
  if (has('you', 'your', 'yours', 'yourself', '你', '您')) return false
  return has('my', 'mine', 'i', 'me', 'his', 'her', 'their', '我', '咱', '他', '她')
}

/** Then no filled field takes its place. */
function asksForEmpty(recognised: readonly RecognisedFact[], told: ToldFacts): boolean {
  const first = recognised.reduce<RecognisedFact | undefined>(
    (best, each) => (each.confidence > (best?.confidence ?? 0) ? each : best),
    undefined,
  )
  return first !== undefined && first.confidence >= minMissing && !told.facts.some(({ id }) => id === first.id)
}

/** Of the bot as a person everything is asked in its own words, whatever else is told. */
function isDoubtable(id: string): boolean {
  return !(id.startsWith('info:') && personal.has(id.slice('info:'.length)))
}

const unlistedPrice = 0.6

function lessOfPrice(fact: RecognisedFact): RecognisedFact {
  return fact.id === 'info:price' ? { ...fact, confidence: fact.confidence * unlistedPrice } : fact
}

function idOf(field: string, feature: Named | undefined): string {
  return feature ? `feature:${feature.id}:${field.slice(featurePrefix.length)}` : `info:${field}`
}
