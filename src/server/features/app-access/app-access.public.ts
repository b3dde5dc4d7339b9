/** What other features may use of app access. */
export { createAppAccess } from './app-access.feature.ts'
export type { BotEventHub } from './streams/bot-event-hub.ts'
export { createSentTexts, type SentTexts } from './streams/sent-texts.ts'
