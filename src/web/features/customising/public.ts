/** What other features show of setting up a bot. */
export { BegunNotice } from './persona/BegunNotice.tsx'
export { BroughtItems } from './persona/BroughtItems.tsx'
export { useBegun } from './persona/use-begun.ts'
