// What is offered when no entry is sure enough, and how it is asked.

import { type Candidate, isBlank } from '../outcome.ts'
import { saysAll } from '../ranking/decide.ts'
import type { ReplyInput, Suggestion } from './reply.ts'
import { tellingWordsOf } from './telling-words.ts'

const maxSuggestions = 3
/** A suggestion this much less likely than the first only distracts, unless it too has all the words of the message. */
const suggestionShare = 0.05

/** "yes", "都不是", "are you": what every entry has some of is no reason to offer one. */
export function asksNothing(text: string): boolean {
  return /\p{L}/u.test(text) && tellingWordsOf(text, { withAspects: true }).length === 0
}

const didYouMean = { zh: '您是想问：', en: 'Did you mean:' }
const didYouMeanOne = { zh: '您是想问「{question}」吗？', en: 'Did you mean "{question}"?' }

/** One is asked to be told yes or no. Several are numbered, so that a channel that shows nothing but text shows them, and "2" can be said. */
export function suggestText(input: ReplyInput, suggestions: readonly Suggestion[]): string {
  const questions = suggestions.map(({ question }) => question.replaceAll(/\s+/g, ' '))
  const [only] = questions
  if (only !== undefined && questions.length === 1) {
    return (input.didYouMeanOne || didYouMeanOne[input.language]).replace('{question}', () => only)
  }
  const options = questions.map((question, i) => `${i + 1}. ${question}`)
  return `${input.didYouMean || didYouMean[input.language]}\n\n${options.join('\n')}`
}

export function suggestionsOf(input: ReplyInput, candidates: readonly Candidate[]): Suggestion[] {
  const suggestions: Suggestion[] = []
  const floor = (candidates[0]?.confidence ?? 0) * suggestionShare
  for (const candidate of candidates) {
    if (suggestions.length === maxSuggestions) break
    if (candidate.confidence < floor && !saysAll(candidate)) continue
    const question = input.questionOf?.(candidate.id) ?? candidate.question
    const isOffered = suggestions.some((suggestion) => suggestion.question === question)
    const answer = isOffered ? undefined : input.answerOf(candidate.id)
    if (answer && !isBlank(answer.source)) suggestions.push({ id: candidate.id, question })
  }
  return suggestions
}
