/** Verifies a call-back of WeChat's and reads it. */
import type { WechatConfig } from '#contract/features/channels/kinds.ts'
import type { CallFault, RawCall, Received } from '../port/channel.ts'
import type { ChannelIo } from '../port/channel-io.ts'
import { decrypt, isSignedBy } from './crypto.ts'
import { readEvent } from './events.ts'
import { type Payload, readPayload } from './payload.ts'
import { acknowledged, answerWaitMs, replyWith } from './replies.ts'

/** A text has 2,048 bytes at most; in compatible mode it comes three times as long. */
const maxBodyBytes = 128 * 1024
/** How old a call may be, and how far ahead of our clock. What is repeated within it is recognised by its keys. */
const maxAgeSeconds = 300
const maxEchoLength = 1000

type Refusal = Extract<Received, { outcome: 'refused' }>
type Opened = Payload & { readonly isEncrypted: boolean }

export function receive(call: RawCall, config: WechatConfig, io: Pick<ChannelIo, 'now'>): Received {
  const now = io.now()
  if (call.body.length > maxBodyBytes) return refused(413, 'The call is too long.')
  if (!isFresh(call.query.timestamp, now)) return refused(401, 'The time of the call is missing, past or ahead.')
  if (call.method === 'GET') return checkAddress(call, config)
  const opened = open(call, config)
  if ('outcome' in opened) return opened
  const event = readEvent(opened.fields, now)
  if (event === undefined) return refused(400, 'The call does not say who did what.')
  const received = { outcome: 'received', events: [event], reply: acknowledged } as const
  if (event.kind !== 'message' && event.kind !== 'arrival') return received
  const to = {
    contact: event.contact.externalId,
    account: opened.fields.get('ToUserName') ?? '',
    format: opened.format,
    isEncrypted: opened.isEncrypted,
  }
  return {
    ...received,
    answering: {
      waitMs: answerWaitMs,
      replyWith: (text, more) =>
        replyWith(
          { text, suggestions: [], files: [], ...more },
          { ...to, nowSeconds: Math.floor(io.now().getTime() / 1000) },
          config,
        ),
    },
  }
}

/** The owner saves the address in WeChat's console, which asks it for the words it sends along. */
function checkAddress({ query }: RawCall, config: WechatConfig): Received {
  if (!isSignedBy([config.token, query.timestamp ?? '', query.nonce ?? ''], query.signature))
    return unsigned(query, 'The signature is not of this token.')
  const body = query.echostr ?? ''
  if (body === '' || body.length > maxEchoLength) return refused(400, 'There is nothing to say back.')
  return { outcome: 'answered', reply: { status: 200, contentType: 'text/plain; charset=utf-8', body } }
}

/** A signature covers the body where that is encrypted alone. So what comes in plain beside it is not looked at. */
function open(call: RawCall, config: WechatConfig): Opened | Refusal {
  const outside = readPayload(call.body.toString())
  const encrypted = outside?.fields.get('Encrypt')
  const hasKey = config.encodingAesKey !== ''
  if (config.mode === 'plain' && (encrypted === undefined || !hasKey)) return openPlain(call, config, outside)
  // Nothing is said of what could be read before the signature is looked at.
  const { timestamp = '', nonce = '', msg_signature: signature } = call.query
  if (!isSignedBy([config.token, timestamp, nonce, encrypted ?? ''], signature))
    return unsigned(call.query, 'The signature is not of this token, or the call is not encrypted.')
  const text = encrypted && decrypt(config.encodingAesKey, encrypted, config.appId)
  if (!text) return refused(403, 'The call is encrypted with another key, or for another app.', { fault: 'key-wrong' })
  const inside = readPayload(text)
  return inside ? { ...inside, isEncrypted: true } : refused(400, 'What was encrypted cannot be read.')
}

function openPlain({ query }: RawCall, config: WechatConfig, outside: Payload | undefined): Opened | Refusal {
  if (!isSignedBy([config.token, query.timestamp ?? '', query.nonce ?? ''], query.signature))
    return unsigned(query, 'The signature is not of this token.')
  if (outside === undefined) return refused(400, 'The call cannot be read.')
  if (outside.fields.has('Encrypt') && !outside.fields.has('MsgType'))
    return refused(403, 'The call is encrypted, and the connection has no key.', { fault: 'key-wrong' })
  return { ...outside, isEncrypted: false }
}

function isFresh(timestamp: string | undefined, now: Date): boolean {
  if (timestamp === undefined || !/^\d{9,11}$/.test(timestamp)) return false
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= maxAgeSeconds
}

/** Who signed at all may be WeChat, with another token. */
function unsigned({ signature, msg_signature: ofEncrypted }: RawCall['query'], why: string): Refusal {
  const isSigned = (signature ?? ofEncrypted ?? '') !== ''
  return refused(401, why, isSigned ? { fault: 'signature-wrong', details: { secret: 'Token' } } : undefined)
}

function refused(status: Refusal['status'], why: string, told?: CallFault): Refusal {
  return { outcome: 'refused', status, why, ...(told && { told }) }
}
