/** What other features may use of models. */
export type { FindSimilar, ModelSimilarity } from './model-similarity.ts'
export { createModels, type ModelHelp } from './models.feature.ts'
