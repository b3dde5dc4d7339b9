/** Between the messages of OpenAI's interface and those of a bot. */
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type MessageReply, messageText } from '#contract/features/answers.ts'
import type { createChatCompletion } from '#contract/features/app-access/chat-completions.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { faultsOf, inputError } from '#server/platform/http/problems.ts'

type Body = BodyOf<typeof createChatCompletion>
export type Completion = ReplyOf<typeof createChatCompletion>

export interface Asked {
  readonly text: string
  /** What was asked before, oldest first. */
  readonly history: readonly string[]
}

function textOf(content: Body['messages'][number]['content']): string {
  if (typeof content === 'string') return content
  return (content ?? []).flatMap(({ text }) => text ?? []).join('\n')
}

/** Throws what is wrong with the last message of the user, at its field. Earlier ones that no bot could be asked are left out. */
export function askedOf({ messages, n }: Body): Asked {
  if (n !== undefined && n !== null && n !== 1) throw new AppError('choice-invalid', { field: 'n' })
  const last = messages.findLastIndex(({ role }) => role === 'user')
  if (last < 0) throw new AppError('field-required', { field: 'messages' })
  const text = messageText.safeParse(textOf(messages[last]?.content))
  if (!text.success) {
    const field = `messages.${last}.content`
    throw inputError(faultsOf(text.error).map((fault) => ({ ...fault, field })))
  }
  const history = messages
    .slice(0, last)
    .flatMap(({ role, content }) => (role === 'user' ? [messageText.safeParse(textOf(content))] : []))
    .flatMap(({ data }) => data ?? [])
  return { text: text.data, history }
}

/** All that a chat shows apart from the text goes into it. Empty: a person has the word, whose answer comes later, as an event. */
function contentOf({ answer, suggestions }: MessageReply): string {
  if (answer === null) return ''
  const links = answer.attachment === undefined ? [] : [`[${answer.attachment.name}](${answer.attachment.url})`]
  const questions = suggestions.map(({ question }) => `- ${question}`).join('\n')
  return [answer.text, ...links, questions].filter((part) => part !== '').join('\n\n')
}

/** A bot has no tokens, and counts none. */
const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }

/** The moment stands in the id, so that a repeated call answers the same. */
function secondOf(messageId: string): number {
  return Math.floor(Number.parseInt(messageId.replaceAll('-', '').slice(0, 12), 16) / 1000)
}

export function completionOf(reply: MessageReply, model: string): Completion {
  return {
    id: `chatcmpl-${reply.messageId}`,
    object: 'chat.completion',
    created: secondOf(reply.messageId),
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: contentOf(reply), refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage,
  }
}

/** Words stay whole, and so do characters of more than one code unit. */
function piecesOf(text: string): string[] {
  return text.match(/\s*\S{1,24}\s*/gu) ?? []
}

/** The events of a streamed completion. What a bot says is stored before it is said, so all of it is there at once. */
export function* eventsOf(
  { id, created, model, choices }: Completion,
  includesUsage: boolean,
): Generator<string, void, undefined> {
  const content = choices[0]?.message.content ?? ''
  const event = (delta: object, finish_reason: 'stop' | null) =>
    write({ choices: [{ index: 0, delta, logprobs: null, finish_reason }], ...(includesUsage && { usage: null }) })
  const write = (more: object) =>
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created, model, ...more })}\n\n`
  yield event({ role: 'assistant', content: '', refusal: null }, null)
  for (const piece of piecesOf(content)) yield event({ content: piece }, null)
  yield event({}, 'stop')
  if (includesUsage) yield write({ choices: [], usage })
  yield 'data: [DONE]\n\n'
}
