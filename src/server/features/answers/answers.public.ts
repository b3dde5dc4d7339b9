/** What other features may use of answers. */
export { type Answers, createAnswers } from './answers.feature.ts'
export { defaultReplies } from './default-replies.ts'
export { ownLexicon } from './lexicon.ts'
export { countChats, readCalls } from './usage.store.ts'
export { kindOf, whyOf } from './why.rules.ts'
