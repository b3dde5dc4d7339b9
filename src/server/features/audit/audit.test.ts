import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword, logIn } from '#contract/features/accounts.ts'
import { sendMessage } from '#contract/features/answers.ts'
import {
  createBot,
  deleteBot,
  getBot,
  renameBot,
  renewAccountKey,
  renewBotKey,
  revokeAccountKey,
} from '#contract/features/bots.ts'
import { deleteCorpusItems, listCorpus, restoreItems, undoDeletion } from '#contract/features/corpus.ts'
import { cancelImport, commitImport, exportCorpus, pasteCorpusText, undoImport } from '#contract/features/imports.ts'
import { getModels, saveModel } from '#contract/features/models.ts'
import { postgresCode } from '#server/platform/database/database.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { type As, call } from '#tests/support/calls/calls.ts'
import { importAfter } from '#tests/support/imports/upload.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person, testPassword } from '#tests/support/people/people.ts'
import { deleteOldEvents, insertEvents } from './audit.house.store.ts'
import { auditRetentionDays, auditRetentionEnd } from './audit.rules.ts'
import { auditEvents } from './audit.tables.ts'
import { maxStoredAtOnce } from './failures.ts'
import { maxKinds } from './gathered-events.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await createTestApp({ trustProxy: true })
  owner = await createUserSession(app, { plan: 'vip-monthly' })
})
afterAll(() => app.close())

async function eventsOf(accountId: string) {
  return await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, accountId))
}

async function refusals() {
  await app.features.audit.storeGathered()
  const rows = await app.database.house
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'call-refused'))
    .orderBy(desc(auditEvents.at))
  return rows
}

function from(person: As, address: string): As {
  return { ...person, headers: { 'x-forwarded-for': address } }
}

test('what an owner does with bots, keys and the corpus is on record, with who, from where and in which call', async () => {
  const as = from(owner, '192.0.2.1')
  const made = await call(app, createBot, { body: { name: 'Audited', language: 'en' } }, as)
  const { bot } = made.reply
  const params = { botId: bot.id }
  await call(app, renameBot, { params, body: { status: 'closed' } }, as)
  const key = await call(app, renewBotKey, { params }, as)
  const accountKey = await call(app, renewAccountKey, {}, as)
  await call(app, revokeAccountKey, {}, as)
  const deletion = await call(app, deleteCorpusItems, { params, body: { matching: {} } }, as)
  const { deletionId } = deletion.reply
  await call(app, undoDeletion, { params: { ...params, deletionId: deletionId ?? '' } }, as)
  await call(app, exportCorpus, { params }, as)
  await call(app, deleteBot, { params, body: { name: 'Audited' } }, as)

  const events = await eventsOf(owner.account.id)
  const targets = Object.fromEntries(events.map(({ action, target }) => [action, target]))
  expect(targets).toEqual({
    'bot-created': `${bot.id} Audited`,
    'bot-changed': `botId ${bot.id} Audited`,
    'bot-key-renewed': `${bot.id} ${key.reply.keyPrefix} Audited`,
    'account-key-renewed': accountKey.reply.keyPrefix,
    'account-key-revoked': '',
    'corpus-items-deleted': `botId ${bot.id} Audited, items ${deletion.reply.count}`,
    'corpus-deletion-undone': `botId ${bot.id} Audited, deletionId ${deletionId}, items ${deletion.reply.count}`,
    'corpus-exported': `botId ${bot.id} Audited`,
    'bot-deleted': `${bot.id} Audited`,
  })
  for (const event of events)
    expect(event).toMatchObject({ actorId: owner.account.id, address: '192.0.2.1', count: 1, requestId: /./ })
  expect(events.find(({ action }) => action === 'bot-created')?.requestId).toBe(made.response.headers['x-request-id'])
  expect(JSON.stringify(events)).not.toContain(key.reply.apiKey)
})

test('imports, deletions and restorations are on record with the bot’s name as it was then and how many, and with no word of the corpus', async () => {
  const person = await createUserSession(app, { plan: 'vip-monthly' })
  const made = await call(app, createBot, { body: { name: 'Tea house (1)', language: 'en' } }, person)
  const { bot } = made.reply
  const params = { botId: bot.id }
  const text =
    'Question: Is the teapot dishwasher-proof?\nAnswer: Only the steel one.\n\nQuestion: Do you ship teapots?\nAnswer: Everywhere.\n'
  const first = (await call(app, pasteCorpusText, { params, body: { text } }, person)).reply
  expect(first).toMatchObject({ status: 'preview', rows: 2 })
  await call(app, cancelImport, { params: { ...params, importId: first.id } }, person)
  const second = (await call(app, pasteCorpusText, { params, body: { text } }, person)).reply
  const body = { duplicates: 'skip' as const, withoutErrorRows: true }
  const committing = { ...params, importId: second.id }
  expect((await call(app, commitImport, { params: committing, body }, person)).status).toBe(202)
  await app.startJobs()
  expect(await importAfter(app, bot.id, person, second.id)).toMatchObject({ status: 'done', added: 2 })
  await call(app, renameBot, { params, body: { name: 'Coffee house' } }, person)
  const found = await call(app, listCorpus, { params, query: { q: 'teapot' } }, person)
  const ids = found.reply.items.map(({ id }) => id)
  await call(app, deleteCorpusItems, { params, body: { ids } }, person)
  await call(app, restoreItems, { params, body: { ids } }, person)
  expect((await call(app, undoImport, { params: committing }, person)).status).toBe(202)

  const events = await eventsOf(person.account.id)
  expect(events.toSorted((a, b) => +a.at - +b.at).map(({ action, target }) => [action, target])).toEqual([
    ['bot-created', `${bot.id} Tea house (1)`],
    ['import-uploaded', `botId ${bot.id} Tea house (1), rows 2`],
    ['import-cancelled', `botId ${bot.id} Tea house (1), importId ${first.id}, rows 2`],
    ['import-uploaded', `botId ${bot.id} Tea house (1), rows 2`],
    ['import-committed', `botId ${bot.id} Tea house (1), importId ${second.id}, rows 2`],
    ['bot-changed', `botId ${bot.id} Coffee house`],
    ['corpus-items-deleted', `botId ${bot.id} Coffee house, items 2`],
    ['corpus-items-restored', `botId ${bot.id} Coffee house, items 2`],
    ['import-undone', `botId ${bot.id} Coffee house, importId ${second.id}, rows 2`],
  ])
  expect(JSON.stringify(events)).not.toMatch(/teapot|steel|Everywhere/)
})

test('what failed is not on record as done', async () => {
  const person = await createUserSession(app, { plan: 'vip-monthly' })
  const bot = await createTestBot(app, person)
  const params = { botId: bot.id }
  expect((await call(app, deleteBot, { params, body: { name: 'Not its name' } }, person)).status).toBe(422)
  expect((await call(app, renameBot, { params, body: { name: '§' } }, person)).status).toBe(422)
  expect((await eventsOf(person.account.id)).map(({ action }) => action)).toEqual(['bot-created'])
})

test('a call that is repeated with its Idempotency-Key is on record once', async () => {
  const person = await createUserSession(app)
  const as = { ...person, headers: { 'idempotency-key': 'again' } }
  for (let round = 0; round < 2; round += 1)
    expect((await call(app, createBot, { body: { name: 'Once', language: 'en' } }, as)).status).toBe(201)
  expect(await eventsOf(person.account.id)).toHaveLength(1)
})

test('a wrong original password is on record, without it', async () => {
  const person = await createUserSession(app)
  const body = { original: 'Wrong-Horse-7', password: 'Better-Horse-8', confirm: 'Better-Horse-8' }
  await call(app, changePassword, { body }, person)
  const events = await eventsOf(person.account.id)
  expect(events.map(({ action }) => action)).toEqual(['password-change-failed'])
  expect(JSON.stringify(events)).not.toContain('Horse')
})

test('a changed key of a model service is on record, the same key again is not', async () => {
  const admin = await createOwnerSession(app)
  const body = { baseUrl: 'https://models.example/v1', model: 'none', key: 'sk-very-secret', isOn: false }
  await call(app, saveModel, { params: { kind: 'chat' }, body }, admin)
  await call(app, saveModel, { params: { kind: 'chat' }, body: { ...body, key: undefined } }, admin)
  const events = await eventsOf(admin.account.id)
  expect(events.map(({ action }) => action).toSorted()).toEqual([
    'model-key-changed',
    'model-switched-off',
    'model-switched-off',
  ])
  expect(JSON.stringify(events)).not.toContain('sk-very-secret')
})

test('refused calls are on record, one row for many of a kind', async () => {
  const person = await createUserSession(app)
  const bot = await createTestBot(app, person, { items: [] })
  const params = { botId: bot.id }
  for (let round = 0; round < 5; round += 1) {
    await call(app, getBot, { params }, from({}, '198.51.100.1'))
    await call(app, getModels, {}, from(person, '198.51.100.1'))
  }
  await call(app, exportCorpus, { params }, from(person, '198.51.100.1'))
  await call(app, sendMessage, { params, body: { text: 'Hello' } }, from({ bearer: 'no key' }, '198.51.100.2'))
  const rows = (await refusals()).map(({ accountId, target, address, count }) => ({
    accountId,
    target,
    address,
    count,
  }))
  const { id } = person.account
  for (const row of [
    { accountId: null, target: 'not-logged-in getBot', address: '198.51.100.1', count: 5 },
    { accountId: id, target: 'not-allowed getModels', address: '198.51.100.1', count: 5 },
    { accountId: id, target: 'vip-only exportCorpus', address: '198.51.100.1', count: 1 },
    { accountId: null, target: 'key-wrong sendMessage', address: '198.51.100.2', count: 1 },
  ])
    expect(rows).toContainEqual(row)
})

test('a flood of refused calls from everywhere fills no disk', async () => {
  await refusals()
  const before = await app.database.house.$count(auditEvents)
  for (let from = 0; from < 1000; from += 1)
    app.features.audit.noteRefusal({
      endpointId: 'getBot',
      code: 'not-logged-in',
      accountId: null,
      address: `10.1.${from >> 8}.${from & 255}`,
      requestId: 'none',
    })
  const rows = (await refusals()).slice(0, maxKinds + 1)
  expect((await app.database.house.$count(auditEvents)) - before).toBe(maxKinds + 1)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(1000)
  expect(rows.find(({ target }) => target === 'others')?.count).toBe(1000 - maxKinds)
})

test('a failed log-in is on record once, as what it is', async () => {
  const body = { email: owner.account.email, password: `${testPassword}x` }
  await call(app, logIn, { body }, from({}, '203.0.113.5'))
  const targets = (await refusals()).filter(({ address }) => address === '203.0.113.5')
  expect(targets).toEqual([])
  const failed = (await eventsOf(owner.account.id)).filter(({ action }) => action === 'log-in-failed')
  expect(failed).toMatchObject([{ actorId: null, target: owner.account.email, address: '203.0.113.5' }])
})

test('many failed log-ins to one account from one address are two rows with their number', async () => {
  const person = await createUserSession(app)
  const body = { email: person.account.email, password: `${testPassword}x` }
  for (let round = 0; round < 8; round += 1) await call(app, logIn, { body }, from({}, '203.0.113.6'))
  const failed = async () =>
    (await eventsOf(person.account.id)).map(({ action, address, count }) => ({ action, address, count }))
  const row = { action: 'log-in-failed', address: '203.0.113.6' }
  expect(await failed()).toEqual([{ ...row, count: 1 }])
  await app.features.audit.storeGathered()
  expect((await failed()).toSorted((one, other) => one.count - other.count)).toEqual([
    { ...row, count: 1 },
    { ...row, count: 7 },
  ])
})

test('a flood of failed log-ins from everywhere stores some hundred rows, and none is lost', async () => {
  await app.features.audit.storeGathered()
  const target = 'flooded@example.com'
  const before = await app.database.house.$count(auditEvents)
  for (let round = 0; round < 2; round += 1)
    for (let from = 0; from < 1000; from += 1)
      await app.features.audit.recordFailure({
        accountId: null,
        action: 'log-in-failed',
        target,
        address: `10.2.${from >> 8}.${from & 255}`,
        requestId: 'none',
        at: app.clock.now(),
      })
  await app.features.audit.storeGathered()
  const rows = await app.database.house.select().from(auditEvents).where(eq(auditEvents.action, 'log-in-failed'))
  const added = (await app.database.house.$count(auditEvents)) - before
  expect(added).toBeLessThanOrEqual(maxStoredAtOnce + maxKinds + 1)
  const ofFlood = rows.filter((row) => row.target === target || row.target === 'others')
  expect(ofFlood.reduce((sum, { count }) => sum + count, 0)).toBe(2000)
})

const dayMs = 24 * 3600_000

test('events stay as they were written, and as long as they are to be kept, whoever asks the database', async () => {
  const { house: db } = app.database
  const now = app.clock.now()
  const target = 'of the retention'
  const ageOf = (days: number) => ({
    accountId: null,
    action: 'log-out' as const,
    target: `${target} ${days}`,
    at: new Date(now.getTime() - days * dayMs),
  })
  await insertEvents(db, [ageOf(auditRetentionDays - 1), ageOf(auditRetentionDays + 1)])
  const codeOf = (statement: string) => db.execute(sql.raw(statement)).then(() => undefined, postgresCode)
  expect(await codeOf(`update audit_events set target = 'nothing'`)).toBe('23001')
  expect(await codeOf('delete from audit_events')).toBe('23001')
  expect(await codeOf('truncate audit_events')).toBe('23001')
  await deleteOldEvents(db, auditRetentionEnd(now))
  const left = (await db.select().from(auditEvents))
    .map((event) => event.target)
    .filter((each) => each.startsWith(target))
  expect(left).toEqual([`${target} ${auditRetentionDays - 1}`])
})
