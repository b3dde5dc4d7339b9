/** The installation's key is changed while there is a secret of every kind, each made through the product. */
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getSecretKeyState, type SealedKind, sealedKinds } from '#contract/features/admin/secret-key.ts'
import { getPublicConversation, sendMessage, sendPublicMessage } from '#contract/features/answers.ts'
import { createClientToken, listBotMessages } from '#contract/features/app-access/messages.ts'
import { createWebhook, testWebhook } from '#contract/features/app-access/webhooks.ts'
import { checkConnection } from '#contract/features/channels/connections.ts'
import { getUnread, renewWidgetSecret } from '#contract/features/channels/widget.ts'
import { listCallbacks } from '#contract/features/conversations/callbacks.ts'
import { saveModel, testModel } from '#contract/features/models.ts'
import { createKeyring } from '#server/platform/secrets/keyring.ts'
import { openTestApp, type TestApp, type TestAppChanges } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, type Person } from '#tests/support/people/people.ts'
import { type Authenticator, addSecondFactor, enterCode, ticketOf } from '#tests/support/people/second-factor.ts'
import { signIdentity } from '#tests/support/people/visitor-identity.ts'
import { type ModelServer, startModelServer } from '#tests/support/servers/model-server.ts'
import { message, openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'

const features = join(import.meta.dirname, '..')
const [oldKey, newKey] = [
  'the key of the first years, longer than thirty-two',
  'the key of today, and longer than thirty-two',
]
let shop: PlainShop
let admin: Person
let models: ModelServer
let receiver: WebhookReceiver
let authenticator: Authenticator
let widgetSecret: string
let webhookId: string
let clientToken: string
let fileLink: string
let unreadKey: string | null
const others: TestApp[] = []

beforeAll(async () => {
  models = await startModelServer()
  receiver = await startWebhookReceiver()
  shop = await openPlainShop({ changes: { secretKey: oldKey, allowsPrivateAddresses: true } })
  const { app, owner, bot } = shop
  const params = { botId: bot.id }
  admin = await createOwnerSession(app)
  await call(
    app,
    saveModel,
    { params: { kind: 'chat' }, body: { baseUrl: models.baseUrl, model: 'tiny', key: 'sk-model', isOn: true } },
    admin,
  )
  authenticator = await addSecondFactor(app, owner)
  widgetSecret = (await call(app, renewWidgetSecret, { params }, owner)).reply.secret
  const webhook = { url: receiver.url, events: ['message.answered' as const] }
  webhookId = (await call(app, createWebhook, { params, body: webhook }, owner)).reply.webhook.id
  await call(app, sendMessage, { params, body: { text: 'When are you open?', contactId: 'customer-1' } }, bot.program)
  const named = { contactId: 'customer-1' }
  clientToken = (await call(app, createClientToken, { params, body: named }, bot.program)).reply.token
  await say(app, 'I want a person')
  await say(app, 'Call me: +44 20 7946 0958, Ann')
  await app.database.pool.query(
    `insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, platform, text)
     select account_id, bot_id, gen_random_uuid(), conversation_id, now(), 'out', 'person', platform, 'I will call.'
     from messages where bot_id = $1 and text like 'Call me%'`,
    [bot.id],
  )
  unreadKey = await readUnreadKey(app)
  fileLink = app.features.files.links.linkTo(owner.account.id, '0190a6b2-7c11-7000-8000-00000000abcd', 60)
  await shop.tell(message('Where are you?', { contact: 'platform-customer' }))
  await vi.waitFor(() => expect(shop.platform.textsTo('platform-customer')).toHaveLength(1), 10_000)
  // It waits where it was sent to: nobody answers any more.
  await app.features.channels.stop()
  await shop.tell(message('Do you ship abroad?', { contact: 'waiting-customer' }))
})
afterAll(async () => {
  for (const other of others) await other.close()
  await shop.close()
  await models.close()
  await receiver.close()
})

const visitorToken = 'visitor token of the change of keys'

function say(app: TestApp, text: string) {
  return call(app, sendPublicMessage, { params: { botId: shop.bot.id }, body: { text, visitorToken } })
}

async function readUnreadKey(app: TestApp): Promise<string | null> {
  const { reply } = await call(app, getPublicConversation, { params: { botId: shop.bot.id }, body: { visitorToken } })
  return reply.unreadKey
}

async function start(keys: TestAppChanges): Promise<TestApp> {
  const other = await openTestApp(shop.app.connectionString, { ...shop.parts, ...keys })
  others.push(other)
  // The codes of an app are good once: this clock goes on with the others.
  other.clock.skip(shop.app.clock.now().getTime() - Date.now())
  return other
}

async function left(app: TestApp): Promise<Partial<Record<SealedKind, [waiting: number, unreadable: number]>>> {
  const { kinds } = (await call(app, getSecretKeyState, {}, admin)).reply
  expect(kinds.map(({ kind }) => kind)).toEqual(sealedKinds)
  return Object.fromEntries(
    kinds.flatMap(({ kind, waiting, unreadable }) => (waiting + unreadable > 0 ? [[kind, [waiting, unreadable]]] : [])),
  )
}

/** Uses each secret as whoever made it would. */
async function expectAllWork(app: TestApp): Promise<void> {
  const { owner, bot, connectionId } = shop
  const params = { botId: bot.id }
  models.calls.length = 0
  const service = { baseUrl: models.baseUrl, model: 'tiny' }
  const tried = await call(app, testModel, { params: { kind: 'chat' }, body: service }, admin)
  expect(tried.reply.fault).toBeNull()
  expect(models.calls.map(({ authorization }) => authorization)).toEqual(['Bearer sk-model'])

  shop.app.clock.skip(30_000)
  app.clock.skip(30_000)
  const code = authenticator.codeNow()
  expect((await enterCode(app, await ticketOf(app, owner), code)).status).toBe(200)

  const identity = signIdentity(widgetSecret, { sub: 'ann', exp: Math.floor(app.clock.now().getTime() / 1000) + 600 })
  const asked = { text: 'When are you open?', visitorToken: 'another browser of the shop', identity }
  expect((await call(app, sendPublicMessage, { params, body: asked })).status).toBe(200)

  const delivery = await call(app, testWebhook, { params: { ...params, webhookId } }, owner)
  expect(delivery.reply.status).toBe('delivered')

  const messages = await call(app, listBotMessages, { params, query: {} as never }, { bearer: clientToken })
  expect(messages.reply.items.map(({ contactId }) => contactId)).toContain('customer-1')

  const callbacks = await call(app, listCallbacks, { params, query: { status: 'open' } }, owner)
  expect(callbacks.reply.items.map(({ text }) => text)).toEqual(['Call me: +44 20 7946 0958, Ann'])

  const checked = await call(app, checkConnection, { params: { ...params, connectionId } }, owner)
  expect(checked.reply.connection.state).toBe('enabled')

  const link = new URL(fileLink).searchParams.get('link') ?? ''
  expect(app.features.files.links.accountOf('0190a6b2-7c11-7000-8000-00000000abcd', link)).toBe(owner.account.id)

  expect((await call(app, getUnread, { params, query: { of: unreadKey ?? '' } })).response.body).toBe(
    'export const unread = 1\n',
  )
  expect((await call(app, getUnread, { params, query: { of: `${unreadKey}x` } })).response.body).toBe(
    'export const unread = 0\n',
  )
}

test('every column of the schema that is called sealed is sealed anew', async () => {
  const tables: PgTable[] = []
  for (const file of await readdir(features, { recursive: true }))
    if (file.endsWith('.tables.ts')) {
      const module: Record<string, unknown> = await import(join(features, file))
      tables.push(...Object.values(module).filter((each) => each instanceof PgTable))
    }
  expect(tables.length).toBeGreaterThan(50)
  const named = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columns.filter((column) => column.name.includes('sealed')).map((column) => `${name}.${column.name}`)
  })
  const registered = shop.app.features.all.flatMap(({ sealed }) => sealed ?? [])
  expect(registered.map(({ column }) => `${getTableConfig(column.table).name}.${column.name}`).toSorted()).toEqual(
    [...new Set(named)].toSorted(),
  )
  expect(new Set(registered.map(({ kind }) => kind))).toEqual(new Set(sealedKinds))
  for (const { column, key } of registered)
    expect(getTableConfig(column.table).primaryKeys[0]?.columns.map(({ name }) => name) ?? [key[0]?.name]).toEqual(
      key.map(({ name }) => name),
    )
})

/** As the versions before the keyring did: without the name of a key, and bound by the purpose alone. */
function sealAsBefore(text: string, secretKey: string, purpose: string): string {
  const nonce = randomBytes(12)
  const sealing = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32)), nonce)
  return Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]).toString(
    'base64url',
  )
}

test('what an older version sealed opens, and is sealed anew for its own row', async () => {
  const { app } = shop
  const keyring = createKeyring(oldKey)
  let rewritten = 0
  for (const { column, owner, sealedFor } of app.features.all.flatMap(({ sealed }) => sealed ?? [])) {
    if (sealedFor('').formerPurpose === undefined) continue
    const [table, name] = [getTableConfig(column.table).name, column.name]
    const { rows } = await app.database.pool.query<{ owner: string; sealed: string }>(
      `select ${owner.name}::text as owner, ${name} as sealed from ${table} where ${name} is not null`,
    )
    for (const row of rows) {
      const text = keyring.unseal(row.sealed, sealedFor(row.owner)) ?? ''
      const before = sealAsBefore(text, oldKey, sealedFor(row.owner).formerPurpose ?? '')
      await app.database.pool.query(`update ${table} set ${name} = $1 where ${name} = $2`, [before, row.sealed])
      rewritten += 1
    }
  }
  const waiting = await left(app)
  expect(Object.values(waiting).reduce((sum, [count]) => sum + count, 0)).toBe(rewritten)
  expect(Object.keys(waiting)).toEqual([
    'model-keys',
    'second-factors',
    'webhooks',
    'widget-secrets',
    'contacts',
    'callbacks',
  ])
  await expectAllWork(app)
  await runJob(app, 'reseal-secrets')
  expect(await left(app)).toEqual({})
  await expectAllWork(app)
})

test('with the new key and the former one everything works, is sealed anew, and then works with the new one alone', async () => {
  await expectAllWork(shop.app)
  expect(await left(shop.app)).toEqual({})

  const both = await start({ secretKey: newKey, previousSecretKeys: [oldKey] })
  const before = await left(both)
  expect(Object.keys(before).toSorted()).toEqual([...sealedKinds].toSorted())
  expect(Object.values(before).map(([, unreadable]) => unreadable)).toEqual(sealedKinds.map(() => 0))
  await expectAllWork(both)
  await runJob(both, 'reseal-secrets')
  expect(await left(both)).toEqual({})
  expect((await call(both, getSecretKeyState, {}, admin)).reply.hasFormerKeys).toBe(true)

  // What waited with the former key is answered with the new one.
  const alone = await start({ secretKey: newKey })
  await alone.features.channels.start()
  await expect.poll(() => shop.platform.textsTo('waiting-customer')).toEqual(['Yes, to all of Europe.'])
  await alone.features.channels.stop()
  expect(await left(alone)).toEqual({})
  unreadKey = await readUnreadKey(alone)
  // Links and tokens end with the former key; new ones are made.
  fileLink = alone.features.files.links.linkTo(shop.owner.account.id, '0190a6b2-7c11-7000-8000-00000000abcd', 60)
  const params = { botId: shop.bot.id }
  const fresh = await call(alone, createClientToken, { params, body: { contactId: 'customer-1' } }, shop.bot.program)
  clientToken = fresh.reply.token
  await expectAllWork(alone)
})

test('where no key opens what is stored, it is counted by kind, stays, and nothing breaks', async () => {
  const { owner, bot } = shop
  const stranger = await start({ secretKey: 'a key that has sealed nothing, longer than thirty-two' })
  await runJob(stranger, 'reseal-secrets')
  const counted = await left(stranger)
  expect(Object.keys(counted)).toEqual(sealedKinds)
  for (const [waiting, unreadable] of Object.values(counted)) {
    expect(waiting).toBe(0)
    expect(unreadable).toBeGreaterThan(0)
  }
  const params = { botId: bot.id }
  const list = await call(stranger, listCallbacks, { params, query: { status: 'open' } }, owner)
  expect(list.reply.items.map(({ text }) => text)).toEqual([''])
  const code = await enterCode(stranger, await ticketOf(stranger, owner), authenticator.freshCode())
  expect(code.problem.code).toBe('code-wrong')
  expect((await call(stranger, testWebhook, { params: { ...params, webhookId } }, owner)).reply.result).toBe(
    'no-secret',
  )

  const again = await start({ secretKey: newKey })
  await expectAllWork(again)
})
