import type { Account } from '#contract/features/accounts.ts'
import { usePhrases } from '#web/platform/language/language.tsx'

type PlanFacts = Pick<Account, 'tier' | 'plan' | 'planSource'> & Partial<Pick<Account, 'planPausedAt'>>

/** What the account has now, in a few words: a trial is one, one that ended is free, one that rests says so. */
export function usePlanName(): (facts: PlanFacts) => string {
  const { plan: plans, tier: tiers, service } = usePhrases('accounts')
  return ({ tier, plan, planSource, planPausedAt = null }) => {
    if (tier === 'VIP') return planSource === 'trial' ? service.trial : plans[plan]
    if (tier === 'FREE' && plan !== 'free' && planPausedAt !== null) return service.paused(plans[plan])
    return tiers[tier]
  }
}
