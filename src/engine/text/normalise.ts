// One spelling for everything that reads the same: width, case, accents, script and invisible characters.

import { simplifyCodePoint } from './chinese/simplify.ts'

export interface NormalisedText {
  text: string
  /** Where each UTF-16 unit of `text` came from in the original; undefined when they are the same places. */
  origins?: number[]
}

const plainAscii = /^[\x20-\x7e]*$/
const invisiblePattern = /^[\p{Cf}\p{Cc}\p{Variation_Selector}]$/u
const mark = /^\p{M}$/u
/** Accents that can be stacked on any character; vowel signs of Indic, Thai or Arabic script are letters and stay. */
const stackedMark = /^[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]$/
const latinAccents = /[\u0300-\u036f]/g
const loneSurrogateLow = 0xd800
const loneSurrogateHigh = 0xdfff

/**
 * NFKC, lower case, traditional to simplified, accents of Latin letters and zero-width characters dropped, white space
 * as single blanks, curly apostrophes straight. A lone surrogate becomes a blank. Ends with the character that reaches
 * `maxCharacters`.
 */
export function normalise(original: string, maxCharacters = Number.POSITIVE_INFINITY): NormalisedText {
  if (plainAscii.test(original)) return { text: original.toLowerCase() }
  let text = ''
  const origins: number[] = []
  let at = 0
  while (at < original.length && text.length < maxCharacters) {
    const codePoint = original.codePointAt(at) ?? 0
    const length = codePoint > 0xffff ? 2 : 1
    let folded: string
    let next = at + length
    if (codePoint >= 0x20 && codePoint < 0x7f && !isMarkAt(original, next)) {
      folded = String.fromCharCode(codePoint).toLowerCase()
    } else if (isUnifiedHan(codePoint)) {
      folded = simplifyCodePoint(codePoint) ?? String.fromCodePoint(codePoint)
    } else {
      while (isMarkAt(original, next) && next - at < 16) next += (original.codePointAt(next) ?? 0) > 0xffff ? 2 : 1
      folded = foldCluster(codePoint, original.slice(at, next))
    }
    for (let unit = 0; unit < folded.length; unit++) origins.push(at)
    text += folded
    at = next
  }
  return { text, origins }
}

function isUnifiedHan(codePoint: number): boolean {
  return codePoint >= 0x4e00 && codePoint <= 0x9fff
}

function isMarkAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit < 0x300 || Number.isNaN(unit) || (unit >= 0x2000 && unit < 0xa000)) return false
  return mark.test(String.fromCodePoint(text.codePointAt(at) ?? 0))
}

function foldCluster(codePoint: number, cluster: string): string {
  if (codePoint >= loneSurrogateLow && codePoint <= loneSurrogateHigh) return ' '
  if (codePoint === 0x2018 || codePoint === 0x2019 || codePoint === 0xff07) return "'"
  if (codePoint === 0x09 || codePoint === 0x0a || codePoint === 0x0d) return ' '
  const character = String.fromCodePoint(codePoint)
  if (invisiblePattern.test(character) || stackedMark.test(character)) return ''
  let folded = cluster.normalize('NFKC').toLowerCase()
  const first = folded.codePointAt(0) ?? 0
  if (first < 0x250 || (first >= 0x1e00 && first < 0x1f00)) {
    folded = folded.normalize('NFD').replace(latinAccents, '')
  }
  let simplified = ''
  for (const part of folded) simplified += simplifyCodePoint(part.codePointAt(0) ?? 0) ?? part
  return simplified
}
