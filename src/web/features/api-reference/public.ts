/** What other features link to. */
export { apiReferencePaths } from './api-reference.paths.ts'
