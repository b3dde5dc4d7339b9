/** The cells of a row that hold text, in the order they are shown. */
export const textFields = ['question', 'answer', 'variants', 'intent', 'keywords'] as const
/** Shown where a row has them: most files have none. */
export const dayFields = ['validFrom', 'validUntil'] as const
export type TextField = (typeof textFields)[number] | (typeof dayFields)[number]

/** Required: an empty text is refused here, as the row would only come back with the same fault. */
export function isRequired(field: TextField): boolean {
  return field === 'question' || field === 'answer'
}

/** Where Enter belongs to the text. */
export function hasLines(field: TextField): boolean {
  return field === 'answer' || field === 'variants'
}
