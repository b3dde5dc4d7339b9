/** A Slack app that is stored goes from its socket to calls and back, on whichever node its owner is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allChannels } from '#channels/registry.ts'
import { changeConnection, createConnection, getConnection } from '#contract/features/channels/connections.ts'
import { createTestApp, openTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { type SlackServer, startSlack } from '#tests/support/servers/slack/slack-server.ts'

let slack: SlackServer
let app: TestApp
let other: TestApp
let owner: Person
let bot: TestBot
beforeAll(async () => {
  slack = await startSlack()
  const parts = { channels: allChannels, channelEndpoints: { slack: slack.apiUrl } }
  app = await createTestApp(parts)
  other = await openTestApp(app.connectionString, parts)
  owner = await createUserSession(app, { plan: 'vip-monthly' })
  bot = await createTestBot(app, owner, { items: [{ question: 'When are you open?', answer: 'From nine to six.' }] })
  await app.features.channels.start()
  await other.features.channels.start()
})
afterAll(async () => {
  await other.close()
  await app.close()
  await slack.close()
})

const openSockets = () => slack.sockets.open.length
const answers = () => slack.workspace.posted.map(({ text }) => text)

async function deliver(connectionId: string): Promise<number> {
  const { headers, body } = slack.deliveries.sign(JSON.stringify(slack.events.direct('When are you open?')))
  const url = `/hooks/slack/${connectionId}`
  return (await app.http.inject({ method: 'POST', url, headers, payload: body })).statusCode
}

test('the socket is left and taken at once, and events come by the way that is set', async () => {
  const { botToken, appToken, signingSecret } = slack.workspace
  const config = { botToken, appToken, signingSecret: '' }
  const body = { kind: 'slack', config } as const
  const made = await call(app, createConnection, { params: { botId: bot.id }, body }, owner)
  const params = { botId: bot.id, connectionId: made.reply.id }
  const shown = async () => (await call(app, getConnection, { params }, owner)).reply
  await expect.poll(openSockets).toBe(1)
  await expect.poll(shown).toMatchObject({ isSocketOpen: true, needsPublicAddress: false })

  // Nothing could be received by calls without the secret that signs them.
  const refused = await call(other, changeConnection, { params, body: { without: ['appToken'] } }, owner)
  expect(refused.problem).toMatchObject({ code: 'field-required', field: 'config.signingSecret' })
  expect(await shown()).toMatchObject({ isSocketOpen: true, config: { appToken: appToken.slice(-4) } })
  expect(openSockets()).toBe(1)

  // On the other node than the one that may hold the socket: whichever it is.
  const toCalls = { config: { signingSecret }, without: ['appToken'] }
  const changed = await call(other, changeConnection, { params, body: toCalls }, owner)
  expect(changed.reply).toMatchObject({
    isSocketOpen: null,
    needsPublicAddress: true,
    config: { appToken: '', signingSecret: signingSecret.slice(-4), botToken: botToken.slice(-4) },
  })
  await expect.poll(openSockets).toBe(0)
  expect(await deliver(params.connectionId)).toBe(200)
  await expect.poll(answers).toEqual(['From nine to six.'])

  const back = await call(other, changeConnection, { params, body: { config: { appToken } } }, owner)
  expect(back.reply).toMatchObject({ needsPublicAddress: false })
  await expect.poll(openSockets).toBe(1)
  await expect.poll(shown).toMatchObject({ isSocketOpen: true })
  const envelope = slack.sockets.deliver('events_api', slack.events.direct('When are you open?'))
  await expect.poll(() => slack.sockets.acknowledged).toContain(envelope)
  await expect.poll(answers).toEqual(['From nine to six.', 'From nine to six.'])

  const { rows } = await app.database.pool.query('select 1 from channel_sockets')
  expect(rows).toHaveLength(1)
})

test('of many changes at once on two nodes the last one holds, and no socket is left behind', async () => {
  const { appToken } = slack.workspace
  const [row] = (await app.database.pool.query<{ id: string }>('select id from channel_connections')).rows
  const params = { botId: bot.id, connectionId: row?.id ?? '' }
  const wishes = Array.from({ length: 10 }, (_, n) =>
    n % 2 === 0 ? { without: ['appToken'] } : { config: { appToken } },
  )
  await Promise.all(wishes.map((body, n) => call(n % 3 === 0 ? other : app, changeConnection, { params, body }, owner)))
  const last = await call(app, changeConnection, { params, body: { without: ['appToken'] } }, owner)
  expect(last.status).toBe(200)
  await expect.poll(openSockets).toBe(0)
  await expect.poll(async () => (await app.database.pool.query('select 1 from channel_sockets')).rows).toEqual([])
})
