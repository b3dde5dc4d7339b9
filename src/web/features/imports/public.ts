/** What other features show of files: the way to them, and the export. */
export { ExportMenu } from './ExportMenu.tsx'
