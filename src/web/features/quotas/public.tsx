/** What others show of usage. */
export { AccountPacks } from './desk/AccountPacks.tsx'
export { QuotaLine } from './QuotaLine.tsx'
export { UsagePanel } from './UsagePanel.tsx'
