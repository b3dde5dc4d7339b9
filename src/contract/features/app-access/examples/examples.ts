/** Programs that use a bot, ready to be copied: the page of app access shows them, and a test runs them as they are. */
import { curlExamples } from './curl.ts'
import { pythonExamples } from './python.ts'
import { typescriptExamples } from './typescript.ts'

export const exampleLanguages = ['curl', 'typescript', 'python'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]

export const exampleTasks = ['ask', 'stream', 'token', 'verify', 'chat'] as const
export type ExampleTask = (typeof exampleTasks)[number]

/** What stands in a program. Its key is read from the environment, so that none is ever copied along. */
export interface ExampleValues {
  /** Where the product is, without a slash at the end. */
  readonly origin: string
  readonly botId: string
  /** What the bot is asked, in the language of the page. */
  readonly question: string
}

export type Examples = Readonly<Record<ExampleTask, (values: ExampleValues) => string>>

/** Variables of the environment: the API key, and the secret of a webhook. */
export const exampleVariables = { key: 'HUIDA_KEY', webhookSecret: 'HUIDA_WEBHOOK_SECRET' } as const

export const examples: Readonly<Record<ExampleLanguage, Examples>> = {
  curl: curlExamples,
  typescript: typescriptExamples,
  python: pythonExamples,
}
