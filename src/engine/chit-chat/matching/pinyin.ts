/** Chinese typed in Latin letters: "ni hao", "jiang ge xiaohua". Understood word for word only. */

/** Syllables with the characters read so. */
export type Syllables = Readonly<Record<string, string>>

/** The letters of a Chinese wording; undefined when it holds a character whose sound is not known, or other script. */
export function createSpeller(syllables: Syllables): (text: string) => string | undefined {
  const soundOf = new Map<string, string>()
  for (const [syllable, characters] of Object.entries(syllables)) {
    for (const character of characters) soundOf.set(character, syllable)
  }
  return (text) => {
    const sounds = Array.from(text.replace(/[\s\p{P}]/gu, ''), (character) => soundOf.get(character))
    return sounds.length > 0 && sounds.every((sound) => sound !== undefined) ? pinyinKey(sounds.join('')) : undefined
  }
}

const plainLetters = /^[a-zü' ]{3,60}$/

/** The letters of a message that may be pinyin, without blanks and closing particles. */
export function readPinyin(message: string): string[] {
  const letters = message
    .trim()
    .toLowerCase()
    .replace(/[?!.,~]+$/, '')
  if (!plainLetters.test(letters)) return []
  const whole = pinyinKey(letters)
  const words = letters.split(' ')
  const bare = particlesPattern.test(words.at(-1) ?? '')
    ? pinyinKey(words.slice(0, -1).join(''))
    : whole.replace(particleEnd, '')
  return [...new Set([whole, bare])].filter((key) => key.length > 2)
}

const particlesPattern = /^(?:a|ya|ne|ba|ma|la|o)$/
const particleEnd = /(?:ya|ne|ba|la)$/

/** Spelling differences that are none when spoken. */
function pinyinKey(letters: string): string {
  return letters.replace(/[' ]/g, '').replaceAll('ü', 'v').replaceAll('shei', 'shui')
}
