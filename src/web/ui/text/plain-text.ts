/** A text without the marks of Markdown, line by line; links and pictures are their words. What is not paired stays: `3 * 4`, `snake_case`. */
export function withoutMarkdown(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*```/.test(line) && !isFrameOfTable(line))
    .map((line) => withoutMarks(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function isFrameOfTable(line: string): boolean {
  return line.includes('-') && /^[|:\s-]+$/.test(line)
}

/** Asterisks that hide digits (`138****8000`, `138**80`), or that a sign follows (`Li**, and`), begin and end no words. */
const opening = String.raw`(?<![\\*])(?!(?<=\p{N})\*+\p{N})(?!(?<=[\p{L}\p{N}])\*+(?!\*)\p{P})`
const closing = String.raw`(?!\*)(?!(?<=\p{N}\*+)\p{N})`
const veryStrong = new RegExp(String.raw`${opening}\*{3}(?![\s*])([^*]{1,500}?)(?<![\s\\])\*{3}${closing}`, 'gu')
/** Words within may have asterisks of their own, hidden digits among them. */
const strong = new RegExp(
  String.raw`${opening}\*{2}(?![\s*])((?:[^*]|(?<!\*)(?:\*|\*{4,})(?!\*)){1,500}?)(?<![\s*\\])(\*?)\*{2}${closing}`,
  'gu',
)

function withoutMarks(line: string): string {
  return line
    .replace(/^\s*(?:(?:#{1,6}|[-+*>]|\d+[.)])\s+)+/, '')
    .replace(/!?\[([^[\]]{0,500})\]\([^()]{0,2000}\)/g, '$1')
    .replace(/<((?:https?:|mailto:)[^<>\s]{1,2000})>/g, '$1')
    .replace(/(`+)([^`]{1,500})\1(?!`)/g, '$2')
    .replace(/(?<![\\~])~~(?![\s~])([^~]{0,500}[^\s~])~~(?!~)/g, '$1')
    .replace(/(?<![\w\\])__(?![\s_])((?:[^_]|(?<!_)_(?!_)){0,500}[^\s_\\])__(?!\w)/g, '$1')
    .replace(veryStrong, '$1')
    .replace(strong, '$1$2')
    .replace(/(?<![\w*\\])\*([^\s*](?:[^*]{0,500}[^\s*\\])?)\*(?![\w*])/g, '$1')
    .replace(/^\s*\|(.*)\|\s*$/, (_, cells: string) => cells.trim().replace(/\s*\|\s*/g, ' | '))
    .replace(/\\([\\*_`#[\]()>~|.!+-])/g, '$1')
    .trimEnd()
}
