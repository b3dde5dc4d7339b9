/** Messages and dialogues that were written before their writer read the base, each with a rubric of what fits: tests/smart-chat/fresh. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Base } from '#engine/chit-chat/matching/base.ts'
import { createConversation } from '#lab/smart-chat/conversation/conversation.ts'
import type { GameWords } from '#lab/smart-chat/skills/all-skills.ts'
import type { ChatLanguage } from '#lab/smart-chat/skills/skill.ts'
import { readKnowledge } from './smart-chat.ts'

const folder = join(import.meta.dirname, '../../smart-chat/fresh')
/** The rubrics of dates were written for this day. */
const writtenOn = new Date('2026-11-23T12:00:00Z')

export interface FreshTurn {
  text: string
  /** Undefined for a turn that only leads on to the next. */
  rubric?: Rubric
}

interface Rubric {
  /** The reply has to match it; a rubric without it takes every reply that is no refusal. */
  must?: RegExp
  /** A reply that matches it is embarrassing. */
  mustNot?: RegExp
  /** An honest "I don't know" fits too. */
  mayRefuse: boolean
}

export interface FreshDialogue {
  kind: string
  turns: FreshTurn[]
}

export interface JudgedTurn {
  kind: string
  text: string
  reply: string
  /** What the reply came from. */
  source: string
  fits: boolean
  isEmbarrassing: boolean
}

/** Of a line "message :: what the reply must match !! what it must not"; "~" before says that a refusal fits too. */
function readTurn(line: string, isRatedAlways: boolean): FreshTurn {
  const [text = '', said] = line.split(' :: ')
  if (said === undefined) return isRatedAlways ? { text, rubric: { mayRefuse: false } } : { text }
  const [must = '', mustNot] = said.split(/ ?!! /)
  const wanted = must.replace(/^~ ?/, '').trim()
  return {
    text,
    rubric: {
      mayRefuse: must.startsWith('~'),
      ...(wanted !== '' && { must: new RegExp(wanted, 'iu') }),
      ...(mustNot !== undefined && { mustNot: new RegExp(mustNot, 'iu') }),
    },
  }
}

export function readFreshMessages(language: ChatLanguage): FreshDialogue[] {
  const dialogues: FreshDialogue[] = []
  let kind = ''
  for (const line of readFileSync(join(folder, `${language}.txt`), 'utf8').split('\n')) {
    if (line.startsWith('# ')) kind = line.slice(2)
    else if (line !== '') dialogues.push({ kind, turns: [readTurn(line, true)] })
  }
  return dialogues
}

export function readFreshDialogues(language: ChatLanguage): FreshDialogue[] {
  const dialogues: FreshDialogue[] = []
  let kind = ''
  for (const block of readFileSync(join(folder, `${language}-dialogues.txt`), 'utf8')
    .trim()
    .split(/\n\n+/)) {
    const lines = block.split('\n')
    if (lines[0]?.startsWith('# ')) kind = (lines.shift() ?? '').slice(2)
    dialogues.push({ kind, turns: lines.map((line) => readTurn(line, false)) })
  }
  return dialogues
}

/** Each dialogue is a conversation of its own. */
export function judge(dialogues: readonly FreshDialogue[], base: Base, gameWords: GameWords): JudgedTurn[] {
  const knowledge = readKnowledge(base.language)
  return dialogues.flatMap(({ kind, turns }) => {
    const conversation = createConversation({
      base,
      gameWords,
      knowledge,
      seed: 1,
      now: () => writtenOn,
      timeZone: 'UTC',
    })
    return turns.flatMap(({ text, rubric }): JudgedTurn[] => {
      const { text: reply, why } = conversation.say(text)
      if (!rubric) return []
      // The base and the skills have honest ways to say no, too.
      const isRefusal =
        why.kind === 'refusal' ||
        (why.kind === 'skill' && why.isUnknown === true) ||
        (why.kind === 'intent' && /^limits\.|^abilities\.translate/.test(why.intentId))
      const isEmbarrassing = rubric.mustNot?.test(reply) ?? false
      const isMet = why.kind !== 'offer' && (rubric.must ? rubric.must.test(reply) : !isRefusal)
      const fits = !isEmbarrassing && (isMet || (isRefusal && rubric.mayRefuse))
      const source = why.kind === 'skill' ? why.skill : why.kind === 'intent' ? why.intentId : why.kind
      return [{ kind, text, reply, source, fits, isEmbarrassing }]
    })
  })
}

export function shareFitting(turns: readonly JudgedTurn[]): number {
  return turns.filter(({ fits }) => fits).length / Math.max(1, turns.length)
}
