/** A shop whose bot is connected to the plain platform: what most tests of channels begin with. */
import { createConnection } from '#contract/features/channels/connections.ts'
import { hookPath } from '#contract/features/channels/hooks.ts'
import { createTestApp, type TestApp, type TestAppChanges } from '../../apps/app.ts'
import { call } from '../../calls/calls.ts'
import { createTestBot, type TestBot } from '../../people/bots.ts'
import { createUserSession, type Person } from '../../people/people.ts'
import { createPlainChannel, type PlainEvent, type PlainOptions, signPlain } from './plain-channel.ts'
import { type PlainPlatform, startPlainPlatform } from './plain-platform.ts'

export interface PlainShop {
  readonly app: TestApp
  readonly platform: PlainPlatform
  readonly owner: Person
  readonly bot: TestBot
  readonly connectionId: string
  /** The parts of an app that serves the same channel. */
  readonly parts: TestAppChanges
  connect(token?: string, botId?: string): Promise<string>
  /** The platform tells of events; the answer to its call. */
  tell(...events: PlainEvent[]): Promise<{ status: number; body: string }>
  tellTo(connectionId: string, events: readonly PlainEvent[]): Promise<{ status: number; body: string }>
  close(): Promise<void>
}

/** The secret that signs calls: a canary, so that tests can look for it. */
export const plainSecret = 'plain-signing-secret-canary-8531'
const items = [
  { question: 'When are you open?', answer: 'From nine to six.', variants: ['opening hours'] },
  { question: 'Where are you?', answer: 'At the **old** mill: [map](https://shop.example/map).' },
  { question: 'Do you ship abroad?', answer: 'Yes, to all of Europe.' },
]

let count = 0

export function plainToken(): string {
  count += 1
  return `xoxb-plain-token-canary-${process.pid}-${count}`
}

export async function openPlainShop(
  options: PlainOptions & { readonly changes?: TestAppChanges; readonly isStarted?: boolean } = {},
): Promise<PlainShop> {
  const { changes = {}, isStarted = true, ...channelOptions } = options
  const { kind = 'slack' } = channelOptions
  const platform = await startPlainPlatform()
  const parts: TestAppChanges = {
    channels: new Map([[kind, createPlainChannel(channelOptions)]]),
    channelEndpoints: { [kind]: platform.url },
    ...changes,
  }
  const app = await createTestApp(parts)
  const owner = await createUserSession(app, { plan: 'vip-monthly' })
  const bot = await createTestBot(app, owner, { items })

  async function connect(token = plainToken(), botId = bot.id): Promise<string> {
    const config = { botToken: token, signingSecret: plainSecret, appToken: '' }
    const made = await call(app, createConnection, { params: { botId }, body: { kind: 'slack', config } }, owner)
    if (made.status !== 201) throw new Error(`No connection: ${made.response.body}`)
    return made.reply.id
  }

  async function tellTo(connectionId: string, events: readonly PlainEvent[]) {
    const payload = JSON.stringify(events)
    const response = await app.http.inject({
      method: 'POST',
      url: hookPath(kind, connectionId),
      headers: { 'content-type': 'text/xml', 'x-plain-signature': signPlain(plainSecret, payload) },
      payload,
    })
    return { status: response.statusCode, body: response.body }
  }

  const connectionId = await connect()
  if (isStarted) await app.features.channels.start()
  return {
    app,
    platform,
    owner,
    bot,
    connectionId,
    parts,
    connect,
    tellTo,
    tell: (...events) => tellTo(connectionId, events),
    async close() {
      await app.close()
      await platform.close()
    },
  }
}

let said = 0

/** What a contact says, in a conversation of their own unless told. */
export function message(text: string, more: Partial<PlainEvent> = {}): PlainEvent {
  said += 1
  const contact = more.contact ?? more.conversation ?? `contact-${said}`
  return { id: `event-${process.pid}-${said}`, conversation: contact, contact, text, ...more }
}
