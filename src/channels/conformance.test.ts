/** What every channel must do, whatever its platform. */
import { describe, expect, test } from 'vitest'
import { type ChannelKind, channelConfigs } from '#contract/features/channels/kinds.ts'
import { createPlainChannel } from '#tests/support/servers/plain-channel/plain-channel.ts'
import { plainSamples } from '#tests/support/servers/plain-channel/plain-samples.ts'
import { slackSamples } from '#tests/support/servers/slack/slack-samples.ts'
import { wechatSamples } from '#tests/support/servers/wechat/wechat-samples.ts'
import type { Channel } from './port/channel.ts'
import type { ChannelSamples } from './port/samples.ts'
import { allChannels } from './registry.ts'

/** By kind: a channel without samples is not held to anything, so it fails. */
const samplesOf: Record<ChannelKind, ChannelSamples<object>> = { slack: slackSamples, wechat: wechatSamples }

const channels: { name: string; channel: Channel<object>; samples: ChannelSamples<object> | undefined }[] = [
  { name: 'plain', channel: createPlainChannel(), samples: plainSamples },
  ...[...allChannels].map(([name, channel]) => ({ name, channel, samples: samplesOf[name] })),
]

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

  test('does not throw for what is no call of its platform', () => {
    for (const config of Object.values(samples?.configs ?? {}))
      for (const body of ['', '{', '[]', 'null', '<xml>', '\u0000', 'x'.repeat(10_000)])
        for (const method of ['GET', 'POST'] as const) {
          const call = { method, query: {}, headers: {}, body: Buffer.from(body) }
          expect(channel.receive(call, config, { now: () => new Date() }).outcome).toBe('refused')
        }
  })
})
