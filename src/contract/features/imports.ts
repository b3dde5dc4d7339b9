/** Files of questions and answers: upload, preview, correction, import in the background, undo; template and export. */
export * from './imports/columns.ts'
export * from './imports/corpus-import.ts'
export { importLimits } from './imports/import-limits.ts'
export * from './imports/rows.ts'
export * from './imports/steps.ts'
export * from './imports/tables.ts'
export * from './imports/uploads.ts'
