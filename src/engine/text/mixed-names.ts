// Letters and digits without a gap: "5g", "3xl", "2fa", "a4" and "b2b" are one name each, "10kg" is a number and its
// measure, "iphone15" a word and its number.

/** Written behind a number, these count it: "10kg" is "10 kg". With "th", so that the 15th is 15. */
const measures = new Set(
  `kg g mg t lb lbs oz l ml cl km m cm mm ft in inch yd mi gb mb tb kb hz khz mhz ghz mah ah wh kwh kw w kv v a
am pm h hr hrs s sec min d day yr yrs y mo mth wk wks pcs pc px dpi fps mph kph rpm psi db
rmb usd eur gbp cny cad aud hkd sgd st nd rd th ish yo pro max air se in or to of and for`.split(/\s+/),
)
/** "5g", but 500g of coffee; "3d", but 3d of waiting is rare enough. */
const names = new Set('2g 3g 4g 5g 6g 2.4g 2d 3d 4d'.split(' '))
const maxLetters = 3
const maxName = 40

/**
 * Where a name ends that begins with a number: "5g", "3xl", "1080p". The end of the number itself when its letters are a
 * measure, more than three, or when anything else follows without a gap.
 */
export function endOfNumberedName(text: string, from: number, numberEnd: number): number {
  let at = numberEnd
  while (isLatin(text, at) && at - numberEnd <= maxLetters) at++
  const letters = text.slice(numberEnd, at)
  if (letters === '' || letters.length > maxLetters || isLatin(text, at) || isDigit(text, at)) return numberEnd
  if (names.has(text.slice(from, at))) return at
  // Three letters that can be spoken are a word of their own.
  const isWord = letters.length === maxLetters && /[aeiouy]/.test(letters)
  return measures.has(letters) || isWord ? numberEnd : at
}

/** Where a name ends that begins with one letter and a digit: "a4", "b2b", "s24"; `from` when there is none. */
export function endOfLetteredName(text: string, from: number): number {
  if (!isLatin(text, from) || !isDigit(text, from + 1)) return from
  let at = from + 1
  while ((isLatin(text, at) || isDigit(text, at)) && at - from <= maxName) at++
  return at - from > maxName ? from : at
}

/** Letters and digits in a run, for names that are known as a whole: "2day", "b4", "gr8". */
export function endOfMixedRun(text: string, from: number): number {
  let at = from
  while ((isLatin(text, at) || isDigit(text, at)) && at - from <= maxName) at++
  return at
}

function isLatin(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0x61 && unit <= 0x7a
}

function isDigit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0x30 && unit <= 0x39
}
