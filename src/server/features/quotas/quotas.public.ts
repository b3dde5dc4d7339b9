/** What other features may use of quotas. */
export { createQuotas } from './quotas.feature.ts'
export { chargeCall, claimQuotaNotice, readCalls } from './usage.store.ts'
