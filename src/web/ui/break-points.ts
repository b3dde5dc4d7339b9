/** The widths at which screens change, in CSS pixels. Style sheets write the numbers, as `@media (max-width: 600px)`; widths.test.ts knows no others. */
export const breakPoints = {
  /** Phones: one column, cards without a frame. */
  phone: 600,
  /** Upright tablets: rows stack, a second column goes below. */
  tablet: 900,
  /** Up to here menus stand on a screen of their own, and what is edited covers the list. */
  narrow: 1200,
} as const

/** Media queries for code that shows something else, not only differently. */
export const stackedRows = `(max-width: ${breakPoints.tablet}px)`
export const narrowScreen = `(max-width: ${breakPoints.narrow}px)`
/** Wide enough for the side bar, a list, what is read and a column beside it. For code alone, where that column moves into a drawer. */
export const threeColumns = '(min-width: 1367px)'
export const wideScreen = `(min-width: ${breakPoints.narrow + 1}px)`
