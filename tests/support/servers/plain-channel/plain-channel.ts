/**
 * The plainest channel there could be, for tests of what is between channels and the product. Its platform is a server on loopback that tests
 * tell what to answer. Calls are JSON, signed with HMAC-SHA256 over their bytes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Channel, Inbound, RawReply, Received, ReplyWindow, SendFailure } from '#channels/port/channel.ts'
import { CallFailed, type ChannelIo } from '#channels/port/channel-io.ts'
import { inWords } from '#channels/port/text/in-words.ts'
import type { ChannelFault } from '#contract/features/channels/faults.ts'
import type { ChannelKind, SlackConfig } from '#contract/features/channels/kinds.ts'

/** What the platform says when it is called back. */
export interface PlainEvent {
  readonly id: string
  readonly keys?: readonly string[]
  readonly kind?: Inbound['kind']
  readonly conversation: string
  readonly contact: string
  readonly name?: string
  readonly text?: string
  readonly parts?: Extract<Inbound, { kind: 'message' }>['parts']
  readonly isThread?: boolean
  readonly at?: string
}

export interface PlainOptions {
  readonly kind?: ChannelKind
  readonly maxText?: number
  readonly sendsOnce?: boolean
  readonly apartMs?: number
  readonly window?: ReplyWindow
  readonly canSend?: boolean
  /** The answer goes into the reply to the call, if it comes in time and is no longer than this. */
  readonly answersWithin?: { readonly waitMs: number; readonly maxText: number }
  readonly usesSocket?: boolean
}

export function signPlain(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** The config is Slack's, as it has the fields that are needed: the signing secret signs calls, the token opens the platform. */
export function createPlainChannel(options: PlainOptions = {}): Channel<object> {
  const {
    kind = 'slack',
    maxText = 2000,
    sendsOnce = true,
    apartMs = 0,
    answersWithin,
    window,
    canSend = true,
  } = options
  const channel: Channel<SlackConfig> = {
    kind,
    capabilities: { maxText, unit: 'characters', sendsOnce, apartMs },
    ...(window && { replyWindow: () => window }),
    canSend: () => canSend,
    async check({ botToken }, io) {
      const asked = await ask(io, '/check', { token: botToken })
      if (asked === undefined) return { ok: false, fault: 'unreachable' }
      if (asked.fault !== undefined) return { ok: false, fault: asked.fault }
      return { ok: true, externalAccount: asked.account ?? 'account', name: 'Plain shop', facts: { scopes: 'all' } }
    },
    receive(call, { signingSecret }): Received {
      const signature = Buffer.from(call.headers['x-plain-signature'] ?? '')
      const expected = Buffer.from(signPlain(signingSecret, call.body.toString('utf8')))
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
        return { outcome: 'refused', status: 401, why: 'signature' }
      if (call.method === 'GET')
        return { outcome: 'answered', reply: { status: 200, body: call.query.challenge ?? '' } }
      const events = (JSON.parse(call.body.toString('utf8')) as PlainEvent[]).map((event) => read(event, io()))
      return {
        outcome: 'received',
        events,
        reply: { status: 200, body: 'success' },
        ...(answersWithin && {
          answering: {
            waitMs: answersWithin.waitMs,
            replyWith(text, { suggestions = [], files = [] } = {}): RawReply | undefined {
              const said = inWords({ text, suggestions, files })
              return said.length > answersWithin.maxText ? undefined : { status: 200, body: `said: ${said}` }
            },
          },
        }),
      }
    },
    usesSocket: () => options.usesSocket === true,
    async connect({ botToken }, io, sink, signal) {
      await new Promise<void>((resolve, reject) => {
        const socket = io.openSocket(`${io.baseUrl.replace(/^http/, 'ws')}/socket?token=${botToken}`, {
          onOpen: () => sink.note('open'),
          onText: (text) => {
            const event = JSON.parse(text) as PlainEvent
            // What is not stored is not acknowledged; the platform says it again to the next socket.
            sink.store([read(event, io.now())]).then(
              () => socket.send(event.id),
              (error: unknown) => {
                socket.close()
                reject(error)
              },
            )
          },
          onClose: () => {
            sink.note('lost')
            resolve()
          },
        })
        signal.addEventListener('abort', () => socket.close(), { once: true })
      })
    },
    async send({ id, text, suggestions, files, replyAddress }, { botToken }, io) {
      const token = await io.tokens.get('send', async () => ({
        value: `sending with ${botToken}`,
        expiresAt: new Date(io.now().getTime() + 3600_000),
      }))
      try {
        const answered = await io.call(`${io.baseUrl}/send`, {
          method: 'POST',
          headers: { authorization: token },
          body: JSON.stringify({ id, to: replyAddress.to, text, suggestions, files }),
          timeoutMs: 2000,
        })
        const said = JSON.parse(answered.text) as {
          failure?: SendFailure
          fault?: ChannelFault
          afterMs?: number
          id?: string
        }
        if (said.failure === undefined) return { ok: true, ...(said.id !== undefined && { platformId: said.id }) }
        const { failure, fault = 'platform-failed', afterMs } = said
        return { ok: false, failure, fault, ...(afterMs !== undefined && { afterMs }) }
      } catch (error) {
        const wasSent = error instanceof CallFailed && error.wasSent
        return { ok: false, failure: wasSent ? 'unknown' : 'retry', fault: 'unreachable' }
      }
    },
    async whoIs(externalId, _config, io) {
      return (await ask(io, '/who', { id: externalId }))?.name
    },
  }
  const io = () => new Date()
  return channel as Channel<object>
}

interface Asked {
  readonly fault?: ChannelFault
  readonly account?: string
  readonly name?: string
}

async function ask(io: ChannelIo, path: string, body: object): Promise<Asked | undefined> {
  try {
    const { text } = await io.call(`${io.baseUrl}${path}`, { method: 'POST', body: JSON.stringify(body) })
    return JSON.parse(text) as Asked
  } catch {
    return undefined
  }
}

function read(event: PlainEvent, now: Date): Inbound {
  const { id, keys = [id], kind = 'message', conversation, contact, name, text = '', parts = [], isThread, at } = event
  const arrived = { dedupeKeys: keys, at: at === undefined ? now : new Date(at), rawKind: `plain.${kind}` }
  if (kind === 'ignored') return { ...arrived, kind, reason: 'not-mentioned' }
  if (kind === 'ended') return { ...arrived, kind, state: 'removed', fault: 'app-removed' }
  const of = {
    ...arrived,
    conversationKey: conversation,
    contact: { externalId: contact, ...(name !== undefined && { displayName: name }) },
    replyAddress: { to: conversation },
    ...(isThread !== undefined && { isThread }),
  }
  if (kind === 'message') return { ...of, kind, text, parts }
  return kind === 'person-answered' ? { ...of, kind, text } : { ...of, kind }
}
