// Entries and what the bot knows of itself: each are asked apart, then these two outcomes meet.

import type { Candidate, Outcome } from '../outcome.ts'

/** Between a fact and a template's entry about something else, the owner's fact gets the benefit of the doubt. */
const starterLess = 0.1

/**
 * An entry that the owner wrote comes before a fact about the same, and a fact before an entry that a template brought. Where they are about two
 * things the surer one counts.
 *
 * @param factOf the fact that a question asks for
 */
export function withFacts(
  entries: Outcome,
  facts: Outcome,
  factOf: (question: string) => string | undefined,
  limit: number,
): Outcome {
  const isFirst = isFactFirst(entries, facts, factOf)
  const [first, second] = isFirst ? [facts, entries] : [entries, facts]
  const { kind } = first
  const candidates =
    kind === 'answer'
      ? [...first.candidates.slice(0, 1), ...byConfidence([...first.candidates.slice(1), ...second.candidates])]
      : byConfidence([...first.candidates, ...second.candidates])
  return {
    ...first,
    query: {
      normalised: first.query.normalised,
      unknownTerms: entries.query.unknownTerms.filter((term) => facts.query.unknownTerms.includes(term)),
    },
    scope: Math.max(entries.scope, facts.scope),
    candidates: candidates.slice(0, limit),
    ...(facts.missingFact !== undefined && { missingFact: facts.missingFact }),
  }
}

function isFactFirst(entries: Outcome, facts: Outcome, factOf: (question: string) => string | undefined): boolean {
  const [entry] = entries.candidates
  const [fact] = facts.candidates
  if (!fact || facts.kind === 'refuse') return false
  if (!entry || entries.kind === 'refuse') return true
  if (entries.reason === 'exact' && !entry.isStarter) return false
  if (facts.kind === 'suggest') return entries.kind === 'suggest' && fact.confidence > entry.confidence
  if (entries.kind === 'suggest') return true
  if (factOf(entry.question) === fact.id) return entry.isStarter === true
  if (entry.isStarter) return fact.confidence >= entry.confidence - starterLess
  return fact.confidence > entry.confidence
}

/** The sort is stable: of the equally likely, those that came first. */
function byConfidence(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => b.confidence - a.confidence)
}
