/** What the use cases of plans stand on. */
import type { FeatureContext } from '#server/feature.ts'
import type { PlanRecordReader } from '#server/features/entitlements/entitlements.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** What plans need of other features. */
export interface PlansDependencies {
  /** What plans have and cost. */
  readonly record: PlanRecordReader
  /** Notes that a customer's wish was granted, this one or whichever is open, and answers which; undefined where that wish is not of this account, or is closed. */
  winLead(
    tx: Transaction,
    lead: { id?: string | undefined; accountId: string; actorId: string; at: Date },
  ): Promise<string | undefined>
}

export type PlansContext = FeatureContext & PlansDependencies
