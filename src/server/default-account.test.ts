/** What an ADMIN may see of the default admin account: its bots, and nothing that is changed by it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { updateCorpusItem } from '#contract/features/corpus.ts'
import { exportCorpus } from '#contract/features/imports.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let bot: TestBot
let admin: Person
let stranger: Person
beforeAll(async () => {
  app = await createTestApp({ defaultAdminAccount: 'service@example.com' })
  bot = await createTestBot(app, await createOwnerSession(app, { email: 'service@example.com' }), {
    items: [{ question: 'When do you open?', answer: 'At nine.' }],
  })
  admin = await createOwnerSession(app)
  stranger = await createUserSession(app, { plan: 'vip-yearly' })
})
afterAll(() => app.close())

/** Exports are files, and belong to whoever owns the bot all the same. */
const readers = allEndpoints.filter(
  ({ method, access, path }) =>
    method === 'GET' && (access === 'session' || access === 'sessionOrScope') && path.startsWith('/api/v1/bots'),
)

async function look(endpoint: Endpoint, as: Person, query: string) {
  const path = endpoint.path
    .replace(':botId', bot.id)
    .replace(':itemId', bot.itemIds[0] ?? '')
    .replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
  const response = await app.http.inject({ method: 'GET', url: `${path}?${query}`, headers: { cookie: as.cookie } })
  return {
    status: response.statusCode,
    code: response.statusCode < 400 ? 'ok' : (response.json() as { code: string }).code,
  }
}

const needsMore = 'question=When%20do%20you%20open%3F&language=en'

test('there is something to look at', () => {
  expect(readers.length).toBeGreaterThan(8)
})

test.each(readers.map((endpoint) => [endpoint.id, endpoint] as const))(
  'an ADMIN reads %s of the default account only when asking for it, and nobody else does',
  async (_, endpoint) => {
    const own = await look(endpoint, admin, needsMore)
    const asked = await look(endpoint, admin, `account=default&${needsMore}`)
    // What names an item, an import, a contact and the like that is not there stays unknown; all else is found.
    if (
      endpoint.path.includes(':botId') &&
      !/:(import|deletion|message|webhook|conversation|contact|export|connection)Id|:kind/.test(endpoint.path)
    ) {
      expect(own.code).toBe('not-found')
      expect(asked.code).toBe('ok')
    }
    expect(asked.code).not.toBe('not-allowed')
    expect(await look(endpoint, stranger, `account=default&${needsMore}`)).toEqual({ status: 403, code: 'not-allowed' })
  },
)

test('an export of its corpus is on record for the ADMIN who took it, with the name of the bot', async () => {
  await look(exportCorpus, admin, 'account=default')
  const { rows } = await app.database.pool.query(
    `select distinct target from audit_events where action = 'corpus-exported' and account_id = $1`,
    [admin.account.id],
  )
  expect(rows).toEqual([{ target: `botId ${bot.id} ${bot.name}` }])
})

test("a change is made in one's own account, whatever the address asks for", async () => {
  const params = { botId: bot.id, itemId: bot.itemIds[0] ?? '' }
  const path = updateCorpusItem.path.replace(':botId', params.botId).replace(':itemId', params.itemId)
  const response = await app.http.inject({
    method: updateCorpusItem.method,
    url: `${path}?account=default`,
    headers: { cookie: admin.cookie, origin: app.origin, 'content-type': 'application/json' },
    payload: { answer: 'Never.' },
  })
  expect(response.statusCode).toBe(404)
  const { rows } = await app.database.pool.query('select answer from corpus_items where id = $1', [params.itemId])
  expect(rows).toEqual([{ answer: 'At nine.' }])
})

test('nothing of the account itself can be asked for, and another account cannot be named', async () => {
  const session = { method: 'GET', headers: { cookie: admin.cookie } } as const
  const usage = await app.http.inject({ ...session, url: '/api/v1/account/usage?account=default' })
  expect(usage.json()).toMatchObject({ calls: { used: 0 } })
  const other = await app.http.inject({ ...session, url: `/api/v1/bots?account=${stranger.account.id}` })
  expect(other.json()).toMatchObject({ items: [] })
})

test('where no default account is set there is nothing to look at', async () => {
  const plain = await createTestApp()
  const person = await createOwnerSession(plain)
  const { problem } = await call(
    plain,
    { ...readers[0], path: '/api/v1/bots?account=default' } as never,
    {} as never,
    person,
  )
  expect(problem.code).toBe('not-found')
  await plain.close()
})
