import { wordings } from '../conversation/wordings.ts'
import type { ChatLanguage } from '../skills/skill.ts'
import type { Exchange } from './use-smart-chat.ts'

/** The whole conversation as lines of text, to keep. */
export function conversationText(
  exchanges: readonly Exchange[],
  language: ChatLanguage,
  names: { you: string; bot: string },
): string {
  const lines = [`${names.bot}: ${wordings[language].opening}`]
  for (const { question, reply } of exchanges) {
    lines.push(`${names.you}: ${question}`)
    if (reply) lines.push(`${names.bot}: ${reply.text}`)
  }
  return `${lines.join('\n\n')}\n`
}
