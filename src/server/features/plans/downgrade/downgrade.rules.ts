/** Pure decisions about what an account loses without its plan. */
import { type Entitlements, entitlementNames, type FeatureName, isPlanned, kindOf } from '#contract/entitlements.ts'
import type { AmountName, Downgrade } from '#contract/features/terms/downgrades.ts'
import type { PlannedBot } from '#server/features/bots/bots.public.ts'

/** The bots that stay: those that were chosen, then the oldest. `bots` has the oldest first. */
export function stayingBots(bots: readonly PlannedBot[], limit: number | null): string[] {
  const chosen = bots.filter(({ staysWithoutPlan }) => staysWithoutPlan)
  const others = bots.filter(({ staysWithoutPlan }) => !staysWithoutPlan)
  const wanted = chosen.length > 0 ? chosen : others
  return wanted.slice(0, limit ?? bots.length).map(({ id }) => id)
}

function isLess(to: number | null, from: number | null): boolean {
  return to !== null && (from === null || to < from)
}

/** Features and amounts that somebody has with the plan and not without it. What is not built yet is not lost. */
export function lossesOf(before: Entitlements, after: Entitlements): Pick<Downgrade, 'lostFeatures' | 'lowered'> {
  const lostFeatures: FeatureName[] = []
  const lowered: { name: AmountName; from: number | null; to: number | null }[] = []
  for (const name of entitlementNames) {
    if (isPlanned(name)) continue
    if (kindOf(name) === 'feature') {
      const feature = name as FeatureName
      if (before[feature] && !after[feature]) lostFeatures.push(feature)
    } else {
      const counted = name as AmountName
      const [from, to] = [before[counted], after[counted]]
      if (isLess(to, from)) lowered.push({ name: counted, from, to })
    }
  }
  return { lostFeatures, lowered }
}
