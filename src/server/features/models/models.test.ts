import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testBot } from '#contract/features/answers.ts'
import { deleteBot, getBot } from '#contract/features/bots.ts'
import { deleteCorpusItems, updateCorpusItem } from '#contract/features/corpus.ts'
import { getModels, type ModelKind, saveModel, testModel } from '#contract/features/models.ts'
import { dropEntries, putEntries } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { type ModelServer, startModelServer } from '#tests/support/servers/model-server.ts'
import { botVectors, itemVectors, modelServices } from './models.tables.ts'

let app: TestApp
let admin: Person
let owner: Person
let server: ModelServer

const items = [
  { question: 'How do I get a refund?', answer: 'Within 30 days.', variants: ['Will you reimburse me?'] },
  { question: 'Where is my parcel?', answer: 'Look under Orders.' },
  { question: 'I forgot my password', answer: 'Reset it on the log-in page.' },
  { question: 'When do you open?', answer: 'At nine.' },
  { question: 'May I have an invoice?', answer: 'It is in the mail.' },
]

beforeAll(async () => {
  server = await startModelServer()
  app = await createTestApp({ allowsPrivateAddresses: true })
  await app.startJobs()
  admin = await createOwnerSession(app)
  owner = await createUserSession(app, { plan: 'vip-monthly' })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

beforeEach(() => {
  server.mood = 'well'
  server.calls.length = 0
})

function save(kind: ModelKind, more: { isOn?: boolean; model?: string; key?: string | null; baseUrl?: string } = {}) {
  const body = { baseUrl: server.baseUrl, model: 'tiny', key: null, isOn: true, ...more }
  return call(app, saveModel, { params: { kind }, body }, admin)
}

async function models() {
  return (await call(app, getModels, {}, admin)).reply
}

async function ask(bot: TestBot, text: string) {
  const { status, reply, response } = await call(app, testBot, { params: { botId: bot.id }, body: { text } }, bot.owner)
  expect(status, response.body).toBe(200)
  return reply
}

async function vectorsOf(bot: TestBot) {
  return await app.database.house.select().from(itemVectors).where(eq(itemVectors.botId, bot.id))
}

/** The bot's vectors have caught up with its corpus. */
async function waitForVectors(bot: TestBot): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await app.database.house.select().from(botVectors).where(eq(botVectors.botId, bot.id))
      const { contentVersion } = (await readVersion(bot)) ?? { contentVersion: -1 }
      const [service] = await app.database.house
        .select()
        .from(modelServices)
        .where(eq(modelServices.kind, 'embeddings'))
      return row?.spaceId === service?.spaceId && row?.version === contentVersion
    })
    .toBe(true)
}

async function readVersion(bot: TestBot) {
  const { rows } = await app.database.house.execute<{ version: string }>(
    sql`select content_version as version from bots where id = ${bot.id}`,
  )
  return rows[0] && { contentVersion: Number(rows[0].version) }
}

test('the key goes out with each call, lies encrypted in the database, and comes back to nobody', async () => {
  const saved = await save('embeddings', { key: 'sk-very-secret' })
  expect(saved.status).toBe(200)
  expect(saved.reply.embeddings).toMatchObject({ isOn: true, hasKey: true, state: 'ready', faultCount: 0 })
  expect(saved.response.body).not.toContain('sk-very-secret')
  const rows = await app.database.house.select().from(modelServices)
  expect(JSON.stringify(rows)).not.toContain('sk-very-secret')

  const body = { baseUrl: server.baseUrl, model: 'tiny' }
  const tested = await call(app, testModel, { params: { kind: 'embeddings' }, body }, admin)
  expect(tested.reply).toMatchObject({ fault: null, dimensions: 16 })
  expect(server.calls.at(-1)?.authorization).toBe('Bearer sk-very-secret')
})

test('a stored key stays unless it is changed, and is never sent to another place than it was given for', async () => {
  await save('embeddings', { key: 'sk-very-secret' })
  const same = { baseUrl: server.baseUrl, model: 'tiny', isOn: false }
  const kept = await call(app, saveModel, { params: { kind: 'embeddings' }, body: same }, admin)
  expect(kept.reply.embeddings).toMatchObject({ hasKey: true, state: 'off' })
  const elsewhere = await startModelServer()
  try {
    const body = { baseUrl: elsewhere.baseUrl, model: 'tiny' }
    await call(app, testModel, { params: { kind: 'embeddings' }, body }, admin)
    expect(elsewhere.calls.map(({ authorization }) => authorization)).toEqual([undefined])
    const moved = await call(
      app,
      saveModel,
      { params: { kind: 'embeddings' }, body: { ...same, baseUrl: elsewhere.baseUrl } },
      admin,
    )
    expect(moved.reply.embeddings.hasKey).toBe(false)
  } finally {
    await elsewhere.close()
  }
})

test('a test tells what is wrong, and stores nothing', async () => {
  await save('embeddings', { isOn: false })
  const tried = async (more: { key?: string; baseUrl?: string }) => {
    const body = { baseUrl: server.baseUrl, model: 'tiny', ...more }
    return (await call(app, testModel, { params: { kind: 'embeddings' }, body }, admin)).reply.fault
  }
  expect(await tried({ key: 'wrong' })).toBe('key-refused')
  server.mood = 'garbage'
  expect(await tried({})).toBe('not-understood')
  server.mood = 'down'
  expect(await tried({})).toBe('server-error')
  server.mood = 'redirecting'
  expect(await tried({})).toBe('unreachable')
  expect(await tried({ baseUrl: 'http://127.0.0.1:1' })).toBe('unreachable')
  expect((await models()).embeddings).toMatchObject({ state: 'off', lastFault: null, faultCount: 0 })
})

test('an address that is none is refused at its field', async () => {
  for (const baseUrl of ['ftp://127.0.0.1', 'nonsense', 'http://me:secret@127.0.0.1/v1', 'http://127.0.0.1/?a=b']) {
    const { status, problem } = await save('embeddings', { baseUrl })
    expect([status, problem.code, problem.field], baseUrl).toEqual([422, 'model-url-format', 'baseUrl'])
  }
})

test('switched on, the model finds what no word tells, and why says so; edits and deletions follow', async () => {
  await save('embeddings')
  const bot = await createTestBot(app, owner, { items })
  await save('embeddings')
  await waitForVectors(bot)
  expect(await vectorsOf(bot)).toHaveLength(items.length + 1)
  const helped = await ask(bot, 'zorble')
  const [best] = helped.why.candidates
  expect(best?.id).toBe(bot.itemIds[1])
  expect(best?.contributions[0]?.part).toBe('model')
  expect(helped.answer.source.kind).not.toBe('fallback')
  expect(helped.why.steps.find(({ step }) => step === 'embedding-model')?.outcome).toBe('matched')
  expect((await ask(bot, 'where is my parcel')).why.reason).toBe('exact')

  const variant = await ask(bot, 'quabb')
  expect(variant.why.candidates[0]?.id).toBe(bot.itemIds[0])

  const sent = server.texts().length
  const [first = '', second = ''] = bot.itemIds
  await call(
    app,
    updateCorpusItem,
    { params: { botId: bot.id, itemId: first }, body: { variants: ['I want my VAT back'] } },
    owner,
  )
  await call(app, deleteCorpusItems, { params: { botId: bot.id }, body: { ids: [second] } }, owner)
  await ask(bot, 'anything at all')
  await waitForVectors(bot)
  const left = await vectorsOf(bot)
  expect(left.some(({ itemId }) => itemId === second)).toBe(false)
  expect(left).toHaveLength(items.length)
  // Only the new wording, besides the message.
  expect(server.texts().slice(sent).toSorted()).toEqual(['I want my VAT back', 'anything at all'])
  expect((await ask(bot, 'zorble again')).why.candidates.some(({ id }) => id === second)).toBe(false)

  const { name } = (await call(app, getBot, { params: { botId: bot.id } }, owner)).reply
  await call(app, deleteBot, { params: { botId: bot.id }, body: { name } }, owner)
  expect(await vectorsOf(bot)).toEqual([])
})

test('an entry of any source gets vectors, is found by its meaning, and loses them when it is dropped', async () => {
  await save('embeddings')
  const bot = await createTestBot(app, owner, { items: items.slice(2) })
  const db = app.database.of(owner.account.id)
  const entry = { id: 'info:parcel', question: 'Where is my parcel?', answer: 'Look under Orders.' }
  await db.transaction((tx) => putEntries(tx, owner.account.id, bot.id, 'info', [entry]))
  await save('embeddings')
  await waitForVectors(bot)
  const [best] = (await ask(bot, 'zorble')).why.candidates
  expect(best).toMatchObject({ id: 'info:parcel', source: 'info' })
  expect(best?.contributions[0]?.part).toBe('model')
  await db.transaction((tx) => dropEntries(tx, owner.account.id, bot.id, 'info', ['info:parcel']))
  await ask(bot, 'anything at all')
  await waitForVectors(bot)
  expect((await vectorsOf(bot)).map(({ itemId }) => itemId).toSorted()).toEqual(bot.itemIds.toSorted())
})

test('the ADMIN sees how many items are ready, and another model starts over', async () => {
  await save('embeddings')
  const bot = await createTestBot(app, owner, { items })
  await save('embeddings')
  await waitForVectors(bot)
  const { embeddings } = await models()
  expect(embeddings.itemsReady).toBe(embeddings.itemsTotal)
  const before = new Set((await vectorsOf(bot)).map(({ spaceId }) => spaceId))
  await save('embeddings', { model: 'tiny-2' })
  await waitForVectors(bot)
  const after = new Set((await vectorsOf(bot)).map(({ spaceId }) => spaceId))
  expect(after.size).toBe(1)
  expect([...after]).not.toEqual([...before])
})

test.each(['slow', 'down', 'garbage', 'other-dimensions'] as const)(
  'a service that is %s costs the customer nothing but a moment, and the ADMIN sees it until it is well again',
  async (mood) => {
    await save('embeddings')
    const bot = await createTestBot(app, owner, { items })
    await save('embeddings')
    await waitForVectors(bot)
    server.mood = mood
    const reply = await ask(bot, `how can I get a refund ${mood}`)
    expect(reply.why.candidates[0]?.id).toBe(bot.itemIds[0])
    expect(reply.why.steps.some(({ step }) => step === 'embedding-model')).toBe(false)
    const faults = { slow: 'time-out', down: 'server-error', garbage: 'not-understood' } as const
    const expected = mood === 'other-dimensions' ? 'dimensions-changed' : faults[mood]
    const { embeddings } = await models()
    expect(embeddings).toMatchObject({ state: 'failing', lastFault: expected, faultCount: 1 })
    expect(Date.parse(embeddings.failingSince ?? '')).toBeGreaterThan(0)

    server.mood = 'well'
    await ask(bot, `come to your shop ${mood}`)
    expect((await models()).embeddings).toMatchObject({ state: 'ready', lastFault: expected, faultCount: 1 })
  },
)

test('a service that keeps failing is left alone for half a minute', async () => {
  await save('embeddings')
  const bot = await createTestBot(app, owner, { items })
  await save('embeddings')
  await waitForVectors(bot)
  server.mood = 'down'
  for (const text of ['one shop', 'two shops', 'three shops']) await ask(bot, text)
  const before = server.calls.length
  await ask(bot, 'four shops')
  expect(server.calls.length).toBe(before)
  server.mood = 'well'
  app.clock.skip(31_000)
  await ask(bot, 'five shops')
  expect(server.calls.length).toBe(before + 1)
})

test('greetings and exact questions are not sent to anybody', async () => {
  await save('embeddings')
  const bot = await createTestBot(app, owner, { items })
  await save('embeddings')
  await waitForVectors(bot)
  const before = server.calls.length
  await ask(bot, 'hello')
  await ask(bot, 'When do you open?')
  expect(server.calls.length).toBe(before)
})

test('switched off, nothing is asked and the vectors stay for the next time', async () => {
  await save('embeddings')
  const bot = await createTestBot(app, owner, { items })
  await save('embeddings')
  await waitForVectors(bot)
  await save('embeddings', { isOn: false })
  const before = server.calls.length
  const reply = await ask(bot, 'zorble is late')
  expect(reply.why.steps.some(({ step }) => step === 'embedding-model')).toBe(false)
  expect(server.calls.length).toBe(before)
  expect(await vectorsOf(bot)).toHaveLength(items.length + 1)
})
