// Where a message that asks several things may be parted. Places alone: whether the passages are questions that the bot knows
// is for the index to say, so a place too many costs time and no answer.

import { readMessage } from '../../text/read-message.ts'
import { type Token, tokenise } from '../../text/tokenise.ts'

export interface Passage {
  /** Places in the message, in UTF-16 units: where the passage begins, where it begins behind its connective, and where it ends. */
  start: number
  from: number
  end: number
  /** `asking`: asks or wants something by its form. `topic`: names a thing ("student discount"). `telling`: tells of a situation. */
  form: 'asking' | 'topic' | 'telling'
  /** Begins with words that announce another question. */
  isAnnounced: boolean
  /** Parted from the passage before by no more than a comma, a blank or an "and": if it is no question by itself, it belongs to that one. */
  isTied: boolean
  /** Tied, and not both ask by their form: such a place joins two halves of one question more often than it parts two. */
  isLoose: boolean
}

/** More passages are a story, and looking each up would cost more than any message is worth. */
const maxPassages = 6

/**
 * The passages in their order, two at least; empty where there is no place to part the message. Takes time linear in the length, of which the
 * first 2,000 characters count.
 */
export function splitMessage(text: string): Passage[] {
  const { tokens } = readMessage(text)
  const cuts = cutsOf(text, tokens)
  if (cuts.length === 0 || cuts.length > maxCuts) return []
  const ranges = rangesOf(text, tokens, cuts)
  return ranges.length > 1 && ranges.length <= maxPassages ? ranges.map((range) => passageOf(text, tokens, range)) : []
}

/**
 * `end`: the sign that ends a sentence. `connective`: words that announce another question. `weak`: a comma, a blank between Han
 * characters, "and": a cut between two passages that ask by themselves, and perhaps elsewhere. `inner`: a word that may as well be part of
 * one question, as in "do you also sell tents", "你们还有优惠吗".
 */
type CutKind = 'end' | 'connective' | 'weak' | 'inner'

interface Cut {
  kind: CutKind
  /** The first token behind the cut, its connective included. */
  at: number
  /** The first token behind the connective. */
  from: number
}

/** A pasted list has a sign after every word. */
const maxCuts = 24

function cutsOf(text: string, tokens: readonly Token[]): Cut[] {
  const cuts: Cut[] = []
  for (let at = 1; at < tokens.length && cuts.length <= maxCuts; at++) {
    const [before, token] = [tokens[at - 1] as Token, tokens[at] as Token]
    // Nothing but letters of one word or run: the usual case.
    const gap = text.slice(before.end, token.start)
    const connective = connectiveAt(tokens, at)
    const from = at + (connective?.length ?? 0)
    const kind = cutKindOf(gap, before, token, connective)
    if (kind === undefined || from >= tokens.length) continue
    cuts.push({ kind, at, from })
    at = from
  }
  return cuts
}

const endSign = /[。？！?!\n；;…]/
const commaSign = /[,，:：]|\s[-–—]\s|——/
/** Words after which a period ends no sentence. A single letter is one as well: "3 p.m. or 4", "U.S. sizes". */
const abbreviations = new Set(
  'mr mrs ms dr st vs etc approx no nr tel ext inc ltd jan feb mar apr aug sept oct nov dec'.split(' '),
)

function cutKindOf(gap: string, before: Token, token: Token, connective: Connective | undefined): CutKind | undefined {
  if (endSign.test(gap) || endsWithPeriod(gap, before)) return 'end'
  const isPaused = commaSign.test(gap)
  if (connective) {
    if (connective.isPlain) return before.kind === 'han' || token.kind !== 'han' ? 'weak' : undefined
    const needsPause = connective.needsPause && !isPaused && !(before.kind === 'han' && gap !== '')
    return needsPause ? 'inner' : 'connective'
  }
  if (isPaused) return 'weak'
  if (before.kind !== 'han' || token.kind !== 'han') return undefined
  // Many Chinese customers type a blank for a comma, and nothing at all after "吗".
  return gap !== '' || before.text === '吗' || before.text === '嘛' ? 'weak' : undefined
}

function endsWithPeriod(gap: string, { kind, text, start, end }: Token): boolean {
  if (!/^[)"'”’\s]*\.+(?:[)"'”’]*\s|$)/.test(gap)) return false
  return kind !== 'word' || (end - start > 1 && !abbreviations.has(text)) || /\.\.|\n/.test(gap)
}

/* Connectives */

interface Connective {
  /** In tokens. */
  length: number
  /** "and" joins things as often as questions. */
  isPlain: boolean
  /** Announces a question after a comma, and is part of one elsewhere: "do you also sell ...", "你们还有优惠吗". */
  needsPause: boolean
}

const plainConnectives = 'and|but|then|&|和|并且|而且|同时'.split('|')
const pausedConnectives =
  `also|plus|and also|and then|additionally|furthermore|secondly|还有|另外|以及|然后|此外|再有|再者|那|那么`.split('|')
const announcing =
  `by the way|btw|and by the way|and btw|oh and|oh also|another thing|one more thing|another question|one more question|one other thing|second question
next question|also wondering|also i wanted to ask|also i want to ask|i also want to know|i also wanted to ask|i would also like to know|and another thing|and one more thing|in addition|on top of that
顺便问一下|顺便问下|顺便问|顺便问问|顺便想问|顺便想问一下|顺便|顺带问一下|顺带问|再问一下|再问下|再问一个|再问|还想问一下|还想问下|还想问|还想知道|还要问|对了|另外问一下|另外问|另外想问|另外想问一下|另外请问
还有就是|还有想问|还有一个问题|还有个问题|另一个问题|另外一个问题|想再问|想再问一下|然后想问|然后还有|顺便请教|还有请问`.split(
    /[|\n]/,
  )

const connectivesByFirst = new Map<string, { words: string[]; isPlain: boolean; needsPause: boolean }[]>()
for (const [list, isPlain, needsPause] of [
  [announcing, false, false],
  [pausedConnectives, false, true],
  [plainConnectives, true, true],
] as const) {
  for (const phrase of list) {
    const words = tokenise(phrase).tokens.map(({ text }) => text)
    const [first] = words
    if (first === undefined) continue
    connectivesByFirst.set(first, [...(connectivesByFirst.get(first) ?? []), { words, isPlain, needsPause }])
  }
}
for (const list of connectivesByFirst.values()) list.sort((one, other) => other.words.length - one.words.length)

/** As many as follow each other: "and also", "还有，顺便问一下". */
function connectiveAt(tokens: readonly Token[], at: number): Connective | undefined {
  let [length, isPlain, needsPause] = [0, true, true]
  for (let count = 0; count < 3; count++) {
    const found = connectivesByFirst
      .get(tokens[at + length]?.text ?? '')
      ?.find(({ words }) => words.every((word, place) => tokens[at + length + place]?.text === word))
    if (!found) break
    length += found.words.length
    isPlain &&= found.isPlain
    needsPause &&= found.needsPause
  }
  return length === 0 ? undefined : { length, isPlain, needsPause }
}

/* Passages */

interface Range {
  /** Token numbers: the first, the first behind the connective, the one behind the last. */
  at: number
  from: number
  to: number
  form: Passage['form']
  isAnnounced: boolean
  isTied: boolean
  isLoose: boolean
}

const maxLooseCuts = 2

/** Where a weak cut has not a question on both sides, the passages beside it are one. */
function rangesOf(text: string, tokens: readonly Token[], cuts: readonly Cut[]): Range[] {
  const ranges: Range[] = []
  const starts: Cut[] = [{ kind: 'end', at: 0, from: connectiveAt(tokens, 0)?.length ?? 0 }, ...cuts]
  for (const [place, { kind, at, from }] of starts.entries()) {
    const to = starts[place + 1]?.at ?? tokens.length
    // The sign at the end of a sentence is of all of it.
    const isSure = kind === 'end' || kind === 'connective'
    const form = formOf(text, tokens, from, to, isSure)
    const last = ranges.at(-1)
    const isTied = !isSure && last !== undefined
    const isLoose = isTied && !(form === 'asking' && last.form === 'asking')
    const range = { at, from, to, form, isAnnounced: kind === 'connective', isTied, isLoose }
    // "怎么退货还有运费" names a second thing; "你们还有优惠吗" and "do you also sell tents" do not.
    const isInner = kind === 'inner' && (last?.form !== 'asking' || tokens[at]?.kind !== 'han')
    const isKept = !isLoose || (!isInner && cuts.length <= maxLooseCuts)
    if (isKept) ranges.push(range)
    else if (last) Object.assign(last, { to, form: form === 'asking' ? form : last.form })
  }
  return ranges.filter((range) => range.from < range.to)
}

function passageOf(text: string, tokens: readonly Token[], { at, from, to, ...kind }: Range): Passage {
  const end = (tokens[to - 1] as Token).end
  const startOf = (number: number): number => (tokens[number] as Token).start
  return { start: startOf(at), from: startOf(from), end: isQuestionSign(text, end) ? end + 1 : end, ...kind }
}

function isQuestionSign(text: string, at: number): boolean {
  return text[at] === '?' || text[at] === '？'
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const auxiliaries = setOf(`can could do does did is are was were will would should shall may might am have has must`)
const askingWords = setOf('how what why where who whose whom which')
const beforeAsking = setOf(
  `please so ok okay hi hello hey well and or but also then oh for at from in on until till since by with to about`,
)
const wanting = /^i (?:(?:just|really|also) )?(?:want|need|would like|d like|am looking|was wondering|wonder)\b/
const imperative = /^(?:tell|let me know|any|looking for|need|want|help|give|send|show|explain)\b/

const chineseAsking =
  /怎么|怎样|如何|为什么|为啥|哪|什么|啥|多少|多久|多长|多大|几|吗|嘛|谁|何时|是否|能否|可否|咋|(\p{Script=Han})[不没]\1|有没有|[么不没呢]$|没有$|(?:想|要|帮我|麻烦).{0,3}(?:问|知道|了解|申请|办|查|改|退|换|取消|开|买|约|订)/u

const clauseWords =
  setOf(`i we he she it they you there my me our us this that these those someone somebody nobody is are was were been has have had
  did does do not will would can could says said`)
const maxTopicWords = 6
const chineseClause = /[我了没不被还在过着]|昨|今|前天|刚|已经/
const maxTopicHan = 8

function formOf(
  text: string,
  tokens: readonly Token[],
  from: number,
  to: number,
  isSignHeard: boolean,
): Passage['form'] {
  const passage = tokens.slice(from, to)
  const last = passage.at(-1)
  if (!last) return 'topic'
  if (isSignHeard && isQuestionSign(text, last.end)) return 'asking'
  const words = passage.map((token) => token.text)
  if (passage.some(({ kind }) => kind === 'han')) {
    const said = words.join('')
    if (chineseAsking.test(said)) return 'asking'
    return said.length > maxTopicHan || chineseClause.test(said) ? 'telling' : 'topic'
  }
  if (asksInEnglish(words)) return 'asking'
  return words.length > maxTopicWords || words.some((word) => clauseWords.has(word)) ? 'telling' : 'topic'
}

function asksInEnglish(words: readonly string[]): boolean {
  let at = 0
  while (at < 3 && beforeAsking.has(words[at] ?? '')) at++
  const [first = '', second = ''] = words.slice(at)
  if (auxiliaries.has(first) || askingWords.has(first) || (first === 'when' && auxiliaries.has(second))) return true
  if (words.some((word) => word === 'how' || word === 'what' || word === 'why')) return true
  const start = words.slice(at, at + 5).join(' ')
  return wanting.test(start) || imperative.test(start)
}
