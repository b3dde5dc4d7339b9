// Letters parted into syllables of pinyin.

export const longestSyllable = 6

/** Without its dots "ü" is typed "v" or "u", and read as either. */
export function spellingsOf(syllable: string): readonly string[] {
  return /^[ln]ue?$/.test(syllable) ? [syllable, syllable.replace('u', 'v')] : [syllable]
}

/** Whether the letters can be parted into syllables without a rest. */
export function isParted(letters: string, isSyllable: (letters: string) => boolean): boolean {
  return fewestSyllables(letters, isSyllable) > 0
}

/** The least number of syllables that make up the letters; 0 when none do. */
export function fewestSyllables(letters: string, isSyllable: (letters: string) => boolean): number {
  const fewest = new Int32Array(letters.length + 1).fill(-1)
  fewest[0] = 0
  for (let from = 0; from < letters.length; from++) {
    const here = fewest[from] as number
    if (here < 0) continue
    for (let to = from + 1; to <= Math.min(letters.length, from + longestSyllable); to++) {
      if (!spellingsOf(letters.slice(from, to)).some(isSyllable)) continue
      const known = fewest[to] as number
      if (known < 0 || here + 1 < known) fewest[to] = here + 1
    }
  }
  return Math.max(0, fewest[letters.length] as number)
}
