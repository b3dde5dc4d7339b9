// Dialogues with small bots: whether each got the reply that is wanted, and whether one got the opposite.

import type { ReplyDecision, ReplySettings } from '../dialogue/reply.ts'
import type { Meaning } from '../meaning.ts'
import { createTalk } from './behaviour.ts'
import type { Dialogue, DialogueFile, Wants } from './dialogue-file.ts'

/** `opposite`: an entry that must never answer did, as if it were right. */
export type DialogueVerdict = 'as-wanted' | 'not-as-wanted' | 'opposite'

export interface HeldDialogue {
  dialogue: Dialogue
  reply: ReplyDecision
  verdict: DialogueVerdict
}

/** How many dialogues of each verdict. */
export type DialogueCounts = Record<DialogueVerdict, number>

/** From this confidence on an answer is given as if it were right. */
const minSureConfidence = 0.5

/** Holds each dialogue in a conversation of its own, and judges the last reply; in the order of the file. */
export async function holdDialogues(
  { bots, dialogues }: DialogueFile,
  { language, replies, meaning }: { language: 'zh' | 'en'; replies: ReplySettings; meaning?: Meaning },
): Promise<HeldDialogue[]> {
  const talks = new Map(
    [...bots].map(([name, entries]) => [name, createTalk({ language, entries, replies, ...(meaning && { meaning }) })]),
  )
  const held: HeldDialogue[] = []
  for (const dialogue of dialogues) {
    const talk = talks.get(dialogue.bot)
    if (talk === undefined) throw new Error(`There is no bot ${dialogue.bot}`)
    const reply = await talk([...dialogue.before, dialogue.text])
    held.push({ dialogue, reply, verdict: judgeDialogue(dialogue.wants, dialogue.never, reply) })
  }
  return held
}

/**
 * @param never ids of entries: one that answers, or is a part of the answer, with a confidence of at least 0.5 is the opposite. Below that
 * it is not as wanted.
 */
export function judgeDialogue(
  wants: Wants,
  never: readonly string[],
  reply: Pick<ReplyDecision, 'kind' | 'source' | 'confidence' | 'suggestions' | 'parts'>,
): DialogueVerdict {
  const answered: readonly Answered[] = reply.parts ?? (reply.kind === 'answer' ? [reply] : [])
  const isOpposite = answered.some((one) => never.includes(idOf(one)) && one.confidence >= minSureConfidence)
  if (isOpposite) return 'opposite'
  return isAsWanted(wants, answered.map(idOf), offeredBy(reply)) ? 'as-wanted' : 'not-as-wanted'
}

/** @param answered ids of the entries that answered, in order; @param offered of those that were offered instead */
function isAsWanted(wants: Wants, answered: readonly string[], offered: readonly string[]): boolean {
  const [first = '', ...others] = answered
  const isAnswered = (ids: readonly string[]) => others.length === 0 && ids.includes(first)
  const isOffered = (ids: readonly string[]) => answered.length === 0 && offered.some((id) => ids.includes(id))
  if ('doubts' in wants) return answered.length === 0
  if ('both' in wants) return answered.length === wants.both.length && answered.every((id, at) => id === wants.both[at])
  if ('answers' in wants) return isAnswered(wants.answers) || (wants.orOffers === true && isOffered(wants.answers))
  return isOffered(wants.offers) || (wants.orAnswers === true && isAnswered(wants.offers))
}

interface Answered {
  source: { id?: string }
  confidence: number
}

function idOf({ source }: Answered): string {
  return source.id ?? ''
}

function offeredBy({ kind, suggestions }: Pick<ReplyDecision, 'kind' | 'suggestions'>): string[] {
  return kind === 'suggest' ? suggestions.map(({ id }) => id) : []
}

/** The counts of each group in the order of the file, at last those of `all`. */
export function countDialogues(held: readonly HeldDialogue[]): Map<string, DialogueCounts> {
  const groups = new Map<string, DialogueCounts>()
  for (const { dialogue, verdict } of held) countsOf(groups, dialogue.group)[verdict] += 1
  for (const { verdict } of held) countsOf(groups, 'all')[verdict] += 1
  return groups
}

function countsOf(groups: Map<string, DialogueCounts>, group: string): DialogueCounts {
  const counts = groups.get(group) ?? { 'as-wanted': 0, 'not-as-wanted': 0, opposite: 0 }
  groups.set(group, counts)
  return counts
}
