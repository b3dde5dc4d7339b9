/** What is to be sent, as one text: for replies that hold nothing but words. */
import type { Outbound } from '../channel.ts'
import { chooseHint } from './choose-hint.ts'

/** The text, then the questions to choose from by number, then the files by their addresses. */
export function inWords({ text, suggestions, files }: Pick<Outbound, 'text' | 'suggestions' | 'files'>): string {
  const questions = suggestions.map(({ question }, place) => `${place + 1}. ${question}`)
  const links = files.map(({ name, url }) => `${name}: ${url}`)
  const hint = suggestions.length > 0 ? chooseHint(suggestions) : ''
  return [text, questions.join('\n'), hint, links.join('\n')].filter((part) => part !== '').join('\n\n')
}
