/** Windows-1252, in which Excel saves csv in Western Europe and America. Any byte is valid in it, so only its use tells it from others. */

/** The bytes 0x80 to 0x9f; the rest stands for itself. A replacement mark: no character has this byte. */
const lowSymbols = '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ'

export function decodeWestern(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (symbol) => lowSymbols.charAt(symbol.charCodeAt(0) - 0x80))
}

// Text of another encoding that is decoded in this one has accents where no word has them, as in `don¡¯t`, `cafÃ©`, `20Ôª`, `donÕt`.
const minPlausibleShare = 0.9
// Of all characters. French has about four in a hundred, running text of another script most.
const maxShareBeyondAscii = 0.25
const enoughSamples = 20_000

/** Whether the characters beyond ASCII stand where words, prices and quotes have them. */
export function isPlausiblyWestern(bytes: Buffer): boolean {
  let high = 0
  for (const byte of bytes) if (byte >= 0x80 && byte !== 0xa0) high++
  if (high > bytes.length * maxShareBeyondAscii) return false
  const text = decodeWestern(bytes)
  let seen = 0
  let plausible = 0
  for (const { index } of text.matchAll(/[^\0-\u007f\u00a0]/g)) {
    seen++
    if (isInPlace(text, index)) plausible++
    if (seen === enoughSamples) break
  }
  return plausible >= seen * minPlausibleShare
}

type Kind = 'small' | 'capital' | 'money' | 'quote' | 'point' | 'opening' | 'power' | 'sign' | 'never'

const kinds = new Map<string, Kind>()
for (const [kind, characters] of [
  ['small', 'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿœšž'],
  ['capital', 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸŒŠŽ'],
  ['money', '£€¥¢'],
  ['quote', '‘“”„‚«»‹›'],
  ['point', '’´–—…'],
  ['opening', '¿¡'],
  ['power', '²³¹ªº°'],
  ['sign', '™®©•·×÷±½¼¾µ§‰†‡¶'],
] as const)
  for (const character of characters) kinds.set(character, kind)

const isSmall = (character: string) => /[a-z]/.test(character) || kinds.get(character) === 'small'
const isCapital = (character: string) => /[A-Z]/.test(character) || kinds.get(character) === 'capital'
const isLetter = (character: string) => isSmall(character) || isCapital(character)
const isDigit = (character: string) => /[0-9]/.test(character)
const isBeyond = (character: string) => character > '\u007f' && character !== '\u00a0'

function isInPlace(text: string, index: number): boolean {
  const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)]
  switch (kinds.get(text.charAt(index)) ?? 'never') {
    case 'small':
      return !(isDigit(before) || isDigit(after) || isCapitalBeyond(before) || isLongRun(text, index))
    case 'capital':
      return isCapitalInPlace(text, index, before, after)
    case 'money':
      return !(isLetter(before) || isLetter(after) || (isBeyond(before) && isBeyond(after)))
    case 'quote':
      return !((isLetter(before) || isDigit(before)) && (isLetter(after) || isDigit(after)))
    case 'point':
      return !(isCapitalBeyond(before) && isSmallBeyond(after))
    case 'opening':
      return isLetter(after) && !isLetter(before) && !isDigit(before)
    case 'power':
      return (
        (isLetter(before) || isDigit(before) || before === ' ') &&
        !(isBeyond(before) || isBeyond(after) || isSmall(after))
      )
    case 'sign':
      return !isBeyond(before) && !isBeyond(after)
    case 'never':
      return false
  }
}

/** At the start of a word, or amid capitals. Two in a row need a capital of ASCII beside them, as in `INFORMAÇÕES`: so a Chinese character is none. */
function isCapitalInPlace(text: string, index: number, before: string, after: string): boolean {
  if (isSmall(before) || isDigit(before) || isDigit(after) || isSmallBeyond(after)) return false
  if (isCapitalBeyond(before)) return /[A-Z]/.test(text.charAt(index - 2)) || /[A-Z]/.test(after)
  if (isCapitalBeyond(after)) return /[A-Z]/.test(before) || /[A-Z]/.test(text.charAt(index + 2))
  return isLetter(after) || isCapital(before) || !(isBeyond(before) || isBeyond(after))
}

function isCapitalBeyond(character: string): boolean {
  return isBeyond(character) && isCapital(character)
}

function isSmallBeyond(character: string): boolean {
  return isBeyond(character) && isSmall(character)
}

/** Words of the West have at most three accents side by side. */
function isLongRun(text: string, index: number): boolean {
  let from = index
  while (index - from < 4 && isSmallBeyond(text.charAt(from - 1))) from--
  let to = index
  while (to - from < 4 && isSmallBeyond(text.charAt(to + 1))) to++
  return to - from >= 3
}
