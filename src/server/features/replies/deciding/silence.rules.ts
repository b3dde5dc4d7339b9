/** When the bot says nothing, when it wants a person, and what is said of it. The states and their changes are `inbox/states/states.rules.ts`. */
import type { BotReply, MessageReply, ReplyState } from '#contract/features/answers.ts'
import type { BotRow } from '#server/features/bots/bots.public.ts'
import type {
  ConversationContext,
  Exchange,
  Left,
  Recorded,
} from '#server/features/conversations/conversations.public.ts'
import { reasonOf } from '../explaining/why.rules.ts'
import { hasMessagesAlone, platforms } from '../platforms.ts'
import type { ReplyRequest } from '../reply-request.ts'
import type { AnsweredDecision } from './answer-files.ts'
import { defaultReplies } from './default-replies.ts'

/** `person`: somebody has taken the conversation over. `waiting`: the contact asked for a person. `blocked`: the owner does not want to hear from them. */
export type Silence = 'person' | 'waiting' | 'blocked'

/** Of a call that names neither a contact nor a conversation. */
export const noContext: ConversationContext = {
  contact: undefined,
  isBlocked: false,
  conversationId: undefined,
  state: 'bot',
  wantedBy: undefined,
  turns: [],
  turnCount: 0,
}

/** Stands where there is no reply; it is not stored. */
export const noReply: Exchange['reply'] = {
  text: '',
  kind: 'fallback',
  sourceKind: null,
  sourceId: null,
  sourceTitle: null,
  confidence: 0,
  suggestions: [],
  reason: '',
  step: null,
}

/** Undefined: the bot answers. An owner who tests is always answered. */
export function silenceOf(
  { platform }: Pick<ReplyRequest, 'platform'>,
  { isBlocked, state, wantedBy }: Pick<ConversationContext, 'isBlocked' | 'state' | 'wantedBy'>,
): Silence | undefined {
  if (platform === platforms.test) return undefined
  if (isBlocked) return 'blocked'
  if (state === 'person') return 'person'
  // Where nobody asked for a person, what the bot knows helps while they wait.
  return state === 'waiting' && wantedBy === 'contact' ? 'waiting' : undefined
}

/** The contact asks for a person, or the bot had no answer twice in a row. */
export function wantsOf(
  { platform }: Pick<ReplyRequest, 'platform'>,
  { turns, state }: Pick<ConversationContext, 'turns' | 'state'>,
  decision: AnsweredDecision,
): Exchange['wants'] {
  if (platform === platforms.test) return undefined
  // A blank in an answer makes the bot speak of a person, too: nobody asked for one.
  if (decision.kind === 'person' && reasonOf(decision) !== 'blank') return 'contact'
  return decision.kind === 'fallback' && turns.at(-1)?.kind === 'fallback' && state !== 'waiting'
    ? 'fallbacks'
    : undefined
}

/** As far as is known before it is stored. A bot that had no answer twice has the next word all the same. */
export function stateAfter(
  { state }: Pick<ConversationContext, 'state'>,
  { wants }: Pick<Exchange, 'wants'>,
): BotReply['state'] {
  return state === 'waiting' || wants === 'contact' ? 'waiting' : 'bot'
}

/**
 * Who waits for a person and is not helped by the bot hears that somebody was told. So does who asks for one where nothing but a message says it, if
 * what the owner wrote for that, or an entry about it, may not.
 */
export function saysPersonIsTold(
  request: Pick<ReplyRequest, 'platform'>,
  context: Pick<ConversationContext, 'turns' | 'state'>,
  decision: AnsweredDecision,
  { language, replySettings }: BotRow,
): AnsweredDecision {
  const replies = defaultReplies[language]
  const isStillWaiting = context.state === 'waiting' && decision.kind === 'fallback'
  const isAskedFor = hasMessagesAlone(request.platform) && wantsOf(request, context, decision) === 'contact'
  if (!isStillWaiting && (!isAskedFor || decision.text === replies.personReply)) return decision
  const text = decision.text || replySettings.fallbackReply || replies.fallbackReply
  return { ...decision, text: `${text}\n\n${replies.personIsTold}` }
}

const stateOfLeft: Record<Left, ReplyState> = {
  'left-to-person': 'person',
  'left-waiting': 'waiting',
  'left-blocked': 'closed',
}

export function isLeft(recorded: Recorded): recorded is Left {
  return recorded in stateOfLeft
}

/** Of a message that was stored without an answer. */
export function replyOfLeft(
  { conversationId, questionId }: { readonly conversationId: string | undefined; readonly questionId: string },
  left: Left,
): MessageReply {
  return {
    conversationId: conversationId ?? questionId,
    messageId: questionId,
    answer: null,
    suggestions: [],
    state: stateOfLeft[left],
  }
}
