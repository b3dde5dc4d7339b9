/** Codes of a mail stand on lines of their own: six digits, or the ten characters of an invitation. */
export function codesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(?:\d{6}|[A-Z0-9]{10})$/.test(line))
}
