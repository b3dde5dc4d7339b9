/** What other features show of setting up a bot. */
export { BegunNotice } from './begin/BegunNotice.tsx'
export { BroughtItems } from './begin/BroughtItems.tsx'
export { useBegun } from './begin/use-begun.ts'
