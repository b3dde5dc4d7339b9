import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clickForm, createEvents } from '#tests/support/servers/slack/slack-events.ts'
import { createWorkspace } from '#tests/support/servers/slack/slack-workspace.ts'
import type { Inbound, KnownAccount, RawCall } from '../port/channel.ts'
import { receive } from './receive.ts'

const now = new Date('2026-11-26T08:00:00Z')
const workspace = createWorkspace(() => now.getTime())
const events = createEvents(workspace, () => now.getTime())
const { team, bot, appId, signingSecret } = workspace
const config = { botToken: workspace.botToken, signingSecret, appToken: '' }
const account: KnownAccount = {
  externalAccount: `${team.id}:${bot.id}`,
  facts: { teamId: team.id, botUserId: bot.userId, appId },
}
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

function signed(body: string | Buffer, contentType = json, at = now, secret = signingSecret): RawCall {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const mac = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')
  const headers = {
    'content-type': contentType,
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${mac}`,
  }
  return { method: 'POST', query: {}, headers, body: Buffer.from(body) }
}

const read = (call: RawCall, known: KnownAccount | undefined = account) =>
  receive(call, config, { now: () => now }, known)

function eventOf(payload: object, known: KnownAccount | undefined = account): Inbound {
  const result = receive(signed(JSON.stringify(payload)), config, { now: () => now }, known)
  if (result.outcome !== 'received' || result.events[0] === undefined) throw new Error(JSON.stringify(result))
  expect(result).toMatchObject({ events: [{}], reply: { status: 200 } })
  return result.events[0]
}

describe('the signature', () => {
  it('is the one of Slack’s published example', () => {
    const body =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar' +
      '&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=' +
      '&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN' +
      '&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c'
    const call: RawCall = {
      method: 'POST',
      query: {},
      headers: {
        'content-type': form,
        'x-slack-request-timestamp': '1531420618',
        'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
      },
      body: Buffer.from(body),
    }
    const published = { ...config, signingSecret: '8f742231b10e8888abcd99yyyzzz85a5' }
    expect(receive(call, published, { now: () => new Date(1531420618_000) })).toMatchObject({
      outcome: 'received',
      events: [{ kind: 'ignored', reason: 'unknown-event', rawKind: 'slash_command:/webhook-collect' }],
    })
  })

  const body = JSON.stringify(events.direct('hello'))
  const good = signed(body)
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const without = (name: string) => ({ ...good, headers: { ...good.headers, [name]: '' } })

  it('holds for five minutes, in both directions', () => {
    for (const seconds of [0, 300, -300])
      expect(read(signed(body, json, ago(seconds)))).toMatchObject({ outcome: 'received' })
  })

  it.each([
    ['a changed body', { ...good, body: Buffer.from(body.replace('hello', 'hellO')) }],
    ['a body with a byte more', { ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) }],
    [
      'a later timestamp',
      { ...good, headers: { ...good.headers, 'x-slack-request-timestamp': `${now.getTime() / 1000 + 1}` } },
    ],
    ['a call of six minutes ago', signed(body, json, ago(301))],
    ['a call of the future', signed(body, json, ago(-301))],
    ['another secret', signed(body, json, now, 'another')],
    ['no signature', without('x-slack-signature')],
    ['no timestamp', without('x-slack-request-timestamp')],
    ['a timestamp that is no number', { ...good, headers: { ...good.headers, 'x-slack-request-timestamp': '1e9' } }],
    ['a signature that is cut off', { ...good, headers: { ...good.headers, 'x-slack-signature': 'v0=a2' } }],
    ['another version', { ...good, headers: { ...good.headers, 'x-slack-signature': 'v1=a2' } }],
  ])('refuses %s', (_, call) => {
    expect(read(call)).toMatchObject({ outcome: 'refused', status: 401 })
  })

  it('is needed, so a connection by socket alone takes no calls', () => {
    const result = receive(signed(body, json, now, ''), { ...config, signingSecret: '' }, { now: () => now })
    expect(result).toMatchObject({ outcome: 'refused', status: 401 })
  })
})

describe('a call', () => {
  it.each([
    ['JSON that is cut off', 400, signed('{"type":"event_callback","event":{')],
    ['JSON that is no object', 400, signed('[1]')],
    ['JSON that nests without end', 400, signed(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)],
    ['a click whose JSON nests', 400, signed(clickForm([]).replace('%5B%5D', '['.repeat(5000)), form)],
    ['a form of nothing', 400, signed('a=b', form)],
    ['two megabytes', 413, signed(`{"a":"${'x'.repeat(2_000_000)}"}`)],
    ['no bytes', 400, signed('')],
    ['bytes that are no text', 400, signed(Buffer.from([0xff, 0xfe, 0x00]))],
    ['a look at the page', 400, { ...signed('{}'), method: 'GET' as const }],
  ])('is refused: %s', (_, status, call) => {
    expect(read(call)).toMatchObject({ outcome: 'refused', status })
  })

  it('is refused when it is of another workspace or app', () => {
    const ours = events.direct('hello')
    const theirs = { ...ours, team_id: 'T2', context_team_id: 'T2', authorizations: [] }
    expect(read(signed(JSON.stringify(theirs)))).toMatchObject({ outcome: 'refused', status: 403 })
    expect(read(signed(JSON.stringify({ ...ours, api_app_id: 'A2' })))).toMatchObject({
      outcome: 'refused',
      status: 403,
    })
    // In a channel that two workspaces share, ours is the one that is authorised.
    expect(eventOf({ ...ours, team_id: 'T2', context_team_id: 'T2' }).kind).toBe('message')
    expect(read(signed(JSON.stringify(theirs)), { externalAccount: '', facts: {} })).toMatchObject({
      outcome: 'received',
    })
  })

  it('gets the challenge of the handshake back', () => {
    expect(read(signed('{"type":"url_verification","challenge":"3eZbrw1aB","token":"x"}'))).toMatchObject({
      outcome: 'answered',
      reply: { status: 200, body: '3eZbrw1aB' },
    })
    expect(read(signed('ssl_check=1&token=x', form))).toMatchObject({ outcome: 'answered', reply: { status: 200 } })
  })
})

it('never throws, whatever a signed call holds', () => {
  const outcomes = (body: string, contentType = json) => read(signed(body, contentType)).outcome
  const keys = Object.keys(events.direct('x').event)
  const fields = fc.dictionary(fc.constantFrom(...keys, 'subtype', 'files', 'thread_ts', 'bot_id'), fc.jsonValue())
  fc.assert(
    fc.property(fields, fc.jsonValue(), fc.string(), (event, value, text) => {
      expect(outcomes(JSON.stringify({ ...events.direct('x'), event: { type: 'message', ...event } }))).toBe('received')
      expect(outcomes(JSON.stringify({ type: value, event: value, authorizations: value }))).toBe('received')
      expect(
        outcomes(clickForm({ type: 'block_actions', actions: value, channel: value, ...event }), form),
      ).toBeDefined()
      expect(outcomes(text)).toBeDefined()
    }),
    { numRuns: 100 },
  )
})

describe('a message', () => {
  it('in private is one conversation with its contact, or one of its thread', () => {
    const payload = events.direct('Where is my order &lt;12&gt;?')
    expect(eventOf(payload)).toEqual({
      kind: 'message',
      dedupeKeys: [`event:${payload.event_id}`, expect.stringMatching(/^message:T\w+:D0000ANNA:\d+\.\d+$/)],
      at: expect.any(Date),
      rawKind: 'message.im',
      conversationKey: 'D0000ANNA',
      replyAddress: { channel: 'D0000ANNA' },
      contact: { externalId: 'U0000ANNA' },
      text: 'Where is my order <12>?',
      parts: [],
    })
    expect(eventOf(events.direct('and now?', { thread_ts: '1.2' }))).toMatchObject({
      conversationKey: 'D0000ANNA:1.2',
      replyAddress: { channel: 'D0000ANNA', threadTs: '1.2' },
    })
  })

  it('that mentions the bot begins a thread, or goes on in it', () => {
    const payload = events.mention('opening hours?', { ts: '1764144000.000100' })
    expect(eventOf(payload)).toMatchObject({
      text: 'opening hours?',
      at: new Date('2025-11-26T08:00:00Z'),
      conversationKey: 'C0000GENERAL:1764144000.000100',
      replyAddress: { channel: 'C0000GENERAL', threadTs: '1764144000.000100' },
    })
    expect(eventOf(events.mention('and Sunday?', { thread_ts: '1764144000.000100' }))).toMatchObject({
      conversationKey: 'C0000GENERAL:1764144000.000100',
    })
  })

  it('that comes as a mention and as a message of its channel has a key in common', () => {
    const said = `<@${bot.userId}> hello`
    const mention = eventOf(events.mention('hello', { ts: '1764144000.000200' }))
    const message = eventOf(events.inChannel(said, { ts: '1764144000.000200' }))
    expect(message).toMatchObject({ kind: 'message', text: 'hello' })
    expect(message.dedupeKeys[1]).toBe(mention.dedupeKeys[1])
    expect(message.dedupeKeys[0]).not.toBe(mention.dedupeKeys[0])
    // Nobody knows the bot yet: the message is not recognised, and must not hide the mention.
    const unknown = { ...events.inChannel(said), authorizations: [] }
    expect(eventOf(unknown, { externalAccount: '', facts: {} })).toMatchObject({
      kind: 'ignored',
      dedupeKeys: [`event:${unknown.event_id}`],
    })
  })

  it('brings its files, and what Slack heard in a clip', () => {
    const files = [
      { id: 'F1', name: 'lamp.png', mimetype: 'image/png' },
      {
        id: 'F2',
        name: 'audio_message.m4a',
        mimetype: 'video/mp4',
        subtype: 'slack_audio',
        transcription: { status: 'complete', preview: { content: 'Where is my lamp', has_more: false } },
      },
      { id: 'F3', title: 'order.pdf', mimetype: 'application/pdf' },
    ]
    expect(eventOf(events.direct('', { subtype: 'file_share', files }))).toMatchObject({
      kind: 'message',
      text: '',
      rawKind: 'message.im:file_share',
      parts: [
        { kind: 'image', name: 'lamp.png', mediaType: 'image/png', media: { id: 'F1' } },
        { kind: 'voice', transcript: 'Where is my lamp', media: { id: 'F2' } },
        { kind: 'file', name: 'order.pdf', media: { id: 'F3' } },
      ],
    })
  })

  it.each([
    ['of a channel that does not mention the bot', events.inChannel('lunch?'), 'not-mentioned'],
    ['of a group of people', events.inChannel('lunch?', { channel: 'G1', channel_type: 'mpim' }), 'not-mentioned'],
    ['of another bot', events.direct('hi', { bot_id: 'B9' }), 'from-bot'],
    ['of another bot that mentions us', events.mention('hi', { bot_id: 'B9' }), 'from-bot'],
    ['of an old bot', events.direct('hi', { subtype: 'bot_message', user: undefined }), 'from-bot'],
    ['of our own', events.direct('hi', { user: bot.userId }), 'from-bot'],
    [
      'that was edited',
      events.direct('', { subtype: 'message_changed', hidden: true, user: undefined }),
      'not-a-message',
    ],
    ['that was deleted', events.direct('', { subtype: 'message_deleted', hidden: true }), 'not-a-message'],
    ['of somebody who joined', events.inChannel('joined', { subtype: 'channel_join' }), 'not-a-message'],
    ['that is a reaction', events.callback({ type: 'reaction_added', user: 'U0000ANNA' }), 'not-a-message'],
    ['that is a visit', events.callback({ type: 'app_home_opened', user: 'U0000ANNA' }), 'unknown-event'],
    ['that tells of too many', { type: 'app_rate_limited', team_id: team.id, minute_rate_limited: 1 }, 'unknown-event'],
  ])('is ignored: one %s', (_, payload, reason) => {
    const event = eventOf(payload)
    expect(event).toMatchObject({ kind: 'ignored', reason })
    expect(event.dedupeKeys).toHaveLength(1)
  })
})

describe('a click', () => {
  const question = 'Which sizes are there?'
  const elements = [
    { type: 'button', action_id: 'huida-suggestion-0', value: 'Another' },
    { type: 'button', action_id: 'huida-suggestion-1', value: question },
    { type: 'button', action_id: 'someone-elses', value: 'x' },
  ]
  const posted = (channel: string, thread_ts?: string) => ({
    channel,
    ts: '1764144000.000300',
    text: '',
    blocks: [{ type: 'actions', elements }],
    ...(thread_ts ? { thread_ts } : {}),
  })
  const clicked = (payload: object) => {
    const result = read(signed(clickForm(payload), form))
    return result.outcome === 'received' ? result.events[0] : undefined
  }

  it('on a suggestion asks its question in the thread where it stands', () => {
    expect(clicked(events.click(posted('C0000GENERAL', '1764144000.000100'), 1))).toMatchObject({
      kind: 'message',
      text: question,
      conversationKey: 'C0000GENERAL:1764144000.000100',
      contact: { externalId: 'U0000ANNA' },
      rawKind: 'block_actions:button',
    })
    expect(clicked(events.click(posted('D0000ANNA'), 1))).toMatchObject({ conversationKey: 'D0000ANNA' })
  })

  it('has a key of its own, so that a question can be asked twice', () => {
    const [first, second] = [1, 1].map((index) => clicked(events.click(posted('D0000ANNA'), index)))
    expect(first?.dedupeKeys).not.toEqual(second?.dedupeKeys)
  })

  it('on anything else is ignored', () => {
    expect(clicked(events.click(posted('D0000ANNA'), 2))).toMatchObject({ kind: 'ignored', reason: 'unknown-event' })
    expect(clicked({ ...events.click(posted('D0000ANNA'), 1), type: 'view_submission' })).toMatchObject({
      kind: 'ignored',
    })
  })
})

describe('the end', () => {
  it('is told when the app was removed, or its token was revoked', () => {
    expect(eventOf(events.callback({ type: 'app_uninstalled' }))).toMatchObject({
      kind: 'ended',
      state: 'removed',
      fault: 'app-removed',
    })
    const revoked = (tokens: object) => eventOf(events.callback({ type: 'tokens_revoked', tokens }))
    expect(revoked({ oauth: [], bot: [bot.userId] })).toMatchObject({
      kind: 'ended',
      state: 'removed',
      fault: 'token-wrong',
    })
    // Somebody took back a token of their own.
    expect(revoked({ oauth: ['U0000ANNA'], bot: [] })).toMatchObject({ kind: 'ignored' })
  })
})
