/** What other features may use of the sandbox. */
export { firstItemsOf, restOf } from './draft/draft.ts'
export { forgetBrought, useKeptDraft } from './draft/use-draft.ts'
