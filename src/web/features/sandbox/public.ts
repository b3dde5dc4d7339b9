/** What other features may use of the sandbox. */
export { firstItemsOf } from './draft/draft.ts'
export { useKeptDraft, writeDraft } from './draft/use-draft.ts'
