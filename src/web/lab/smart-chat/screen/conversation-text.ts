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

/** Hands the text to the browser's downloads. */
export function saveText(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The download has begun by then; without it the text would stay in memory until the page is left.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
