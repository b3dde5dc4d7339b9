/**
 * A canary as every secret that the product takes or makes, and trouble on each path that it goes. Then everything that anyone may read is searched
 * for it: the log, the answers of all calls that read, archives, and every row of the database.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createNamedKey } from '#contract/features/account/keys.ts'
import { downloadDataExport, listDataExports, startDataExport } from '#contract/features/account/own-data.ts'
import { startSecondFactor, switchOnSecondFactor } from '#contract/features/account/second-factor.ts'
import { changePassword, logIn } from '#contract/features/accounts.ts'
import { sendMessage, sendPublicMessage } from '#contract/features/answers.ts'
import { createClientToken, listBotMessages } from '#contract/features/app-access/messages.ts'
import { createWebhook, renewWebhookSecret, testWebhook } from '#contract/features/app-access/webhooks.ts'
import { renewAccountKey, renewBotKey } from '#contract/features/bots.ts'
import { changeConnection, checkConnection, createConnection } from '#contract/features/channels/connections.ts'
import { renewWidgetSecret } from '#contract/features/channels/widget.ts'
import { saveModel, testModel } from '#contract/features/models.ts'
import { openLog } from '#server/platform/log.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { type As, call } from '#tests/support/calls/calls.ts'
import { replyText } from '#tests/support/files/reply-text.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { signIdentity } from '#tests/support/people/visitor-identity.ts'
import { createCanaries, formsOf } from '#tests/support/secrets/canaries.ts'
import { startEchoingMailServer, startEchoServer } from '#tests/support/servers/echoing.ts'
import { type SlackServer, startSlack } from '#tests/support/servers/slack/slack-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { startWechat, type Wechat } from '#tests/support/servers/wechat/wechat.ts'

const { canary, canaries, sightings, expectNone } = createCanaries()
const logged: string[] = []
let app: TestApp
let owner: Person
let admin: Person
let bot: TestBot
let slack: SlackServer
let wechat: Wechat
let receiver: WebhookReceiver
let echo: Awaited<ReturnType<typeof startEchoServer>>
let mail: Awaited<ReturnType<typeof startEchoingMailServer>>
/** Whoever may read with a key of the bot. */
let program: As
const ids: Record<string, string> = {}

const smtpPassword = canary('the password of the mail server', 'kanarieSmtp7Passwort')
const newPassword = canary('a password', 'Kanarie-Passwort-7f3d')

beforeAll(async () => {
  slack = await startSlack()
  wechat = await startWechat({
    appSecret: canary('the secret of a WeChat account', 'kanarieWechatSecret7f3d00000zzzz'),
    token: canary('the token of a WeChat account', 'kanarieWechatToken7f3d0zzzz'),
    encodingAesKey: canary(
      'the AES key of a WeChat account',
      'kanarieWechatAesKey7f3d00000000000000000zzzz'.slice(0, 43),
    ),
  })
  Object.assign(slack.workspace, {
    botToken: canary('a bot token', 'xoxb-kanarie-bot-token-7f3d-zzzz'),
    appToken: canary('an app token', 'xapp-1-kanarie-app-token-7f3d-zzzz'),
    signingSecret: canary('a signing secret', 'kanarieSigningSecret7f3d0000zzzz'),
  })
  receiver = await startWebhookReceiver()
  echo = await startEchoServer()
  mail = await startEchoingMailServer()
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  app = await createTestApp({
    log: openLog('trace', stream),
    allowsPrivateAddresses: true,
    channelEndpoints: { slack: slack.apiUrl, wechat: wechat.baseUrl },
    smtpUrl: `smtp://shop:${smtpPassword}@127.0.0.1:${mail.port}`,
    requestsPerMinute: 1_000_000,
  })
  await app.startJobs()
  admin = await createOwnerSession(app)
  owner = await createUserSession(app, { plan: 'vip-yearly' })
  bot = await createTestBot(app, owner, { items: [{ question: 'When are you open?', answer: 'From nine to six.' }] })
  Object.assign(ids, { botId: bot.id, itemId: bot.itemIds[0] })
})
afterAll(async () => {
  await app?.close()
  await slack?.close()
  await wechat?.close()
  await receiver?.close()
  await echo?.close()
  await mail?.close()
})

const ofBot = () => ({ botId: bot.id })

async function raw(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload = '',
  headers: Record<string, string> = {},
) {
  const response = await app.http.inject({
    method,
    url,
    headers: { origin: app.origin, 'content-type': 'application/json', ...headers },
    ...(payload !== '' && { payload }),
  })
  return `${JSON.stringify(response.headers)} ${response.body}`
}

/** What must hold of every answer to a call that carries a secret, but of the one that shows it for once. */
async function expectSilence(where: string, answering: Promise<{ response: { body: string; headers: object } }>) {
  const { response } = await answering
  expectNone(where, `${JSON.stringify(response.headers)} ${response.body}`)
}

test('passwords, in the right field and in wrong ones', async () => {
  const body = { original: owner.password, password: newPassword, confirm: newPassword }
  const changed = await call(app, changePassword, { body }, owner)
  expect(changed.status, changed.response.body).toBeLessThan(300)
  const cookie = /huida_session=[^;]+/.exec(String(changed.response.headers['set-cookie']))?.[0]
  if (cookie !== undefined) owner = { ...owner, cookie, password: newPassword }
  const wrong = canary('a wrong password', 'Kanarie-falsch-9c2e')
  const { email } = owner.account
  for (const login of [
    { email, password: wrong },
    { email: 'nobody@example.com', password: wrong },
    // Typed into the field of the email.
    { email: wrong, password: 'x' },
    { email: `${wrong}@`, password: '' },
  ])
    await expectSilence('a log-in', call(app, logIn, { body: login }))
  await expectSilence('a change', call(app, changePassword, { body: { ...body, original: wrong } }, owner))
  await expectSilence(
    'a change',
    call(app, changePassword, { body: { ...body, original: newPassword, confirm: 'x' } }, owner),
  )
  // Bodies that are no JSON, cut off in the middle of a secret.
  for (const text of [
    `{"password": ${wrong}`,
    `{"email":"a@b.c","password":"${wrong}`,
    wrong,
    `"${wrong}"`,
    `[${wrong}]`,
  ])
    expectNone('a broken body', await raw('POST', '/api/v1/log-in', text))
  expectNone(
    'a broken body',
    await raw('POST', '/api/v1/account/password', `{"original":"${newPassword}"`, { cookie: owner.cookie }),
  )
})

test('the secret of an authenticator app, and codes', async () => {
  const begun = await call(app, startSecondFactor, { body: { password: newPassword } }, owner)
  expect(begun.status, begun.response.body).toBeLessThan(300)
  canary('the secret of an authenticator app', begun.reply.secret)
  await expectSilence('a wrong code', call(app, switchOnSecondFactor, { body: { code: '000000' } }, owner))
  await expectSilence('no code', call(app, switchOnSecondFactor, { body: { code: begun.reply.secret } }, owner))
})

test('keys of programs, and tokens of their customers', async () => {
  const named = await call(
    app,
    createNamedKey,
    {
      body: { name: 'Warehouse', bots: 'all', scopes: 'all', forAccount: true, expiresInDays: null, callsPerDay: null },
    },
    owner,
  )
  const namedKey = canary('a named key', named.reply.apiKey)
  const accountKey = canary('the key of an account', (await call(app, renewAccountKey, {}, owner)).reply.apiKey)
  const formerKey = canary('a former key of a bot', bot.program.bearer ?? '')
  const botKey = canary('the key of a bot', (await call(app, renewBotKey, { params: ofBot() }, owner)).reply.apiKey)
  program = { bearer: botKey }
  const ask = { params: ofBot(), body: { text: 'When are you open?', contactId: 'customer-1' } }
  expect((await call(app, sendMessage, ask, program)).status).toBe(200)
  const made = await call(app, createClientToken, { params: ofBot(), body: { contactId: 'customer-1' } }, program)
  const token = canary('a client token', made.reply.token)
  for (const bearer of [namedKey, accountKey, formerKey, token, `${botKey}x`, `${token}x`]) {
    await expectSilence('a call with a key', call(app, sendMessage, ask, { bearer }))
    await expectSilence(
      'a call for another bot',
      call(app, listBotMessages, { params: { botId: randomUUID() }, query: { limit: 1 } }, { bearer }),
    )
    await expectSilence('a body that is wrong', call(app, sendMessage, { ...ask, body: { text: '' } }, { bearer }))
    // As an id, where a path names something.
    expectNone('a path', (await raw('GET', `/api/v1/bots/${bearer}/messages`)).replaceAll(`/bots/${bearer}`, ''))
    expectNone(
      'a broken header',
      await raw('GET', `/api/v1/bots/${bot.id}/messages`, '', { authorization: `Basic ${bearer}` }),
    )
  }
})

test('the secret that signs visitors', async () => {
  const secret = canary(
    'the secret of a website',
    (await call(app, renewWidgetSecret, { params: ofBot() }, owner)).reply.secret,
  )
  const exp = Math.floor(Date.now() / 1000) + 600
  const visitorToken = canary('the token of a visitor', 'kanarie-visitor-token-7f3d')
  const say = (identity?: string) =>
    call(app, sendPublicMessage, { params: ofBot(), body: { text: 'When are you open?', visitorToken, identity } })
  for (const identity of [
    undefined,
    canary('an identity', signIdentity(secret, { sub: 'ann', exp })),
    canary('a late identity', signIdentity(secret, { sub: 'ann', exp: 1 })),
    canary('a forged identity', signIdentity('another secret', { sub: 'ann', exp })),
    secret,
  ])
    await expectSilence('a message of a visitor', say(identity))
})

test('the secret of a webhook, whose receiver fails in every way', async () => {
  const body = { url: receiver.url, events: ['message.answered' as const] }
  const made = await call(app, createWebhook, { params: ofBot(), body }, owner)
  const { id: webhookId } = made.reply.webhook
  ids.webhookId = webhookId
  canary('the secret of a webhook', made.reply.secret)
  const params = { ...ofBot(), webhookId }
  canary('a renewed secret of a webhook', (await call(app, renewWebhookSecret, { params }, owner)).reply.secret)
  for (const answer of [
    { status: 200 },
    { status: 401 },
    { status: 500 },
    { status: 302, headers: { location: '/other' } },
  ]) {
    receiver.answer(answer)
    await expectSilence('a test', call(app, testWebhook, { params }, owner))
  }
  await receiver.close()
  await expectSilence('a test that nobody takes', call(app, testWebhook, { params }, owner))
})

test('the key of a model, at a service that says it again', async () => {
  const key = canary('the key of a model', 'sk-kanarie-model-key-7f3d-zzzz')
  for (const kind of ['chat', 'embeddings'] as const) {
    const params = { kind }
    const service = { baseUrl: `${echo.url}/v1`, model: 'tiny', key }
    for (const mood of ['refusing', 'failing', 'taking', 'cutting'] as const) {
      echo.mood = mood
      await expectSilence(mood, call(app, testModel, { params, body: service }, admin))
    }
    await expectSilence(
      'an address with a password',
      call(app, testModel, { params, body: { ...service, baseUrl: `http://shop:${key}@127.0.0.1:9/v1` } }, admin),
    )
    await expectSilence(
      'an address with a password',
      call(
        app,
        saveModel,
        { params, body: { ...service, baseUrl: `http://shop:${key}@127.0.0.1:9/v1`, isOn: true } },
        admin,
      ),
    )
    await expectSilence(
      'a key with a line break',
      call(app, saveModel, { params, body: { ...service, key: `${key}\n`, isOn: true } }, admin),
    )
    await app.database.pool.query(
      `alter table model_services add constraint in_the_way check (kind = 'none') not valid`,
    )
    await expectSilence(
      'a database that refuses',
      call(app, saveModel, { params, body: { ...service, isOn: true } }, admin),
    )
    await app.database.pool.query('alter table model_services drop constraint in_the_way')
    const saved = await call(app, saveModel, { params, body: { ...service, isOn: true } }, admin)
    expect(saved.status, saved.response.body).toBe(200)
  }
  for (const mood of ['refusing', 'failing', 'taking', 'cutting', 'silent'] as const) {
    echo.mood = mood
    const before = echo.requests
    await call(app, sendPublicMessage, {
      params: ofBot(),
      body: { text: `Do you mend ${mood} kettles?`, visitorToken: 'a visitor of the models' },
    })
    await runJob(app, 'embed-changed-corpora').catch(() => undefined)
    await vi.waitFor(() => expect(echo.requests).toBeGreaterThan(before), 10_000)
  }
})

test('the secrets of Slack, which refuses, fails, says them again and cuts the line', async () => {
  const { botToken, appToken, signingSecret } = slack.workspace
  const other = canary('a bot token that is none', 'xoxb-kanarie-wrong-token-7f3d-zzzz')
  const create = (config: object) =>
    call(app, createConnection, { params: ofBot(), body: { kind: 'slack', name: '', config } as never }, owner)
  const config = { botToken, appToken: '', signingSecret }
  await expectSilence('a wrong token', create({ ...config, botToken: other }))
  await expectSilence('a token in the wrong field', create({ ...config, appToken: botToken, botToken: appToken }))
  await expectSilence('a token of another kind', create({ ...config, botToken: botToken.replace('xoxb', 'xoxe') }))
  await app.database.pool.query(
    `alter table channel_connections add constraint in_the_way check (kind = 'none') not valid`,
  )
  await expectSilence('a database that refuses', create(config))
  await app.database.pool.query('alter table channel_connections drop constraint in_the_way')
  const made = await create(config)
  expect(made.status, made.response.body).toBe(201)
  expectNone('a new connection', made.response.body)
  const params = { ...ofBot(), connectionId: made.reply.id }
  ids.connectionId = made.reply.id
  const troubles = [
    { error: `invalid_auth ${botToken}`, needed: `chat:write ${botToken}` },
    { error: 'missing_scope', needed: botToken },
    { status: 500, text: `the token ${botToken} made us fail` },
    { status: 200, text: `<html>${botToken}</html>` },
    { drop: 'before' as const },
    { status: 429, retryAfter: 1, text: botToken },
  ]
  for (const [place, trouble] of troubles.entries()) {
    slack.trouble('auth.test', trouble)
    await expectSilence('a check', call(app, checkConnection, { params }, owner))
    const again = await call(app, checkConnection, { params }, owner)
    expect(again.reply.connection.state).toBe('enabled')
    for (const method of ['chat.postMessage', 'users.info']) slack.trouble(method, trouble)
    await deliverToSlack(params.connectionId, `D0000PERSON${place}`)
  }
  await expectSilence('a change', call(app, changeConnection, { params, body: { config: { botToken: other } } }, owner))
  await expectSilence(
    'a change',
    call(app, changeConnection, { params, body: { config: { appToken: signingSecret } } }, owner),
  )
  slack.trouble('apps.connections.open', { error: `invalid_auth ${appToken}` }, { status: 500, text: appToken })
  await expectSilence('a socket', call(app, changeConnection, { params, body: { config: { appToken } } }, owner))
  await vi.waitFor(
    () => expect(slack.calls.some(({ method }) => method === 'apps.connections.open')).toBe(true),
    10_000,
  )
  // Forged calls: with the secret instead of a signature, and with the token in the address.
  for (const [url, headers] of [
    [`/hooks/slack/${params.connectionId}`, { 'x-slack-signature': `v0=${signingSecret}` }],
    [`/hooks/slack/${params.connectionId}?token=${botToken}`, {}],
    [`/hooks/slack/${botToken}`, {}],
  ] as const)
    expectNone('a forged call', (await raw('POST', url, '{}', headers)).replaceAll(url, ''))
})

/** A message that Slack calls with, signed as it does; until the bot has tried to answer. */
async function deliverToSlack(connectionId: string, channel: string): Promise<void> {
  slack.workspace.channels.set(channel, { isMember: true })
  const body = JSON.stringify(slack.events.direct('When are you open?', { channel }))
  const at = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', slack.workspace.signingSecret).update(`v0:${at}:${body}`).digest('hex')
  const headers = { 'x-slack-request-timestamp': at, 'x-slack-signature': `v0=${signature}` }
  expectNone('a call of Slack', await raw('POST', `/hooks/slack/${connectionId}`, body, headers))
  const tried = () =>
    slack.calls.filter(({ method, given }) => method === 'chat.postMessage' && given.channel === channel)
  await vi.waitFor(() => expect(tried().length).toBeGreaterThan(0), 10_000)
}

test('the secrets of WeChat, which does the same', async () => {
  const { appId, appSecret, token, encodingAesKey } = wechat.account
  const config = { appId, appSecret, token, encodingAesKey, mode: 'safe', accountType: 'service' }
  const create = (changes: object) =>
    call(
      app,
      createConnection,
      { params: ofBot(), body: { kind: 'wechat', name: '', config: { ...config, ...changes } } as never },
      owner,
    )
  await expectSilence(
    'a wrong secret',
    create({ appSecret: canary('a wrong secret of WeChat', 'kanarieWrongSecret7f3d000000zzzz') }),
  )
  await expectSilence('a key in the wrong field', create({ token: encodingAesKey, encodingAesKey: token }))
  const mishaps = [
    { status: 200, body: JSON.stringify({ errcode: 40125, errmsg: `invalid appsecret ${appSecret}` }) },
    { status: 500, body: `${appSecret} made us fail` },
    { status: 200, body: `<html>${appSecret}</html>` },
    'cut' as const,
  ]
  for (const mishap of mishaps) {
    wechat.mishaps.push(mishap)
    await expectSilence('a connection', create({}))
    wechat.mishaps.length = 0
  }
  const made = await create({})
  const list = await app.database.pool.query<{ id: string }>(`select id from channel_connections where kind = 'wechat'`)
  const connectionId = made.status === 201 ? made.reply.id : (list.rows[0]?.id ?? '')
  expect(connectionId).not.toBe('')
  const params = { ...ofBot(), connectionId }
  for (const mishap of mishaps) {
    wechat.mishaps.push(mishap)
    await expectSilence('a check', call(app, checkConnection, { params }, owner))
    wechat.mishaps.length = 0
  }
  expectNone(
    'a forged call',
    await raw('GET', `/hooks/wechat/${connectionId}?signature=${token}&timestamp=1&nonce=1&echostr=1`),
  )
  expectNone(
    'a forged call',
    await raw('POST', `/hooks/wechat/${connectionId}?signature=${token}&timestamp=1&nonce=1`, '<xml/>', {
      'content-type': 'text/xml',
    }),
  )
})

test('the password of the mail server, which says it again', async () => {
  await vi.waitFor(() => expect(mail.attempts()).toBeGreaterThan(0), 20_000)
  await vi.waitFor(async () => {
    const { rows } = await app.database.pool.query<{ error: string }>(
      'select error from outbox_mails where error is not null',
    )
    expect(rows.length).toBeGreaterThan(0)
  }, 20_000)
})

test('nothing of it is in the archive of all data', async () => {
  const { reply } = await call(app, startDataExport, {}, owner)
  await vi.waitFor(async () => {
    const { items } = (await call(app, listDataExports, {}, owner)).reply
    expect(items.map(({ status }) => status)).toEqual(['ready'])
  }, 20_000)
  ids.exportId = reply.id
  const archive = await call(app, downloadDataExport, { params: { exportId: reply.id } }, owner)
  const text = await replyText(archive.response.rawPayload)
  expect(text).toContain('connections.json')
  expect(text).toContain(ids.connectionId)
  expectNone('the archive', text)
})

test('nothing of it is in what any call reads, for the owner, an ADMIN or a program', async () => {
  const { rows } = await app.database.pool.query<Record<string, string>>(
    `select m.id as "messageId", m.conversation_id as "conversationId", c.id as "contactId" from messages m
     join conversations v on v.id = m.conversation_id join contacts c on c.id = v.contact_id where m.bot_id = $1 limit 1`,
    [bot.id],
  )
  const known: Record<string, string> = {
    ...ids,
    ...rows[0],
    accountId: owner.account.id,
    kind: 'chat',
    locale: 'en',
    name: 'none',
    day: '2026-01-01',
    rowNumber: '2',
  }
  const readers: Record<string, string>[] = [
    { cookie: owner.cookie },
    { cookie: admin.cookie },
    { authorization: `Bearer ${program.bearer}` },
  ]
  const read = new Map<string, number[]>()
  const gets = allEndpoints.filter(({ method, reply }: Endpoint) => method === 'GET' && reply !== 'stream')
  for (const { id, path } of gets)
    for (const headers of readers) {
      const url = path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? randomUUID())
      const response = await app.http.inject({ method: 'GET', url, headers })
      read.set(id, [...(read.get(id) ?? []), response.statusCode])
      expectNone(`${id} ${url}`, `${JSON.stringify(response.headers)} ${await replyText(response.rawPayload)}`)
    }
  const answered = [...read].filter(([, statuses]) => statuses.includes(200)).map(([id]) => id)
  expect(answered).toEqual(
    expect.arrayContaining([
      'listConnections',
      'listWebhooks',
      'listDeliveries',
      'getModels',
      'listJobs',
      'listOutbox',
      'listAuditEvents',
      'getConnection',
    ]),
  )
  // Of a few there is nothing to read here, such as an import.
  expect(answered.length).toBeGreaterThan(gets.length * 0.75)
})

test('nothing of it is in the log', () => {
  const text = logged.join('')
  expect(logged.length).toBeGreaterThan(20)
  expect(text).toContain('a model service failed')
  expectNone('the log', text)
})

test('nothing of it is in any row of the database', async () => {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(70)
  let rowCount = 0
  for (const { name } of tables) {
    // As COPY writes them, a row a line.
    const { rows } = await app.database.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    rowCount += rows.length
    expectNone(name, rows.map(({ row }) => row).join('\n'))
  }
  expect(rowCount).toBeGreaterThan(200)
})

test('the search finds every canary where there is one', () => {
  expect(canaries.size).toBeGreaterThan(22)
  for (const [name, secret] of canaries) {
    expect(secret.length, name).toBeGreaterThan(16)
    for (const form of formsOf(secret)) expect(sightings(`before ${form} after`)).toContain(name)
  }
})
