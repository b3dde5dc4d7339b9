import { afterEach, beforeEach, expect, test } from 'vitest'
import { configOf, type Door, ioFor, openDoor } from '#tests/support/servers/wechat/own-side.ts'
import { startWechat, type Wechat } from '#tests/support/servers/wechat/wechat.ts'
import type { MediaAddress } from '../../port/channel.ts'
import { wechatChannel } from '../wechat.channel.ts'

const openId = 'oVePN2DjdQlahnlYcj2JSUj3Fd1o'
const bytes = Buffer.from('what somebody sent')
const dayMs = 86_400_000

let wechat: Wechat
let door: Door
let last: MediaAddress
beforeEach(async () => {
  wechat = await startWechat({}, new Date('2026-11-26T14:00:00Z'))
  door = await openDoor((call) => {
    const received = wechatChannel.receive(call, configOf(wechat.account), ioFor(wechat))
    if (received.outcome === 'refused') return { status: received.status }
    const [event] = received.outcome === 'received' ? received.events : []
    last = (event?.kind === 'message' && event.parts[0]?.media) || {}
    return received.reply
  })
  await wechat.saveAddress(door.url)
})
afterEach(async () => {
  await door.close()
  await wechat.close()
})

const fetchLast = async (maxBytes = 1000) =>
  await wechatChannel.fetchMedia?.(last, configOf(wechat.account), ioFor(wechat), maxBytes)

test.each([
  ['image', 'picture.jpg'],
  ['voice', 'voice.amr'],
  ['file', 'order.pdf'],
] as const)('a message that is %s brings what was sent', async (kind, name) => {
  await wechat.send(openId, { kind, bytes })
  expect(await fetchLast()).toEqual({ ok: true, bytes, name })
})

test('of a video the place is told, where it lies without a token', async () => {
  await wechat.send(openId, { kind: 'video', bytes })
  expect(await fetchLast()).toEqual({ ok: true, bytes })
})

test('a token that was spoiled is replaced', async () => {
  await wechat.send(openId, { kind: 'voice', bytes })
  await fetchLast()
  wechat.spoilTokens()
  expect(await fetchLast()).toMatchObject({ ok: true, bytes })
})

test('is gone after three days, and is not read beyond its cap', async () => {
  await wechat.send(openId, { kind: 'voice', bytes })
  expect(await fetchLast(bytes.length - 1)).toEqual({ ok: false, failure: 'too-large' })
  wechat.clock.advance(3 * dayMs + 1000)
  expect(await fetchLast()).toEqual({ ok: false, failure: 'gone' })
})

test('is tried again when WeChat is not there, or has trouble', async () => {
  await wechat.send(openId, { kind: 'voice', bytes })
  await fetchLast()
  wechat.mishaps.push('cut', { status: 502, body: '<html>Bad gateway</html>' })
  expect(await fetchLast()).toEqual({ ok: false, failure: 'retry' })
  expect(await fetchLast()).toEqual({ ok: false, failure: 'retry' })
  expect(await fetchLast()).toMatchObject({ ok: true })
})

test('an account without the interface gets pictures where WeChat shows them, and nothing else', async () => {
  wechat.account.type = 'subscription-unverified'
  await wechat.send(openId, { kind: 'image', bytes })
  expect(await fetchLast()).toEqual({ ok: true, bytes })
  last = { ...last, url: 'http://169.254.169.254/latest' }
  expect(await fetchLast()).toEqual({ ok: false, failure: 'gone' })
  await wechat.send(openId, { kind: 'voice', bytes })
  expect(await fetchLast()).toEqual({ ok: false, failure: 'gone' })
})
