/** What a customer reads of a decision. */
import type { BotReply } from '#contract/features/answers.ts'
import { type ReplyDecision, type ReplyPart, spokenPart, spokenText } from '#engine/dialogue/reply.ts'
import type { BotRow } from '#server/features/bots/bots.public.ts'
import type { OtherSource } from '#server/features/conversations/conversations.public.ts'
import { kindOf } from '../explaining/why.rules.ts'
import { type AnsweredDecision, type AnswerFile, filesOf, type LinkFile } from './answer-files.ts'
import { defaultReplies } from './default-replies.ts'

/** What is said, with a name in place of the owner's placeholder. */
export function wordsOf(bot: BotRow, decision: AnsweredDecision): string {
  const [file] = filesOf(decision)
  // An owner may leave a reply empty, but a customer is never answered with silence.
  const text =
    decision.text ||
    (file && fileAlone(bot, file)) ||
    bot.replySettings.fallbackReply ||
    defaultReplies[bot.language].fallbackReply
  return spokenText({ ...decision, text }, bot.name)
}

/** Says that the file is the answer, for programs and people that see nothing but text. */
function fileAlone({ language }: BotRow, { name }: AnswerFile): string {
  return defaultReplies[language].fileAlone.replace('{name}', () => name)
}

type Answer = BotReply['answer']

/** As a program reads it. */
export function answerOf(bot: BotRow, decision: AnsweredDecision, link: LinkFile): Answer {
  const [file] = filesOf(decision)
  return {
    text: wordsOf(bot, decision),
    confidence: decision.confidence,
    source: { kind: kindOf(decision), id: decision.source.id ?? null },
    ...(file && { attachment: link(bot.accountId, file) }),
    ...(decision.parts && { parts: decision.parts.map((part) => partWithFile(bot, part, decision, link)) }),
    ...(decision.modelSources && { sources: decision.modelSources.map(({ id, question }) => ({ id, question })) }),
  }
}

/** One of several questions with its answer, as a program reads it. */
export function answerPartOf(
  { text, answer, confidence, source }: ReplyPart,
  botName: string,
): NonNullable<Answer['parts']>[number] {
  const said = spokenPart({ answer, source }, botName)
  return { question: text.toWellFormed(), text: said, confidence, source: { kind: 'answer', id: source.id } }
}

function partWithFile(
  bot: BotRow,
  part: ReplyPart,
  { files }: AnsweredDecision,
  link: LinkFile,
): NonNullable<Answer['parts']>[number] {
  const file = files?.get(part.source.id)
  const described = answerPartOf(part, bot.name)
  if (file === undefined) return described
  return { ...described, text: described.text || fileAlone(bot, file), attachment: link(bot.accountId, file) }
}

/** Of the second and later ones of several questions, or of what a model was given. */
export function otherSourcesOf({ parts = [], modelSources = [] }: ReplyDecision): OtherSource[] {
  return [
    ...parts.slice(1).map(({ source, question }) => ({ kind: source.kind, id: source.id, title: question })),
    ...modelSources.map(({ id, kind, question }) => ({ kind, id, title: question })),
  ]
}
