import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WechatConfig } from '#contract/features/channels/kinds.ts'
import { sampleAccount, type WechatAccount } from '#tests/support/servers/wechat/account.ts'
import { type CallBack, plainSignature, signedCall } from '#tests/support/servers/wechat/call-backs.ts'
import { configOf, type Door, openDoor } from '#tests/support/servers/wechat/own-side.ts'
import { outOfOrder, startWechat, type Wechat } from '#tests/support/servers/wechat/wechat.ts'
import type { RawCall, RawReply, Received } from '../port/channel.ts'
import { receive } from './receive.ts'

const now = new Date('2026-11-26T08:00:00Z')
const seconds = now.getTime() / 1000
const openId = 'o9AgO5Kd5ggOC-bXrbNODIiE3bGY'
const hello: CallBack = {
  ToUserName: 'gh_97417a04a28d',
  FromUserName: openId,
  CreateTime: seconds,
  MsgType: 'text',
  Content: '你好',
  MsgId: 24_086_087_575_195_331n,
}

function callOf(callBack: CallBack, account: WechatAccount, at = now): RawCall {
  const { query, contentType, body } = signedCall(callBack, account, at)
  return { method: 'POST', query, headers: { 'content-type': contentType }, body: Buffer.from(body) }
}

const receiveAt = (call: RawCall, config: WechatConfig, at = now) => receive(call, config, { now: () => at })

/** What a call-back of a safe account is read as. */
function read(fields: CallBack) {
  const account = sampleAccount()
  const { ToUserName = '', FromUserName = '', CreateTime = 0 } = hello
  const received = receiveAt(callOf({ ToUserName, FromUserName, CreateTime, ...fields }, account), configOf(account))
  return received.outcome === 'received' ? received.events[0] : received
}

const refusedWith = (received: Received) => (received.outcome === 'refused' ? received.status : received.outcome)

const kinds = (['plain', 'compatible', 'safe'] as const).flatMap((mode) =>
  (['xml', 'json'] as const).map((format) => ({ mode, format })),
)

describe.each(kinds)('a call in $mode mode as $format', ({ mode, format }) => {
  const account = sampleAccount({ mode, format })
  const config = configOf(account)

  test('is read', () => {
    const received = receiveAt(callOf(hello, account), config)
    expect(received).toMatchObject({
      outcome: 'received',
      reply: { status: 200, body: 'success' },
      events: [
        {
          kind: 'message',
          text: '你好',
          rawKind: 'text',
          at: now,
          dedupeKeys: ['message:24086087575195331'],
          conversationKey: openId,
          contact: { externalId: openId },
          replyAddress: { openId, trigger: 'message' },
        },
      ],
    })
  })

  test('is refused where it is old, ahead, unsigned, signed with another token or too long', () => {
    const call = callOf(hello, account)
    const later = (ms: number) => new Date(now.getTime() + ms)
    expect(refusedWith(receiveAt(call, config, later(300_000)))).toBe('received')
    expect(refusedWith(receiveAt(call, config, later(301_000)))).toBe(401)
    expect(refusedWith(receiveAt(call, config, later(-300_000)))).toBe('received')
    expect(refusedWith(receiveAt(call, config, later(-301_000)))).toBe(401)
    for (const field of ['timestamp', 'nonce', mode === 'plain' ? 'signature' : 'msg_signature']) {
      const { [field]: _, ...query } = call.query
      expect(refusedWith(receiveAt({ ...call, query }, config))).toBe(401)
    }
    // A fresh time does not make an old call fresh.
    const renewed = { ...call.query, timestamp: String(seconds + 200) }
    expect(refusedWith(receiveAt({ ...call, query: renewed }, config, later(400_000)))).toBe(401)
    expect(refusedWith(receiveAt(call, { ...config, token: 'another' }))).toBe(401)
    expect(refusedWith(receiveAt({ ...call, body: Buffer.alloc(200_000, 32) }, config))).toBe(413)
  })
})

describe.each(['compatible', 'safe'] as const)('in %s mode', (mode) => {
  const account = sampleAccount({ mode })
  const config = configOf(account)

  test('what is encrypted with another key, for another app, or was changed, is refused', () => {
    const otherKey = { ...config, encodingAesKey: `A${config.encodingAesKey.slice(1)}` }
    expect(refusedWith(receiveAt(callOf(hello, account), otherKey))).toBe(403)
    expect(refusedWith(receiveAt(callOf(hello, { ...account, appId: 'wx0000000000000000' }), config))).toBe(403)
    const call = callOf(hello, account)
    const changed = call.body
      .toString()
      .replace(/(<Encrypt><!\[CDATA\[.{40})(.)/, (_, kept, one) => kept + (one === 'A' ? 'B' : 'A'))
    expect(refusedWith(receiveAt({ ...call, body: Buffer.from(changed) }, config))).toBe(401)
  })

  test('a call that is not encrypted is refused, though the signature without a body is right', () => {
    expect(refusedWith(receiveAt(callOf(hello, { ...account, mode: 'plain' }), config))).toBe(401)
  })
})

test('in compatible mode the encrypted words count, not those beside them', () => {
  const account = sampleAccount({ mode: 'compatible' })
  const call = callOf(hello, account)
  const body = Buffer.from(call.body.toString().replace('你好', '转账').replaceAll(openId, 'oSomebodyElse'))
  expect(receiveAt({ ...call, body }, configOf(account))).toMatchObject({
    events: [{ text: '你好', conversationKey: openId }],
  })
})

test('an encrypted call for a connection without a key is refused, and one beside plain words is read by them', () => {
  const plain = configOf(sampleAccount({ mode: 'plain' }))
  expect(refusedWith(receiveAt(callOf(hello, sampleAccount({ mode: 'safe' })), plain))).toBe(403)
  expect(receiveAt(callOf(hello, sampleAccount({ mode: 'compatible' })), plain)).toMatchObject({
    events: [{ text: '你好' }],
  })
})

test('XML that is cut off, has entities of its own or says nothing is refused', () => {
  const config = configOf(sampleAccount({ mode: 'plain' }))
  const { query } = callOf(hello, sampleAccount({ mode: 'plain' }))
  const laughs =
    '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><xml><FromUserName>&b;</FromUserName><MsgType>text</MsgType></xml>'
  for (const body of ['', '<xml><FromUserName>o', laughs, '<xml><a>1</a></xml>', '{"MsgType":"text"}', '[1]'])
    expect(refusedWith(receiveAt({ method: 'POST', query, headers: {}, body: Buffer.from(body) }, config))).toBe(400)
})

describe('the check of the address', () => {
  const config = configOf(sampleAccount({ token: 'AAAAA' }))
  const query = {
    signature: 'f464b24fc39322e44b38aa78f5edd27bd1441696',
    timestamp: '1714036504',
    nonce: '1514711492',
    echostr: '4375120948345356249',
  }
  const call: RawCall = { method: 'GET', query, headers: {}, body: Buffer.alloc(0) }
  const then = new Date(1_714_036_510_000)

  test('is answered with its own words, as in the example that WeChat publishes', () => {
    expect(receiveAt(call, config, then)).toEqual({
      outcome: 'answered',
      reply: { status: 200, contentType: 'text/plain; charset=utf-8', body: '4375120948345356249' },
    })
  })

  test('is refused with another token, or long after', () => {
    expect(refusedWith(receiveAt(call, { ...config, token: 'AAAAB' }, then))).toBe(401)
    expect(refusedWith(receiveAt(call, config))).toBe(401)
  })
})

describe('what happened', () => {
  test.each([
    [
      'image',
      { PicUrl: 'http://p', MediaId: 'm1' },
      { kind: 'image', mediaType: 'image/jpeg', media: { mediaId: 'm1', url: 'http://p' } },
    ],
    [
      'voice',
      { Format: 'amr', MediaId: 'm2', Recognition: '怎么退货' },
      { kind: 'voice', mediaType: 'audio/amr', transcript: '怎么退货', media: { mediaId: 'm2' } },
    ],
    ['voice', { Format: 'amr', MediaId: 'm2' }, { kind: 'voice', mediaType: 'audio/amr', media: { mediaId: 'm2' } }],
    [
      'video',
      { MediaId: 'm3', ThumbMediaId: 't' },
      { kind: 'video', mediaType: 'video/mp4', media: { mediaId: 'm3' } },
    ],
    [
      'shortvideo',
      { MediaId: 'm4', ThumbMediaId: 't' },
      { kind: 'video', mediaType: 'video/mp4', media: { mediaId: 'm4' } },
    ],
    [
      'location',
      { Location_X: '23.13', Location_Y: '113.35', Scale: 20, Label: '广州市' },
      { kind: 'location', name: '23.13,113.35', transcript: '广州市' },
    ],
    ['link', { Title: '关于我们', Description: '…', Url: 'https://example.com/' }, { kind: 'other', name: '关于我们' }],
  ])('%s is a part of a message', (MsgType, fields, part) => {
    const event = read({ MsgType, MsgId: 77, ...(fields as CallBack) })
    expect(event).toMatchObject({ kind: 'message', text: '', rawKind: MsgType, dedupeKeys: ['message:77'] })
    expect(event).toHaveProperty('parts', [part])
  })

  test('a choice of a menu tells its place', () => {
    const chosen = { MsgType: 'text', Content: '怎么退货', bizmsgmenuid: '2', MsgId: 78 }
    expect(read(chosen)).toMatchObject({ kind: 'message', text: '怎么退货', chosenPlace: 2 })
    for (const bizmsgmenuid of ['0', 'abc', '-1'])
      expect(read({ ...chosen, bizmsgmenuid })).not.toHaveProperty('chosenPlace')
  })

  test('following and scanning are arrivals, a menu with a key is a message', () => {
    const event = (Event: string, EventKey = '') => read({ MsgType: 'event', Event, EventKey })
    expect(event('subscribe', 'qrscene_shop')).toMatchObject({
      kind: 'arrival',
      rawKind: 'event.subscribe',
      replyAddress: { openId, trigger: 'follow' },
      dedupeKeys: [`event:${openId}:${seconds}:subscribe:qrscene_shop`],
    })
    expect(event('SCAN', 'shop')).toMatchObject({ kind: 'arrival', replyAddress: { trigger: 'scan' } })
    expect(event('CLICK', '营业时间')).toMatchObject({
      kind: 'message',
      text: '营业时间',
      replyAddress: { trigger: 'menu' },
    })
  })

  test('a person who takes the conversation in WeChat answers it from there on', () => {
    expect(read({ MsgType: 'event', Event: 'kf_create_session', KfAccount: 'a@shop' })).toMatchObject({
      kind: 'person-answered',
      contact: { externalId: openId },
    })
    expect(read({ MsgType: 'event', Event: 'kf_switch_session', ToKfAccount: 'b@shop' })).toMatchObject({
      kind: 'person-answered',
    })
    expect(read({ MsgType: 'event', Event: 'kf_close_session', KfAccount: 'b@shop' })).toMatchObject({
      kind: 'person-left',
      contact: { externalId: openId },
    })
  })

  test.each([
    ['unsubscribe', 'not-a-message'],
    ['VIEW', 'not-a-message'],
    ['LOCATION', 'not-a-message'],
    ['CLICK', 'unknown-event'],
    ['TEMPLATESENDJOBFINISH', 'unknown-event'],
    ['debug_demo', 'unknown-event'],
  ])('%s without more is ignored', (Event, reason) => {
    const event = read({ MsgType: 'event', Event })
    expect(event).toMatchObject({ kind: 'ignored', reason, rawKind: `event.${Event}` })
  })

  test('an unknown kind of message is ignored, and has no answer in the reply', () => {
    const account = sampleAccount()
    const received = receiveAt(callOf({ ...hello, MsgType: 'hologram' }, account), configOf(account))
    expect(received).toMatchObject({ events: [{ kind: 'ignored', reason: 'unknown-event' }] })
    expect(received).not.toHaveProperty('answering')
  })
})

describe.each(kinds)('on the phone, in $mode mode with $format', ({ mode, format }) => {
  let wechat: Wechat
  let door: Door
  /** What is answered within the call. */
  let answer: (received: Extract<Received, { outcome: 'received' }>) => RawReply | Promise<RawReply>
  let events: string[]

  beforeEach(async () => {
    wechat = await startWechat({ mode, format }, now)
    events = []
    door = await openDoor(async (call) => {
      const received = receive(call, configOf(wechat.account), { now: wechat.clock.now })
      if (received.outcome === 'refused') return { status: received.status }
      if (received.outcome === 'answered') return received.reply
      events.push(...received.events.flatMap(({ dedupeKeys }) => dedupeKeys))
      return answer(received)
    })
    expect(await wechat.saveAddress(door.url)).toBe(true)
  })

  afterEach(async () => {
    await door.close()
    await wechat.close()
  })

  test('the answer is in the reply, whatever characters it has', async () => {
    const text = '您好！]]> <b>7 天</b> & "😀"\n第二行'
    answer = ({ answering, reply }) => answering?.replyWith(text) ?? reply
    expect(await wechat.say(openId, '怎么退货 ]]> ?')).toEqual({ attempts: 1, saw: 'text' })
    expect(wechat.chat(openId).map((line) => line.text)).toEqual(['怎么退货 ]]> ?', text])
  })

  test('files follow as links and suggestions as a list', async () => {
    const files = [{ name: '价目表.pdf', mediaType: 'application/pdf', url: 'https://shop.example/f/1' }]
    const suggestions = ['怎么退货', '运费谁出'].map((question, at) => ({ id: `s${at}`, question }))
    answer = ({ answering, reply }) => answering?.replyWith('您是想问：', { files, suggestions }) ?? reply
    await wechat.follow(openId)
    expect(wechat.chat(openId)).toEqual([
      {
        by: 'account',
        text: '您是想问：\n\n价目表.pdf\nhttps://shop.example/f/1\n\n1. 怎么退货\n2. 运费谁出\n\n回复数字即可。',
        choices: [],
      },
    ])
  })

  test('an acknowledgement shows nothing', async () => {
    answer = ({ reply }) => reply
    expect(await wechat.say(openId, '在吗')).toEqual({ attempts: 1, saw: 'nothing' })
    expect(wechat.chat(openId)).toHaveLength(1)
  })

  test('a late answer makes WeChat ask again with the same id, and the second one is seen', async () => {
    const first = vi.fn(() => new Promise<RawReply>(() => {}))
    answer = ({ answering, reply }) => (events.length === 1 ? first() : (answering?.replyWith('来了') ?? reply))
    const delivered = wechat.say(openId, '在吗')
    await expect.poll(() => first.mock.calls.length).toBe(1)
    wechat.clock.advance(5000)
    expect(await delivered).toEqual({ attempts: 2, saw: 'text' })
    expect(new Set(events).size).toBe(1)
    expect(wechat.chat(openId).at(-1)?.text).toBe('来了')
  })

  test('no answer at all is waited for four times', async () => {
    const seen = vi.fn()
    answer = () => {
      seen()
      return new Promise<RawReply>(() => {})
    }
    const delivered = wechat.say(openId, '在吗')
    for (const attempt of [1, 2, 3, 4]) {
      await expect.poll(() => seen.mock.calls.length).toBe(attempt)
      wechat.clock.advance(5000)
    }
    expect(await delivered).toEqual({ attempts: 4, saw: 'out-of-order' })
    expect(wechat.chat(openId).at(-1)).toMatchObject({ by: 'wechat', text: outOfOrder })
  })

  test('the wrong words make WeChat say that the service is out of order', async () => {
    answer = () => ({ status: 200, body: 'It works!' })
    expect(await wechat.say(openId, '在吗')).toEqual({ attempts: 1, saw: 'out-of-order' })
    expect(wechat.chat(openId).at(-1)?.text).toBe(outOfOrder)
  })
})

test('words that do not fit into a reply are left to the customer-service interface, or to the core where there is none', () => {
  const replyOf = (type: WechatAccount['type'], text: string, files = 0) => {
    const account = sampleAccount({ mode: 'plain', type })
    const received = receiveAt(callOf(hello, account), configOf(account))
    const links = Array.from({ length: files }, (_, at) => ({
      name: `${at}.pdf`,
      mediaType: 'application/pdf',
      url: `https://shop.example/${'f'.repeat(180)}/${at}`,
    }))
    return received.outcome === 'received' ? received.answering?.replyWith(text, { files: links })?.body : undefined
  }
  expect(replyOf('service', '好'.repeat(682))).toContain('好')
  expect(replyOf('service', '好'.repeat(683))).toBeUndefined()
  expect(replyOf('service', '')).toBeUndefined()
  expect(replyOf('service', '好'.repeat(530), 2)).toContain('1.pdf')
  expect(replyOf('service', '好'.repeat(530), 4)).toBeUndefined()
  const unverified = replyOf('subscription-unverified', '好'.repeat(530), 4)
  expect(unverified).toContain('1.pdf')
  expect(unverified).not.toContain('3.pdf')
})

test('nobody makes a signature of WeChat’s without the token', () => {
  const account = sampleAccount({ mode: 'plain' })
  const call = callOf(hello, account)
  const query = { ...call.query, signature: plainSignature('guessed', String(seconds), call.query.nonce ?? '') }
  expect(refusedWith(receiveAt({ ...call, query }, configOf(account)))).toBe(401)
})
