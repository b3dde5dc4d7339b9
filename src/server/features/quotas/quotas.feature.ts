/** Puts the feature together. */
import { dayIn, plusDays } from '#contract/time-zones.ts'
import type { Feature, FeatureContext } from '#server/feature.ts'
import { createPacksService } from './packs/packs.service.ts'
import { quotasRoutes } from './quotas.routes.ts'
import { createUsageReport } from './usage/usage-report.service.ts'
import { forgetQuotaNotices } from './usage.house.store.ts'
import { forgetOldUsage } from './warnings/warnings.house.store.ts'
import { createQuotaWarnings } from './warnings/warnings.service.ts'

/** Hours of calls are read for a forecast of today. */
const hoursKeptMs = 8 * 24 * 3600_000

export function createQuotas(context: FeatureContext): Feature {
  const { clock } = context
  const { house } = context.database
  const warnings = createQuotaWarnings(context)
  /** Until a day has ended everywhere. */
  const overEverywhere = () => plusDays(dayIn('UTC', clock.now()), -2)
  return {
    routes: quotasRoutes(createPacksService(context), createUsageReport(context)),
    jobs: [
      { name: 'warn-of-quotas', schedule: '* * * * *', run: () => warnings.tellOwners() },
      { name: 'forget-quota-notices', schedule: '7 1 * * *', run: () => forgetQuotaNotices(house, overEverywhere()) },
      {
        name: 'forget-old-usage',
        schedule: '11 1 * * *',
        run: () =>
          forgetOldUsage(house, { day: overEverywhere(), hour: new Date(clock.now().getTime() - hoursKeptMs) }),
      },
    ],
  }
}
