// Contact details, the wish for a person, and small talk: what is not looked up, unless an entry is about just that.

import { type AnswerSource, type Candidate, isBlank, isInformation, type Outcome } from '../../outcome.ts'
import { type ContactDetail, findContactDetails, isReachable, maskDetail } from '../contact/contact-details.ts'
import { readLeftDetails } from '../contact/left-details.ts'
import type { Decided, Note, ReplyInput, ReplyKind, ReplyTextName } from '../reply.ts'
import { readAcknowledgement } from './acknowledgement.ts'
import { asksWhetherItIsReal, asksWhoItIs, saysItIsMachine } from './identity.ts'
import { isInsult } from './insult.ts'
import { readOffTopic } from './off-topic.ts'
import { isAboutReaching, readWishForPerson } from './person.ts'
import { readSaid, type Said } from './said.ts'

export interface SmallTalk {
  /** Decided before anything is looked up. */
  decided?: Decided
  /** What an entry was found with that decided it. */
  outcome?: Outcome
  /** Said when nothing answers it; suggestions would only be in the way. */
  unanswered?: (candidates: readonly Candidate[]) => Decided | undefined
  /** No entry answers this message unless it speaks of the same. */
  isAbout?: (entry: string) => boolean
  /** Nor is it offered any other. */
  isOfferable?: (entry: Candidate) => boolean
}

/** @param typed the message before its pinyin was read */
export function decideSmallTalk(input: ReplyInput, note: Note, typed = input.text): SmallTalk {
  const left = readLeftDetails(input.text, input.turns ?? [], typed)
  const isContact = left !== undefined && Boolean(input.replies[contactReplyTo(input, left.details)])
  const decidedByContact = isContact ? noted(input, left.details) : undefined
  note('contact-details', stateOf(input.replies.contactReply, isContact && left.isSure))
  if (isContact && left.isSure) return { decided: decidedByContact as Decided }
  if (decidedByContact) return { unanswered: () => decidedByContact }

  const said = readSaid(input.text)
  const wish = said && input.replies.personReply ? readWishForPerson(said) : undefined
  note('person', stateOf(input.replies.personReply, wish === 'clearly'))
  if (wish === 'clearly') return { decided: handOver(input) }
  if (wish === 'maybe')
    return {
      unanswered: () => spoken('person', input, 'personReply'),
      isAbout: isAboutReaching,
      isOfferable: saysHowToReach,
    }
  return said ? decideByKind(input, said, note) : {}
}

function stateOf(reply: string, isMatched: boolean): 'off' | 'matched' | 'passed' {
  if (reply === '') return 'off'
  return isMatched ? 'matched' : 'passed'
}

function spoken(kind: ReplyKind, { replies }: ReplyInput, reply: ReplyTextName): Decided {
  const text = replies[reply] ?? ''
  return { kind, text, source: { kind: 'reply-settings' }, said: { reply }, confidence: 1, suggestions: [] }
}

/* Contact details */

function contactReplyTo({ turns = [] }: ReplyInput, details: readonly ContactDetail[]): 'contactReply' | 'orderReply' {
  // Whoever left a number a moment ago is not asked for one again.
  const isKnown = turns.some(
    ({ kind, question }) => kind === 'contact' && findContactDetails(question)?.details.some(isReachable),
  )
  return isKnown || details.some(isReachable) ? 'contactReply' : 'orderReply'
}

function noted(input: ReplyInput, details: readonly ContactDetail[]): Decided {
  const reply = contactReplyTo(input, details)
  const contact = details.map(maskDetail).join(input.language === 'zh' ? '、' : ', ')
  const text = input.replies[reply].replaceAll('{contact}', () => contact)
  return { ...spoken('contact', input, reply), text, said: { reply, contact }, contactDetails: [...details] }
}

/* A person */

const minHandOver = 0.3
const introductionId = 'info:selfIntroduction'
const nameId = 'info:name'
const raceId = 'info:race'

/** In the words of the entry that says how to reach one, where the owner has such an entry. */
function handOver(input: ReplyInput): Decided {
  const { ask, text, answerOf } = input
  const { kind, reason, candidates } = ask(text, { isExactEnough: true })
  const [best] = candidates
  const isMeant = reason === 'exact' || (best && best.confidence >= minHandOver && saysHowToReach(best))
  const answer = kind !== 'refuse' && best && isMeant ? answerOf(best.id) : undefined
  // What the owner has not filled in yet says nothing of how to reach anyone.
  if (!best || !answer || isBlank(answer.source)) return spoken('person', input, 'personReply')
  const source = { kind: best.source, id: best.id }
  // "Is there after-sales?" is answered by what the owner filled in about it; nobody has to come.
  const kindOfReply = isInformation(best.source) ? 'answer' : 'person'
  return { kind: kindOfReply, text: answer.text, source, confidence: 1, suggestions: [] }
}

function saysHowToReach({ question, matchedText }: Candidate): boolean {
  return [question, matchedText].some((text) => {
    const said = readSaid(text)
    return said !== undefined && readWishForPerson(said) !== undefined
  })
}

/** Of its name, and of whether it is real, the reply says more than a fact. */
function isForRules({ id }: Candidate, said: Said | undefined): boolean {
  return id === nameId || (said !== undefined && asksWhetherItIsReal(said))
}

/** The entry that answers the message, when it is itself about that. */
function ownEntry({ ask, text }: ReplyInput, isAbout: (said: Said) => boolean): Candidate | undefined {
  const { kind, reason, candidates } = ask(text, { isExactEnough: true })
  const [best] = candidates
  if (kind !== 'answer' || !best) return undefined
  // What the owner filled in is the owner's own; but of the name the reply says more.
  if (isInformation(best.source)) return isForRules(best, readSaid(text)) ? undefined : best
  const said = readSaid(best.matchedText)
  return reason === 'exact' || (said && isAbout(said)) ? best : undefined
}

/**
 * "who made you" of a bot whose owner fills in what it knows of itself, but not that. Who or what it is can be said in any case.
 */
function asksForMissing({ ask, text }: ReplyInput, kind: FoundKind['kind']): boolean {
  const said = readSaid(text)
  if (kind !== 'identity' || (said && asksWhetherItIsReal(said))) return false
  const { missingFact } = ask(text, { isExactEnough: true })
  return missingFact !== undefined && missingFact !== nameId && missingFact !== introductionId
}

/** Of a message that asks who or what it is by the rules of small talk, it need be no surer. */
const minIntroduction = 0.25

/** Who asks what the bot is hears how it introduces itself, where its owner says so and nothing else is asked for. */
function introduction({ ask, text, answerOf }: ReplyInput): SmallTalk | undefined {
  const outcome = ask(text)
  const { kind, candidates, missingFact } = outcome
  const [best] = candidates
  const answer = answerOf(introductionId)
  if (!answer) return undefined
  if (best?.id === introductionId && best.confidence >= minIntroduction) {
    const decided = ofInformation(introductionId, answer, best.confidence)
    return { decided, outcome: kind === 'answer' ? outcome : { ...outcome, kind: 'answer', reason: 'confident' } }
  }
  const isNothingElse = kind === 'refuse' && missingFact === undefined && best?.id !== nameId
  return isNothingElse ? { decided: ofInformation(introductionId, answer, byRule) } : undefined
}

/** Who asks whether it is real hears what its owner says it is, where that is a plain answer. */
function nature({ answerOf }: ReplyInput): SmallTalk | undefined {
  const answer = answerOf(raceId)
  if (!answer || !saysItIsMachine(answer.text)) return undefined
  return { decided: ofInformation(raceId, answer, byRule) }
}

/** What rules choose is as sure as the rules of small talk. */
const byRule = 1

function ofInformation(
  id: string,
  { text, source: kind }: { text: string; source: AnswerSource },
  confidence: number,
): Decided {
  return { kind: 'answer', text, source: { kind, id }, confidence, suggestions: [] }
}

/* Small talk */

function decideByKind(input: ReplyInput, said: Said, note: Note): SmallTalk {
  const { replies } = input
  const found = readKind(input.text, said)
  const names = {
    identity: 'identityReply',
    acknowledge: 'acknowledgeReply',
    unclear: replies.unclearReply ? 'unclearReply' : 'acknowledgeReply',
    insult: 'insultReply',
  } as const
  const name = found && names[found.kind]
  const isSaid = name !== undefined && Boolean(replies[name])
  const isDecidable = found !== undefined && (isSaid || found.kind === 'identity')
  const own = isDecidable ? ownEntry(input, found.isAbout) : undefined
  if (found?.kind === 'identity' && !own) {
    const known = asksWhetherItIsReal(said) ? nature(input) : introduction(input)
    if (known) {
      note('small-talk', known.outcome ? 'passed' : 'matched', 'identity')
      if (known.outcome) note('ranked-sources', 'matched', known.outcome.reason)
      return known
    }
  }
  if (found && name && isSaid && !own && !asksForMissing(input, found.kind)) {
    note('small-talk', 'matched', found.kind)
    return { decided: spoken(found.kind === 'unclear' ? 'acknowledge' : found.kind, input, name) }
  }
  note('small-talk', found && !isSaid ? 'off' : 'passed', found?.kind)
  const offTopic = replies.offTopicReply ? readOffTopic(said) : undefined
  if (!offTopic) return {}
  return {
    unanswered: () => spoken('off-topic', input, 'offTopicReply'),
    isAbout: offTopic.isKnownTo,
    isOfferable: ({ question }) => offTopic.isKnownTo(question),
  }
}

interface FoundKind {
  kind: 'identity' | 'acknowledge' | 'unclear' | 'insult'
  isAbout: (said: Said) => boolean
}

function readKind(text: string, said: Said): FoundKind | undefined {
  if (asksWhoItIs(said)) return { kind: 'identity', isAbout: asksWhoItIs }
  const acknowledged = readAcknowledgement(text)
  if (acknowledged) return { kind: acknowledged === 'unclear' ? 'unclear' : 'acknowledge', isAbout: () => false }
  return isInsult(said) ? { kind: 'insult', isAbout: isInsult } : undefined
}
