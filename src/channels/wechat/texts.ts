/** Texts as WeChat takes them: the answer, links to its files, and a list of suggestions where there is no menu. */
import type { Outbound } from '../port/channel.ts'
import { chooseHint } from '../port/text/choose-hint.ts'

/** The most that WeChat takes for one text, in bytes. */
export const maxTextBytes = 2048

type Said = Pick<Outbound, 'text' | 'files'>

/** The answer with its files as links, which WeChat makes of addresses; in several texts where one has no room for all of them. */
export function textsOf({ text, files }: Said): readonly string[] {
  const texts = [text]
  for (const { name, url } of files) {
    const last = texts.at(-1) ?? ''
    const longer = [last, `${name}\n${url}`].filter((part) => part !== '').join('\n\n')
    if (fits(longer)) texts[texts.length - 1] = longer
    else texts.push(`${name}\n${url}`)
  }
  return texts
}

/** Adds as many suggestions as there is room for, and how to choose: without the last of them an answer is still one. */
export function withSuggestions(text: string, suggestions: Outbound['suggestions']): string {
  for (let count = suggestions.length; count > 0; count -= 1) {
    const shown = suggestions.slice(0, count)
    const list = shown.map(({ question }, at) => `${at + 1}. ${question}`).join('\n')
    const said = `${text}\n\n${list}\n\n${chooseHint(shown)}`
    if (fits(said)) return said
  }
  return text
}

export function fits(text: string): boolean {
  return Buffer.byteLength(text) <= maxTextBytes
}
