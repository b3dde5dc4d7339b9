/** What the plans cost. Money is counted in fen, whole numbers: 100 fen are one yuan (CNY). */

export interface Prices {
  /** One of the twelve instalments of a monthly plan, in fen. */
  readonly monthlyFen: number
  /** A yearly plan, paid at once, in fen. */
  readonly yearlyFen: number
}

/** What an installation starts with, until an ADMIN changes it. */
export const startingPrices: Prices = { monthlyFen: 28_800, yearlyFen: 288_800 }

/** A monthly plan is billed this many months in a row. */
export const instalmentsOfTerm = 12

/** What a year costs by the month, in fen. */
export function yearByMonthFen({ monthlyFen }: Prices): number {
  return monthlyFen * instalmentsOfTerm
}

/** What a year paid at once spares, in fen; 0 where it spares nothing. */
export function savingFen(prices: Prices): number {
  return Math.max(0, yearByMonthFen(prices) - prices.yearlyFen)
}

/** Where plans and prices are read. Apart from the endpoint: the landing page asks without the schemas, which weigh more than it does. */
export const plansPath = '/api/v1/plans'
