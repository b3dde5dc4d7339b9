/** Words of the engine, which are in lower case, as they stand in the text; as they are where the text has them otherwise. */
export function asSpelt(words: string, text: string): string {
  const lower = text.toLowerCase()
  const start = lower.indexOf(words.toLowerCase())
  // Some letters are longer in lower case, and move what follows.
  if (start === -1 || lower.length !== text.length) return words
  return text.slice(start, start + words.length)
}
