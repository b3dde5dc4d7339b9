// A light English stemmer: plurals, -ed, -ing and -ly, after the first steps of M. F. Porter, "An algorithm for suffix
// stripping" (1980). The later steps merge words that customers mean apart (general, generous), and the character
// n-grams of the index catch what is left. The full Snowball set is 0.9 MB of code for the same gain.

const vowel = /[aeiouy]/
const double = /([bdfgmnprt])\1$/
const irregular = new Map<string, string>(
  `bought buy|paid pay|sent send|got get|gotten get|went go|gone go|came come|took take|taken take|lost lose|broke break|broken break
made make|done do|did do|does do|was be|were be|is be|are be|am be|been be|has have|had have|said say|told tell|found find|kept keep
left leave|forgot forget|forgotten forget|chose choose|chosen choose|wrote write|written write|gave give|given give|sold sell|bring bring
brought bring|thought think|knew know|known know|saw see|seen see|spent spend|stolen steal|stole steal|children child|people person`
    .split(/[|\n]/)
    .map((pair) => pair.split(' ') as [string, string]),
)

/** Words whose stem is another word altogether. */
export const irregularWords: Iterable<string> = irregular.keys()
/** A longer word that ends in none of these letters is its own stem, unless it is irregular. */
export const endsOfInflections = 'sydge'

/** The stem of one lower-case word; words of other alphabets and numbers come back as they are. */
export function stem(word: string): string {
  if (word.length < 3) return irregular.get(word) ?? word
  const known = irregular.get(word)
  if (known) return known
  const last = word.charCodeAt(word.length - 1)
  if (last > 0x7a || last < 0x61) return word
  return stripPastAndProgressive(stripPlural(stripAdverb(word)))
}

function stripPlural(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 ? word.slice(0, -1) : word
}

function stripAdverb(word: string): string {
  return word.length > 5 && word.endsWith('ly') ? word.slice(0, -2) : word
}

function stripPastAndProgressive(word: string): string {
  if (word.endsWith('eed')) return word
  const suffix = word.endsWith('ing') ? 3 : word.endsWith('ed') ? 2 : 0
  const base = word.slice(0, word.length - suffix)
  if (suffix === 0 || base.length < 2 || !vowel.test(base)) return dropFinalE(word)
  if (base.length > 3 && base.endsWith('i')) return `${base.slice(0, -1)}y`
  if (double.test(base)) return base.slice(0, -1)
  return dropFinalE(base)
}

// "change", "changing" and "changed" meet without knowing which bases ended in e.
function dropFinalE(word: string): string {
  return word.length > 3 && word.endsWith('e') && !word.endsWith('ee') ? word.slice(0, -1) : word
}
