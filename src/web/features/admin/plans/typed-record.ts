/** Plans as the form holds them: amounts as they are typed, prices in yuan. */
import { type EntitlementName, entitlementNames, type Tier, tiers } from '#contract/entitlements.ts'
import type { PlanRecord } from '#contract/features/plans.ts'

type PriceName = keyof PlanRecord['prices']

export interface TypedRecord {
  readonly quantities: Readonly<Record<Tier, Readonly<Record<EntitlementName, number | string | boolean | null>>>>
  readonly prices: Readonly<Record<PriceName, number | string>>
}

export function typedOf({ quantities, prices }: PlanRecord): TypedRecord {
  return { quantities, prices: { monthlyFen: prices.monthlyFen / 100, yearlyFen: prices.yearlyFen / 100 } }
}

/** Yuan as whole fen. 19.99 * 100 is not quite 1999, so it is rounded; what is no number is refused as it is. */
export function fenOf(yuan: number | string): number {
  return yuan === '' ? Number.NaN : Math.round(Number(yuan) * 100)
}

/**
 * What the form holds after another ADMIN saved in between: their amount in each field that was left as it was, or the next save would take
 * it back; elsewhere what is typed.
 */
export function typedOnTopOf(typed: TypedRecord, before: PlanRecord, now: PlanRecord): TypedRecord {
  const [old, fresh] = [typedOf(before), typedOf(now)]
  const amountsOf = (tier: Tier) =>
    Object.fromEntries(
      entitlementNames.map((name) => {
        const amount = typed.quantities[tier][name]
        return [name, amount === old.quantities[tier][name] ? fresh.quantities[tier][name] : amount]
      }),
    ) as TypedRecord['quantities'][Tier]
  const priceOf = (name: PriceName) =>
    Number(typed.prices[name]) === old.prices[name] ? fresh.prices[name] : typed.prices[name]
  return {
    quantities: { FREE: amountsOf('FREE'), VIP: amountsOf('VIP'), ADMIN: amountsOf('ADMIN') },
    prices: { monthlyFen: priceOf('monthlyFen'), yearlyFen: priceOf('yearlyFen') },
  }
}

export type Change =
  | { readonly price: PriceName; readonly amount: number }
  | { readonly tier: Tier; readonly name: EntitlementName; readonly amount: number | boolean | null }

/** What is other in the second than in the first; prices in yuan. */
export function changesBetween(before: PlanRecord, now: PlanRecord): Change[] {
  const prices = (['monthlyFen', 'yearlyFen'] as const).filter((price) => before.prices[price] !== now.prices[price])
  return [
    ...prices.map((price) => ({ price, amount: now.prices[price] / 100 })),
    ...tiers.flatMap((tier) =>
      entitlementNames
        .filter((name) => before.quantities[tier][name] !== now.quantities[tier][name])
        .map((name) => ({ tier, name, amount: now.quantities[tier][name] })),
    ),
  ]
}
