/** What other features may use of quotas. */
export { createQuotas } from './quotas.feature.ts'
export { claimQuotaNotice, openUsageDays, readCalls } from './usage.store.ts'
