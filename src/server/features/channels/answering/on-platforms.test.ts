/** What customers read on the real platforms' doubles: their welcome, and that a person was told. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Channel } from '#channels/port/channel.ts'
import { slack } from '#channels/slack/slack.ts'
import { wechatChannel } from '#channels/wechat/wechat.channel.ts'
import { changeLook } from '#contract/features/bots.ts'
import {
  changeConnection,
  checkConnection,
  createConnection,
  getConnection,
} from '#contract/features/channels/connections.ts'
import { hookPath } from '#contract/features/channels/hooks.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import { replies as english } from '#phrases/en/replies.ts'
import { replies as chinese } from '#phrases/zh/replies.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { type SlackServer, startSlack } from '#tests/support/servers/slack/slack-server.ts'
import { startWechat, type Wechat } from '#tests/support/servers/wechat/wechat.ts'

let app: TestApp
let origin: string
let owner: Person
let slackServer: SlackServer
let wechat: Wechat

beforeAll(async () => {
  slackServer = await startSlack()
  wechat = await startWechat()
  app = await createTestApp({
    channels: new Map<ChannelKind, Channel<object>>([
      ['slack', slack],
      ['wechat', wechatChannel],
    ]),
    channelEndpoints: { slack: slackServer.apiUrl, wechat: wechat.baseUrl },
  })
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
  await app.features.channels.start()
  owner = await createUserSession(app, { plan: 'vip-monthly' })
})
afterAll(async () => {
  await app.close()
  await slackServer.close()
  await wechat.close()
})

const callUs = 'You can call us on 0800 1111.'

/** A bot whose own answer to the wish for a person says nothing of anybody being told. */
async function shopIn(language: 'zh' | 'en'): Promise<TestBot> {
  const items =
    language === 'zh'
      ? [{ question: '怎么联系人工客服？', answer: '可以打电话 0571-8888。', variants: ['转人工'] }]
      : [{ question: 'How do I talk to a real person?', answer: callUs }]
  return await createTestBot(app, owner, { language, items })
}

let connected: { params: { botId: string; connectionId: string } }

async function connectWechat(bot: TestBot): Promise<void> {
  const { appId, appSecret, token, encodingAesKey } = wechat.account
  const config = { appId, appSecret, token, encodingAesKey, mode: 'safe' as const, accountType: 'service' as const }
  const body = { kind: 'wechat' as const, config }
  const made = await call(app, createConnection, { params: { botId: bot.id }, body }, owner)
  expect(made.status).toBe(201)
  connected = { params: { botId: bot.id, connectionId: made.reply.id } }
  expect(await wechat.saveAddress(`${origin}${hookPath('wechat', made.reply.id)}`)).toBe(true)
}

const saidTo = (openId: string) =>
  wechat
    .chat(openId)
    .filter(({ by }) => by === 'account')
    .map(({ text }) => text)

test('WeChat: who follows is welcomed by the bot’s name; who wants a person hears that somebody was told, and that a further message was passed on', async () => {
  const bot = await shopIn('zh')
  await connectWechat(bot)
  await wechat.follow('follower')
  await expect.poll(() => saidTo('follower').join()).toContain(bot.name)
  expect(saidTo('follower').join()).not.toContain('{bot}')
  const look = { colour: '#c2371f', subtitle: '', openingWords: '欢迎，我是{bot}，有什么可以帮您？' }
  expect((await call(app, changeLook, { params: { botId: bot.id }, body: look }, owner)).status).toBeLessThan(300)
  await wechat.follow('second follower')
  await expect.poll(() => saidTo('second follower')).toEqual([`欢迎，我是${bot.name}，有什么可以帮您？`])

  await wechat.say('waiting', '转人工')
  await expect.poll(() => saidTo('waiting').at(-1)).toBe(`可以打电话 0571-8888。\n\n${chinese.personIsTold}`)
  await wechat.say('waiting', '还有人吗')
  await expect.poll(() => saidTo('waiting').at(-1)).toBe(chinese.passedOn)
  await wechat.say('waiting', '在不在')
  expect(saidTo('waiting').filter((text) => text === chinese.passedOn)).toHaveLength(1)
})

test('a call that is signed with another secret is told to the owner until one is taken, and the check shows it', async () => {
  const { params } = connected
  const { token, encodingAesKey } = wechat.account
  const url = `${origin}${hookPath('wechat', params.connectionId)}`
  const faultNow = async () => (await call(app, getConnection, { params }, owner)).reply.lastError
  const change = async (config: Record<string, string>) =>
    expect((await call(app, changeConnection, { params, body: { config } }, owner)).status).toBe(200)
  async function handshake() {
    const { reply } = await call(app, checkConnection, { params }, owner)
    return reply.lines.find(({ step }) => step === 'handshake')
  }
  // What came before is noted behind the answers.
  await expect.poll(async () => (await call(app, getConnection, { params }, owner)).reply.lastEvent).not.toBeNull()
  await change({ token: 'anothertoken' })
  // Whoever does not sign at all is a stranger.
  const now = Math.floor(app.clock.now().getTime() / 1000)
  expect((await fetch(`${url}?timestamp=${now}`, { method: 'POST', body: 'anything' })).status).toBe(401)
  expect(await handshake()).toMatchObject({ outcome: 'ok' })
  expect(await wechat.saveAddress(url)).toBe(false)
  const fault = { fault: 'signature-wrong', details: { secret: 'Token' } }
  await expect.poll(faultNow).toMatchObject(fault)
  expect(await handshake()).toMatchObject({ outcome: 'failed', ...fault })
  // That the platform takes the tokens says nothing of it.
  expect(await faultNow()).toMatchObject(fault)

  const otherKey = `${encodingAesKey.slice(1, 42)}BA`
  await change({ token, encodingAesKey: otherKey })
  expect(await faultNow()).toBeNull()
  await wechat.say('somebody', '转人工')
  await expect.poll(faultNow).toMatchObject({ fault: 'key-wrong' })
  await app.database.pool.query(
    `update channel_connections set last_error_at = now() - interval '1 hour' where id = $1`,
    [params.connectionId],
  )
  expect(await wechat.saveAddress(url)).toBe(true)
  // A call that is taken ends it.
  await expect.poll(faultNow).toBeNull()
  await change({ encodingAesKey })
  expect(await handshake()).toMatchObject({ outcome: 'ok' })
})

test('Slack: who wants a person hears that the team was told, and that a further message was passed on', async () => {
  const bot = await shopIn('en')
  const { botToken, signingSecret } = slackServer.workspace
  const config = { botToken, signingSecret, appToken: '' }
  const made = await call(app, createConnection, { params: { botId: bot.id }, body: { kind: 'slack', config } }, owner)
  const wrong = { config: { signingSecret: 'short' } }
  const params = { botId: bot.id, connectionId: made.reply.id }
  await call(app, changeConnection, { params, body: wrong }, owner)
  const faultNow = async () => (await call(app, getConnection, { params }, owner)).reply.lastError
  expect(await slackServer.deliveries.setUrl(`${origin}${hookPath('slack', made.reply.id)}`)).toBe(false)
  await expect.poll(faultNow).toMatchObject({ fault: 'signature-wrong', details: { secret: 'Signing Secret' } })
  await call(app, changeConnection, { params, body: { config: { signingSecret } } }, owner)
  expect(await slackServer.deliveries.setUrl(`${origin}${hookPath('slack', made.reply.id)}`)).toBe(true)
  const posted = () => slackServer.workspace.posted.map(({ text }) => text)
  await slackServer.deliveries.deliver(
    JSON.stringify(slackServer.events.direct('I want to talk to a person')),
    'application/json',
    false,
  )
  await expect.poll(() => posted()).toEqual([`${callUs}\n\n${english.personIsTold}`])
  await slackServer.deliveries.deliver(
    JSON.stringify(slackServer.events.direct('is anyone there?')),
    'application/json',
    false,
  )
  await expect.poll(() => posted().slice(1)).toEqual([english.passedOn])
})
