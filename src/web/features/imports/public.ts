/** What other features show of files: the way to them, and the export. */

export { markDifference, type Piece } from './duplicates/mark-difference.ts'
export { ExportMenu } from './ExportMenu.tsx'
