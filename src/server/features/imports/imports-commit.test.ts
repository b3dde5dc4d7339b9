import { afterAll, describe, expect, test } from 'vitest'
import { getFile } from '#contract/features/files.ts'
import { type CorpusImport, cancelImport, commitImport, getImport } from '#contract/features/imports.ts'
import { call } from '#tests/support/calls/calls.ts'
import { inlineRow, workbookEntries } from '#tests/support/files/workbook-files.ts'
import { makeZip } from '#tests/support/files/zip-files.ts'
import { startImporter } from '#tests/support/imports/importer.ts'
import { importAfter, uploadFile } from '#tests/support/imports/upload.ts'
import { addItem } from '#tests/support/people/bots.ts'

const { app, owner, importer } = await startImporter()
afterAll(() => app.close())

/** What a download of the file brings, or the code of the refusal. */
async function readKept(fileId: string | null): Promise<string> {
  const { status, response, problem } = await call(app, getFile, { params: { fileId: fileId ?? '' } }, owner)
  return status === 200 ? response.body : problem.code
}

describe('the file itself', () => {
  test('can be downloaded again, as it was', async () => {
    const bot = await importer.createBot()
    const made = await importer.upload(bot, ['A,1'])
    expect(await readKept(made.fileId)).toBe('question,answer\nA,1')
    await importer.commit(bot, made)
    expect(await readKept(made.fileId)).toBe('question,answer\nA,1')
  })

  test('is left out when the account has no room for it, and its rows are imported', async () => {
    const bot = await importer.createBot()
    const { rows } = await app.database.pool.query<{ bytes: string }>(
      `insert into file_usage (account_id, bytes) values ($1, 0)
        on conflict (account_id) do update set bytes = file_usage.bytes returning bytes`,
      [owner.account.id],
    )
    const setUsed = (bytes: unknown) =>
      app.database.pool.query('update file_usage set bytes = $2 where account_id = $1', [owner.account.id, bytes])
    await setUsed(1024 * 1024 * 1024)
    try {
      const made = await importer.upload(bot, ['Without room,1'])
      expect(made.fileId).toBeNull()
      expect(await importer.commit(bot, made)).toMatchObject({ status: 'done', added: 1 })
    } finally {
      await setUsed(rows[0]?.bytes)
    }
  })

  test('may be a workbook that lies in another folder than most', async () => {
    const bot = await importer.createBot()
    const rows = inlineRow(1, 'question', 'answer') + inlineRow(2, 'Elsewhere', '1')
    const entries = workbookEntries({ rows }).map(({ name, content, ...entry }) => ({
      ...entry,
      name: name.replace(/^xl/, 'book'),
      content: String(content).replaceAll('xl/', 'book/'),
    }))
    const { status, reply } = await uploadFile(app, bot.id, owner, 'f.xlsx', makeZip(entries))
    expect([status, reply.fileId]).toEqual([201, null])
    expect(await importer.commit(bot, reply)).toMatchObject({ status: 'done', added: 1 })
  })
})

describe('a commit', () => {
  test('adds the new rows in the order of the file and leaves existing items alone', async () => {
    const bot = await importer.createBot([{ question: 'Known', answer: 'Old' }])
    const made = await importer.upload(bot, ['A,1', 'known,New', 'B,2', 'a,again'])
    const done = await importer.commit(bot, made)
    expect(done).toMatchObject({ status: 'done', added: 2, overwritten: 0, skipped: 2, progress: 1, canUndo: true })
    expect((await importer.itemsOf(bot)).map(({ question, answer }) => [question, answer])).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['Known', 'Old'],
    ])
  })

  test('overwrites items with other content when the owner wants it', async () => {
    const bot = await importer.createBot([
      { question: 'Known', answer: 'Old', variants: ['Another way'] },
      { question: 'Same', answer: 'Same' },
    ])
    const made = await importer.upload(bot, ['known,New', 'Same,Same', 'Fresh,1'])
    expect(await importer.commit(bot, made, { duplicates: 'overwrite' })).toMatchObject({
      added: 1,
      overwritten: 1,
      skipped: 1,
    })
    const items = await importer.itemsOf(bot)
    expect(items.find(({ id }) => id === bot.itemIds[0])).toMatchObject({
      question: 'known',
      answer: 'New',
      variants: [],
    })
    expect(items).toHaveLength(3)
  })

  test('waits until error rows are corrected or left out', async () => {
    const bot = await importer.createBot()
    const made = await importer.upload(bot, ['A,1', ',2'])
    expect(await importer.commit(bot, made)).toMatchObject({ code: 'import-has-errors', details: { count: 1 } })
    expect(await importer.commit(bot, made, { withoutErrorRows: true })).toMatchObject({ added: 1, skipped: 1 })
  })

  test('judges again what came into the corpus since the preview', async () => {
    const bot = await importer.createBot()
    const made = await importer.upload(bot, ['A,1', 'B,2'])
    await addItem(app, owner, bot.id, { question: 'a!', answer: 'Meanwhile' })
    expect(await importer.commit(bot, made)).toMatchObject({
      status: 'done',
      added: 1,
      skipped: 1,
      newRows: 1,
      duplicateRows: 1,
    })
    expect(await importer.corpusOf(bot)).toEqual({ 'a!': 'Meanwhile', B: '2' })
  })

  test('asked for ten times at once happens once', async () => {
    const bot = await importer.createBot()
    const made = await importer.upload(bot, ['A,1', 'B,2'])
    const params = { botId: bot.id, importId: made.id }
    const all = await Promise.all(
      Array.from({ length: 10 }, () => call(app, commitImport, { params, body: {} }, owner)),
    )
    expect(all.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await importAfter(app, bot.id, owner, made.id)).toMatchObject({ added: 2 })
  })

  test('stores nothing when the corpus has become too full', async () => {
    const bot = await importer.createBot([{ question: 'First', answer: '1' }])
    const made = await importer.upload(bot, ['A,1', 'B,2'])
    await app.database.pool.query('update bots set item_count = 99999 where id = $1', [bot.id])
    expect(await importer.commit(bot, made)).toMatchObject({ code: 'corpus-full', details: { limit: 100_000 } })
    // As if it filled between the request and the job.
    await app.database.pool.query(
      `with made as (update corpus_imports set status = 'committing' where id = $1 returning account_id, bot_id)
       select graphile_worker.add_job('run-import', json_build_object('task', 'commit', 'rows', 2, 'accountId', account_id,
         'botId', bot_id, 'importId', $1::text)) from made`,
      [made.id],
    )
    expect(await importAfter(app, bot.id, owner, made.id)).toMatchObject({
      status: 'failed',
      errorCode: 'corpus-full',
      added: 0,
    })
    expect(await importer.corpusOf(bot)).toEqual({ First: '1' })
  })
})

describe('cancelling', () => {
  test('ends a preview', async () => {
    const bot = await importer.createBot()
    const made = await importer.upload(bot, ['A,1'])
    const params = { botId: bot.id, importId: made.id }
    expect((await call(app, cancelImport, { params }, owner)).reply).toMatchObject({
      status: 'cancelled',
      fileId: null,
    })
    expect(await readKept(made.fileId)).toBe('not-found')
    expect(await importer.commit(bot, made)).toMatchObject({ code: 'import-not-ready' })
    expect((await call(app, cancelImport, { params }, owner)).problem.code).toBe('import-not-ready')
  })

  test('in the middle of a commit stores nothing', async () => {
    const bot = await importer.createBot()
    const lines = Array.from({ length: 4000 }, (_, index) => `Question ${index},Answer ${index}`)
    const made = await importer.upload(bot, lines)
    const params = { botId: bot.id, importId: made.id }
    await call(app, commitImport, { params, body: {} }, owner)
    let seen: CorpusImport = made
    while (seen.status !== 'committing' || seen.progress < 0.3) {
      seen = (await call(app, getImport, { params }, owner)).reply
      expect(['preview', 'committing']).toContain(seen.status)
    }
    expect(seen.progress).toBeLessThan(1)
    const cancelled = await call(app, cancelImport, { params }, owner)
    expect([cancelled.status, cancelled.reply.status]).toEqual([200, 'cancelled'])
    // The next change of this bot waits for the end of the transaction.
    await addItem(app, owner, bot.id, { question: 'Question 1', answer: 'Mine' })
    expect(await importer.corpusOf(bot)).toEqual({ 'Question 1': 'Mine' })
    expect((await call(app, getImport, { params }, owner)).reply).toMatchObject({ status: 'cancelled', added: 0 })
  })
})
