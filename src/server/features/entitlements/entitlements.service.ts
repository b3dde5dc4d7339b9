/** What an ADMIN makes of plans. */
import { entitlementNames, tiers } from '#contract/entitlements.ts'
import type { PlanRecord } from '#contract/features/plans.ts'
import type { FeatureContext } from '#server/feature.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { publish } from '#server/platform/live/publish.ts'
import { readPlanRecord, writePlanRecord } from './plan-record.house.store.ts'
import type { PlanRecordReader } from './plan-record.ts'

export type EntitlementsService = ReturnType<typeof createEntitlementsService>

export function createEntitlementsService({ database: { house }, clock }: FeatureContext, reader: PlanRecordReader) {
  return {
    getPlans: () => reader.current(),

    async changePlans(wish: PlanRecord, admin: AccountCaller, origin: CallOrigin): Promise<PlanRecord> {
      const changed = await house.transaction(async (tx) => {
        const before = await readPlanRecord(tx)
        const at = clock.now()
        if (before.revision !== wish.revision || !(await writePlanRecord(tx, wish, at)))
          // Read again: who came first may have been stored meanwhile.
          throw new AppError('edit-conflict', { current: await readPlanRecord(tx) })
        for (const target of changesOf(before, wish))
          await recordEvent(tx, { accountId: null, actorId: admin.id, action: 'plans-changed', target, ...origin, at })
        await publish(tx, { accountId: null, topic: 'plans' })
        return await readPlanRecord(tx)
      })
      reader.forget()
      return changed
    },
  }
}

type Amount = number | boolean | null

/** `VIP bots 10 → 20`, a line each. */
function changesOf(before: PlanRecord, after: PlanRecord): string[] {
  const changes: string[] = []
  const note = (what: string, from: Amount, to: Amount) => {
    if (from !== to) changes.push(`${what} ${String(from ?? 'unlimited')} → ${String(to ?? 'unlimited')}`)
  }
  for (const tier of tiers)
    for (const name of entitlementNames)
      note(`${tier} ${name}`, before.quantities[tier][name], after.quantities[tier][name])
  for (const name of ['monthlyFen', 'yearlyFen'] as const) note(name, before.prices[name], after.prices[name])
  return changes
}
