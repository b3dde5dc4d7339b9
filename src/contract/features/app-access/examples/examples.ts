/** Programs that use a bot, ready to be copied: the page of app access shows them, and a test runs them as they are. */
import { curlExamples } from './curl.ts'
import type { Examples } from './example-parts.ts'
import { pythonExamples } from './python.ts'
import { typescriptExamples } from './typescript.ts'

export const exampleLanguages = ['curl', 'typescript', 'python'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]

export { type ExampleTask, exampleTasks } from './example-parts.ts'

/** Variables of the environment: the API key, and the secret of a webhook. */
export const exampleVariables = { key: 'HUIDA_KEY', webhookSecret: 'HUIDA_WEBHOOK_SECRET' } as const

export const examples: Readonly<Record<ExampleLanguage, Examples>> = {
  curl: curlExamples,
  typescript: typescriptExamples,
  python: pythonExamples,
}
