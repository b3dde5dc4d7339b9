import {
  type EntitlementChanges,
  type Entitlements,
  type PlanHolder,
  type Tier,
  tierOf,
  withChanges,
} from '#contract/entitlements.ts'
import type { PlanRecord } from '#contract/features/plans.ts'

/** An account, as far as what it may have follows from it. */
export interface EntitledAccount extends PlanHolder {
  readonly limitChanges: EntitlementChanges
}

/** What an account is and what it may have. */
export interface Entitled {
  readonly tier: Tier
  readonly limits: Entitlements
}

/** What an account may have by a record. */
export function entitledBy({ quantities }: PlanRecord, account: EntitledAccount, now: Date): Entitled {
  const tier = tierOf(account, now)
  return { tier, limits: withChanges(quantities[tier], account.limitChanges) }
}
