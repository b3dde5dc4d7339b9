/** What an item was before each of its changes, whoever made them, and how it becomes that again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendMessage } from '#contract/features/answers.ts'
import {
  addVariant,
  type CorpusItem,
  changeCorpusItems,
  createCorpusItem,
  deleteCorpusItems,
  getCorpusItem,
  listCorpus,
  restoreItems,
  undoDeletion,
  updateCorpusItem,
} from '#contract/features/corpus.ts'
import { uploadAttachment } from '#contract/features/customising/corpus-attachments.ts'
import {
  listItemVersions,
  restoreItemVersion,
  statesOf,
  versionsKept,
} from '#contract/features/customising/corpus-history.ts'
import { saveFacts } from '#contract/features/facts.ts'
import type { TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { pdfFile } from '#tests/support/files/office-files.ts'
import { type ImporterApp, startImporter } from '#tests/support/imports/importer.ts'
import { uploadTo } from '#tests/support/imports/upload.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let owner: Person
let importer: ImporterApp['importer']
let bot: TestBot
let params: { botId: string }
beforeAll(async () => {
  ;({ app, owner, importer } = await startImporter())
  bot = await createTestBot(app, owner, { items: [] })
  params = { botId: bot.id }
})
afterAll(() => app.close())

let count = 0
async function add(body: Partial<CorpusItem> = {}): Promise<CorpusItem> {
  count += 1
  const item = { question: `What is number ${count}?`, answer: 'First.', ...body }
  return (await call(app, createCorpusItem, { params, body: item }, owner)).reply
}
const itemParams = ({ id }: { id: string }) => ({ ...params, itemId: id })
async function edit(item: { id: string }, body: Parameters<typeof call<typeof updateCorpusItem>>[2]['body']) {
  return await call(app, updateCorpusItem, { params: itemParams(item), body }, owner)
}
async function historyOf(item: { id: string }) {
  return (await call(app, listItemVersions, { params: itemParams(item) }, owner)).reply
}
async function changesOf(item: { id: string }) {
  return (await historyOf(item)).versions.map(({ change, revision, before }) => [change, revision, before])
}
async function restore(item: { id: string }, revision: number, current?: number, as = owner) {
  const body = { revision, ...(current !== undefined && { current }) }
  return await call(app, restoreItemVersion, { params: itemParams(item), body }, as)
}

describe('each change leaves one version, with what it made another and nothing else', () => {
  it('an edit, a switch, a wording, days and a file', async () => {
    const file = (await uploadTo(app, uploadAttachment, { params }, owner, 'a.pdf', pdfFile)).reply
    const item = await add({ keywords: ['one'] })
    await edit(item, { answer: 'Second.', intent: 'Sorts' })
    await edit(item, { isEnabled: false })
    await call(app, addVariant, { params: itemParams(item), body: { text: 'Number, please' } }, owner)
    await edit(item, { validFrom: '2026-12-01', attachmentId: file.id })
    await edit(item, { attachmentId: null, keywords: [] })
    await edit(item, { answer: ' Second. ' })
    const { versions, item: now } = await historyOf(item)
    expect(versions.map(({ change, by, revision, before }) => ({ change, by, revision, before }))).toEqual([
      { change: 'edit', by: 'you', revision: 5, before: { keywords: ['one'], attachment: file } },
      { change: 'edit', by: 'you', revision: 4, before: { validFrom: null, attachment: null } },
      { change: 'edit', by: 'you', revision: 3, before: { variants: [] } },
      { change: 'edit', by: 'you', revision: 2, before: { isEnabled: true } },
      { change: 'edit', by: 'you', revision: 1, before: { answer: 'First.', intent: '' } },
    ])
    expect(versions[0]?.at).toBe(now.updatedAt)
    const first = statesOf<Partial<CorpusItem>>(now, versions).at(-1)?.state
    expect(first).toMatchObject({ answer: 'First.', intent: '', keywords: ['one'], variants: [], validFrom: null })
  })

  it('a change of many, its undo, and an intent', async () => {
    const items = [await add(), await add(), await add({ isEnabled: false })]
    const ids = items.map(({ id }) => id)
    const change = (body: Parameters<typeof call<typeof changeCorpusItems>>[2]['body']) =>
      call(app, changeCorpusItems, { params, body }, owner)
    const { reply } = await change({ selection: { ids }, set: { isEnabled: false } })
    await change({ selection: { change: reply.change ?? 0 }, set: { isEnabled: true } })
    await change({ selection: { ids }, set: { intent: 'Many' } })
    const [first, , third] = items
    expect(await changesOf(first as CorpusItem)).toEqual([
      ['batch', 3, { intent: '' }],
      ['batch', 2, { isEnabled: false }],
      ['batch', 1, { isEnabled: true }],
    ])
    expect(await changesOf(third as CorpusItem)).toEqual([['batch', 1, { intent: '' }]])
  })

  it('a deletion and both ways back', async () => {
    const item = await add()
    const deletion = await call(app, deleteCorpusItems, { params, body: { ids: [item.id] } }, owner)
    await call(app, undoDeletion, { params: { ...params, deletionId: deletion.reply.deletionId ?? '' } }, owner)
    await call(app, deleteCorpusItems, { params, body: { ids: [item.id] } }, owner)
    await call(app, restoreItems, { params, body: { ids: [item.id] } }, owner)
    const changes = ['undeletion', 'deletion', 'undeletion', 'deletion']
    expect(await changesOf(item)).toEqual(changes.map((change, i) => [change, 4 - i, {}]))
  })

  it('an import that overwrites, and its undo: one each', async () => {
    const own = await importer.createBot([{ question: 'What does it cost?', answer: 'Ten.', keywords: ['price'] }])
    const made = await importer.upload(own, ['What does it cost?,Twelve.', 'And the fee?,None.'])
    await importer.commit(own, made, { duplicates: 'overwrite' })
    await importer.undo(own, made)
    const of = { botId: own.id, itemId: own.itemIds[0] ?? '' }
    const { versions, item } = (await call(app, listItemVersions, { params: of }, owner)).reply
    expect(item).toMatchObject({ answer: 'Ten.', keywords: ['price'], revision: 3 })
    expect(versions.map(({ change, before }) => [change, before])).toEqual([
      ['import-undo', { answer: 'Twelve.', keywords: [] }],
      ['import', { answer: 'Ten.', keywords: ['price'] }],
    ])
  })

  it('what the product itself switched on, by nobody', async () => {
    const own = await createTestBot(app, owner)
    const of = { botId: own.id }
    const blanks = await call(app, listCorpus, { params: of, query: { blanks: 'open', limit: 200 } }, owner)
    const waiting = blanks.reply.items.find(({ answer }) => answer.includes('[membership details]'))
    // As bots of an older version have them.
    await app.database.pool.query('update corpus_items set is_enabled = false where id = $1', [waiting?.id])
    await call(app, saveFacts, { params: of, body: { values: { 'membership details': 'a card' } } }, owner)
    const { reply } = await call(app, listItemVersions, { params: { ...of, itemId: waiting?.id ?? '' } }, owner)
    expect(reply.versions.map(({ change, by, before }) => [change, by, before])).toEqual([
      ['facts', null, { isEnabled: false }],
    ])
  })
})

describe('restoring', () => {
  it('makes the item what it was, is answered with at once, and can be taken back by restoring', async () => {
    const item = await add({ variants: ['Number of it'], validUntil: '2027-01-01' })
    await edit(item, { question: `${item.question} Really?`, answer: 'Second.', variants: [], validUntil: null })
    await edit(item, { answer: 'Third.' })
    const restored = await restore(item, 1, 3)
    expect(restored.reply).toMatchObject({ ...item, revision: 4, updatedAt: expect.any(String) })
    const asked = await call(app, sendMessage, { params, body: { text: 'number of it' } }, bot.program)
    expect(asked.reply.answer?.text).toBe('First.')
    expect((await restore(item, 3)).reply).toMatchObject({
      answer: 'Third.',
      variants: [],
      validUntil: null,
      revision: 5,
    })
    expect((await changesOf(item)).map(([change, revision]) => [change, revision])).toEqual([
      ['restoration', 4],
      ['restoration', 3],
      ['edit', 2],
      ['edit', 1],
    ])
  })

  it('is refused where the question is another item’s by now, or the item moved on, or there is no such version', async () => {
    const item = await add()
    await edit(item, { question: 'Asked otherwise?' })
    const other = await add({ question: item.question })
    expect((await restore(item, 1)).problem).toMatchObject({
      code: 'question-exists',
      field: 'question',
      details: { itemId: other.id },
    })
    expect((await restore(item, 1, 1)).problem).toMatchObject({ code: 'edit-conflict', details: { revision: 2 } })
    expect((await restore(item, 7)).status).toBe(404)
  })

  it('brings a file back that only the history had', async () => {
    const file = (await uploadTo(app, uploadAttachment, { params }, owner, 'b.pdf', pdfFile)).reply
    const item = await add({ answer: '', attachmentId: file.id } as Partial<CorpusItem>)
    await edit(item, { answer: 'In words.', attachmentId: null })
    expect((await restore(item, 1)).reply).toMatchObject({ answer: '', attachment: file })
  })
})

it(`keeps ${versionsKept} versions of an item: the oldest go`, async () => {
  const item = await add()
  for (let i = 0; i < versionsKept + 2; i++) await edit(item, { answer: `No. ${i}` })
  const { versions } = await historyOf(item)
  expect(versions.map(({ revision }) => revision)).toEqual(
    Array.from({ length: versionsKept }, (_, i) => versionsKept + 2 - i),
  )
  const { rows } = await app.database.pool.query(
    'select count(*)::int as count from corpus_versions where item_id = $1',
    [item.id],
  )
  expect(rows[0].count).toBe(versionsKept)
})

it('keeps a megabyte of the history of an item, and tells no more at once', async () => {
  /** As seven edits of all that an item may hold leave it; `part` is SQL for 32 letters of each. */
  async function withLongHistory(part: string): Promise<CorpusItem> {
    const item = await add()
    await app.database.pool.query(
      `insert into corpus_versions (account_id, bot_id, item_id, revision, at, change, before)
      select account_id, bot_id, id, edit, now(), 'edit',
        jsonb_build_object('answer', (select string_agg(${part}, '') from generate_series(1, 9000) place))
      from corpus_items, generate_series(1, 7) edit where id = $1`,
      [item.id],
    )
    await app.database.pool.query('update corpus_items set revision = 8 where id = $1', [item.id])
    return item
  }
  const revisionsOf = async (item: CorpusItem) => (await historyOf(item)).versions.map(({ revision }) => revision)
  const item = await withLongHistory('md5(edit::text || place)')
  await edit(item, { answer: 'A short change.' })
  await edit(item, { answer: 'A longer one. '.repeat(100) })
  await edit(item, { answer: 'Short again.' })
  const { rows } = await app.database.pool.query('select revision from corpus_versions where item_id = $1', [item.id])
  expect(rows.map(({ revision }) => revision).toSorted((one, other) => other - one)).toEqual([10, 9, 8, 7, 6, 5])
  expect(await revisionsOf(item)).toEqual([10, 9, 8, 7, 6, 5])
  // What packs well takes little room, and is as long when it is told.
  expect(await revisionsOf(await withLongHistory(`repeat('x', 32)`))).toEqual([7, 6, 5, 4])
})

it('every way to change items has a limit', () => {
  for (const { id, limits } of [updateCorpusItem, addVariant, changeCorpusItems, restoreItems, restoreItemVersion])
    expect(limits, id).toEqual([expect.objectContaining({ per: 'account' })])
})

it('parallel edits leave a whole chain: every state can be told, each from the one after it', async () => {
  const item = await add()
  const answers = Array.from({ length: 12 }, (_, i) => `Parallel ${i}`)
  await Promise.all(answers.map((answer) => edit(item, { answer })))
  const { versions, item: now } = await historyOf(item)
  const told = [now.answer, ...statesOf<Partial<CorpusItem>>(now, versions).map(({ state }) => state.answer)]
  expect(new Set(told)).toEqual(new Set([...answers, 'First.']))
  expect(told.at(-1)).toBe('First.')
})

it('goes with its item, and shows nothing to others', async () => {
  const item = await add()
  await edit(item, { answer: 'Second.' })
  const stranger = await createUserSession(app, { plan: 'vip-yearly' })
  expect((await call(app, listItemVersions, { params: itemParams(item) }, stranger)).status).toBe(404)
  expect((await restore(item, 1, undefined, stranger)).status).toBe(404)
  await call(app, deleteCorpusItems, { params, body: { ids: [item.id] } }, owner)
  expect((await call(app, listItemVersions, { params: itemParams(item) }, owner)).status).toBe(404)
  app.clock.skip(25 * 3600_000)
  await app.features.corpus.purgeDeleted()
  const { rows } = await app.database.pool.query(
    'select count(*)::int as count from corpus_versions where item_id = $1',
    [item.id],
  )
  expect(rows[0].count).toBe(0)
  expect((await call(app, getCorpusItem, { params: itemParams(item) }, owner)).status).toBe(404)
})
