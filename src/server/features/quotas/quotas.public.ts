/** What other features may use of quotas. */
export { createQuotas } from './quotas.feature.ts'
export { sumCallsByDay } from './usage.house.store.ts'
export { claimQuotaNotice, openContactUsage, openUsageDays, readCalls, returnQuotaNotice } from './usage.store.ts'
