/** What customers read on the real platforms' doubles: their welcome, and that a person was told. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Channel } from '#channels/port/channel.ts'
import { slack } from '#channels/slack/slack.ts'
import { wechatChannel } from '#channels/wechat/wechat.channel.ts'
import { changeLook } from '#contract/features/bots.ts'
import { createConnection } from '#contract/features/channels/connections.ts'
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

async function connectWechat(bot: TestBot): Promise<void> {
  const { appId, appSecret, token, encodingAesKey } = wechat.account
  const config = { appId, appSecret, token, encodingAesKey, mode: 'safe' as const, accountType: 'service' as const }
  const body = { kind: 'wechat' as const, config }
  const made = await call(app, createConnection, { params: { botId: bot.id }, body }, owner)
  expect(made.status).toBe(201)
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

test('Slack: who wants a person hears that the team was told, and that a further message was passed on', async () => {
  const bot = await shopIn('en')
  const { botToken, signingSecret } = slackServer.workspace
  const config = { botToken, signingSecret, appToken: '' }
  const made = await call(app, createConnection, { params: { botId: bot.id }, body: { kind: 'slack', config } }, owner)
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
