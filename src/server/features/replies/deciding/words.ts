/** What a customer reads of a decision. */
import { type ReplyDecision, spokenText } from '#engine/dialogue/reply.ts'
import type { BotRow } from '#server/features/bots/bots.public.ts'
import { defaultReplies } from './default-replies.ts'

/** What is said, with a name in place of the owner's placeholder. */
export function wordsOf(bot: BotRow, decision: ReplyDecision): string {
  // An owner may leave a reply empty, but a customer is never answered with silence.
  const text = decision.text || bot.replySettings.fallbackReply || defaultReplies[bot.language].fallbackReply
  return spokenText({ ...decision, text }, bot.name)
}
