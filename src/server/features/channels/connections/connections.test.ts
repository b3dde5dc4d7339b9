/** Connections as their owner makes, changes, checks and removes them. */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNamedKey } from '#contract/features/account/keys.ts'
import type { KeyScope } from '#contract/features/app-access/scopes.ts'
import { deleteBot, renewAccountKey } from '#contract/features/bots.ts'
import {
  changeConnection,
  checkConnection,
  closeConnection,
  createConnection,
  getConnection,
  listConnections,
  openConnection,
  removeConnection,
} from '#contract/features/channels/connections.ts'
import { openTestApp } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { type As, call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { plainAccount } from '#tests/support/servers/plain-channel/plain-platform.ts'
import {
  message,
  openPlainShop,
  type PlainShop,
  plainSecret,
  plainToken,
} from '#tests/support/servers/plain-channel/plain-shop.ts'

let shop: PlainShop
const logged: string[] = []
beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString('utf8'))
      done()
    },
  })
  shop = await openPlainShop({ changes: { log: pino({ level: 'trace' }, stream) } })
})
afterAll(() => shop.close())

const configOf = (botToken: string) => ({ botToken, signingSecret: plainSecret, appToken: '' })
const idsOf = (connectionId = shop.connectionId) => ({ botId: shop.bot.id, connectionId })

function create(config: object, botId = shop.bot.id, as = shop.owner) {
  return call(shop.app, createConnection, { params: { botId }, body: { kind: 'slack', name: '', config } as never }, as)
}

test('a connection shows what its platform calls it, where to call back, and of secrets the last four characters', async () => {
  const token = plainToken()
  const { status, reply } = await create(configOf(token))
  expect(status).toBe(201)
  expect(reply).toMatchObject({
    kind: 'slack',
    name: 'Plain shop',
    state: 'enabled',
    isOpen: true,
    config: { botToken: token.slice(-4), signingSecret: '8531', appToken: '' },
    secrets: ['botToken', 'signingSecret', 'appToken'],
    external: { name: 'Plain shop', facts: { scopes: 'all' } },
    callbackUrl: `http://127.0.0.1:3000/hooks/slack/${reply.id}`,
    isPublicAddress: false,
    needsPublicAddress: true,
    isSocketOpen: null,
    lastEvent: null,
    sends: { pending: 0, held: 0, dead: 0 },
  })
  const list = await call(shop.app, listConnections, { params: { botId: shop.bot.id } }, shop.owner)
  expect(list.reply.items.map(({ id }) => id)).toContain(reply.id)
})

test('an account of a platform is connected once in the installation', async () => {
  const other = await createUserSession(shop.app, { plan: 'vip-monthly' })
  const bot = await createTestBot(shop.app, other)
  const token = plainToken()
  const made = await create(configOf(token))
  const again = await create(configOf(token), bot.id, other)
  expect(again.problem).toMatchObject({ code: 'channel-in-use', field: 'config.botToken' })
  await call(shop.app, removeConnection, { params: idsOf(made.reply.id) }, shop.owner)
  expect((await create(configOf(token), bot.id, other)).status).toBe(201)
})

test.each([
  ['token-wrong', 'channel-token'],
  ['account-inactive', 'channel-token'],
  ['scope-missing', 'channel-scope'],
] as const)(
  'secrets that the platform refuses (%s) are told at their field, and nothing is stored',
  async (fault, code) => {
    shop.platform.onCheck = () => ({ fault })
    const { problem } = await create(configOf(plainToken()))
    shop.platform.onCheck = plainAccount
    expect(problem).toMatchObject({ code, field: 'config.botToken', details: { fault } })
    const { rows } = await shop.app.database.pool.query(
      `select 1 from channel_connections where last_error_fault = $1`,
      [fault],
    )
    expect(rows).toEqual([])
  },
)

test('a platform that cannot be reached is asked again later', async () => {
  shop.platform.onCheck = () => ({ fault: 'unreachable' })
  const { reply } = await create(configOf(plainToken()))
  expect(reply).toMatchObject({ state: 'submitted', external: null, lastError: { fault: 'unreachable' } })
  shop.platform.onCheck = plainAccount
  shop.app.clock.skip(60_000)
  await expect
    .poll(async () => (await call(shop.app, getConnection, { params: idsOf(reply.id) }, shop.owner)).reply)
    .toMatchObject({ state: 'enabled', external: { name: 'Plain shop' }, lastError: null })
})

test('a token that was revoked is seen by whoever looks', async () => {
  const id = await shop.connect()
  shop.platform.onCheck = () => ({ fault: 'token-wrong' })
  shop.app.clock.skip(10_000)
  await expect
    .poll(async () => (await call(shop.app, getConnection, { params: idsOf(id) }, shop.owner)).reply)
    .toMatchObject({ state: 'failure', lastError: { fault: 'token-wrong' } })
  shop.platform.onCheck = plainAccount
  const { reply } = await call(shop.app, checkConnection, { params: idsOf(id) }, shop.owner)
  expect(reply.connection.state).toBe('enabled')
  expect(reply.lines.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
    'address failed',
    'reachable ok',
    'credentials ok',
    'scopes ok',
    'handshake waiting',
  ])
})

test('a change keeps the secrets that are left empty, and is checked like a new one', async () => {
  const id = await shop.connect()
  const params = idsOf(id)
  const changed = await call(
    shop.app,
    changeConnection,
    { params, body: { name: 'Second counter', config: { botToken: '', signingSecret: 'another-secret-9999' } } },
    shop.owner,
  )
  expect(changed.reply).toMatchObject({ name: 'Second counter', config: { signingSecret: '9999' }, state: 'enabled' })
  expect((await shop.tellTo(id, [message('Where are you?')])).status).toBe(401)
  const wrong = await call(
    shop.app,
    changeConnection,
    { params, body: { config: { botToken: 'xoxe-rotates' } } },
    shop.owner,
  )
  expect(wrong.problem).toMatchObject({ code: 'slack-token-rotates', field: 'config.botToken' })
})

test('a closed connection acknowledges and says nothing; opened again it answers', async () => {
  const id = await shop.connect()
  await call(shop.app, closeConnection, { params: idsOf(id) }, shop.owner)
  expect(await shop.tellTo(id, [message('Where are you?', { conversation: 'closed' })])).toMatchObject({ status: 200 })
  await expect
    .poll(async () => (await call(shop.app, getConnection, { params: idsOf(id) }, shop.owner)).reply.lastEvent)
    .toMatchObject({ ignoredReason: 'closed' })
  await call(shop.app, openConnection, { params: idsOf(id) }, shop.owner)
  await shop.tellTo(id, [message('When are you open?', { conversation: 'closed' })])
  await expect.poll(() => shop.platform.textsTo('closed')).toEqual(['From nine to six.'])
})

test('a key with the permission does what the screens do, and no other one does', async () => {
  const keyWith = async (scopes: KeyScope[]) => {
    const body = {
      name: scopes.join(' and '),
      bots: [shop.bot.id],
      scopes,
      forAccount: true,
      expiresInDays: null,
      callsPerDay: null,
    }
    return { bearer: (await call(shop.app, createNamedKey, { body }, shop.owner)).reply.apiKey }
  }
  const read = (as: As) => call(shop.app, listConnections, { params: { botId: shop.bot.id } }, as)
  const { status, reply } = await read(await keyWith(['connections']))
  expect(status).toBe(200)
  expect(reply.items.length).toBeGreaterThan(0)
  expect((await read(await keyWith(['messages:send']))).problem.code).toBe('key-scope')
  const account = await call(shop.app, renewAccountKey, {}, shop.owner)
  expect((await read({ bearer: account.reply.apiKey })).problem.code).toBe('key-wrong')
})

test('the platform ends a connection: it is seen, and other things of it go on', async () => {
  const id = await shop.connect()
  await shop.tellTo(id, [message('', { kind: 'ended', at: shop.app.clock.now().toISOString() })])
  await expect
    .poll(async () => (await call(shop.app, getConnection, { params: idsOf(id) }, shop.owner)).reply)
    .toMatchObject({ state: 'removed', lastError: { fault: 'app-removed' } })
})

test('what belongs to a bot goes with it', async () => {
  const bot = await createTestBot(shop.app, shop.owner)
  const id = await shop.connect(plainToken(), bot.id)
  expect((await shop.tellTo(id, [message('Hello')])).status).toBe(200)
  await call(shop.app, deleteBot, { params: { botId: bot.id }, body: { name: bot.name } }, shop.owner)
  expect((await shop.tellTo(id, [message('Hello')])).status).toBe(404)
})

test('secrets are in no answer, no log and, in the clear, not in the database', async () => {
  await shop.tell(message('Where are you?', { contact: 'contact-canary-4711' }))
  await expect.poll(() => shop.platform.textsTo('contact-canary-4711')).toHaveLength(1)
  const { response } = await call(shop.app, listConnections, { params: { botId: shop.bot.id } }, shop.owner)
  const { rows } = await shop.app.database.pool.query<{ whole: string }>(`
    select (select json_agg(c)::text from channel_connections c) || (select json_agg(e)::text from channel_events e)
      || (select json_agg(s)::text from channel_sends s) || (select json_agg(t)::text from channel_talks t)
      || (select json_agg(t)::text from channel_tokens t) || (select json_agg(k)::text from channel_event_keys k)
      || (select json_agg(a)::text from audit_events a) as whole`)
  const said = [response.body, rows[0]?.whole ?? '', logged.join('')]
  expect(said.every((text) => text.length > 100)).toBe(true)
  const secrets = /token-canary|secret-canary|contact-canary|sending with/
  expect(said.map((text) => secrets.exec(text)?.[0])).toEqual([undefined, undefined, undefined])
  expect(rows[0]?.whole).toContain('connection-created')
})

test('after a change of the key everything is sealed anew, and works all the while', async () => {
  const { connectionString, settings } = shop.app
  const renewed = {
    secretKey: 'another secret of the tests, longer than thirty-two',
    previousSecretKeys: [settings.secretKey],
  }
  const other = await openTestApp(connectionString, { ...shop.parts, ...renewed })
  try {
    const sealedKeys = async () => {
      const { rows } = await other.database.pool.query<{ key: string }>(
        `select distinct split_part(sealed, '.', 2) as key from (
          select config_sealed as sealed from channel_connections union select address_sealed from channel_talks) s`,
      )
      return rows.map(({ key }) => key)
    }
    const [before] = await sealedKeys()
    const read = await call(other, checkConnection, { params: idsOf() }, shop.owner)
    expect(read.reply.connection.state).toBe('enabled')
    await runJob(other, 'reseal-secrets')
    const after = await sealedKeys()
    expect(after).toHaveLength(1)
    expect(after[0]).not.toBe(before)
  } finally {
    await other.close()
  }
  const alone = await openTestApp(connectionString, { ...shop.parts, secretKey: renewed.secretKey })
  const { reply } = await call(alone, checkConnection, { params: idsOf() }, shop.owner)
  expect(reply.lines.find(({ step }) => step === 'credentials')?.outcome).toBe('ok')
  await alone.close()
})
