// Which of the customer's words met which text of an entry.

import type { EngineEntry, MatchedField, MatchedTerm } from '../outcome.ts'
import { type Token, tokenise } from '../text/tokenise.ts'
import { formsOf } from './entry-features.ts'
import { hashWord } from './features.ts'

/** Dice coefficient of character pairs from which two words count as one with a slip of the finger. */
const SIMILAR_WORDS = 0.6
const MOST_TERMS = 12
const READ_CHARACTERS = 600

export interface Explanation {
  matchedVia: MatchedField
  matchedText: string
  matchedTerms: MatchedTerm[]
}

export function explainMatch(
  original: string,
  queryTokens: readonly Token[],
  entry: EngineEntry,
  form: number,
  idf: (hash: number) => number,
): Explanation {
  const masses = queryTokens.map((token) => idf(hashWord(token.stem)))
  const total = masses.reduce((sum, mass) => sum + mass, 0) || 1
  const formText = formsOf(entry)[form] ?? entry.question
  const fields: { via: MatchedField; text: string; met: boolean[] }[] = [
    { via: form === 0 ? 'question' : 'variant', text: formText, met: meet(queryTokens, formText) },
    ...entry.keywords.map((text) => ({ via: 'keyword' as const, text, met: meet(queryTokens, text) })),
    { via: 'answer', text: entry.answer, met: meet(queryTokens, entry.answer) },
  ]
  const massOf = (met: boolean[]): number => met.reduce((sum, isMet, i) => sum + (isMet ? (masses[i] ?? 0) : 0), 0)
  // A keyword or the answer is named only when it clearly says more than the question does.
  let best = fields[0]
  for (const field of fields.slice(1)) {
    if (best && massOf(field.met) > massOf(best.met) * 1.25) best = field
  }
  const met = queryTokens.map((_, i) => fields.some((field) => field.met[i]))
  return {
    matchedVia: best?.via ?? 'question',
    matchedText: best?.text ?? entry.question,
    matchedTerms: termsOf(original, queryTokens, met, masses, total),
  }
}

function meet(queryTokens: readonly Token[], text: string): boolean[] {
  const tokens = tokenise(text.slice(0, READ_CHARACTERS)).tokens
  const stems = new Set(tokens.map((token) => token.stem))
  const words = [...new Set(tokens.filter((token) => token.kind === 'word' && token.text.length > 3).map(textOf))]
  return queryTokens.map((token) => {
    if (stems.has(token.stem)) return true
    if (token.kind !== 'word' || token.text.length < 4) return false
    return words.some((word) => areSimilar(word, token.text))
  })
}

function textOf(token: Token): string {
  return token.text
}

function areSimilar(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2 || a.length > 40 || b.length > 40) return false
  const pairs = new Map<string, number>()
  for (let i = 0; i + 1 < a.length; i++) pairs.set(a.slice(i, i + 2), (pairs.get(a.slice(i, i + 2)) ?? 0) + 1)
  let common = 0
  for (let i = 0; i + 1 < b.length; i++) {
    const left = pairs.get(b.slice(i, i + 2)) ?? 0
    if (left > 0) {
      common++
      pairs.set(b.slice(i, i + 2), left - 1)
    }
  }
  return (2 * common) / (a.length + b.length - 2) >= SIMILAR_WORDS
}

/** Neighbouring Han characters are one term; the same term twice is listed once, with both weights. */
function termsOf(
  original: string,
  tokens: readonly Token[],
  met: boolean[],
  masses: number[],
  total: number,
): MatchedTerm[] {
  const weightByTerm = new Map<string, number>()
  for (let i = 0; i < tokens.length; i++) {
    const first = tokens[i]
    if (!first || !met[i]) continue
    let weight = masses[i] ?? 0
    let end = first.end
    while (first.kind === 'han' && met[i + 1] && tokens[i + 1]?.kind === 'han' && tokens[i + 1]?.start === end) {
      i++
      end = tokens[i]?.end ?? end
      weight += masses[i] ?? 0
    }
    const term = original.slice(first.start, end)
    weightByTerm.set(term, (weightByTerm.get(term) ?? 0) + weight / total)
  }
  return [...weightByTerm]
    .map(([term, weight]) => ({ term, weight }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_TERMS)
}
