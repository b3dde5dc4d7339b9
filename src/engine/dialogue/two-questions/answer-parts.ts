// The reply to a message that asks several things: every answer, in the order of the questions.

import { isBlank, type Outcome } from '../../outcome.ts'
import { reasonToWithhold } from '../reason-to-withhold.ts'
import type { Decided, ReplyInput, ReplyPart } from '../reply.ts'
import { decideSmallTalk } from '../small-talk/decide-small-talk.ts'
import { type AskedPart, askParts } from './ask-parts.ts'

export interface AnsweredParts {
  decided: Decided
  /** The entries that answer first, then what came next to any part. */
  outcome: Outcome
}

const maxCandidates = 5

/**
 * Undefined when the message is to be answered as one. What is asked word for word, as a whole, is never parted.
 *
 * @param whole what the message as one was looked up with
 */
export function answerParts(input: ReplyInput, text: string, whole: Outcome): AnsweredParts | undefined {
  if (whole.reason === 'exact') return undefined
  const asked = askParts(input.ask, text, input.turns ?? [], whole)
  if (!asked) return undefined
  const parts: ReplyPart[] = []
  for (const each of asked) {
    const part = partOf(input, each)
    // Two entries may say the same. What is said once answers both, and that is for the message as a whole to find.
    if (!part || parts.some(({ answer }) => answer !== '' && answer.trim() === part.answer.trim())) return undefined
    parts.push(part)
  }
  const [first] = parts
  if (!first) return undefined
  const lowest = Math.min(...parts.map(({ confidence }) => confidence))
  return {
    decided: {
      kind: 'answer',
      ...withAnswers(parts),
      source: first.source,
      confidence: lowest,
      suggestions: [],
    },
    outcome: {
      ...whole,
      kind: 'answer',
      reason: 'confident',
      scope: Math.max(whole.scope, lowest),
      candidates: candidatesOf(asked),
    },
  }
}

/** What is said of these parts: an answer that two of them have is said once. */
export function withAnswers(parts: readonly ReplyPart[]): { text: string; parts: readonly ReplyPart[] } {
  const answers = new Set(parts.map(({ answer }) => answer))
  // Of an answer that is a file there is no text.
  answers.delete('')
  return { text: [...answers].join('\n\n'), parts }
}

function partOf(input: ReplyInput, { text, outcome, best }: AskedPart): ReplyPart | undefined {
  // Small talk, or the wish for a person, decides the message as a whole.
  const smallTalk = decideSmallTalk({ ...input, text }, () => undefined)
  const answer = input.answerOf(best.id)
  const isTalk = smallTalk.decided !== undefined && smallTalk.decided.kind !== 'answer'
  if (isTalk || !answer || isBlank(answer.source) || isBlank(best.source)) return undefined
  if (reasonToWithhold(text, outcome, best, answer.text, smallTalk) !== undefined) return undefined
  const question = input.questionOf?.(best.id) ?? best.question
  return {
    text,
    question,
    answer: answer.text,
    source: { kind: best.source, id: best.id },
    confidence: best.confidence,
  }
}

function candidatesOf(asked: readonly AskedPart[]): Outcome['candidates'] {
  const winners = asked.map(({ best }) => best)
  const known = new Set(winners.map(({ id }) => id))
  const others = asked
    .flatMap(({ outcome }) => outcome.candidates)
    .filter(({ id }) => !known.has(id) && known.add(id))
    .sort((one, other) => other.confidence - one.confidence || (one.id < other.id ? -1 : 1))
  return [...winners, ...others].slice(0, Math.max(winners.length, maxCandidates))
}
