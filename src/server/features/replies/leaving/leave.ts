/** Where a person has the word, or is waited for, or the contact is blocked, the bot says nothing: what the contact said is stored for people to read. */
import type { MessageReply } from '#contract/features/answers.ts'
import type { Exchange } from '#server/features/conversations/conversations.public.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'
import { isLeft, noReply, replyOfLeft } from '../deciding/silence.rules.ts'
import type { KnownBefore } from '../preparing/known-before.ts'
import { contactOf, type Prepared } from '../preparing/prepared.ts'
import { chargeOf, refusalOf, withClaim } from '../recording/charge.rules.ts'
import type { ReplyRecorder } from '../recording/reply-recorder.ts'
import type { ReplyRequest } from '../reply-request.ts'

interface Needs {
  readonly record: ReplyRecorder['record']
  readonly known: Pick<KnownBefore, 'firstReply'>
  readonly keyring: Keyring
}

/** `not-left`: it was given back to the bot a moment ago, which answers. Throws where there is no room for it. */
export type Leave = (request: ReplyRequest, prepared: Prepared) => Promise<MessageReply | 'not-left'>

export function createLeaving({ record, known, keyring }: Needs): Leave {
  return async (request, prepared) => {
    const exchange = unanswered(request, prepared, keyring)
    const recorded = await record(withClaim(exchange, request, replyOfLeft(prepared, 'left-to-person')))
    if (isLeft(recorded)) return replyOfLeft(prepared, recorded)
    if (recorded === 'not-left') return recorded
    const first = await known.firstReply(request)
    if (first !== undefined) return first
    throw refusalOf(request, recorded, prepared.now)
  }
}

function unanswered(request: ReplyRequest, prepared: Prepared, keyring: Keyring): Exchange {
  const { asked, platform, text, contact } = request
  const { now, questionId, silence } = prepared
  return {
    accountId: asked.bot.accountId,
    botId: asked.bot.id,
    platform,
    conversationId: prepared.conversationId ?? questionId,
    hasConversationRow: true,
    contact: contact && contactOf(contact, prepared, keyring),
    at: now,
    questionId,
    replyId: questionId,
    text,
    questionParts: request.parts,
    isLeft: true,
    isBlocked: silence === 'blocked',
    reply: noReply,
    trace: {},
    charge: chargeOf(request, now),
  }
}
