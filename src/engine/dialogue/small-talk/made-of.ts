// Whether a message is made of known parts and nothing else, in time that grows with its length alone. A regular
// expression for the same, `^(?:a|ab|b)+$`, tries every way of parting a text: 50 characters would take years.

export interface Frame {
  test: (text: string) => boolean
}

/**
 * The parts are written as alternatives of a regular expression, between `|` or on lines of their own, without `(?<`,
 * `.` or `\`. One with `+`, `*` or `(?=` is matched in its longest form alone; all others in each of their forms.
 */
export function wholeOf(parts: string): Frame {
  return frameOf(parts, '')
}

/** The same for words with blanks between them; a part may be several words. */
export function wholeOfWords(parts: string): Frame {
  return frameOf(parts, ' ')
}

function frameOf(source: string, between: '' | ' '): Frame {
  const parts = alternativesOf(source.replaceAll(/\s*\n\s*/g, '|')).map((part) => part.trim())
  const isPattern = (part: string) => /[+*]|\(\?=/.test(part)
  const literals = new Set(parts.filter((part) => !isPattern(part)).flatMap(formsOf))
  literals.delete('')
  const lengths = [...new Set([...literals].map(({ length }) => length))]
  const patterns = parts
    .filter(isPattern)
    .map((part) => new RegExp(between === '' ? part : `(?:${part})(?![^ ])`, 'uy'))
  return { test }

  function test(text: string): boolean {
    const end = text.length
    const isReached = new Uint8Array(end + 1)
    isReached[0] = 1
    const reach = (place: number) => {
      if (between === '' || place === end) isReached[place] = 1
      else if (text[place] === between && place + 1 < end) isReached[place + 1] = 1
    }
    for (let place = 0; place < end; place++) {
      if (isReached[place] === 0) continue
      for (const length of lengths)
        if (place + length <= end && literals.has(text.slice(place, place + length))) reach(place + length)
      for (const pattern of patterns) {
        pattern.lastIndex = place
        if (pattern.test(text)) reach(pattern.lastIndex)
      }
    }
    return end > 0 && isReached[end] === 1
  }
}

/** `a|(?:b|c)d` as `a` and `(?:b|c)d`. */
function alternativesOf(source: string): string[] {
  const found: string[] = []
  let depth = 0
  let begin = 0
  for (let place = 0; place < source.length; place++) {
    if (source[place] === '(') depth += 1
    if (source[place] === ')') depth -= 1
    if (source[place] !== '|' || depth > 0) continue
    found.push(source.slice(begin, place))
    begin = place + 1
  }
  return [...found, source.slice(begin)]
}

/** Each text that a part stands for: `好的?` is 好 and 好的. */
function formsOf(part: string): string[] {
  let forms = ['']
  let place = 0
  while (place < part.length) {
    const [atom, length] = atomAt(part, place)
    place += length
    if (part[place] === '?') {
      atom.push('')
      place += 1
    }
    forms = forms.flatMap((form) => atom.map((end) => form + end))
  }
  return [...new Set(forms)]
}

/** What stands at a place of a part, in each of its forms, and how many characters write it. */
function atomAt(part: string, place: number): [forms: string[], length: number] {
  const close = (sign: string) => closingOf(part, place, sign)
  if (part.startsWith('(?:', place)) {
    const end = close(')')
    return [alternativesOf(part.slice(place + 3, end)).flatMap(formsOf), end + 1 - place]
  }
  if (part[place] === '[') {
    const end = close(']')
    return [Array.from(part.slice(place + 1, end)), end + 1 - place]
  }
  return [[part[place] as string], 1]
}

function closingOf(part: string, begin: number, sign: string): number {
  let depth = 0
  for (let place = begin; place < part.length; place++) {
    if (part[place] === part[begin]) depth += 1
    if (part[place] === sign) depth -= 1
    if (depth === 0) return place
  }
  throw new Error(`No end of ${part.slice(begin)}`)
}
