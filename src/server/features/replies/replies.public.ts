/** What other features may use of replies. */
export { defaultReplies } from './default-replies.ts'
export { createRepliesFeature } from './replies.feature.ts'
export { kindOf, whyOf } from './why.rules.ts'
