/** What a customer reads of a decision. */
import type { MessageReply } from '#contract/features/answers.ts'
import { type ReplyDecision, type ReplyPart, spokenPart, spokenText } from '#engine/dialogue/reply.ts'
import type { BotRow } from '#server/features/bots/bots.public.ts'
import { defaultReplies } from './default-replies.ts'

/** What is said, with a name in place of the owner's placeholder. */
export function wordsOf(bot: BotRow, decision: ReplyDecision): string {
  // An owner may leave a reply empty, but a customer is never answered with silence.
  const text = decision.text || bot.replySettings.fallbackReply || defaultReplies[bot.language].fallbackReply
  return spokenText({ ...decision, text }, bot.name)
}

/** One of several questions with its answer, as a program reads it. */
export function answerPartOf(
  { text, answer, confidence, source }: ReplyPart,
  botName: string,
): NonNullable<MessageReply['answer']['parts']>[number] {
  const said = spokenPart({ answer, source }, botName)
  return { question: text.toWellFormed(), text: said, confidence, source: { kind: 'answer', id: source.id } }
}
