// Ways of asking in short: `[how much|what] [is|does] it[ cost|]` stands for each choice of its alternatives.

import { seededRandom } from '../../evaluation/seeded-random.ts'

type Part = string | Part[][]

/** `<dad>` stands for the alternatives that `words` has under that name. */
export type Words = Readonly<Record<string, string>>

/** Up to `most` different texts, chosen by a fixed seed where there are more. */
export function expandPattern(pattern: string, words: Words, most: number): string[] {
  const named = withWords(pattern, words)
  const parts = parse(named)
  const total = countOf(parts)
  const found = new Set<string>()
  if (total <= most) {
    for (let choice = 0; choice < total; choice++) found.add(tidy(pick(parts, mixedRadix(choice))))
    return [...found]
  }
  const random = seededRandom(named.length)
  const turns = new Map<Part, number[]>()
  // In turn, so that each alternative is there about as often as the others of its bracket.
  const choose = (count: number, part: Part): number => {
    const left = turns.get(part) ?? []
    if (left.length === 0) left.push(...Array.from({ length: count }, (_, place) => place))
    turns.set(part, left)
    return left.splice(Math.floor(random() * left.length), 1)[0] ?? 0
  }
  for (let tries = 0; tries < most * 4 && found.size < most; tries++) found.add(tidy(pick(parts, choose)))
  return [...found]
}

/** The words of a pattern, bracket by bracket: what stands in any of its texts, but for what meets at the edge of a bracket. */
export function wordsOfPattern(pattern: string, words: Words): string[] {
  return withWords(pattern, words)
    .split(/[[\]|]/)
    .map(tidy)
    .filter(Boolean)
}

function withWords(pattern: string, words: Words): string {
  return pattern.replaceAll(/<(\w+)>/g, (whole, name: string) => {
    const alternatives = words[name]
    if (alternatives === undefined) throw new Error(`${pattern}: nothing is named ${whole}`)
    return alternatives
  })
}

function tidy(text: string): string {
  return text.replaceAll(/ +/g, ' ').trim()
}

function parse(pattern: string): Part[] {
  let at = 0
  const alternatives = (isInside: boolean): Part[][] => {
    const all: Part[][] = [[]]
    while (at < pattern.length) {
      const sign = pattern[at] as string
      at += 1
      if (sign === '[') all.at(-1)?.push(alternatives(true))
      else if (sign === ']' && isInside) return all
      else if (sign === '|' && isInside) all.push([])
      else if (sign === ']' || sign === '|') throw new Error(`${pattern}: ${sign} stands outside of brackets`)
      else all.at(-1)?.push(sign)
    }
    if (isInside) throw new Error(`${pattern}: a bracket is open`)
    return all
  }
  return alternatives(false)[0] ?? []
}

function countOf(parts: readonly Part[]): number {
  return parts.reduce<number>(
    (product, part) =>
      typeof part === 'string' ? product : product * part.reduce((sum, inner) => sum + countOf(inner), 0),
    1,
  )
}

function pick(parts: readonly Part[], choose: (count: number, part: Part) => number): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : pick(part[choose(part.length, part)] ?? [], choose)))
    .join('')
}

/** The choices of the text with this number, where no alternative holds others. */
function mixedRadix(number: number): (count: number) => number {
  let rest = number
  return (count) => {
    const choice = rest % count
    rest = Math.floor(rest / count)
    return choice
  }
}
