import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WechatConfig } from '#contract/features/channels/kinds.ts'
import type { WechatAccount } from '#tests/support/servers/wechat/account.ts'
import { configOf, type Door, ioFor, openDoor } from '#tests/support/servers/wechat/own-side.ts'
import { startWechat, type Wechat } from '#tests/support/servers/wechat/wechat.ts'
import type { Inbound, Outbound } from '../port/channel.ts'
import type { ChannelIo } from '../port/channel-io.ts'
import { wechatChannel } from './wechat.channel.ts'

// Ten in the evening in China.
const now = new Date('2026-11-26T14:00:00Z')
const hourMs = 3_600_000
const openId = 'oVePN2DjdQlahnlYcj2JSUj3Fd1o'

let wechat: Wechat
let door: Door
let io: ChannelIo
let events: Inbound[]

beforeEach(async () => {
  wechat = await startWechat({}, now)
  io = ioFor(wechat)
  events = []
  door = await openDoor((call) => {
    const received = wechatChannel.receive(call, configOf(wechat.account), io)
    if (received.outcome === 'refused') return { status: received.status }
    if (received.outcome === 'received') events.push(...received.events)
    return received.reply
  })
  await wechat.saveAddress(door.url)
})

afterEach(async () => {
  await door.close()
  await wechat.close()
})

const send = (message: Partial<Outbound> = {}, config: WechatConfig = configOf(wechat.account)) =>
  wechatChannel.send(
    {
      id: '1',
      text: '七天内可以退货。',
      suggestions: [],
      files: [],
      replyAddress: { openId, trigger: 'message' },
      ...message,
    },
    config,
    io,
  )
const suggestions = ['怎么退货', '运费谁出'].map((question, at) => ({ id: `s${at}`, question }))
const pathsOf = () => wechat.calls.map(({ path }) => path.replace('/cgi-bin/', ''))
const linesBy = (by: string) => wechat.chat(openId).flatMap((line) => (line.by === by ? [line.text] : []))

describe('an answer', () => {
  test('is seen, with one token for all of them', async () => {
    await wechat.say(openId, '能退货吗')
    expect(await send()).toEqual({ ok: true })
    expect(await send({ text: '运费我们出。' })).toEqual({ ok: true })
    expect(linesBy('account')).toEqual(['七天内可以退货。', '运费我们出。'])
    expect(pathsOf()).toEqual(['stable_token', 'message/custom/send', 'message/custom/send'])
  })

  test('has its suggestions as a menu that comes back as words with a place', async () => {
    await wechat.say(openId, '退货')
    await send({ text: '您是想问：', suggestions })
    expect(wechat.chat(openId).at(-1)).toEqual({
      by: 'account',
      text: '您是想问：',
      choices: [
        { id: '1', content: '怎么退货' },
        { id: '2', content: '运费谁出' },
      ],
    })
    await wechat.choose(openId, 2)
    expect(events.at(-1)).toMatchObject({ kind: 'message', text: '运费谁出', chosenPlace: 2 })
  })

  test('has its suggestions as a list where the account has no menus', async () => {
    await wechat.say(openId, '退货')
    const listed = '您是想问：\n\n1. 怎么退货\n2. 运费谁出\n\n回复数字即可。'
    wechat.account.type = 'subscription-verified'
    expect(await send({ text: '您是想问：', suggestions })).toEqual({ ok: true })
    // Its owner says that it is a service account, which WeChat denies.
    const wrong = { ...configOf(wechat.account), accountType: 'service' } as const
    expect(await send({ text: '您是想问：', suggestions }, wrong)).toEqual({ ok: true })
    expect(linesBy('account')).toEqual([listed, listed])
  })

  test('has its files as links, in a second text where one has no room', async () => {
    await wechat.say(openId, '价目表')
    const url = `https://shop.example/${'f'.repeat(200)}`
    const files = [1, 2, 3].map((at) => ({
      name: `价目表 ${at}.pdf`,
      mediaType: 'application/pdf',
      url: `${url}${at}`,
    }))
    await send({ text: '请看：', files: files.slice(0, 1) })
    expect(await send({ text: '好'.repeat(530), files, suggestions })).toEqual({ ok: true })
    const lines = linesBy('account')
    expect(lines[0]).toBe(`请看：\n\n价目表 1.pdf\n${url}1`)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`${url}1`)
    expect(lines[2]).toContain(`${url}3`)
    expect(wechat.chat(openId).at(-1)?.choices).toHaveLength(2)
  })
})

describe('the windows of WeChat', () => {
  test('are told as WeChat counts them', () => {
    const config = configOf(wechat.account)
    const windowOf = (trigger: string) => wechatChannel.replyWindow?.(config, { openId, trigger })
    expect(windowOf('message')).toEqual({ count: 5, spanMs: 48 * hourMs })
    for (const trigger of ['menu', 'follow', 'scan']) expect(windowOf(trigger)).toEqual({ count: 3, spanMs: 60_000 })
  })

  test('five answers after a message, then none until the next one', async () => {
    await wechat.say(openId, '在吗')
    const sent = [await send(), await send(), await send(), await send(), await send(), await send()]
    expect(sent.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false])
    expect(sent[5]).toEqual({ ok: false, failure: 'window', fault: 'window-closed', details: { code: '45047' } })
    await wechat.say(openId, '还在吗')
    expect(await send()).toEqual({ ok: true })
  })

  test('two days after a message, a minute after a menu', async () => {
    await wechat.say(openId, '在吗')
    wechat.clock.advance(48 * hourMs)
    const closed = { ok: false, failure: 'window', fault: 'window-closed', details: { code: '45015' } }
    expect(await send()).toEqual(closed)
    await wechat.touchMenu(openId, '营业时间')
    expect(await send()).toEqual({ ok: true })
    wechat.clock.advance(60_000)
    expect(await send()).toEqual(closed)
  })
})

describe('the token', () => {
  test('is asked for anew five minutes before its end', async () => {
    await wechat.say(openId, '在吗')
    await send()
    wechat.clock.advance(2 * hourMs - 301_000)
    await send()
    expect(pathsOf().filter((path) => path === 'stable_token')).toHaveLength(1)
    wechat.clock.advance(2000)
    expect(await send()).toEqual({ ok: true })
    expect(pathsOf().filter((path) => path === 'stable_token')).toHaveLength(2)
  })

  test('that WeChat no longer takes is replaced by force, since WeChat goes on giving the same one', async () => {
    await wechat.say(openId, '在吗')
    await send()
    wechat.spoilTokens()
    wechat.calls.length = 0
    expect(await send()).toEqual({ ok: true })
    const forced = wechat.calls.flatMap(({ path, body }) => (path.endsWith('stable_token') ? [body.force_refresh] : []))
    expect(forced).toEqual([false, true])
  })

  test('that is not taken, even a forced one, is not asked for again and again', async () => {
    await wechat.say(openId, '在吗')
    const refused = { status: 200, body: '{"errcode":40001,"errmsg":"invalid credential"}' }
    const token = (value: string) => ({ status: 200, body: `{"access_token":"${value}","expires_in":7200}` })
    wechat.mishaps.push(token('a'), refused, token('b'), refused, token('c'), refused)
    expect(await send()).toMatchObject({ ok: false, failure: 'auth', fault: 'token-wrong', details: { code: '40001' } })
    expect(wechat.calls).toHaveLength(6)
  })
})

describe('what WeChat refuses', () => {
  test.each<[string, Partial<WechatAccount>, object]>([
    [
      'the secret',
      { appSecret: 'x' },
      { failure: 'auth', fault: 'token-wrong', details: { code: '40125', field: 'appSecret' } },
    ],
    [
      'the app id',
      { appId: 'wx999999' },
      { failure: 'auth', fault: 'token-wrong', details: { code: '40013', field: 'appId' } },
    ],
    [
      'a frozen secret',
      { isSecretFrozen: true },
      { failure: 'auth', fault: 'token-wrong', details: { code: '40243', field: 'appSecret', reason: 'frozen' } },
    ],
    [
      'an address that is not listed',
      { listedAddresses: new Set(['203.0.113.9']) },
      { failure: 'auth', fault: 'address-not-listed', details: { code: '40164', address: '127.0.0.1' } },
    ],
    [
      'an account that is not verified',
      { type: 'subscription-unverified' },
      { failure: 'permanent', fault: 'not-authorised', details: { code: '48001' } },
    ],
    // Two hours before midnight in China.
    [
      'a full day',
      { sendsLeft: 0 },
      { failure: 'rate', fault: 'platform-quota', afterMs: 2 * hourMs, details: { code: '45009' } },
    ],
    [
      'the words',
      { forbiddenWords: ['退货'] },
      { failure: 'permanent', fault: 'content-refused', details: { code: '87014' } },
    ],
  ])('%s', async (_, changes, failed) => {
    await wechat.say(openId, '在吗')
    const config = configOf(wechat.account)
    Object.assign(wechat.account, changes)
    expect(await send({}, config)).toEqual({ ok: false, ...failed })
    expect(linesBy('account')).toEqual([])
  })

  test('a contact that is not there, or left', async () => {
    expect(await send()).toMatchObject({ failure: 'permanent', fault: 'contact-gone', details: { code: '40003' } })
    await wechat.follow(openId)
    await wechat.unfollow(openId)
    expect(await send()).toMatchObject({ failure: 'permanent', fault: 'contact-gone', details: { code: '43004' } })
  })

  test('a text that is too long', async () => {
    await wechat.say(openId, '在吗')
    expect(await send({ text: '好'.repeat(683) })).toMatchObject({ failure: 'permanent', fault: 'too-long' })
  })
})

describe('where it is not known whether WeChat got it', () => {
  test.each([
    ['a busy system is tried again', { status: 200, body: '{"errcode":-1,"errmsg":"system error"}' }, 'retry'],
    ['too many calls at once wait a minute', { status: 200, body: '{"errcode":45011,"errmsg":"freq"}' }, 'rate'],
    ['an unknown code is final', { status: 200, body: '{"errcode":99999,"errmsg":"?"}' }, 'permanent'],
    ['an error of a gateway may come after the message', { status: 502, body: '<html>' }, 'unknown'],
    ['an answer that is none may come after the message', { status: 200, body: '<html>' }, 'unknown'],
    ['a connection that ends may end after the message', 'cut' as const, 'unknown'],
  ])('%s', async (_, mishap, failure) => {
    await wechat.say(openId, '在吗')
    await send()
    wechat.mishaps.push(mishap)
    expect(await send()).toMatchObject({ ok: false, failure })
  })

  test('a second text that fails makes nobody say the first one again', async () => {
    await wechat.say(openId, '在吗')
    await send()
    const url = `https://shop.example/${'f'.repeat(500)}`
    const files = [{ name: 'a.pdf', mediaType: 'application/pdf', url }]
    wechat.account.sendsLeft = 1
    expect(await send({ text: '好'.repeat(530), files })).toMatchObject({ failure: 'unknown', fault: 'platform-quota' })
  })

  test('a token that cannot be had was followed by no message, so it is tried again', async () => {
    wechat.mishaps.push('cut')
    expect(await send()).toMatchObject({ ok: false, failure: 'retry', fault: 'unreachable' })
    const nowhere = { ...io, baseUrl: 'http://127.0.0.1:9' }
    const message = { id: '1', text: 'a', suggestions: [], files: [], replyAddress: { openId } }
    expect(await wechatChannel.send(message, configOf(wechat.account), nowhere)).toMatchObject({ failure: 'retry' })
  })
})

test('an account without verification cannot send, and asks WeChat for nothing', async () => {
  const config = { ...configOf(wechat.account), accountType: 'subscription-unverified' } as const
  expect(wechatChannel.canSend?.(config)).toBe(false)
  expect(await send({}, config)).toEqual({ ok: false, failure: 'window', fault: 'not-authorised' })
  expect(await wechatChannel.whoIs?.(openId, config, io)).toBeUndefined()
  expect(wechat.calls).toEqual([])
})

describe('a check', () => {
  const check = (config: WechatConfig = configOf(wechat.account)) => wechatChannel.check(config, io)

  test('tells the account’s name and type', async () => {
    expect(await check()).toEqual({
      ok: true,
      externalAccount: 'wx5823bf96d3bd56c7',
      name: '小店客服',
      facts: { accountType: 'service', isVerified: 'true', owner: '小店有限公司' },
    })
  })

  test('calls an account by its id where it may not ask for its name', async () => {
    wechat.account.type = 'subscription-unverified'
    expect(await check()).toEqual({
      ok: true,
      externalAccount: wechat.account.appId,
      name: wechat.account.appId,
      facts: {},
    })
  })

  test('sees a wrong secret though a token is kept, and names the address to list', async () => {
    await wechat.say(openId, '在吗')
    await send()
    const details = { code: '40125', field: 'appSecret' }
    expect(await check({ ...configOf(wechat.account), appSecret: 'wrong' })).toEqual({
      ok: false,
      fault: 'token-wrong',
      details,
    })
    wechat.account.listedAddresses = new Set()
    const listing = { code: '40164', address: '127.0.0.1' }
    expect(await check()).toEqual({ ok: false, fault: 'address-not-listed', details: listing })
  })

  test('tells that WeChat cannot be reached', async () => {
    const nowhere = { ...io, baseUrl: 'http://127.0.0.1:9' }
    expect(await wechatChannel.check(configOf(wechat.account), nowhere)).toEqual({ ok: false, fault: 'unreachable' })
  })
})

test('a contact is called as the account’s people noted them down', async () => {
  await wechat.say(openId, '在吗')
  const whoIs = () => wechatChannel.whoIs?.(openId, configOf(wechat.account), io)
  expect(await whoIs()).toBeUndefined()
  wechat.account.remarks.set(openId, '老王')
  expect(await whoIs()).toBe('老王')
})

test('no secret and no token stands in what is told of a failure', async () => {
  await wechat.say(openId, '在吗')
  await send()
  wechat.account.listedAddresses = new Set()
  const told = JSON.stringify([await send(), await wechatChannel.check(configOf(wechat.account), io)])
  expect(told).not.toMatch(/access_token|[0-9a-f]{32}/)
  expect(told).toContain('127.0.0.1')
})
