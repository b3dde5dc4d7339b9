import { afterAll, describe, expect, test } from 'vitest'
import { listCorpus, updateCorpusItem } from '#contract/features/corpus.ts'
import { getImport, undoImport } from '#contract/features/imports.ts'
import { openSession } from '#server/features/accounts/accounts.public.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createImporter, startImporter } from '#tests/support/imports/importer.ts'
import { importAfter } from '#tests/support/imports/upload.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import type { Person } from '#tests/support/people/people.ts'

const { app, owner, importer } = await startImporter()
afterAll(() => app.close())

describe('an undo', () => {
  test('removes what was added, restores what was overwritten, and keeps what was edited since', async () => {
    const bot = await importer.createBot([
      { question: 'Known', answer: 'Old', keywords: ['k'], isEnabled: false },
      { question: 'Also known', answer: 'Older' },
    ])
    const made = await importer.upload(bot, ['known,New', 'Also known,Newer', 'A,1', 'B,2'])
    await importer.commit(bot, made, { duplicates: 'overwrite' })
    const items = await importer.itemsOf(bot)
    for (const question of ['Also known', 'B']) {
      const itemId = items.find((item) => item.question === question)?.id ?? ''
      await call(app, updateCorpusItem, { params: { botId: bot.id, itemId }, body: { answer: 'Mine' } }, owner)
    }
    expect(await importer.undo(bot, made)).toMatchObject({ status: 'undone', kept: 2, canUndo: false })
    expect(await importer.corpusOf(bot)).toEqual({ Known: 'Old', 'Also known': 'Mine', B: 'Mine' })
    expect((await importer.itemsOf(bot)).find(({ question }) => question === 'Known')).toMatchObject({
      keywords: ['k'],
      isEnabled: false,
    })
    const { reply } = await call(app, listCorpus, { params: { botId: bot.id } }, owner)
    expect(reply.botTotal).toBe(3)
  })

  test('gives back to the template what the import overwrote of it', async () => {
    const bot = await createTestBot(app, owner)
    const query = { start: 'untouched', limit: 200 } as const
    const untouched = async () => (await call(app, listCorpus, { params: { botId: bot.id }, query }, owner)).reply
    const before = await untouched()
    expect(before.total).toBeGreaterThan(1)
    const made = await importer.upload(bot, [`"${before.items[0]?.question}",New`])
    await importer.commit(bot, made, { duplicates: 'overwrite' })
    expect((await untouched()).total).toBe(before.total - 1)
    await importer.undo(bot, made)
    expect((await untouched()).total).toBe(before.total)
  })

  test('asked for ten times at once happens once, and not a second time', async () => {
    const bot = await importer.createBot()
    const made = await importer.upload(bot, ['A,1'])
    await importer.commit(bot, made)
    const params = { botId: bot.id, importId: made.id }
    const all = await Promise.all(Array.from({ length: 10 }, () => call(app, undoImport, { params }, owner)))
    expect(all.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await importAfter(app, bot.id, owner, made.id)).toMatchObject({ status: 'undone', kept: 0 })
    expect(await importer.undo(bot, made)).toMatchObject({ code: 'import-not-undoable' })
  })

  test('lets the same file in again', async () => {
    const bot = await importer.createBot()
    const made = await importer.upload(bot, ['A,1'])
    await importer.commit(bot, made)
    await importer.undo(bot, made)
    expect(await importer.commit(bot, await importer.upload(bot, ['A,1']))).toMatchObject({ status: 'done', added: 1 })
  })

  test('is over after 30 days, when the rows and the file are cleared away', async () => {
    const bot = await importer.createBot()
    const made = await importer.upload(bot, ['A,1'])
    await importer.commit(bot, made)
    expect(made.fileId).not.toBeNull()
    app.clock.skip(30 * 24 * 3600_000 + 1000)
    try {
      const params = { botId: bot.id, importId: made.id }
      await app.database.pool.query(`select graphile_worker.add_job('purge-import-rows')`)
      const count = async () =>
        (await app.database.pool.query('select from corpus_import_rows where import_id = $1', [made.id])).rowCount
      await expect.poll(count).toBe(0)
      const later = await logInAgain()
      expect((await call(app, getImport, { params }, later)).reply).toMatchObject({
        status: 'done',
        canUndo: false,
        fileId: null,
      })
      expect((await app.database.pool.query('select from files where id = $1', [made.fileId])).rowCount).toBe(0)
      expect(await createImporter(app, later).undo(bot, made)).toMatchObject({ code: 'import-not-undoable' })
    } finally {
      app.clock.skip(-30 * 24 * 3600_000 - 1000)
    }
  })
})

/** The owner with a session that lasts at the clock's time. */
async function logInAgain(): Promise<Person> {
  const token = await openSession(app.database.house, owner.account.id, app.clock.now())
  return { ...owner, cookie: `huida_session=${token}` }
}
