/** `Q: …`, `答：…`: what a line says it is. */
import type { PastedRow } from './pasted-lines.ts'

const labels: readonly { readonly field: Exclude<keyof PastedRow, 'rowNumber'>; readonly pattern: RegExp }[] = [
  { field: 'question', pattern: labelOf('q|question|faq|问|问题|提问|标准问题|客户问') },
  { field: 'answer', pattern: labelOf('a|answer|reply|答|答案|回答|回复|解答') },
  { field: 'variants', pattern: labelOf('variants?|similar questions?|also asked|相似问法|相似问题|其他问法') },
  { field: 'keywords', pattern: labelOf('keywords?|tags?|关键词|关键字|标签') },
  { field: 'intent', pattern: labelOf('intent|category|topic|意图|分类|类别') },
]

function labelOf(names: string): RegExp {
  // `Q: `, `Q1. `, `**问：**`, `问题 2、`
  return new RegExp(
    `^[*_#>\\s-]{0,6}(?:${names})\\s?\\d{0,4}\\s?(?:[:：]|[.、）)](?=\\s|\\p{Script=Han}))[*_]{0,3}\\s*`,
    'iu',
  )
}

/** The field that a line is labelled as, and what stands behind the label. */
export function labelAt(text: string) {
  for (const { field, pattern } of labels) {
    const match = pattern.exec(text)
    if (match)
      return { field, rest: text.slice(match[0].length).replace(/^\*\*\s*/, ''), hasColon: /[:：]/.test(match[0]) }
  }
  return undefined
}
