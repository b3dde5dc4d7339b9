/** What other features may use of models. */
export { createModels, type ModelHelp } from './models.feature.ts'
