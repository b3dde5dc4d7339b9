/** English slips of the finger: a word that nobody knows is read as a known one that differs by one letter, or by two that changed places. */

export type Corrector = (text: string) => string | undefined

/** What skills listen for and small talk seldom says. */
const skillWords =
  'christmas easter days weeks miles metres tomorrow yesterday riddle number dice plus minus capital until'
const letters = 'abcdefghijklmnopqrstuvwxyz'
const minLetters = 3

/** @param texts what the chat understands; @param known words besides, that are right as they are */
export function createCorrector(texts: Iterable<string>, known: string): Corrector {
  const counts = new Map<string, number>()
  const count = (text: string) => {
    for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  for (const text of texts) count(text)
  count(skillWords)
  const right = new Set(known.split(' '))
  const corrected = (word: string) => {
    if (word.length < minLetters || counts.has(word) || right.has(word)) return word
    const near = [...slipsOf(word)].filter((each) => counts.has(each))
    return near.toSorted((a, b) => weightOf(b, word, counts) - weightOf(a, word, counts))[0] ?? word
  }
  return (text) => {
    // Capitals inside a sentence are names.
    const read = text.replace(/[A-Za-z']+/g, (word, at: number) =>
      word.includes("'") || (at > 0 && /^[A-Z]/.test(word)) ? word : corrected(word.toLowerCase()),
    )
    return read.toLowerCase() === text.toLowerCase() ? undefined : read
  }
}

/** Letters that changed places are the commonest slip, a doubled one the next. */
function weightOf(candidate: string, word: string, counts: ReadonlyMap<string, number>): number {
  const isSwap = candidate.length === word.length && sortedLetters(candidate) === sortedLetters(word)
  const isDoubled = word.replace(/(.)\1/g, '$1') === candidate.replace(/(.)\1/g, '$1')
  return (counts.get(candidate) ?? 0) + (isSwap ? 1000 : isDoubled ? 500 : 0)
}

function sortedLetters(word: string): string {
  return word.split('').toSorted().join('')
}

function* slipsOf(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    if (tail.length > 1) yield head + tail[1] + tail[0] + tail.slice(2)
    if (word.length === minLetters) continue
    if (tail.length > 0) yield head + tail.slice(1)
    for (const letter of letters) {
      if (tail.length > 0) yield head + letter + tail.slice(1)
      yield head + letter + tail
    }
  }
}
