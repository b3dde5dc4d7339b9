// Entries and what the bot knows of itself: each are asked apart, then these two outcomes meet.

import { isOfPerson, isOfPurchase } from '../information/recognition/fact-recogniser.ts'
import { type Candidate, customSource, isBlank, type Outcome, realIdOf } from '../outcome.ts'

/** Between a fact and a template's entry about something else, the owner's fact gets the benefit of the doubt. */
const starterLess = 0.1
/** From so many own entries on, what customers ask before and after they buy mostly has an entry, which says more than a fact. */
const many = 30
/** By so much a fact must be surer than an entry that is only offered. */
const moreThanOffered = { few: 0.15, many: 0.45 }
/** An own entry that is about the very fact, and so likely, is offered before the fact answers. */
const minAlike = 0.25

interface Meeting {
  /** The fact that a question asks for. */
  factOf: (question: string) => string | undefined
  /** How many entries the owner wrote. */
  ownCount: number
  /** Most candidates. */
  limit: number
}

/**
 * An entry that the owner wrote comes before a fact about the same, and a fact before an entry that a template brought. Where they are about two
 * things the surer one counts.
 */
export function withFacts(foundEntries: Outcome, foundFacts: Outcome, meeting: Meeting): Outcome {
  const entries = isAboutBot(foundEntries, foundFacts, meeting) ? lessSure(foundEntries) : foundEntries
  const facts = agreedOn(entries, foundFacts, meeting) ?? foundFacts
  const [first, second] = isFactFirst(entries, facts, meeting) ? [facts, entries] : [entries, facts]
  const others = byConfidence([...first.candidates.slice(1), ...second.candidates])
  const all = [...first.candidates.slice(0, 1), ...others]
  return {
    ...first,
    query: {
      normalised: first.query.normalised,
      unknownTerms: entries.query.unknownTerms.filter((term) => facts.query.unknownTerms.includes(term)),
    },
    scope: Math.max(entries.scope, facts.scope),
    candidates: (first.kind === 'refuse' ? byConfidence(all) : all).slice(0, meeting.limit),
    ...(facts.missingFact !== undefined && { missingFact: facts.missingFact }),
    ...(entries.leftOut && { leftOut: entries.leftOut }),
  }
}

/**
 * A bot's person is asked for, and it has no such fact: what a template has beside it (which size fits somebody so tall) is no answer, nor is what a
 * small corpus has, where common words look rare. What only shares some words is not even offered. An entry about the very fact stays.
 */
function isAboutBot(found: Outcome, { missingFact }: Outcome, { factOf, ownCount }: Meeting): boolean {
  const [entry] = found.candidates
  if (!entry || found.reason === 'exact' || missingFact === undefined || !isOfPerson(missingFact)) return false
  if (found.kind === 'answer' && entry.isStarter) return true
  if (found.kind === 'answer' && ownCount >= many) return false
  return factOf(entry.question) !== missingFact
}

function lessSure(outcome: Outcome): Outcome {
  if (outcome.kind === 'answer') return { ...outcome, kind: 'suggest', reason: 'unsure' }
  return { ...outcome, kind: 'refuse', reason: 'unsure' }
}

/** An unsure fact that a template's sure entry is about as well: the owner's words are said. */
function agreedOn(entries: Outcome, facts: Outcome, { factOf }: Meeting): Outcome | undefined {
  const [entry] = entries.candidates
  const [fact, ...others] = facts.candidates
  if (!entry?.isStarter || entries.kind !== 'answer' || !fact || facts.kind !== 'suggest') return undefined
  if (isNarrower(entries, fact)) return undefined
  if (factOf(entry.question) !== realIdOf(fact.id)) return undefined
  const sure = { ...fact, confidence: entry.confidence }
  return { ...facts, kind: 'answer', reason: 'confident', candidates: [sure, ...others] }
}

/** Of a bot's person nothing stands in a template. */
const minPersonal = 0.3

/** Facts that say something of a whole field: a template's entry about one thing in it, such as the warranty or one's data, says more. */
const broad = new Set(['info:afterSalesService', 'info:storageMode'])
/** From this confidence on an entry is about the message itself. */
const minNarrow = 0.75

function isNarrower({ kind, candidates: [entry] }: Outcome, fact: Candidate): boolean {
  if (kind !== 'answer' || !entry?.isStarter || isBlank(entry.source)) return false
  return broad.has(realIdOf(fact.id)) && entry.confidence >= minNarrow
}

function isFactFirst(entries: Outcome, facts: Outcome, { factOf, ownCount }: Meeting): boolean {
  const [entry] = entries.candidates
  const [fact] = facts.candidates
  if (!fact || facts.kind === 'refuse') return false
  if (!entry || entries.kind === 'refuse') return true
  if (isNarrower(entries, fact)) return false
  if (entry.isStarter && isOfPerson(realIdOf(fact.id)) && fact.confidence >= minPersonal)
    return entries.reason !== 'exact'
  if (facts.kind === 'suggest') return entries.kind === 'suggest' && fact.confidence > entry.confidence
  const isAlike = factOf(entry.question) === realIdOf(fact.id)
  if (entry.isStarter) return isAlike || entries.kind === 'suggest' || fact.confidence >= entry.confidence - starterLess
  if (entries.reason === 'exact') return false
  const hasMany = ownCount >= many && isOfPurchase(realIdOf(fact.id))
  // What the owner wrote for just this message.
  if (entries.kind === 'answer' && entry.source === customSource) return false
  if (entries.kind === 'answer') return !isAlike && !hasMany && fact.confidence > entry.confidence
  if (isAlike && entry.confidence >= minAlike) return false
  return fact.confidence - entry.confidence > (hasMany ? moreThanOffered.many : moreThanOffered.few)
}

/** The sort is stable: of the equally likely, those that came first. */
function byConfidence(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => b.confidence - a.confidence)
}
