// Messages as hurried people type them, for measuring what it costs, and for learning from it.

const words = /[a-z]{4,}|\p{Script=Han}{2,}/giu
/** For a character that is simply another one. */
const frequentHan = '的一是了我不在有他这中大来上国个到说们为子和你地出会时要也就可以对生能而那得于着下自之年过发后作里'

/**
 * One slip of the fingers: in a Latin word of at least four letters, or a run of Chinese characters, two neighbours swapped, one left
 * out, doubled, or another one.
 */
export function withTypingMistake(text: string, random: () => number): string {
  const pick = (count: number): number => Math.floor(random() * count)
  const found = [...text.matchAll(words)]
  const word = found[pick(found.length)]
  if (word === undefined) return text
  const isLatin = /[a-z]/i.test(word[0])
  // The first letter of a word is hardly ever missed.
  const firstMissed = isLatin ? 1 : 0
  const characters = Array.from(word[0])
  const place = firstMissed + pick(characters.length - 1 - firstMissed)
  const [letter = '', next = ''] = characters.slice(place)
  const other = isLatin ? String.fromCharCode(97 + pick(26)) : frequentHan.charAt(pick(frequentHan.length))
  const slips = [next + letter, next, letter + letter + next, other + next]
  const slipped = [...characters.slice(0, place), slips[pick(slips.length)], ...characters.slice(place + 2)].join('')
  return text.slice(0, word.index) + slipped + text.slice(word.index + word[0].length)
}
