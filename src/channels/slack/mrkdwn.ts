/**
 * Turns Markdown into mrkdwn, Slack's own dialect: one sign for bold, links in angle brackets, no headings, no tables. What is no
 * mark is escaped, so that no text can call a whole channel (`<!channel>`).
 */

/** Slack sees a mark only at the border of a word. Chinese has none, so one without width is put there. */
const border = '\u200B'
const isWord = /[\p{L}\p{N}_]/u

/** Stand for what is done already, while the rest is read. */
const keptStart = '\uE000'
const keptEnd = '\uE001'
const bold = '\uE002'
const italic = '\uE003'
const strike = '\uE004'
const marks: Readonly<Record<string, string>> = { [bold]: '*', [italic]: '_', [strike]: '~' }

export function toMrkdwn(markdown: string): string {
  const lines = markdown
    .replace(/[\uE000-\uE004]/g, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const out: string[] = []
  let fence = ''
  for (const line of lines) {
    const opening = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== '') {
      const isEnd = opening?.startsWith(fence) && line.trim() === opening
      out.push(isEnd ? '```' : escaped(line))
      if (isEnd) fence = ''
    } else if (opening !== undefined) {
      fence = opening
      // The language would be shown as the first line of the code.
      out.push('```')
    } else out.push(...block(line))
  }
  if (fence !== '') out.push('```')
  return out.join('\n').trim()
}

/** Escapes what Slack reads as the beginning of a link, a mention or an entity. */
export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** A link with a text; `|` and `>` would end its parts. */
export function slackLink(url: string, label: string): string {
  const target = escaped(url.replace(/[\s|<>]/g, (sign) => encodeURIComponent(sign)))
  const text = escaped(label.replace(/\s+/g, ' ').replace(/\|/g, '¦').trim())
  return text === '' || text === target ? `<${target}>` : `<${target}|${text}>`
}

/** One line, or none for what only draws a table. */
function block(line: string): readonly string[] {
  const heading = /^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$/.exec(line)?.[1]
  if (heading !== undefined) return [heading === '' ? '' : `*${inline(heading.replace(/\*\*|__/g, ''))}*`]
  if (/^ {0,3}([-*_])(?:\s*\1){2,}\s*$/.test(line)) return ['———']
  if (/^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?\s*$/.test(line)) return []
  const row = /^\s*\|(.*)\|\s*$/.exec(line)?.[1]
  if (row !== undefined)
    return [
      row
        .split('|')
        .map((cell) => inline(cell.trim()))
        .join(' | '),
    ]
  const [, indent = '', rest = ''] = /^(\s*)[-*+]\s+(.*)$/.exec(line) ?? []
  if (rest !== '') return [`${indent}• ${inline(rest)}`]
  const quoted = /^ {0,3}>\s?(.*)$/.exec(line)?.[1]
  return [quoted === undefined ? inline(line) : `> ${inline(quoted)}`]
}

function inline(text: string): string {
  const kept: string[] = []
  const keep = (done: string) => `${keptStart}${kept.push(done) - 1}${keptEnd}`
  const marked = text
    .replace(/(`+)([^`]+)\1/g, (_, __, code: string) => keep(`\`${escaped(code)}\``))
    .replace(/\\([\\`*_{}[\]()#+\-.!~|>])/g, (_, sign: string) => keep(escaped(sign)))
    .replace(
      /!?\[([^\]]*)\]\(\s*<?((?:[^\s()<>]|\([^\s()<>]*\))+)>?(?:\s+["'][^)]*["'])?\s*\)/g,
      (_, label: string, url: string) =>
        /^(?:https?:|mailto:|tel:)/i.test(url) ? keep(slackLink(url, withoutMarks(label))) : label,
    )
    .replace(/<((?:https?:\/\/|mailto:|tel:)[^\s<>|]+)>/gi, (_, url: string) => keep(slackLink(url, '')))
    .replace(/https?:\/\/[^\s<>"'`|，。；：！？、（）《》【】「」\uE000]+/gi, (url) => {
      const end = /[.,;:!?)\]*_~]+$/.exec(url)?.[0] ?? ''
      return `${keep(slackLink(url.slice(0, url.length - end.length), ''))}${end}`
    })
  const emphasised = escaped(marked)
    .replace(/(\*\*\*|___)(?=\S)(.+?)(?<=\S)\1/g, `${bold}${italic}$2${italic}${bold}`)
    .replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, `${bold}$1${bold}`)
    .replace(/(?<![\p{L}\p{N}_])__(?=\S)(.+?)(?<=\S)__(?![\p{L}\p{N}_])/gu, `${bold}$1${bold}`)
    .replace(/(?<!\*)\*(?=[^\s*])([^*]+?)(?<=\S)\*(?!\*)/g, `${italic}$1${italic}`)
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]+?)(?<=\S)_(?![\p{L}\p{N}_])/gu, `${italic}$1${italic}`)
    .replace(/~~(?=\S)(.+?)(?<=\S)~~/g, `${strike}$1${strike}`)
  return withBorders(emphasised).replace(
    new RegExp(`${keptStart}(\\d+)${keptEnd}`, 'g'),
    (_, index: string) => kept[Number(index)] ?? '',
  )
}

/** Writes the marks, each run of them apart from the word outside of it. */
function withBorders(text: string): string {
  const open = new Set<string>()
  return text.replace(/[\uE002-\uE004]+/g, (run, at: number) => {
    const isOpening = !open.has(run[0] ?? '')
    for (const mark of run) {
      if (open.has(mark)) open.delete(mark)
      else open.add(mark)
    }
    const outside = isOpening ? (text[at - 1] ?? ' ') : (text[at + run.length] ?? ' ')
    const written = Array.from(run, (mark) => marks[mark]).join('')
    if (!isWord.test(outside)) return written
    return isOpening ? border + written : written + border
  })
}

function withoutMarks(label: string): string {
  return label.replace(/\*\*|__|~~|`/g, '')
}
