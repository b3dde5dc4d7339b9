// Chit-chat: what a bot says to a message that nothing of its business answers.

import { chooseAnswer } from '../../chit-chat/choose-answer.ts'
import type { FoundTalk } from '../../chit-chat/talk.ts'
import { isBlank, type Outcome } from '../../outcome.ts'
import type { Decided, Note, ReplyDecision, ReplyInput } from '../reply.ts'
import type { SmallTalk } from '../small-talk/decide-small-talk.ts'

/** Undefined: not small talk, or not switched on. Never rejects. */
export async function decideByTalk(
  input: ReplyInput,
  outcome: Outcome,
  smallTalk: SmallTalk,
  note: Note,
): Promise<Decided | undefined> {
  const { chitChat, replies, text, turns = [] } = input
  if (!replies.chitChatEnabled || !chitChat) {
    note('chit-chat', 'off')
    return undefined
  }
  if (isOfBusiness(outcome, smallTalk)) {
    note('chit-chat', 'skipped', 'business')
    return undefined
  }
  const { found, hasFailed } = await attempt(async () => await chitChat(text, turns.at(-1)?.talkedOf))
  if (!found) {
    note('chit-chat', 'passed', hasFailed ? 'failed' : undefined)
    return undefined
  }
  note('chit-chat', 'matched', found.phrasing)
  return ofInformation(input, found) ?? talked(input, found)
}

/** What comes near enough to be offered, contact details and the wish for a person are no small talk, whatever their words. */
function isOfBusiness({ kind, candidates }: Outcome, { unanswered }: SmallTalk): boolean {
  const waiting = unanswered?.(candidates)
  // Whose message is known to be none of the business is offered nothing, however near an entry comes.
  return waiting ? waiting.kind !== 'off-topic' : kind !== 'refuse'
}

/** Who asks for the bot's birthday gets the one that its owner gave it. */
function ofInformation({ answerOf }: ReplyInput, { about, confidence }: FoundTalk): Decided | undefined {
  if (about === undefined) return undefined
  const id = `info:${about}`
  const answer = answerOf(id)
  if (!answer || isBlank(answer.source)) return undefined
  return { kind: 'answer', text: answer.text, source: { kind: answer.source, id }, confidence, suggestions: [] }
}

function talked({ turnKey = '' }: ReplyInput, { intent, answers, confidence }: FoundTalk): Decided {
  const text = chooseAnswer(answers, turnKey)
  return { kind: 'chitchat', text, source: { kind: 'chitchat', id: intent }, confidence, suggestions: [] }
}

async function attempt(
  find: () => Promise<FoundTalk | undefined>,
): Promise<{ found?: FoundTalk | undefined; hasFailed: boolean }> {
  try {
    return { found: await find(), hasFailed: false }
  } catch {
    return { hasFailed: true }
  }
}

/** The same message where no small talk is left today: the bot has no answer to it. */
export function withoutTalk(decision: ReplyDecision, fallbackReply: string): ReplyDecision {
  const trace = decision.trace.map((step) =>
    step.step === 'chit-chat' ? { step: step.step, outcome: 'passed' as const, detail: 'spent' } : step,
  )
  return {
    ...decision,
    kind: 'fallback',
    text: fallbackReply,
    source: { kind: 'reply-settings' },
    said: { reply: 'fallbackReply' },
    confidence: 0,
    trace: [...trace, { step: 'fallback', outcome: 'matched' }],
  }
}
