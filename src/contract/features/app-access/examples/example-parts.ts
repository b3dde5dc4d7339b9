/** What an example is made of, and what examples there are. */
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
