/** What other features may use of replies. */
export { defaultReplies } from './deciding/default-replies.ts'
export { introduced } from './deciding/introduce.ts'
export { answerPartOf } from './deciding/words.ts'
export { kindOf, whyOf } from './explaining/why.rules.ts'
export { createBotHeads } from './hosted/hosted-head.ts'
export { platforms } from './platforms.ts'
export { createRepliesFeature } from './replies.feature.ts'
