/** What is stored of a message and of the bot's reply to it. */
import type { Exchange } from '#server/features/conversations/conversations.public.ts'
import { newTimeId } from '#server/platform/ids.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'
import { type AnsweredDecision, filesOf, messagePartsOf } from '../deciding/answer-files.ts'
import { wantsOf } from '../deciding/silence.rules.ts'
import { otherSourcesOf, wordsOf } from '../deciding/words.ts'
import { kindOf, reasonOf, stepOf } from '../explaining/why.rules.ts'
import { platforms } from '../platforms.ts'
import { contactOf, type Prepared } from '../preparing/prepared.ts'
import type { ReplyRequest } from '../reply-request.ts'
import { chargeOf } from './charge.rules.ts'

export function exchangeOf(
  request: ReplyRequest,
  prepared: Prepared,
  decision: AnsweredDecision,
  keyring: Keyring,
): Exchange {
  const { asked, platform, text, contact } = request
  const { now, questionId } = prepared
  const { bot } = asked
  const { kind, id } = decision.source
  const candidates = decision.outcome?.candidates ?? []
  const files = filesOf(decision)
  const others = otherSourcesOf(decision)
  const wants = wantsOf(request, prepared, decision)
  return {
    accountId: bot.accountId,
    botId: bot.id,
    platform,
    conversationId: prepared.conversationId ?? questionId,
    hasConversationRow: contact !== undefined || prepared.conversationId !== undefined || wants !== undefined,
    contact: contact && contactOf(contact, prepared, keyring),
    at: now,
    questionId,
    replyId: newTimeId(now),
    text,
    questionParts: request.parts,
    accountUser: request.accountUser,
    wants,
    isSaidWhileWaiting: prepared.silence === 'waiting',
    reply: {
      text: wordsOf(bot, decision),
      ...(files.length > 0 && { parts: messagePartsOf(files) }),
      kind: kindOf(decision),
      sourceKind: id === undefined ? null : kind,
      sourceId: id ?? null,
      sourceTitle: candidates.find((candidate) => candidate.id === id)?.question ?? null,
      ...(others.length > 0 && { otherSources: others }),
      confidence: decision.confidence,
      suggestions: decision.suggestions,
      reason: reasonOf(decision),
      step: stepOf(decision),
    },
    trace: {
      contentVersion: bot.contentVersion,
      tookMs: Math.round((performance.now() - prepared.startedMs) * 100) / 100,
      nearest: candidates.slice(0, 5).map(({ id, score, confidence }) => ({ id, score, confidence })),
    },
    charge: platform === platforms.test ? undefined : chargeOf(request, now),
  }
}
