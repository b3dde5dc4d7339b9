/** What others show of usage. */
export { QuotaLine } from './QuotaLine.tsx'
export { UsagePanel } from './UsagePanel.tsx'
