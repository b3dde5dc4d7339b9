/** What other features may use of models. */
export type { ModelAnswers } from './answers/model-answers.service.ts'
export { createModels, type ModelHelp } from './models.feature.ts'
