/** More than one line can hold on the widest screen. */
const excerptLength = 240

/** The beginning of an answer on one line, without the marks of Markdown. */
export function excerptOf(answer: string): string {
  return answer
    .slice(0, excerptLength * 2)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-+*>]|\d+[.)])\s+/gm, '')
    .replace(/^\s*(?:```.*|[|:\s-]*-[|:\s-]*)$/gm, '')
    .replace(/\*\*|__|`+|~~|\|/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, excerptLength)
}
