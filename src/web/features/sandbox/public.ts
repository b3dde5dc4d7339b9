/** What other features may use of the sandbox. */
export { type Brought, useBroughtItems } from './draft/use-brought-items.ts'
export { useKeptDraft } from './draft/use-draft.ts'
