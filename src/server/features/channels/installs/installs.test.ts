/** “Add to Slack”: an owner lets the operator's app into their workspace, and its events come to the bot that was chosen. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allChannels } from '#channels/registry.ts'
import { deleteBot } from '#contract/features/bots.ts'
import {
  changeConnection,
  closeConnection,
  createConnection,
  getConnection,
  listConnections,
  removeConnection,
} from '#contract/features/channels/connections.ts'
import { startSlackInstall } from '#contract/features/channels/installs.ts'
import { slackScopes } from '#contract/features/channels/slack-setup.ts'
import { createKeyring } from '#server/platform/secrets/keyring.ts'
import { createTestApp, openTestApp, type TestApp, type TestAppChanges } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { clickForm } from '#tests/support/servers/slack/slack-events.ts'
import { type SlackServer, startSlack } from '#tests/support/servers/slack/slack-server.ts'
import type { Workspace } from '#tests/support/servers/slack/slack-workspace.ts'
import { createChannelSeals } from '../sealing.ts'

let slack: SlackServer
let app: TestApp
let other: TestApp
let parts: TestAppChanges
let owner: Person
let bot: TestBot
let second: TestBot
const answer = 'From nine to six.'
const items = [{ question: 'When are you open?', answer }]
const otherItems = [{ question: 'When are you open?', answer: 'Day and night.' }]

beforeAll(async () => {
  slack = await startSlack()
  const { oauth, workspace } = slack
  parts = {
    channels: allChannels,
    channelEndpoints: { slack: slack.apiUrl },
    slackClientId: oauth.clientId,
    slackClientSecret: oauth.clientSecret,
    slackSigningSecret: workspace.signingSecret,
  }
  app = await createTestApp(parts)
  other = await openTestApp(app.connectionString, parts)
  oauth.redirectUrls.push(`${app.origin}/api/v1/slack/return`)
  owner = await createUserSession(app, { plan: 'vip-monthly' })
  bot = await createTestBot(app, owner, { items })
  second = await createTestBot(app, owner, { items: otherItems })
  await app.features.channels.start()
  await other.features.channels.start()
})
/** For all of them, as signatures hold for minutes. */
async function skip(ms: number): Promise<void> {
  app.clock.skip(ms)
  other.clock.skip(ms)
  await slack.advance(ms)
}

beforeEach(async () => {
  // What one account may ask comes back meanwhile.
  await skip(5 * 60_000)
  await app.database.pool.query('delete from channel_connections')
  slack.workspace.posted.splice(0)
})
afterAll(async () => {
  await other.close()
  await app.close()
  await slack.close()
})

async function begin(botId = bot.id, as: Person = owner, node = app): Promise<string> {
  const { reply, status } = await call(node, startSlackInstall, { params: { botId } }, as)
  expect(status).toBe(201)
  return reply.url
}

/** A browser follows where Slack sends it; the page it is shown. */
async function comeBack(to: string, as: { cookie?: string } = owner, node = app): Promise<URL> {
  const { pathname, search } = new URL(to)
  const { cookie } = as
  const headers = cookie === undefined ? {} : { cookie }
  const response = await node.http.inject({ method: 'GET', url: `${pathname}${search}`, headers })
  expect(response.statusCode).toBe(302)
  const shown = new URL(String(response.headers.location), app.origin)
  expect(shown.pathname).toBe('/slack')
  expect(shown.origin).toBe(app.origin)
  return shown
}

const resultOf = ({ searchParams }: URL) => searchParams.get('reason') ?? searchParams.get('result')

async function install(botId = bot.id, workspace?: Workspace): Promise<string> {
  const shown = await comeBack(slack.oauth.consent(await begin(botId)).allow(workspace))
  expect(resultOf(shown)).toBe('connected')
  return shown.searchParams.get('connection') ?? ''
}

const shownOf = async (connectionId: string, botId = bot.id) =>
  (await call(app, getConnection, { params: { botId, connectionId } }, owner)).reply

async function deliver(event: object, node = app): Promise<number> {
  const { headers, body } = slack.deliveries.sign(JSON.stringify(event))
  return (await node.http.inject({ method: 'POST', url: '/hooks/slack', headers, payload: body })).statusCode
}

const textsIn = ({ posted }: Workspace) => posted.map(({ text }) => text)

test('an owner is sent to Slack with the scopes of the manifest, comes back, and the bot answers', async () => {
  const url = new URL(await begin())
  expect(`${url.origin}${url.pathname}`).toBe(`${new URL(slack.apiUrl).origin}/oauth/v2/authorize`)
  expect(url.searchParams.get('scope')?.split(',')).toEqual([...slackScopes.needed, ...slackScopes.wanted])
  const page = await (await fetch(url)).text()
  const allow = /href="([^"]*code=[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const shown = await comeBack(allow)
  expect(Object.fromEntries(shown.searchParams)).toEqual({
    result: 'connected',
    connection: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    bot: bot.id,
  })
  const connectionId = shown.searchParams.get('connection') ?? ''
  const { workspace } = slack
  expect(await shownOf(connectionId)).toMatchObject({
    name: workspace.team.name,
    state: 'enabled',
    isShared: true,
    config: { botToken: workspace.botToken.slice(-4), signingSecret: '', appToken: '' },
    callbackUrl: `${app.origin}/hooks/slack`,
    needsPublicAddress: true,
  })
  expect(await deliver(slack.events.mention('When are you open?'))).toBe(200)
  await expect.poll(() => textsIn(workspace)).toEqual([answer])
  const { rows } = await app.database.pool.query<{ whole: string }>(
    `select (select string_agg(c::text, '') from channel_connections c) ||
       coalesce((select string_agg(i::text, '') from channel_installs i), '') ||
       (select string_agg(a::text, '') from audit_events a) as whole`,
  )
  expect(rows[0]?.whole).toContain('connection-created')
  for (const secret of [workspace.botToken, workspace.signingSecret, slack.oauth.clientSecret])
    expect(rows[0]?.whole).not.toContain(secret)
})

test('a state is good once, for the session that began it, and for ten minutes, on whichever node', async () => {
  const back = slack.oauth.consent(await begin()).allow()
  expect(resultOf(await comeBack(back, owner, other))).toBe('connected')
  expect(resultOf(await comeBack(back))).toBe('expired')

  const stranger = await createUserSession(app)
  const theirs = slack.oauth.consent(await begin()).allow()
  const exchanges = () => slack.calls.filter(({ method }) => method === 'oauth.v2.access').length
  const before = exchanges()
  expect(resultOf(await comeBack(theirs, stranger))).toBe('other-session')
  // Nor does it serve whoever it was made for after that.
  expect(resultOf(await comeBack(theirs))).toBe('expired')
  const nobody = slack.oauth.consent(await begin()).allow()
  expect(resultOf(await comeBack(nobody, {}))).toBe('other-session')
  expect(exchanges()).toBe(before)

  const late = slack.oauth.consent(await begin()).allow()
  await skip(10 * 60_000)
  expect(resultOf(await comeBack(late))).toBe('expired')
  for (const odd of ['', '?state=', '?code=a&state=b', '?state=a&state=b', `?state=${'x'.repeat(5000)}`, '?error=x'])
    expect(resultOf(await comeBack(`${app.origin}/api/v1/slack/return${odd}`))).toBe('expired')
  expect(exchanges()).toBe(before)
})

test('of many returns at once with one state, one connects', async () => {
  const back = slack.oauth.consent(await begin()).allow()
  const nodes = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? app : other))
  const results = await Promise.all(nodes.map(async (node) => resultOf(await comeBack(back, owner, node))))
  expect(results.filter((result) => result === 'connected')).toHaveLength(1)
  expect(results.filter((result) => result === 'expired')).toHaveLength(19)
})

test('of many who connect one workspace at once, one bot has it', async () => {
  const urls = await Promise.all(Array.from({ length: 10 }, (_, n) => begin(n % 2 === 0 ? bot.id : second.id)))
  const shown = await Promise.all(
    urls.map((url, n) => comeBack(slack.oauth.consent(url).allow(), owner, n % 3 === 0 ? app : other)),
  )
  const { rows } = await app.database.pool.query<{ bot_id: string }>('select bot_id from channel_connections')
  expect(rows).toHaveLength(1)
  for (const { searchParams } of shown)
    expect(searchParams.get('reason') ?? 'connected').toBe(
      searchParams.get('bot') === rows[0]?.bot_id ? 'connected' : 'in-use',
    )
})

test('a person who presses Cancel, and a code that Slack refuses, connect nothing', async () => {
  const denied = await comeBack(slack.oauth.consent(await begin()).cancel())
  expect(Object.fromEntries(denied.searchParams)).toEqual({ result: 'failed', reason: 'denied', bot: bot.id })
  const allowed = new URL(slack.oauth.consent(await begin()).allow())
  allowed.searchParams.set('code', 'guessed')
  expect(resultOf(await comeBack(allowed.href))).toBe('refused')
  const odd = new URL(slack.oauth.consent(await begin()).cancel())
  odd.searchParams.set('error', 'invalid_scope')
  expect(resultOf(await comeBack(odd.href))).toBe('refused')
  // Twice: a line that was open before is tried again on a new one.
  slack.trouble('oauth.v2.access', { drop: 'before' }, { drop: 'before' })
  expect(resultOf(await comeBack(slack.oauth.consent(await begin()).allow()))).toBe('unreachable')
  slack.trouble('oauth.v2.access', { status: 503, text: 'down' })
  expect(resultOf(await comeBack(slack.oauth.consent(await begin()).allow()))).toBe('unreachable')
  // A token that does not hold, as where the app was removed in the same moment.
  slack.trouble('auth.test', { error: 'account_inactive' })
  expect(resultOf(await comeBack(slack.oauth.consent(await begin()).allow()))).toBe('refused')
  expect((await app.database.pool.query('select 1 from channel_connections')).rows).toEqual([])
})

test('two workspaces are served by two bots, each with its own events', async () => {
  const { workspace, events } = slack.addWorkspace()
  await install(bot.id)
  await install(second.id, workspace)
  expect(await deliver(slack.events.direct('When are you open?'))).toBe(200)
  expect(await deliver(events.direct('When are you open?'), other)).toBe(200)
  await expect.poll(() => textsIn(slack.workspace)).toEqual([answer])
  await expect.poll(() => textsIn(workspace)).toEqual(['Day and night.'])
  // In a channel that both share, the outer team may be the other one: what counts is whose installation the event is for.
  const shared = { ...events.mention('When are you open?'), team_id: slack.workspace.team.id }
  expect(await deliver(shared)).toBe(200)
  await expect.poll(() => textsIn(workspace)).toHaveLength(2)
  expect(textsIn(slack.workspace)).toHaveLength(1)
})

test('a click comes to the bot of its workspace, too', async () => {
  await install()
  const elements = [{ type: 'button', action_id: 'huida-suggestion-0', value: 'When are you open?' }]
  const blocks = [{ type: 'actions', elements }]
  const posted = { channel: 'D0000ANNA', ts: slack.workspace.nextTs(), text: '', blocks }
  const form = clickForm(slack.events.click(posted, 0))
  const { headers, body } = slack.deliveries.sign(form, 'application/x-www-form-urlencoded')
  const response = await app.http.inject({ method: 'POST', url: '/hooks/slack', headers, payload: body })
  expect(response.statusCode).toBe(200)
  await expect.poll(() => textsIn(slack.workspace)).toEqual([answer])
})

test('calls are taken from Slack alone; those of a workspace that nobody connected are acknowledged and left', async () => {
  const connectionId = await install()
  const { headers, body } = slack.deliveries.sign(JSON.stringify(slack.events.direct('When are you open?')))
  const post = (more: Record<string, string>, url = '/hooks/slack', payload = body) =>
    app.http.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })
  expect((await post({ 'x-slack-signature': 'v0=00' })).statusCode).toBe(401)
  expect((await post({}, '/hooks/slack', `${body} `)).statusCode).toBe(401)
  // The address of a connection of its own is none of such a connection's.
  expect((await post({}, `/hooks/slack/${connectionId}`)).statusCode).toBe(401)
  expect((await post({}, '/hooks/wechat')).statusCode).toBe(404)
  const nobodys = {
    ...slack.events.direct('When are you open?'),
    team_id: 'T9',
    context_team_id: 'T9',
    authorizations: [],
  }
  expect(await deliver(nobodys)).toBe(200)
  expect(await deliver({ ...slack.events.direct('When are you open?'), api_app_id: 'A9' })).toBe(200)
  const challenge = slack.deliveries.sign(JSON.stringify({ type: 'url_verification', challenge: 'abc' }))
  const answered = await app.http.inject({
    method: 'POST',
    url: '/hooks/slack',
    headers: challenge.headers,
    payload: challenge.body,
  })
  expect([answered.statusCode, answered.body]).toEqual([200, 'abc'])
  expect(await deliver(slack.events.direct('When are you open?'))).toBe(200)
  await expect.poll(() => textsIn(slack.workspace)).toEqual([answer])
  const { rows } = await app.database.pool.query(`select 1 from channel_events where state = 'waiting'`)
  expect(rows).toEqual([])
})

test.each([
  ['app_uninstalled', {}, 'app-removed'],
  ['tokens_revoked', { tokens: { oauth: [], bot: ['its bot'] } }, 'token-wrong'],
] as const)(
  '%s marks the connection as removed, also a closed one; to add it again makes it work',
  async (type, more, fault) => {
    const { workspace, events } = slack
    const connectionId = await install()
    await call(app, closeConnection, { params: { botId: bot.id, connectionId } }, owner)
    const event = 'tokens' in more ? { type, tokens: { oauth: [], bot: [workspace.bot.userId] } } : { type }
    expect(await deliver({ ...events.callback(event), authorizations: undefined, context_team_id: undefined })).toBe(
      200,
    )
    await expect
      .poll(() => shownOf(connectionId))
      .toMatchObject({ state: 'removed', isOpen: false, lastError: { fault } })
    const before = workspace.botToken
    // Slack gives another token to an app that is let in anew.
    workspace.botToken = `${before}-new`
    // Whoever looks has the old token asked for, which holds no more: it stays removed.
    await skip(20_000)
    await shownOf(connectionId)
    await expect
      .poll(async () => slack.calls.filter(({ token, method }) => method === 'auth.test' && token === before).length)
      .toBeGreaterThan(1)
    expect(await shownOf(connectionId)).toMatchObject({ state: 'removed', lastError: { fault } })
    expect(await install()).toBe(connectionId)
    expect(await shownOf(connectionId)).toMatchObject({
      state: 'enabled',
      lastError: null,
      config: { botToken: '-new' },
    })
  },
)

test.each(['replaced', 'removed and made anew'])(
  'an end that is told late says nothing of a connection that was %s since',
  async (how) => {
    const first = await install()
    const end = () => ({
      ...slack.events.callback({ type: 'app_uninstalled' }),
      authorizations: undefined,
      context_team_id: undefined,
    })
    const late = end()
    await skip(60_000)
    if (how !== 'replaced') await call(app, removeConnection, { params: { botId: bot.id, connectionId: first } }, owner)
    const connectionId = await install()
    const ended = async () =>
      (await app.database.pool.query(`select 1 from channel_events where kind = 'ended' and state = 'done'`)).rowCount
    const before = await ended()
    expect(await deliver(late)).toBe(200)
    await expect.poll(ended).toBe((before ?? 0) + 1)
    expect(await shownOf(connectionId)).toMatchObject({ state: 'enabled', lastError: null })
    expect(await deliver(end())).toBe(200)
    await expect.poll(() => shownOf(connectionId)).toMatchObject({ state: 'removed' })
  },
)

test('a call for a connection that no key here opens is not acknowledged: Slack tells again', async () => {
  const connectionId = await install()
  const { pool } = app.database
  const read = async () =>
    (await pool.query('select config_sealed from channel_connections where id = $1', [connectionId])).rows[0]
      ?.config_sealed as string
  const put = (sealed: string) =>
    pool.query('update channel_connections set config_sealed = $1, revision = revision + 1 where id = $2', [
      sealed,
      connectionId,
    ])
  const sealed = await read()
  const elsewhere = createChannelSeals(createKeyring('a key that only another node has, since today'))
  await put(elsewhere.seal('config', connectionId, {}))
  const event = slack.events.direct('When are you open?')
  expect(await deliver(event)).toBe(503)
  await put(sealed)
  expect(await deliver(event)).toBe(200)
  await expect.poll(() => textsIn(slack.workspace)).toEqual([answer])
})

test('a workspace that another bot has is not taken from it, nor is its token lost', async () => {
  const connectionId = await install()
  const stranger = await createUserSession(app, { plan: 'vip-monthly' })
  const theirs = await createTestBot(app, stranger)
  for (const [botId, as] of [
    [second.id, owner],
    [theirs.id, stranger],
  ] as const) {
    const shown = await comeBack(slack.oauth.consent(await begin(botId, as)).allow(), as)
    expect(resultOf(shown)).toBe('in-use')
  }
  expect(await deliver(slack.events.direct('When are you open?'))).toBe(200)
  await expect.poll(() => textsIn(slack.workspace)).toEqual([answer])
  await call(app, removeConnection, { params: { botId: bot.id, connectionId } }, owner)
  await install(second.id)
})

test('an app of the owner’s that is the operator’s becomes the shared one; its tokens are not changed by hand', async () => {
  const { botToken, signingSecret } = slack.workspace
  const body = { kind: 'slack', name: 'Mine', config: { botToken, signingSecret, appToken: '' } } as const
  const made = await call(app, createConnection, { params: { botId: bot.id }, body }, owner)
  expect(made.reply.isShared).toBe(false)
  expect(await install()).toBe(made.reply.id)
  expect(await shownOf(made.reply.id)).toMatchObject({ name: 'Mine', isShared: true, config: { signingSecret: '' } })
  const params = { botId: bot.id, connectionId: made.reply.id }
  const refused = await call(app, changeConnection, { params, body: { config: { signingSecret } } }, owner)
  expect(refused.problem).toMatchObject({ code: 'channel-shared' })
  const renamed = await call(app, changeConnection, { params, body: { name: 'Front desk' } }, owner)
  expect(renamed.reply.name).toBe('Front desk')
})

test('what the plan does not have is not connected: a bot over its limit, or with as many connections as it may have', async () => {
  await install()
  await app.database.pool.query(
    `insert into channel_connections (account_id, bot_id, id, kind, name, platform, state, config_sealed, public_config, created_at)
     select account_id, $1, gen_random_uuid(), kind, name, platform, state, config_sealed, public_config, created_at
     from channel_connections cross join generate_series(1, 20)`,
    [second.id],
  )
  const { workspace } = slack.addWorkspace()
  expect(resultOf(await comeBack(slack.oauth.consent(await begin(second.id)).allow(workspace)))).toBe('full')

  const url = await begin()
  // Its VIP ended, and it has more bots than the free plan.
  await app.database.pool.query(`update bots set over_plan_since = now() where id = $1`, [bot.id])
  await app.database.pool.query(`update accounts set plan = 'free' where id = $1`, [owner.account.id])
  expect(resultOf(await comeBack(slack.oauth.consent(url).allow(workspace)))).toBe('plan')
  const refused = await call(app, startSlackInstall, { params: { botId: bot.id } }, owner)
  expect(refused.problem.code).toBe('bot-read-only')
  await app.database.pool.query(`update accounts set plan = 'vip-monthly' where id = $1`, [owner.account.id])
  await app.database.pool.query(`update bots set over_plan_since = null where id = $1`, [bot.id])
})

test('a bot that is deleted meanwhile is not connected; what nobody came back for is forgotten', async () => {
  const gone = await createTestBot(app, owner)
  const url = await begin(gone.id)
  const name = (await app.database.pool.query<{ name: string }>('select name from bots where id = $1', [gone.id]))
    .rows[0]
  await call(app, deleteBot, { params: { botId: gone.id }, body: { name: name?.name ?? '' } }, owner)
  expect(resultOf(await comeBack(slack.oauth.consent(url).allow()))).toBe('expired')
  await begin()
  const left = async () => (await app.database.pool.query('select 1 from channel_installs')).rows.length
  expect(await left()).toBeGreaterThan(0)
  await skip(11 * 60_000)
  await runJob(app, 'forget-channel-events')
  expect(await left()).toBe(0)
})

test('without an app of the operator’s there is nothing to begin, and no address for its calls', async () => {
  const { slackClientId: _id, slackClientSecret: _secret, slackSigningSecret: _signing, ...without } = parts
  const plain = await openTestApp(app.connectionString, without)
  const params = { botId: bot.id }
  expect((await call(plain, startSlackInstall, { params }, owner)).problem.code).toBe('not-found')
  expect(await deliver(slack.events.direct('Hello'), plain)).toBe(404)
  expect((await call(plain, listConnections, { params }, owner)).reply.sharedApps).toEqual([])
  expect((await call(app, listConnections, { params }, owner)).reply.sharedApps).toEqual(['slack'])
  await plain.close()
})
