/** Bots for tests: made through the interface, with just the items a test needs. */
import { createBot } from '#contract/features/bots.ts'
import { createCorpusItem, deleteCorpusItems } from '#contract/features/corpus.ts'
import type { Locale } from '#contract/fields.ts'
import type { TestApp } from '../apps/app.ts'
import { type As, call } from '../calls/calls.ts'
import type { Person } from './people.ts'

export interface TestItem {
  readonly question: string
  readonly answer: string
  readonly variants?: string[]
  readonly keywords?: string[]
  readonly isEnabled?: boolean
}

export interface TestBot {
  readonly id: string
  readonly name: string
  readonly owner: Person
  /** Speaks as a program. */
  readonly program: As
  /** Ids of the items, in their order. */
  readonly itemIds: readonly string[]
}

let count = 0

/** A bot with these items alone; with those of its template when there is no list. */
export async function createTestBot(
  app: TestApp,
  owner: Person,
  { language = 'en', items }: { language?: Locale; items?: readonly TestItem[] } = {},
): Promise<TestBot> {
  count += 1
  const made = await call(app, createBot, { body: { name: `Bot ${count}`, language, template: 'general' } }, owner)
  if (made.status !== 201) throw new Error(`No bot: ${made.response.body}`)
  const { bot, apiKey } = made.reply
  const itemIds: string[] = []
  if (items !== undefined) {
    await call(app, deleteCorpusItems, { params: { botId: bot.id }, body: { matching: {} } }, owner)
    for (const item of items) itemIds.push(await addItem(app, owner, bot.id, item))
  }
  return { id: bot.id, name: bot.name, owner, program: { bearer: apiKey }, itemIds }
}

export async function addItem(app: TestApp, owner: Person, botId: string, item: TestItem): Promise<string> {
  const added = await call(app, createCorpusItem, { params: { botId }, body: item }, owner)
  if (added.status !== 201) throw new Error(`No item: ${added.response.body}`)
  return added.reply.id
}
