/** One line of `npm run bench:lab`. */
export interface Row {
  readonly what: string
  readonly value: string
  /** What it should be, where there is such a figure. */
  readonly target?: string
}
