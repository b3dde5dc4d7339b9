/** What other features may use of webhooks. */
export { createWebhooks } from './webhooks.feature.ts'
