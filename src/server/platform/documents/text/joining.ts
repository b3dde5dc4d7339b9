const wide = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u
/** A word that was parted at the end of its line. */
const softHyphen = '\u00ad'

/** Lines of one paragraph as one line: nothing stands between Chinese characters, and a word that was parted is whole again. */
export function joinLines(lines: readonly string[]): string {
  const parts: string[] = []
  let before = ''
  for (const line of lines) {
    const text = line.trim()
    if (text === '') continue
    if (before !== '' && !before.endsWith(softHyphen)) parts.push(gapBetween(before, text))
    parts.push(text)
    before = text
  }
  return parts.join('').replaceAll(softHyphen, '')
}

function gapBetween(before: string, after: string): string {
  return wide.test(before.at(-1) ?? '') && wide.test(after.at(0) ?? '') ? '' : ' '
}
