/** A pattern for `like` and `ilike` that finds a text anywhere, taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The same for a text at the beginning. */
export function beginningWith(text: string): string {
  return containing(text).slice(1)
}
