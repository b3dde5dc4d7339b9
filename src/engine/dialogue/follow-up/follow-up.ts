// A message that depends on the turn before, put into words that can be looked up: with the subject of the last answer.

import type { ReplyKind, Turn } from '../reply.ts'
import { type TellingWord, tellingWordsOf } from '../telling-words.ts'
import { type Dependence, dependenceOf } from './dependence.ts'
import { turnSide } from './turned-side.ts'

export interface FollowUp {
  /** What to look up: the subject, then the message's own words; or the topic's question when that is asked again. */
  text: string
  subject: string
  /** The message's own words. */
  own: string
  /** Whether the topic's question asks all of that already: "where is it?" after "Where are you?" */
  isAskedAgain: boolean
  /** Whether only the side of the topic's question is turned: "and after?" */
  isTurned: boolean
  /** The entry whose answer the customer has just read, when the subject is of it. */
  answeredId?: string
}

/** After so long a pause a customer begins anew. */
const longestPauseMs = 30 * 60_000
const maxTurns = 8
/** A subject is a few words; of a long question the first name the thing. */
const maxSubjectCharacters = 60

const modelWords = new Set('pro max plus mini ultra air se lite'.split(' '))

interface Topic {
  question: string
  answeredId?: string
}

/** @param turns the last ones of the conversation, oldest first */
export function readFollowUp(text: string, turns: readonly Turn[]): FollowUp | undefined {
  if (turns.length === 0) return undefined
  const dependence = dependenceOf(text)
  const topic = dependence && topicOf(turns)
  if (!topic) return undefined
  const subject = subjectOf(topic.question, dependence)
  if (subject === '') return undefined
  const { own } = dependence
  const turned = turnSide(topic.question, own)
  const isAskedAgain = turned === undefined && hasAllOf(topic.question, own)
  return {
    text: turned ?? (isAskedAgain ? topic.question : `${subject} ${own}`),
    subject,
    own,
    isAskedAgain,
    isTurned: turned !== undefined,
    ...(topic.answeredId !== undefined && { answeredId: topic.answeredId }),
  }
}

/** Said in between, without a subject of its own. */
const passing = new Set<ReplyKind>([
  'sensitive',
  'chitchat',
  'thanks',
  'identity',
  'acknowledge',
  'person',
  'contact',
  'insult',
  'off-topic',
])

/** What was last spoken of: the question that was answered, or else asked in full. */
function topicOf(turns: readonly Turn[]): Topic | undefined {
  let youngerMs = 0
  for (const [back, turn] of turns.slice(-maxTurns).reverse().entries()) {
    if (turn.ageMs - youngerMs > longestPauseMs) return undefined
    youngerMs = turn.ageMs
    if (turn.kind === 'greeting' || turn.kind === 'end' || turn.kind === 'opening') return undefined
    if (passing.has(turn.kind)) continue
    const { answeredBy } = turn
    if (answeredBy) {
      const question = answeredBy.question ?? offeredQuestion(turns.slice(0, turns.length - back), answeredBy.id)
      return { question: question ?? turn.question, answeredId: answeredBy.id }
    }
    if (!dependenceOf(turn.question) && tellingWordsOf(turn.question, { withAspects: false }).length > 0) {
      return { question: turn.question }
    }
  }
  return undefined
}

/** A chosen suggestion was typed as "2"; what it was called stands in the turn before. */
function offeredQuestion(turns: readonly Turn[], id: string): string | undefined {
  for (const { suggestions } of [...turns].reverse()) {
    const offered = suggestions.find((suggestion) => suggestion.id === id)
    if (offered) return offered.question
  }
  return undefined
}

function hasAllOf(question: string, own: string): boolean {
  const said = tellingWordsOf(question, { withAspects: true })
  return tellingWordsOf(own, { withAspects: true }).every(({ kind, stem, text }) =>
    said.some((word) => (kind === 'han' ? word.text.includes(text) : word.stem === stem)),
  )
}

function subjectOf(question: string, { kind, own }: Dependence): string {
  const isReplaced = kind === 'replacement'
  const ownWords = tellingWordsOf(own, { withAspects: true })
  const isNumbered = ownWords.some((word) => word.kind === 'number')
  const isKept = ({ kind: kindOfWord, text, stem }: TellingWord): boolean => {
    // Another model takes the place of the one before: "iPhone 14 Pro", then "iPhone 15".
    if (isReplaced && isNumbered && (kindOfWord === 'number' || modelWords.has(text))) return false
    return !ownWords.some((word) => word.stem === stem)
  }
  let subject = ''
  let end = -1
  for (const word of tellingWordsOf(question, { withAspects: isReplaced }).filter(isKept)) {
    if (subject.length + word.text.length > maxSubjectCharacters) break
    subject += subject === '' ? word.text : `${end === word.at && word.kind === 'han' ? '' : ' '}${word.text}`
    end = word.kind === 'han' ? word.at + word.text.length : -1
  }
  return subject
}
