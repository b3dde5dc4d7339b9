/** What other features may use of the chat on websites. */
export type { VisitorHub } from './live/visitor-hub.ts'
export { createWidget } from './widget.feature.ts'
