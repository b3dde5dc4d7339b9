/** What an owner does with imports, for tests: bots, uploads, and what becomes of their rows. */
import { expect } from 'vitest'
import { deleteBot, listBots } from '#contract/features/bots.ts'
import { listCorpus } from '#contract/features/corpus.ts'
import {
  type CorpusImport,
  commitImport,
  correctImportRow,
  type DuplicateChoice,
  type ImportRow,
  listImportRows,
  undoImport,
} from '#contract/features/imports.ts'
import { createTestApp, type TestApp } from '../apps/app.ts'
import { call } from '../calls/calls.ts'
import { createTestBot, type TestBot, type TestItem } from '../people/bots.ts'
import { createUserSession, type Person } from '../people/people.ts'
import { importAfter, uploadFile } from './upload.ts'

type Importer = ReturnType<typeof createImporter>

export interface ImporterApp {
  readonly app: TestApp
  readonly owner: Person
  readonly importer: Importer
}

/** An app whose jobs run, and a paying owner who imports. */
export async function startImporter(): Promise<ImporterApp> {
  const app = await createTestApp()
  await app.startJobs()
  const owner = await createUserSession(app, { plan: 'vip-monthly' })
  return { app, owner, importer: createImporter(app, owner) }
}

export function createImporter(app: TestApp, owner: Person) {
  async function rowsOf(bot: TestBot, { id }: CorpusImport, kind?: ImportRow['kind']) {
    const params = { botId: bot.id, importId: id }
    const { reply } = await call(app, listImportRows, { params, query: { limit: 200, kind } }, owner)
    return reply.items
  }

  async function itemsOf(bot: TestBot) {
    return (await call(app, listCorpus, { params: { botId: bot.id }, query: { limit: 200 } }, owner)).reply.items
  }

  return {
    rowsOf,
    itemsOf,

    async createBot(items: readonly TestItem[] = []): Promise<TestBot> {
      const before = await call(app, listBots, {}, owner)
      // The plan allows ten.
      for (const { id, name } of before.reply.items.slice(0, -5))
        await call(app, deleteBot, { params: { botId: id }, body: { name } }, owner)
      return await createTestBot(app, owner, { items })
    },

    /** `question,answer` a line; the header is added. */
    async upload(bot: TestBot, lines: readonly string[], header = 'question,answer'): Promise<CorpusImport> {
      const { status, reply, response } = await uploadFile(app, bot.id, owner, 'f.csv', [header, ...lines].join('\n'))
      if (status !== 201) throw new Error(response.body)
      return await importAfter(app, bot.id, owner, reply.id)
    },

    /** Each row's number, kind and reasons. */
    async reasonsOf(bot: TestBot, made: CorpusImport) {
      const rows = await rowsOf(bot, made)
      return rows.map(({ rowNumber, kind, reasons }) => [rowNumber, kind, ...reasons.map(({ reason }) => reason)])
    },

    async correct(bot: TestBot, { id }: CorpusImport, rowNumber: number, body: Record<string, unknown>) {
      const params = { botId: bot.id, importId: id, rowNumber }
      return (await call(app, correctImportRow, { params, body }, owner)).reply
    },

    /** The import when the commit has ended, or why there is none. */
    async commit(
      bot: TestBot,
      { id }: CorpusImport,
      body: { duplicates?: DuplicateChoice; withoutErrorRows?: boolean } = {},
    ) {
      const accepted = await call(app, commitImport, { params: { botId: bot.id, importId: id }, body }, owner)
      if (accepted.status !== 202) return accepted.problem
      expect(accepted.reply.status).toBe('committing')
      return await importAfter(app, bot.id, owner, id)
    },

    /** The import when the undo has ended, or why there is none. */
    async undo(bot: TestBot, { id }: CorpusImport) {
      const accepted = await call(app, undoImport, { params: { botId: bot.id, importId: id } }, owner)
      if (accepted.status !== 202) return accepted.problem
      return await importAfter(app, bot.id, owner, id)
    },

    /** Each question of the corpus with its answer. */
    async corpusOf(bot: TestBot) {
      return Object.fromEntries((await itemsOf(bot)).map(({ question, answer }) => [question, answer]))
    },
  }
}
