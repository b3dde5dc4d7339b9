import type { ChannelSamples } from '#channels/port/samples.ts'
import { type PlainEvent, signPlain } from './plain-channel.ts'

const config = { botToken: 'xoxb-plain', signingSecret: 'the secret of the samples', appToken: '' }
const at = new Date('2026-11-26T08:00:00.000Z')

function callOf(events: readonly PlainEvent[]) {
  const body = JSON.stringify(events)
  const headers = { 'x-plain-signature': signPlain(config.signingSecret, body) }
  return { method: 'POST' as const, query: {}, headers, body: Buffer.from(body) }
}

const message = { id: 'one', conversation: 'ann', contact: 'ann', text: 'Hello' }

export const plainSamples: ChannelSamples<object> = {
  configs: { plain: config },
  calls: [
    { name: 'a message', config: 'plain', at, call: callOf([message]), reads: ['message'], isBodySigned: true },
    {
      name: 'several events',
      config: 'plain',
      at,
      call: callOf([
        { ...message, kind: 'arrival' },
        { ...message, id: 'two', kind: 'ignored' },
        { ...message, id: 'three', kind: 'ended' },
      ]),
      reads: ['arrival', 'ignored', 'ended'],
      isBodySigned: true,
    },
  ],
}
