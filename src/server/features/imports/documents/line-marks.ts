/** Numbers and words before a line that tell its place in a document: "第一章", "一、", "（二）", "1.", "1.2", "Chapter 3". */

export interface LineMark {
  /** Smaller stands higher. */
  readonly rank: number
  /** What stands behind the mark. */
  readonly rest: string
}

const han = '[一二三四五六七八九十百零〇]'
/** A number before these is an amount. */
const units = '[寸米元块折倍分点度秒年月日天周个小时吨斤克升毫厘公版号楼层件人次%％°]'

const patterns: readonly { readonly rank: number; readonly pattern: RegExp }[] = [
  { rank: 10, pattern: new RegExp(`^第\\s?(?:${han}{1,5}|\\d{1,3})\\s?[章篇编]\\s*[:：、.]?\\s*`) },
  { rank: 10, pattern: /^(?:chapter|part|appendix)\s+(?:\d{1,3}|[IVX]{1,5}|[A-Z])\b\s*[.:：—–-]?\s*/i },
  { rank: 15, pattern: new RegExp(`^第\\s?(?:${han}{1,5}|\\d{1,3})\\s?(?:节|部分)\\s*[:：、.]?\\s*`) },
  { rank: 15, pattern: /^(?:section|article)\s+\d{1,3}(?:\.\d{1,3})*\b\s*[.:：—–-]?\s*/i },
  { rank: 18, pattern: new RegExp(`^第\\s?(?:${han}{1,5}|\\d{1,3})\\s?[条款]\\s*[:：、.]?\\s*`) },
  { rank: 20, pattern: new RegExp(`^${han}{1,3}\\s?[、.．]\\s*`) },
  { rank: 20, pattern: /^[IVX]{1,5}\.\s+/ },
  { rank: 30, pattern: new RegExp(`^[(（]${han}{1,3}[)）]\\s*、?\\s*`) },
  { rank: 44, pattern: new RegExp(`^\\d{1,2}(?:\\.\\d{1,2}){2,3}\\.?(?:\\s+|(?=\\p{Script=Han})(?!${units}))`, 'u') },
  { rank: 42, pattern: new RegExp(`^\\d{1,2}\\.\\d{1,2}\\.?(?:\\s+|、|(?=\\p{Script=Han})(?!${units}))`, 'u') },
  { rank: 40, pattern: /^\d{1,3}\s?[.．、)）](?!\d)\s*/ },
  { rank: 50, pattern: /^[(（]\d{1,3}[)）]\s*/ },
  { rank: 52, pattern: /^[①-⑳]\s*/ },
  { rank: 54, pattern: /^[a-z][.)]\s+/i },
]

export function markOf(text: string): LineMark | undefined {
  const start = text.slice(0, 40)
  for (const { rank, pattern } of patterns) {
    const match = pattern.exec(start)
    if (match && match[0].length < text.length) return { rank, rest: text.slice(match[0].length).trim() }
  }
  return undefined
}

/** Without numbers and marks at its start, and without a colon at its end. No pattern looks for a run that may end elsewhere: in a line of blanks it would do so from each of them. */
export function titleOf(text: string): string {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const plain = withoutEnd(lines.join(' ').replace(/^[\s■◆●▶►★☆#*_>-]+/, ''), '*_')
  const title = markOf(plain)?.rest ?? plain
  return (/[:：]$/.test(title) ? title.slice(0, -1) : title).trim()
}

function withoutEnd(text: string, marks: string): string {
  let end = text.length
  while (end > 0 && (marks.includes(text.charAt(end - 1)) || text.charAt(end - 1).trim() === '')) end -= 1
  return text.slice(0, end)
}

const frameMarks = '=~*#-'

/** `=== Delivery ===` */
export function inFrame(text: string): string | undefined {
  let start = 0
  while (start < text.length && frameMarks.includes(text.charAt(start))) start += 1
  let end = text.length
  while (end > start && frameMarks.includes(text.charAt(end - 1))) end -= 1
  return start < 2 || text.length - end < 2 ? undefined : text.slice(start, end).trim()
}

const longestHanTitle = 40
const longestTitle = 90

/** Short, and no sentence. */
export function isTitle(text: string): boolean {
  const plain = text.trim()
  if (plain === '' || plain.includes('\n') || !/[\p{L}]/u.test(plain)) return false
  if (/[。；;，,、!！…]$/.test(plain) || /[。；]/.test(plain) || /[a-z]{2}\.$/i.test(plain)) return false
  const hanCount = plain.match(/\p{Script=Han}/gu)?.length ?? 0
  return plain.length <= (hanCount > plain.length / 3 ? longestHanTitle : longestTitle)
}

/** Headings that say nothing without the one above them. */
const generalTitles =
  /^(?:概述|简介|介绍|说明|特别说明|注意事项|注意|温馨提示|提示|其他|其它|备注|步骤|操作步骤|流程|方法|条件|要求|范围|适用范围|时间|费用|收费标准|定义|总则|附则|例外|例外情况|overview|introduction|notes?|general|others?|steps?|procedure|requirements?|conditions?|scope|details?|how it works|limitations?|exceptions?|fees?|what you need|before you (?:start|begin)|tips?|examples?)$/i

export function isGeneral(title: string): boolean {
  return generalTitles.test(title)
}

const faqTitles =
  /常见问题|常见问答|问答|疑问解答|使用说明|手册|帮助|faq|q\s?&\s?a|frequently asked|questions and answers|manual|handbook|user guide|help/i

/** Says what kind of document it is, and nothing that a customer would ask. */
export function isDocumentTitle(title: string): boolean {
  return faqTitles.test(title)
}

/** As two questions are compared: only letters and numbers count. */
export function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
