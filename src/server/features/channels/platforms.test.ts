/** The whole way with Slack and WeChat as they speak: choices by number, people of WeChat's own customer service, tests of a connection. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Channel } from '#channels/port/channel.ts'
import { slack as slackChannel } from '#channels/slack/slack.ts'
import { wechatChannel } from '#channels/wechat/wechat.channel.ts'
import { createConnection, getConnection } from '#contract/features/channels/connections.ts'
import { hookPath } from '#contract/features/channels/hooks.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import { getConnectionTest, sendConnectionTest } from '#contract/features/channels/test-sends.ts'
import { getConversation, listConversations } from '#contract/features/inbox/conversations.ts'
import { replies as english } from '#phrases/en/replies.ts'
import { replies as chinese } from '#phrases/zh/replies.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { type SlackServer, startSlack } from '#tests/support/servers/slack/slack-server.ts'
import { configOf } from '#tests/support/servers/wechat/own-side.ts'
import { startWechat, type Wechat } from '#tests/support/servers/wechat/wechat.ts'

let app: TestApp
let origin: string
let owner: Person
let slack: SlackServer
let wechat: Wechat

beforeAll(async () => {
  slack = await startSlack()
  wechat = await startWechat({ name: 'Lamps' })
  app = await createTestApp({
    channels: new Map<ChannelKind, Channel<object>>([
      ['slack', slackChannel as Channel<object>],
      ['wechat', wechatChannel as Channel<object>],
    ]),
    channelEndpoints: { slack: slack.apiUrl, wechat: wechat.baseUrl },
  })
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 })
  owner = await createUserSession(app, { plan: 'vip-monthly' })
  await app.features.channels.start()
})
afterAll(async () => {
  await app?.close()
  await slack?.close()
  await wechat?.close()
})

async function connect(
  bot: TestBot,
  body: Parameters<typeof call<typeof createConnection>>[2]['body'],
  person = owner,
): Promise<string> {
  const made = await call(app, createConnection, { params: { botId: bot.id }, body }, person)
  if (made.status !== 201) throw new Error(made.response.body)
  return made.reply.id
}
const connection = async (botId: string, connectionId: string) =>
  (await call(app, getConnection, { params: { botId, connectionId } }, owner)).reply
const lastTest = async (botId: string, connectionId: string) =>
  (await call(app, getConnectionTest, { params: { botId, connectionId } }, owner)).reply.last
const sendTest = (botId: string, connectionId: string, body: { place?: string } = {}, person = owner) =>
  call(app, sendConnectionTest, { params: { botId, connectionId }, body }, person)

describe('Slack', () => {
  let bot: TestBot
  let id: string
  const direct = (text: string) =>
    slack.deliveries.deliver(JSON.stringify(slack.events.direct(text)), 'application/json', false)
  const said = (place = 'D0000ANNA') => slack.workspace.posted.filter(({ channel }) => channel === place)

  beforeAll(async () => {
    bot = await createTestBot(app, owner, {
      items: [
        { question: 'How do I return a jacket?', answer: 'Send it back.' },
        { question: 'How do I repair a jacket?', answer: 'Our workshop sews it.' },
      ],
    })
    const { botToken, signingSecret } = slack.workspace
    id = await connect(bot, { kind: 'slack', config: { botToken, signingSecret, appToken: '' } })
    slack.deliveries.useUrl(`${origin}${hookPath('slack', id)}`)
  })

  test('whoever answers a list of suggestions with “2” gets the answer to the second', async () => {
    await direct('a jacket')
    await expect.poll(() => said()).toHaveLength(1)
    const buttons = (said()[0]?.blocks?.at(-1)?.elements ?? []) as { value: string }[]
    expect(buttons.length).toBeGreaterThan(1)
    const answers: Record<string, string> = {
      'How do I return a jacket?': 'Send it back.',
      'How do I repair a jacket?': 'Our workshop sews it.',
    }
    await direct('2')
    await expect.poll(() => said().at(-1)?.text).toBe(answers[buttons[1]?.value ?? ''])
  })

  test('a test goes to whoever wrote last, to a channel, and is refused in plain words where there is none', async () => {
    expect((await sendTest(bot.id, id)).reply).toMatchObject({ to: 'Anna', state: 'waiting' })
    await expect.poll(() => said().at(-1)?.text).toBe(english.channelTest)
    await expect.poll(() => lastTest(bot.id, id)).toMatchObject({ state: 'sent', to: 'Anna' })

    expect((await sendTest(bot.id, id, { place: 'C0000GENERAL' })).status).toBe(201)
    await expect.poll(() => said('C0000GENERAL').map(({ text }) => text)).toEqual([english.channelTest])
    await expect.poll(() => lastTest(bot.id, id)).toMatchObject({ state: 'sent', to: 'C0000GENERAL' })
    // It stands among the owner's own tests, which the list does not show unless they are asked for.
    const list = async (query: { platform?: string }) =>
      (await call(app, listConversations, { params: { botId: bot.id }, query }, owner)).reply
    await expect.poll(async () => (await list({ platform: 'TEST' })).items.map((row) => row.id)).toEqual([id])
    expect((await list({})).items.map((row) => row.id)).not.toContain(id)
    const thread = await call(app, getConversation, { params: { botId: bot.id, conversationId: id } }, owner)
    expect(thread.reply).toMatchObject({ window: null, lines: [{ event: 'test', delivery: 'sent' }] })

    await sendTest(bot.id, id, { place: 'C0000NOWHERE' })
    await expect
      .poll(() => lastTest(bot.id, id))
      .toMatchObject({ state: 'refused', fault: 'contact-gone', details: { code: 'channel_not_found' } })
    expect((await connection(bot.id, id)).lastError).toBeNull()
    const wrong = await sendTest(bot.id, id, { place: '#general' })
    expect(wrong.problem).toMatchObject({ code: 'channel-place', field: 'place' })
  })
})

describe('WeChat', () => {
  let bot: TestBot
  let id: string
  let visitors = 0
  const newVisitor = () => {
    visitors += 1
    return `oVisitor${visitors}`
  }
  const texts = (openId: string) =>
    wechat
      .chat(openId)
      .filter(({ by }) => by === 'account')
      .map(({ text }) => text)

  beforeAll(async () => {
    bot = await createTestBot(app, owner, {
      language: 'zh',
      items: [
        { question: '耳机怎么退货？', answer: '寄回来就行。' },
        { question: '耳机怎么换货？', answer: '到店里换。' },
      ],
    })
    id = await connect(bot, { kind: 'wechat', config: configOf(wechat.account) })
    expect(await wechat.saveAddress(`${origin}${hookPath('wechat', id)}`)).toBe(true)
  })

  test('whoever answers a numbered list with “2” gets the answer to the second', async () => {
    const who = newVisitor()
    await wechat.say(who, '耳机')
    await expect.poll(() => texts(who)).toHaveLength(1)
    const second = /2\. (.+)/.exec(texts(who)[0] ?? '')?.[1] ?? wechat.chat(who).at(-1)?.choices[1]?.content
    const answers: Record<string, string> = { '耳机怎么退货？': '寄回来就行。', '耳机怎么换货？': '到店里换。' }
    expect(Object.keys(answers)).toContain(second)
    await wechat.say(who, '2')
    await expect.poll(() => texts(who).at(-1)).toBe(answers[second ?? ''])
  })

  test('an answer said in the reply to the call is the last thing sent, and an older fault is over by it', async () => {
    await app.database.pool.query(
      `update channel_connections set last_sent_at = null, last_error_fault = 'unreachable', last_error_at = $2 where id = $1`,
      [id, new Date(app.clock.now().getTime() - 60_000)],
    )
    app.clock.skip(1500)
    const delivered = await wechat.say(newVisitor(), '耳机怎么退货？')
    expect(delivered.saw).toBe('text')
    await expect.poll(async () => (await connection(bot.id, id)).lastSentAt).not.toBeNull()
    const { lastSentAt, lastError } = await connection(bot.id, id)
    expect(new Date(lastSentAt ?? 0).getTime()).toBeGreaterThan(new Date(lastError?.at ?? 0).getTime())
  })

  test('while somebody of WeChat’s own customer service is there, the bot is silent, also to whoever is new', async () => {
    const known = newVisitor()
    await wechat.say(known, '耳机怎么退货？')
    await expect.poll(() => texts(known)).toEqual(['寄回来就行。'])
    for (const who of [known, newVisitor()]) {
      const before = texts(who).length
      await wechat.deliver(who, { MsgType: 'event', Event: 'kf_create_session', KfAccount: 'a@shop' })
      expect((await wechat.say(who, '耳机怎么换货？')).saw).toBe('nothing')
      await wechat.deliver(who, { MsgType: 'event', Event: 'kf_switch_session', ToKfAccount: 'b@shop' })
      expect((await wechat.say(who, '还在吗')).saw).toBe('nothing')
      expect(texts(who)).toHaveLength(before)
      // They leave: the contact is told, and the bot answers again.
      await wechat.deliver(who, { MsgType: 'event', Event: 'kf_close_session', KfAccount: 'b@shop' })
      await expect.poll(() => texts(who).slice(before)).toEqual([chinese.botIsBack])
      await wechat.say(who, '耳机怎么换货？')
      await expect.poll(() => texts(who).slice(before)).toEqual([chinese.botIsBack, '到店里换。'])
    }
  }, 60_000)

  test('a test goes out by the interface, counts in the window, and says what WeChat says', async () => {
    const who = newVisitor()
    // WeChat tells times to the second: later than the others.
    wechat.clock.advance(1000)
    await wechat.say(who, '耳机怎么退货？')
    await expect.poll(() => texts(who)).toHaveLength(1)
    const contacts = async () =>
      (await call(app, getConnectionTest, { params: { botId: bot.id, connectionId: id } }, owner)).reply.contacts
    await expect.poll(async () => (await contacts())[0]?.window).toMatchObject({ left: 5, count: 5, shut: null })
    const sent = await sendTest(bot.id, id)
    expect(sent.status).toBe(201)
    await expect.poll(() => texts(who).at(-1)).toBe(chinese.channelTest)
    await expect.poll(() => lastTest(bot.id, id)).toMatchObject({ state: 'sent' })
    const params = { botId: bot.id, conversationId: sent.reply.conversationId }
    expect((await call(app, getConversation, { params }, owner)).reply.window).toMatchObject({ left: 4, count: 5 })
    await wechat.unfollow(who)
    await sendTest(bot.id, id)
    await expect.poll(() => lastTest(bot.id, id)).toMatchObject({ state: 'refused', fault: 'contact-gone' })
  })
})

test('an account of WeChat that can only answer says so before anything is sent', async () => {
  // Of an owner who has sent no test yet: each account may send so many a minute.
  const another = await createUserSession(app, { plan: 'vip-monthly' })
  const bot = await createTestBot(app, another, { language: 'zh', items: [] })
  // Another account on the same platform.
  wechat.account.appId = 'wx00000000000000aa'
  const config = configOf({ ...wechat.account, type: 'subscription-unverified' })
  const id = await connect(bot, { kind: 'wechat', config }, another)
  expect((await sendTest(bot.id, id, {}, another)).problem.code).toBe('channel-answers-only')
})
