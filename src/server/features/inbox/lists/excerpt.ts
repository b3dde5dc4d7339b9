/** What a search shows of a text that it found. */

const shownLength = 200
/** So much of what stands before the words that were looked for. */
const before = 12

/** One line of the text from a little before the words, as far as they stand there as they were typed; else its beginning. */
export function excerptOf(text: string, typed: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const lower = line.toLowerCase()
  const places = [typed, ...typed.split(' ')].map((words) => lower.indexOf(words.toLowerCase()))
  const place = places.find((each) => each >= 0) ?? 0
  const characters = Array.from(line)
  // Places count in UTF-16, and no character may be halved.
  const from = Array.from(line.slice(0, place)).length - before
  if (from <= 1) return characters.slice(0, shownLength).join('')
  return `…${characters.slice(from, from + shownLength).join('')}`
}
