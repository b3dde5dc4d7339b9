/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { dayOf } from '#server/platform/clock.ts'
import { forgetQuotaNotices } from './usage.house.store.ts'

export function createQuotas({ database: { house }, clock }: FeatureContext): Feature {
  return {
    routes: [],
    jobs: [
      {
        name: 'forget-quota-notices',
        schedule: '7 1 * * *',
        run: () => forgetQuotaNotices(house, dayOf(clock.now())),
      },
    ],
  }
}
