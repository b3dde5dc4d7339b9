const yes = new Set([
  'yes',
  'y',
  'true',
  '1',
  'on',
  'enabled',
  'enable',
  'active',
  '是',
  '启用',
  '已启用',
  '开启',
  '开',
  '有效',
])
const no = new Set([
  'no',
  'n',
  'false',
  '0',
  'off',
  'disabled',
  'disable',
  'inactive',
  '否',
  '停用',
  '已停用',
  '禁用',
  '关闭',
  '关',
  '无效',
])

/** undefined: neither yes nor no. */
export function parseEnabled(text: string): boolean | null | undefined {
  const word = text.normalize('NFKC').trim().toLowerCase()
  if (word === '') return null
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}

export function parseKeywords(text: string): string[] {
  return splitCell(text, /[,，、]/)
}

export function parseVariants(text: string): string[] {
  return splitCell(text, /[|｜]/)
}

/** The inverse of `parseKeywords`; 'zh' joins with the comma that is usual there. */
export function formatKeywords(keywords: string[], language: 'zh' | 'en'): string {
  return joinCell(keywords, language === 'zh' ? '，' : ', ', /[,，、]/)
}

export function formatVariants(variants: string[]): string {
  return joinCell(variants, '\n', /[|｜]/)
}

/** A cell of several lines has one entry on each, and then the other separators are part of the text. */
function splitCell(text: string, separator: RegExp): string[] {
  const parts = /[\r\n]/.test(text) ? text.split(/\r\n|\r|\n/) : text.split(separator)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function joinCell(entries: string[], separator: string, pattern: RegExp): string {
  const lines = entries.map((entry) =>
    entry
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .join(' '),
  )
  if (!lines.some((line) => pattern.test(line))) return lines.join(separator)
  // The line feed at the end tells even of a single entry that its separators are text.
  return `${lines.join('\n')}\n`
}
