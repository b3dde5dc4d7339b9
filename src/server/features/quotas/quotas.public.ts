/** What other features may use of quotas. */
export { createQuotas } from './quotas.feature.ts'
export { sumCallsByDay } from './usage.house.store.ts'
export {
  claimQuotaNotice,
  mayTellQuota,
  openContactUsage,
  openUsageDays,
  type QuotaNotice,
  readCalls,
} from './usage.store.ts'
