// A message with what is this bot's own taken out: names of features, of the bot, and of the things that its facts speak of. So
// "is Receipt Scanner free" and "is Cake Designer free" read the same.

import { hashPair, hashWord } from '../../retrieval/query/features.ts'
import { countSlips } from '../../retrieval/query/spelling.ts'
import { background } from '../../retrieval/weights/background.ts'
import type { Token } from '../../text/tokenise.ts'
import type { Named, OwnWords } from './recognition.ts'

/** Stand for a feature, and for a thing that is sold, whatever they are called. */
export const featureToken = 'xfeaturex'
export const thingToken = 'xthingx'

/** Whether a word says nothing of a certain thing: it stands in how people ask for anything. */
type IsCommon = (hash: number) => boolean

export interface CommonWords {
  isCommon: IsCommon
  /** The same, but for words that are only said of features. */
  isCommonOfBot: IsCommon
}

export interface MaskedMessage {
  tokens: Token[]
  /** The features that it may mean, each as well as the other; mostly one or none. */
  features: Named[]
  /** Whether the whole name stands in the message. */
  isFullName: boolean
  /** Whether the feature is told by no part of its name, only by what is known of it. */
  isGuessed: boolean
  hasThing: boolean
}

export function maskMessage(
  typed: readonly Token[],
  own: OwnWords,
  { isCommon, isCommonOfBot }: CommonWords,
): MaskedMessage {
  const full = findFullName(typed, own.features)
  let tokens: Token[] = full ? replaced(typed, full.places, featureToken) : [...typed]
  tokens = withoutBot(tokens, own.bot)
  const named = full ? undefined : findPartOfName(tokens, own, isCommonOfBot)
  const guessed = full || named ? undefined : (findOnlyOne(tokens, own) ?? findByWords(tokens, own, isCommon))
  const partial = named ?? guessed
  if (partial) tokens = replaced(tokens, partial.places, featureToken)
  const things = placesOfThings(tokens, own, isCommon)
  return {
    tokens: things.size > 0 ? replaced(tokens, things, thingToken) : tokens,
    features: full ? [full.feature] : (partial?.features ?? []),
    isFullName: full !== undefined,
    isGuessed: guessed !== undefined,
    hasThing: things.size > 0,
  }
}

/** Places that follow one another become one. */
export function replaced(tokens: readonly Token[], places: ReadonlySet<number>, text: string): Token[] {
  const left: Token[] = []
  tokens.forEach((token, place) => {
    if (!places.has(place)) left.push(token)
    else if (!places.has(place - 1)) left.push({ ...token, kind: 'word', text, stem: text })
  })
  return left
}

/* Features */

function findFullName(
  tokens: readonly Token[],
  features: readonly Named[],
): { feature: Named; places: Set<number> } | undefined {
  let best: { feature: Named; places: Set<number> } | undefined
  for (const feature of features) {
    const at = placeOf(tokens, feature.tokens)
    if (at < 0 || feature.tokens.length <= (best?.places.size ?? 0)) continue
    best = { feature, places: new Set(feature.tokens.map((_, i) => at + i)) }
  }
  return best
}

function placeOf(tokens: readonly Token[], wanted: readonly Token[]): number {
  if (wanted.length === 0) return -1
  for (let at = 0; at + wanted.length <= tokens.length; at++) {
    if (wanted.every((each, i) => isSameWord(tokens[at + i] as Token, each))) return at
  }
  return -1
}

const shortestWithSlip = 5
const shortestCommonStart = 4

function isSameWord(one: Token, other: Token): boolean {
  if (one.stem === other.stem) return true
  if (one.kind !== 'word' || other.kind !== 'word') return false
  const shorter = Math.min(one.stem.length, other.stem.length)
  return shorter >= shortestWithSlip && countSlips(one.stem, other.stem, 1) <= 1
}

/** "scanning" and "scanner", "recurring" and "recur". */
function isAkin(one: Token, other: Token): boolean {
  if (isSameWord(one, other)) return true
  if (one.kind !== 'word' || other.kind !== 'word') return false
  const shorter = Math.min(one.stem.length, other.stem.length)
  if (shorter < shortestCommonStart) return false
  const common = Math.max(shortestCommonStart, shorter - 2)
  return one.stem.slice(0, common) === other.stem.slice(0, common) && Math.abs(one.stem.length - other.stem.length) <= 4
}

interface Part {
  feature: Named
  places: Set<number>
  share: number
}

const minShare = 0.3

/** A part of a name that says which feature is meant: "the scanner" of "Receipt scanner", 回放 of 直播回放. */
function findPartOfName(
  tokens: readonly Token[],
  own: OwnWords,
  isCommon: IsCommon,
): { features: Named[]; places: Set<number> } | undefined {
  const { features } = own
  const parts = features.flatMap((feature): Part[] => {
    const places = placesOfName(tokens, feature.tokens)
    const isTelling = [...places].some((place) => tells(tokens, place, places, feature, own, isCommon))
    const share = matchedShare(tokens, feature.tokens, places)
    return isTelling && share >= minShare ? [{ feature, places, share }] : []
  })
  const size = Math.max(0, ...parts.map(({ places }) => places.size))
  const longest = parts.filter(({ places }) => places.size === size)
  const best = Math.max(0, ...longest.map(({ share }) => share))
  const meant = longest.filter(({ share, places }) => share >= best * 0.6 && isSameSet(places, longest[0]?.places))
  const [first] = meant.toSorted((a, b) => b.share - a.share)
  if (!first) return undefined
  return { features: meant.map(({ feature }) => feature), places: first.places }
}

function isSameSet(one: ReadonlySet<number>, other: ReadonlySet<number> | undefined): boolean {
  return other !== undefined && one.size === other.size && [...one].every((each) => other.has(each))
}

/** Han characters count in runs of two or more. */
function placesOfName(tokens: readonly Token[], name: readonly Token[]): Set<number> {
  const places = new Set<number>()
  tokens.forEach((token, place) => {
    if (token.kind === 'han') {
      const next = tokens[place + 1]
      if (next?.kind !== 'han') return
      if (name.some((each, i) => each.stem === token.stem && name[i + 1]?.stem === next.stem)) {
        places.add(place).add(place + 1)
      }
    } else if (name.some((each) => isAkin(each, token))) places.add(place)
  })
  return places
}

function matchedShare(tokens: readonly Token[], name: readonly Token[], places: ReadonlySet<number>): number {
  const matched = [...places].map((place) => tokens[place] as Token)
  return name.filter((each) => matched.some((token) => isAkin(each, token))).length / Math.max(1, name.length)
}

function tells(
  tokens: readonly Token[],
  place: number,
  places: ReadonlySet<number>,
  { isNamedInFacts }: Named,
  { bot, isOfThings }: OwnWords,
  isCommon: IsCommon,
): boolean {
  const token = tokens[place] as Token
  if (bot?.some((each) => each.stem === token.stem)) return false
  // What the bot itself is about says nothing of a feature: "a bike" beside "Bike tracker".
  const isOther = (hash: number) => !isCommon(hash) && (isNamedInFacts || !isOfThings(hash))
  if (token.kind !== 'han') return isOther(hashWord(token.stem))
  const next = tokens[place + 1]
  return places.has(place + 1) && next !== undefined && isOther(hashPair(hashWord(token.stem), hashWord(next.stem)))
}

/** "this feature", 这个功能, of a bot with one. */
function findOnlyOne(tokens: readonly Token[], { features }: OwnWords) {
  const [only, ...others] = features
  if (!only || others.length > 0) return undefined
  for (const words of [['功', '能'], ['feature'], ['function']]) {
    const at = tokens.findIndex((_, place) => words.every((word, i) => tokens[place + i]?.stem === word))
    if (at >= 0) return { features: [only], places: new Set(words.map((_, i) => at + i)) }
  }
  return undefined
}

/** The only feature that speaks of something in the message: 柜子 of 智能储物柜, "a map" of "Bike tracker". */
function findByWords(
  tokens: readonly Token[],
  own: OwnWords,
  isCommon: IsCommon,
): { features: Named[]; places: Set<number> } | undefined {
  const found = own.features.flatMap((feature) => {
    const isOfIt = (hash: number) => feature.isOfIt(hash) && !own.isOfThings(hash)
    const places = placesOf(tokens, isOfIt, isCommon)
    return places.size > 0 ? [{ feature, places }] : []
  })
  const [only] = found
  return only && found.length === 1 ? { features: [only.feature], places: only.places } : undefined
}

/* The bot */

/** The bot's name is "you". */
function withoutBot(tokens: Token[], bot: readonly Token[] | undefined): Token[] {
  if (!bot) return tokens
  const at = placeOf(tokens, bot)
  if (at < 0) return tokens
  const first = tokens[at] as Token
  const isHan = first.kind === 'han'
  const you: Token = { ...first, kind: isHan ? 'han' : 'word', text: isHan ? '你' : 'you', stem: isHan ? '你' : 'you' }
  return [...tokens.slice(0, at), you, ...tokens.slice(at + bot.length)]
}

/* Things */

function placesOfThings(tokens: readonly Token[], { isOfThings }: OwnWords, isCommon: IsCommon): Set<number> {
  return placesOf(tokens, isOfThings, isCommon)
}

/** Part of no word: what stands before it and behind is no pair. */
const particles = new Set('的了吗我你您们是有在不这那么呢吧呀啊就都也还和跟把被得着给请'.split(''))

/** A pair of words counts as soon as one of them is telling: "child seats", where "child" is said of much else. */
function placesOf(tokens: readonly Token[], isOne: (hash: number) => boolean, isCommon: IsCommon): Set<number> {
  const places = new Set<number>()
  tokens.forEach((token, place) => {
    if (token.stem === featureToken || token.kind === 'symbol') return
    const hash = hashWord(token.stem)
    const next = tokens[place + 1]
    const nextHash = next && next.kind === token.kind ? hashWord(next.stem) : undefined
    const pair = nextHash === undefined ? undefined : hashPair(hash, nextHash)
    if (token.kind === 'han') {
      const isWord = !particles.has(token.stem) && !particles.has(next?.stem ?? '')
      if (pair !== undefined && isWord && !isCommon(pair) && isOne(pair)) places.add(place).add(place + 1)
      else if (isOne(hash) && isHanWord(tokens, place, isCommon)) places.add(place)
      return
    }
    if (isOne(hash) && !isCommon(hash)) places.add(place)
    if (pair === undefined || nextHash === undefined || !isOne(pair)) return
    if (!isCommon(hash) || !isCommon(nextHash)) places.add(place).add(place + 1)
  })
  return places
}

/** Whether a single Han character stands for itself: 茶 in "你家茶多少钱", and not 毛 in 金毛. */
function isHanWord(tokens: readonly Token[], place: number, isCommon: IsCommon): boolean {
  const hashAt = (at: number) => (tokens[at]?.kind === 'han' ? hashWord((tokens[at] as Token).stem) : undefined)
  const before = hashAt(place - 1)
  const here = hashAt(place)
  const next = hashAt(place + 1)
  if (here === undefined || isCommon(here)) return false
  if (before !== undefined && (!background.has(before) || isCommon(hashPair(before, here)))) return false
  return next === undefined || !isCommon(hashPair(here, next))
}
