/** One conversation: decides what is said to a message, and remembers what a next one may go on from. */

import type { Base } from '#engine/chit-chat/matching/base.ts'
import { type FoundFollowUp, findFollowUp } from '#engine/chit-chat/matching/follow-ups.ts'
import { exactCandidate, type Understood, understand } from '#engine/chit-chat/matching/match.ts'
import { readChoice } from '#engine/dialogue/chosen-suggestion.ts'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { detectLanguage } from '#engine/text/language.ts'
import { allSkills, type GameWords } from '../skills/all-skills.ts'
import type { Trouble } from '../skills/care/troubles.ts'
import type { Game } from '../skills/games/game-state.ts'
import type { Knowledge } from '../skills/knowledge/knowledge.ts'
import type { Facts } from '../skills/memory/facts.ts'
import { readable, type SkillContext, type SkillName, type SkillReply, type Thread } from '../skills/skill.ts'
import { AnswerChoice } from './answer-choice.ts'
import { goOn } from './go-on.ts'
import type { NearMatch, Reply } from './reply.ts'
import { createCorrector } from './spelling.ts'
import { toneOf } from './tone.ts'
import { isLeaving, wordings } from './wordings.ts'

export interface ConversationOptions {
  base: Base
  gameWords: GameWords
  knowledge?: Knowledge
  seed: number
  now: () => Date
  timeZone: string
}

export interface Conversation {
  /** Never throws, whatever the text. */
  say: (text: string) => Reply
}

const maxOffered = 3
/** Slips in longer messages cost too much to look for, and tell less. */
const maxCorrected = 120
/** Below it a short message is taken for what the base makes of it. */
const followUpFrom = 0.6
/** So much other talk, and a riddle is over: "I don't know" would no longer be about it. */
const maxAsides = 2
/** A doubtful move in a game gives way to a reading as sure as this. */
const surerThanAGuess = 0.75

export function createConversation({
  base,
  gameWords,
  knowledge,
  seed,
  now,
  timeZone,
}: ConversationOptions): Conversation {
  const { language } = base
  const words = wordings[language]
  const random = seededRandom(seed)
  const choice = new AnswerChoice(random)
  const skills = allSkills(gameWords, knowledge)
  const correct =
    'words' in gameWords
      ? createCorrector(
          [...base.intents.values()].flatMap(({ phrasings }) => phrasings),
          `${gameWords.words.common} ${gameWords.words.alsoKnown}`,
        )
      : undefined
  let game: Game | undefined
  let lastNumber: string | undefined
  let lastIntentId: string | undefined
  let facts: Facts | undefined
  let trouble: Trouble | undefined
  let thread: Thread | undefined
  let offered: readonly NearMatch[] = []
  /** Answered in the middle of a riddle, one after the other. */
  let asides = 0

  function say(text: string): Reply {
    const reply = read(text)
    const isUnsure = reply.why.kind === 'refusal' || reply.why.kind === 'offer'
    const corrected = isUnsure && text.length <= maxCorrected ? correct?.(text) : undefined
    return afterAside(corrected === undefined ? reply : read(corrected))
  }

  /** A riddle waits while something else is answered, but not for ever. */
  function afterAside(reply: Reply): Reply {
    const isAside = reply.why.kind === 'intent' || (reply.why.kind === 'skill' && reply.why.skill !== game?.name)
    if (game?.name !== 'riddles' || !isAside) {
      if (reply.why.kind === 'skill') asides = 0
      return reply
    }
    asides += 1
    if (asides < maxAsides) return reply
    const isOpen = game.riddleId !== ''
    game = undefined
    asides = 0
    return { ...reply, text: isOpen ? `${reply.text}\n${words.riddleLeft}` : reply.text, options: [] }
  }

  function read(text: string): Reply {
    const wasOffered = offered
    offered = []
    if (game && isLeaving(readable(text))) return leaveGame(game.name)
    const context: SkillContext = { language, now: now(), timeZone, random, game, lastNumber, facts, trouble, thread }
    const care = skills.get('care')?.(text, context)
    if (care && !care.isDoubtful) return bySkill('care', care)
    const move = game && skills.get(game.name)?.(text, context)
    if (game && move && !move.isDoubtful) return bySkill(game.name, move)
    const goingOn = game ? undefined : byThread(text, context)
    if (goingOn) return goingOn
    let maybe: [SkillName, SkillReply] | undefined = game && move && [game.name, move]
    for (const [name, tryIt] of skills) {
      const reply = name === game?.name ? undefined : tryIt(text, context)
      if (reply && !reply.isDoubtful) return bySkill(name, reply)
      if (reply?.facts) facts = reply.facts
      if (reply && !game) maybe = [name, reply]
    }
    const chosen = readChoice(
      text,
      wasOffered.map(({ intentId, phrasing }) => ({ id: intentId, question: phrasing })),
    )
    if (chosen.kind === 'chosen')
      return byIntent({
        kind: 'answer',
        isExact: true,
        candidates: [exactCandidate(chosen.suggestion.id, chosen.suggestion.question)],
      })
    if (/^-?\d{1,12}(?:\.\d{1,6})?$/.test(readable(text))) lastNumber = readable(text)
    const found = understand(text, base)
    const next = followUp(text, found)
    if (next) return next
    const isSure = found.isExact || (found.candidates[0]?.confidence ?? 0) >= surerThanAGuess
    if (maybe && !isSure) return bySkill(...maybe)
    if (found.kind === 'answer') return byIntent(found)
    // Who tells of something glad or sad is listened to; a list to choose from would be a cold answer.
    const isMoved = /good|bad/.test(toneOf(text, language) ?? '')
    return found.kind === 'offer' && chosen.kind !== 'none' && !isMoved ? offer(found) : refuse(text, found)
  }

  /** "and tomorrow?", "in miles?", "and Germany?": asked again in full. */
  function byThread(text: string, context: SkillContext): Reply | undefined {
    const asked = thread && goOn(text, thread, context)
    if (asked === undefined) return undefined
    for (const name of ['dates', 'units', 'arithmetic', 'knowledge'] as const) {
      const reply = skills.get(name)?.(asked, context)
      if (reply && !reply.isDoubtful) return bySkill(name, reply)
    }
    return undefined
  }

  function bySkill(skill: SkillName, reply: SkillReply): Reply {
    const { text, how, options = [] } = reply
    if (reply.game !== undefined) game = reply.game ?? undefined
    if (reply.lastNumber !== undefined) lastNumber = reply.lastNumber
    if (reply.facts) facts = reply.facts
    trouble = reply.trouble
    // Whoever is in need is not asked to go on playing.
    if (skill === 'care') game = undefined
    thread = reply.thread
    lastIntentId = undefined
    const why = { kind: 'skill' as const, skill, how, ...(reply.isUnknown && { isUnknown: true }) }
    return { text, options: options.length > 0 ? options : resumption(), why }
  }

  function leaveGame(skill: SkillName): Reply {
    game = undefined
    return {
      text: choice.choose('left-game', words.leftGame),
      options: words.starters,
      why: { kind: 'left-game', skill },
    }
  }

  /** The way back into a game that something else interrupted. */
  function resumption(): readonly string[] {
    const back = game && words.resume[game.name]
    return back === undefined ? [] : [back]
  }

  function followUp(text: string, found: Understood): Reply | undefined {
    const last = lastIntentId === undefined ? undefined : base.intents.get(lastIntentId)
    const next = last && findFollowUp(text, last)
    if (!last || !next || next.likeness < followUpFrom || isBetter(found, next)) return undefined
    const why = {
      kind: 'intent' as const,
      intentId: last.id,
      matchedPhrasing: next.phrasing,
      isExact: next.likeness === 1,
      confidence: next.likeness,
      words: [],
      runnersUp: nearest(found),
      follows: last.phrasings[0] ?? '',
    }
    return { text: choice.choose(`${last.id} ${next.phrasing}`, next.followUp.answers), options: resumption(), why }
  }

  function byIntent(found: Understood): Reply {
    const [best] = found.candidates
    const intent = best && base.intents.get(best.id)
    if (!best || !intent) return refuse('', found)
    lastIntentId = intent.id
    trouble = undefined
    thread = undefined
    const why = {
      kind: 'intent' as const,
      intentId: intent.id,
      matchedPhrasing: best.matchedVia === 'answer' ? best.question : best.matchedText,
      isExact: found.isExact,
      confidence: best.confidence,
      words: best.matchedTerms.map(({ term }) => term).slice(0, 6),
      runnersUp: nearest(found).slice(1),
    }
    return { text: choice.choose(intent.id, intent.answers), options: resumption(), why }
  }

  function offer(found: Understood): Reply {
    offered = nearest(found).slice(0, maxOffered)
    return {
      text: choice.choose('offer', words.offers),
      options: offered.map(({ phrasing }) => phrasing),
      why: { kind: 'offer', nearest: offered },
    }
  }

  function refuse(text: string, found: Understood): Reply {
    const detected = detectLanguage(text)
    const isOtherLanguage = detected !== 'other' && detected !== language && /[\p{L}]{2}/u.test(text)
    const tone = toneOf(text, language)
    const said = isOtherLanguage
      ? choice.choose('other-language', words.otherLanguage)
      : tone
        ? choice.choose(`listening ${tone}`, words.listening[tone])
        : choice.choose('refusal', words.refusals)
    return {
      text: said,
      options: tone ? [] : words.starters,
      why: { kind: 'refusal', isOtherLanguage, nearest: nearest(found) },
    }
  }

  return { say }
}

/** The same words as a wording of the base beat a follow-up that is only like one. */
function isBetter(found: Understood, next: FoundFollowUp): boolean {
  if (next.likeness === 1) return false
  return found.isExact ? next.likeness < 0.9 : (found.candidates[0]?.confidence ?? 0) > next.likeness
}

function nearest({ candidates }: Understood): NearMatch[] {
  return candidates.map(({ id, question, confidence }) => ({ intentId: id, phrasing: question, confidence }))
}
