/** Every route for every kind of caller: what is not written down here fails. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { createBot } from '#contract/bots.ts'
import { createCorpusItem } from '#contract/corpus.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { type As, call } from '#tests/support/calls.ts'
import { createOwnerSession, createUserSession } from '#tests/support/people.ts'

/** Valid bodies, so that a refusal is about rights and not about the input. A route without one here takes no body. */
const bodies: Record<string, unknown> = {
  'POST /api/v1/bots': { name: 'Another', language: 'en' },
  'PATCH /api/v1/bots/:botId': { name: 'Renamed' },
  'DELETE /api/v1/bots/:botId': { name: 'Not its name' },
  'POST /api/v1/bots/:botId/first-steps': { step: 'snippet-copied' },
  'POST /api/v1/bots/:botId/corpus': { question: 'May I?', answer: 'You may.' },
  'PATCH /api/v1/bots/:botId/corpus/:itemId': { answer: 'Changed' },
  'POST /api/v1/bots/:botId/corpus/:itemId/variants': { text: 'Another way to ask' },
  'POST /api/v1/bots/:botId/corpus-deletions': { ids: [randomUUID()] },
  'PATCH /api/v1/bots/:botId/imports/:importId/rows/:rowNumber': { isSkipped: true },
  'POST /api/v1/bots/:botId/imports/:importId/commit': {},
  'POST /api/v1/bots/:botId/messages': { text: 'Hello there' },
  'POST /api/v1/bots/:botId/test-messages': { text: 'Hello there' },
  'PUT /api/v1/bots/:botId/messages/:messageId/feedback': { verdict: 'good' },
  'POST /api/v1/public/bots/:botId/messages': { text: 'Hello there', visitorToken: 'a-visitor-of-the-test' },
  'POST /api/v1/public/bots/:botId/conversation': { visitorToken: 'a-visitor-of-the-test' },
  'POST /api/v1/sample/:locale/messages': { text: 'Hello there' },
  'POST /api/v1/admin/applications/:applicationId/decision': { decision: 'approve' },
  'POST /api/v1/admin/invitation-codes': {},
  'PUT /api/v1/admin/models/:kind': { baseUrl: 'http://127.0.0.1:1', model: 'none', isOn: false },
  'POST /api/v1/admin/models/:kind/test': { baseUrl: 'http://127.0.0.1:1', model: 'none' },
  'POST /api/v1/bots/:botId/variant-proposals': { question: 'May I?' },
  'POST /api/v1/account/password': { original: 'Wrong-Horse-7', password: 'Better-Horse-8', confirm: 'Better-Horse-8' },
  'POST /factory/account': { operation: 'GetAccount' },
}
const queries: Record<string, Record<string, string>> = {
  'GET /api/v1/bots/:botId/corpus-similar': { question: 'May I?' },
}

let app: TestApp
let botId: string
let itemId: string
let admin: As
let owner: As
let stranger: As

beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
  owner = await createUserSession(app, { plan: 'vip-monthly' })
  stranger = await createUserSession(app, { plan: 'vip-monthly' })
  const made = await call(app, createBot, { body: { name: 'Guarded', language: 'en' } }, owner)
  botId = made.reply.bot.id
  const item = await call(
    app,
    createCorpusItem,
    { params: { botId }, body: { question: 'Own?', answer: 'Own.' } },
    owner,
  )
  itemId = item.reply.id
})
afterAll(() => app.close())

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`
}

async function codeFor(endpoint: Endpoint, as: As): Promise<{ status: number; code: string | undefined }> {
  const name = nameOf(endpoint)
  const params = {
    botId,
    itemId,
    deletionId: randomUUID(),
    importId: randomUUID(),
    messageId: randomUUID(),
    applicationId: randomUUID(),
    rowNumber: 2,
    locale: 'en',
  }
  const input = { params, query: queries[name], ...(bodies[name] === undefined ? {} : { body: bodies[name] }) }
  const { status, problem } = await call(app, endpoint, input as never, as)
  return { status, code: status >= 400 ? problem?.code : undefined }
}

const named = (access: Endpoint['access'][]) =>
  allEndpoints
    .filter((endpoint) => access.includes(endpoint.access))
    .map((endpoint) => [nameOf(endpoint), endpoint] as const)

test('every route says who may call it', () => {
  for (const endpoint of allEndpoints) {
    expect(['public', 'session', 'admin', 'botKey', 'sessionOrKey'], nameOf(endpoint)).toContain(endpoint.access)
  }
})

describe('a visitor', () => {
  test.each(named(['session', 'admin', 'sessionOrKey']))('is asked to log in: %s', async (_name, endpoint) => {
    expect(await codeFor(endpoint, {})).toEqual({ status: 401, code: 'not-logged-in' })
  })
  test.each(named(['botKey']))('needs a key: %s', async (_name, endpoint) => {
    expect(await codeFor(endpoint, {})).toEqual({ status: 401, code: 'key-wrong' })
  })
  test.each(named(['session', 'admin', 'sessionOrKey']))(
    'gains nothing by a forged session: %s',
    async (_name, endpoint) => {
      expect((await codeFor(endpoint, { cookie: `huida_session=${'x'.repeat(43)}` })).status).toBe(401)
    },
  )
})

describe('an ordinary account', () => {
  test.each(named(['admin']))('is not an ADMIN: %s', async (_name, endpoint) => {
    expect(await codeFor(endpoint, owner)).toEqual({ status: 403, code: 'not-allowed' })
  })
  test.each(named(['botKey']))('needs a key, not a session: %s', async (_name, endpoint) => {
    expect(await codeFor(endpoint, owner)).toEqual({ status: 401, code: 'key-wrong' })
  })
})

// Uploads read a file before anything else; imports test them themselves.
const ofOneBot = named(['session', 'sessionOrKey']).filter(
  ([, endpoint]) => endpoint.path.includes(':botId') && endpoint.upload === undefined,
)

describe("another account's bot does not exist", () => {
  test.each(ofOneBot)('for a stranger: %s', async (_name, endpoint) => {
    expect(await codeFor(endpoint, stranger)).toEqual({ status: 404, code: 'not-found' })
  })
  test.each(ofOneBot)('for an ADMIN: %s', async (_name, endpoint) => {
    expect(await codeFor(endpoint, admin)).toEqual({ status: 404, code: 'not-found' })
  })
})

describe('a page of another site', () => {
  const changing = named(['public', 'session', 'admin']).filter(([, { method }]) => method !== 'GET')
  test.each(changing)('cannot use a session: %s', async (_name, endpoint) => {
    const as = { ...owner, headers: { origin: 'https://elsewhere.example' } }
    expect(await codeFor(endpoint, as)).toEqual({ status: 403, code: 'origin-refused' })
  })
})
