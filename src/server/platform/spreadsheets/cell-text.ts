// Everything XML 1.0 cannot hold: C0 controls but tab, line feed and return; two non-characters; halves of surrogate pairs.
const illegalCharacters = /(?![\t\n\r\x7F-\x9F])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/gu

/**
 * Removes what neither a workbook nor PostgreSQL can keep (NUL, other control characters, unpaired surrogates).
 * Reading and writing both do it; code that takes text in by another way has to do it too, or an export would differ.
 */
export function removeIllegalCharacters(text: string): string {
  return text.replace(illegalCharacters, '')
}

const startsLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/
const startsLikeProtectedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/

/**
 * A cell that a spreadsheet program could take for a formula gets an apostrophe in front (CWE-1236).
 * One that already starts with apostrophes before such a sign gets one more, so that `restoreFormulaLikeText` is exact.
 */
export function protectFormulaLikeText(text: string): string {
  return startsLikeFormula.test(text) ? `'${text}` : text
}

export function restoreFormulaLikeText(text: string): string {
  return startsLikeProtectedFormula.test(text) ? text.slice(1) : text
}

/** Workbooks write what XML cannot hold, or would change, as `_xHHHH_`, one for each UTF-16 unit; `_x005F_` is a literal underscore. */
export function decodeWorkbookText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

// A return would come back as a line feed; the writing library drops the rest (U+FFFD, C1 controls, non-characters) without a word.
const charactersToEscape =
  /[\r\x7F-\x9F\uFDD0-\uFDEF\uFFFD]|[\uD83F\uD87F\uD8BF\uD8FF\uD93F\uD97F\uD9BF\uD9FF\uDA3F\uDA7F\uDABF\uDAFF\uDB3F\uDB7F\uDBBF\uDBFF][\uDFFE\uDFFF]/g

export function encodeWorkbookText(text: string): string {
  // The writing library looks shared strings up in a plain object: 'constructor' would find a function there.
  if (text in Object.prototype) return escapeUnits(text.charAt(0)) + text.slice(1)
  // Even without the closing underscore: the escape of the next character would supply it.
  return text.replace(/_(?=x[0-9A-Fa-f]{4})/g, '_x005F_').replace(charactersToEscape, escapeUnits)
}

function escapeUnits(text: string): string {
  return text
    .split('')
    .map((unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .join('')
}
