/** By themselves: a thread that reads a file starts sooner without the schemas of the contract. */
export const importLimits = {
  fileBytes: 5 * 1024 * 1024,
  rows: 20_000,
  /** How long an import can be undone and its rows looked at. */
  undoDays: 30,
  /** How much text can be pasted at once. */
  pastedLength: 200_000,
  /** Pages of a document. */
  pages: 200,
  /** Columns of a file with headings that we do not know; what stands further right is left aside. */
  mappedColumns: 60,
} as const
