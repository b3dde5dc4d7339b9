/** What every channel must do, whatever its platform. */
import { describe, expect, test } from 'vitest'
import { type ChannelKind, channelConfigs } from '#contract/features/channels/kinds.ts'
import { createPlainChannel } from '#tests/support/servers/plain-channel/plain-channel.ts'
import { plainSamples } from '#tests/support/servers/plain-channel/plain-samples.ts'
import { slackSamples } from '#tests/support/servers/slack/slack-samples.ts'
import { wechatSamples } from '#tests/support/servers/wechat/wechat-samples.ts'
import type { Channel } from './port/channel.ts'
import { CallFailed, type ChannelIo, FileTooLarge } from './port/channel-io.ts'
import type { ChannelSamples } from './port/samples.ts'
import { allChannels } from './registry.ts'

/** By kind: a channel without samples is not held to anything, so it fails. */
const samplesOf: Record<ChannelKind, ChannelSamples<object>> = { slack: slackSamples, wechat: wechatSamples }

const channels: { name: string; channel: Channel<object>; samples: ChannelSamples<object> | undefined }[] = [
  { name: 'plain', channel: createPlainChannel(), samples: plainSamples },
  ...[...allChannels].map(([name, channel]) => ({ name, channel, samples: samplesOf[name] })),
]

/** The other calls that lead to a file go well: what is asked of a file is told where it lies. */
function ioWith(kind: ChannelKind, getFile: ChannelIo['getFile']): ChannelIo {
  const file = { url_private: 'https://files.slack.com/files-pri/found' }
  return {
    baseUrl: kind === 'slack' ? 'https://slack.com/api' : 'https://api.weixin.qq.com',
    now: () => new Date(),
    call: () => Promise.resolve({ status: 200, headers: {}, text: JSON.stringify({ ok: true, file }) }),
    getFile,
    openSocket: () => {
      throw new Error('No socket leads to a file.')
    },
    tokens: { get: () => Promise.resolve('token'), drop: () => Promise.resolve() },
  }
}

describe.each(channels)('$name', ({ channel, samples }) => {
  const calls = samples?.calls ?? []
  const configOf = (name: string) => samples?.configs[name] ?? {}
  const readAt = (call: (typeof calls)[number], at: Date, change: object = {}) =>
    channel.receive({ ...call.call, ...change }, configOf(call.config), { now: () => at })

  test('has samples, and configs that its kind takes', () => {
    expect(calls.length).toBeGreaterThan(0)
    for (const config of Object.values(samples?.configs ?? {}))
      expect(channelConfigs[channel.kind].schema.safeParse(config).success).toBe(true)
    expect(channel.capabilities.maxText).toBeGreaterThan(0)
  })

  test.each(calls)('reads $name as it came, and the same again', (sample) => {
    for (let again = 0; again < 2; again += 1) {
      const received = readAt(sample, sample.at)
      if (sample.reads === 'answered') {
        expect(received.outcome).toBe('answered')
        continue
      }
      if (received.outcome !== 'received') throw new Error(`It was ${received.outcome}`)
      expect(received.events.map(({ kind }) => kind)).toEqual(sample.reads)
      expect(received.reply.status).toBeLessThan(300)
      for (const event of received.events) {
        expect(event.rawKind).not.toBe('')
        if (event.kind === 'ignored') continue
        expect(event.dedupeKeys.length).toBeGreaterThan(0)
        expect(JSON.parse(JSON.stringify(event))).toMatchObject({ kind: event.kind, dedupeKeys: event.dedupeKeys })
        if (event.kind === 'message') expect(event.text !== '' || event.parts.length > 0).toBe(true)
      }
    }
  })

  test.each(calls)('refuses $name from somebody else, and with a changed byte', (sample) => {
    const withoutHeaders = Object.fromEntries(Object.keys(sample.call.headers).map((name) => [name, 'x']))
    const withoutQuery = Object.fromEntries(Object.keys(sample.call.query).map((name) => [name, 'x']))
    const foreign = readAt(sample, sample.at, { headers: withoutHeaders, query: withoutQuery })
    expect(foreign.outcome).toBe('refused')
    if (!sample.isBodySigned) return
    for (const at of [0, Math.floor(sample.call.body.length / 2), sample.call.body.length - 1]) {
      const body = Buffer.from(sample.call.body)
      body[at] = (body[at] ?? 0) ^ 1
      expect(readAt(sample, sample.at, { body }).outcome).toBe('refused')
    }
  })

  /** What the samples bring that is to be fetched, with the config it came by. */
  const media = calls.flatMap((sample) => {
    const received = readAt(sample, sample.at)
    const events = received.outcome === 'received' ? received.events : []
    const parts = events.flatMap((event) => (event.kind === 'message' ? event.parts : []))
    const brought = parts.flatMap(({ kind, media }) => (media === undefined ? [] : [{ kind, media }]))
    return brought.map((each) => ({ ...each, name: `${each.kind} of ${sample.name}`, config: configOf(sample.config) }))
  })

  test('reads what is to be fetched, as plain data without a secret, if it fetches at all', () => {
    expect(media.map(({ kind }) => kind)).toEqual(calls.flatMap(({ media = [] }) => media))
    if (channel.fetchMedia !== undefined) expect(media.length).toBeGreaterThan(0)
    for (const { media: address, config } of media) {
      expect(typeof channel.fetchMedia).toBe('function')
      expect(Object.values(address).every((value) => typeof value === 'string')).toBe(true)
      const secrets = channelConfigs[channel.kind].secrets.map((name) => (config as Record<string, string>)[name])
      for (const secret of secrets) if (secret) expect(JSON.stringify(address)).not.toContain(secret)
    }
  })

  test.each(media)(
    'fetches $name, and says what became of it whatever the network does',
    async ({ media: of, config }) => {
      const bytes = Buffer.from('what was sent')
      const fetched = (getFile: ChannelIo['getFile']) =>
        channel.fetchMedia?.(of, config, ioWith(channel.kind, getFile), 100)
      const answer =
        (status: number, type: string, body = bytes) =>
        () =>
          Promise.resolve({ status, headers: { 'content-type': type }, bytes: body })
      expect(await fetched(answer(200, 'image/png'))).toMatchObject({ ok: true, bytes })
      const page = Buffer.from('<!DOCTYPE html><title>Log in</title>')
      for (const [status, body] of [
        [200, page],
        [302, Buffer.alloc(0)],
        [403, page],
        [500, page],
      ] as const)
        expect(await fetched(answer(status, 'text/html; charset=utf-8', body))).toMatchObject({ ok: false })
      const fails = (error: Error) => () => Promise.reject(error)
      expect(await fetched(fails(new CallFailed('lost', true)))).toMatchObject({ ok: false, failure: 'retry' })
      expect(await fetched(fails(new FileTooLarge()))).toEqual({ ok: false, failure: 'too-large' })
    },
  )

  test('does not throw for what is no call of its platform', () => {
    for (const config of Object.values(samples?.configs ?? {}))
      for (const body of ['', '{', '[]', 'null', '<xml>', '\u0000', 'x'.repeat(10_000)])
        for (const method of ['GET', 'POST'] as const) {
          const call = { method, query: {}, headers: {}, body: Buffer.from(body) }
          expect(channel.receive(call, config, { now: () => new Date() }).outcome).toBe('refused')
        }
  })
})
