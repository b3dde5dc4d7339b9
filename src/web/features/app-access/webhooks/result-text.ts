/** What an attempt ended in, in words. */
interface ResultWords {
  readonly results: Readonly<Record<string, string>>
  readonly answered: (code: string) => string
}

/** A status of the answer, or a word for why there was none. */
export function resultText(result: string | null, { results, answered }: ResultWords): string {
  if (result === null) return ''
  return results[result] ?? answered(result)
}
