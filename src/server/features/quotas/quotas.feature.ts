/** Puts the feature together. */
import { dayIn, plusDays } from '#contract/time-zones.ts'
import type { Feature, FeatureContext } from '#server/feature.ts'
import { forgetQuotaNotices } from './usage.house.store.ts'

export function createQuotas({ database: { house }, clock }: FeatureContext): Feature {
  return {
    routes: [],
    jobs: [
      {
        name: 'forget-quota-notices',
        schedule: '7 1 * * *',
        // Until a day has ended everywhere.
        run: () => forgetQuotaNotices(house, plusDays(dayIn('UTC', clock.now()), -2)),
      },
    ],
  }
}
