/** What other features may use of the sandbox. */
export { type Draft, readyItems } from './draft/draft.ts'
export { useKeptDraft, writeDraft } from './draft/use-draft.ts'
