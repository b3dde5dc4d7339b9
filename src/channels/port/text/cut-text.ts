/** Cuts long texts for platforms that take only so much at once: where a reader would pause, never inside a character. */

export type TextUnit = 'characters' | 'bytes'

/** In order of preference: after a paragraph, a line, a sentence, a word. */
const pauses = [/\n{2,}/g, /\n/g, /[。！？!?；;](?:\s+|(?=[^\s]))|\.\s+/g, /\s+|[，、,]/g]
/** A pause before this share of a part would leave many small parts. */
const minShare = 0.4

export function lengthOf(text: string, unit: TextUnit): number {
  return unit === 'bytes' ? Buffer.byteLength(text) : text.length
}

/** Parts of at most `max` units, in order; none of them is empty. */
export function cutText(text: string, max: number, unit: TextUnit): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    if (lengthOf(rest, unit) <= max) return [...parts, rest]
    const fitting = fittingPart(rest, max, unit)
    const end = pauseIn(fitting) ?? fitting.length
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return parts.filter((part) => part !== '')
}

/** The longest beginning that fits, ending between characters as people see them; at least one code point. */
function fittingPart(text: string, max: number, unit: TextUnit): string {
  let end = 0
  let used = 0
  for (const character of text) {
    used += lengthOf(character, unit)
    if (used > max && end > 0) break
    end += character.length
    if (used > max) break
  }
  return text.slice(0, wholeCharacters(text, end))
}

/** A combining mark, a selector or a joiner belongs to what stands before it. */
function wholeCharacters(text: string, end: number): number {
  const window = text.slice(Math.max(0, end - 40), end + 20)
  const offset = Math.max(0, end - 40)
  let last = end
  for (const { index } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(window)) {
    const at = offset + index
    if (at > end) break
    last = at
  }
  return last > offset ? last : end
}

function pauseIn(text: string): number | undefined {
  for (const pause of pauses) {
    let end: number | undefined
    for (const match of text.matchAll(pause)) end = match.index + match[0].length
    if (end !== undefined && end >= text.length * minShare) return end
  }
  return undefined
}
