/** Money is counted in fen, whole numbers: 100 fen are one yuan. Nothing here divides. */

/** The largest amount that can be recorded, ten million yuan: what is above it was mistyped. */
export const maxAmountFen = 1_000_000_000

export function sumFen(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/** `288` or `288.50`, without the sign of the currency. */
export function writeYuan(fen: number): string {
  const sign = fen < 0 ? '-' : ''
  const digits = String(Math.abs(fen)).padStart(3, '0')
  const cents = digits.slice(-2)
  return `${sign}${digits.slice(0, -2)}${cents === '00' ? '' : `.${cents}`}`
}

/** The number of a receipt: its year, and which one of the year it is. */
export function receiptNumber(year: number, place: number): string {
  return `HD-${year}-${String(place).padStart(5, '0')}`
}
