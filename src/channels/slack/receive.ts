/** Verifies and reads one call of Slack's: an event, a click, or a handshake. */
import type { SlackConfig } from '#contract/features/channels/kinds.ts'
import type { CallFault, Inbound, KnownAccount, RawCall, RawReply, Received } from '../port/channel.ts'
import type { ChannelIo } from '../port/channel-io.ts'
import { isOfAccount, readCommand, readEvent, readInteraction } from './events.ts'
import { type Payload, readPayload, textIn } from './payload.ts'
import { otherSecret, signatureFault } from './signature.ts'

/** Far beyond what Slack sends: a message has 40,000 characters at most. */
const maxBody = 1_000_000

/** What Slack hears of what was taken. */
export const taken: RawReply = { status: 200 }

/** A call whose signature holds, not yet read as anybody's. */
interface Verified {
  readonly outcome: 'verified'
  readonly payload: Payload
  readonly read: (account: KnownAccount | undefined) => Inbound
}

type NotReceived = Exclude<Received, { readonly outcome: 'received' }>
/** In the words of Slack's console. */
const wrongSecret: CallFault = { fault: 'signature-wrong', details: { secret: 'Signing Secret' } }

export function receive(
  call: RawCall,
  { signingSecret }: SlackConfig,
  io: Pick<ChannelIo, 'now'>,
  account?: KnownAccount,
): Received {
  const verified = verify(call, signingSecret, io.now())
  if (verified.outcome !== 'verified') return verified
  if (!isOfAccount(verified.payload, account))
    return refused(403, 'of another workspace or app', { fault: 'account-other' })
  return { outcome: 'received', events: [verified.read(account)], reply: taken }
}

export function verify(call: RawCall, signingSecret: string, now: Date): Verified | NotReceived {
  if (call.method !== 'POST') return refused(400, 'Slack only posts')
  if (call.body.length > maxBody) return refused(413, 'too large')
  const fault = signatureFault(call, signingSecret, now)
  if (fault !== undefined) return refused(401, fault, fault === otherSecret ? wrongSecret : undefined)
  const text = call.body.toString('utf8')
  return call.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? verifiedForm(new URLSearchParams(text), now)
    : verifiedJson(text, now)
}

function verifiedJson(text: string, now: Date): Verified | NotReceived {
  const payload = readPayload(text)
  if (payload === undefined) return refused(400, 'no JSON object, or nested too deep')
  if (payload.type === 'url_verification') {
    const challenge = textIn(payload, 'challenge')
    if (challenge === undefined) return refused(400, 'no challenge')
    return { outcome: 'answered', reply: { status: 200, contentType: 'text/plain; charset=utf-8', body: challenge } }
  }
  return { outcome: 'verified', payload, read: (account) => readEvent(payload, account, now) }
}

/** Clicks and slash commands come as forms; a click as JSON in the field `payload`. */
function verifiedForm(form: URLSearchParams, now: Date): Verified | NotReceived {
  // Slack looks at the certificate of an address that takes commands.
  if (form.get('ssl_check') === '1') return { outcome: 'answered', reply: taken }
  const json = form.get('payload')
  if (json !== null) {
    const payload = readPayload(json)
    if (payload === undefined) return refused(400, 'no JSON object, or nested too deep')
    return { outcome: 'verified', payload, read: () => readInteraction(payload, now) }
  }
  if (!form.has('command')) return refused(400, 'neither a click nor a command')
  return { outcome: 'verified', payload: Object.fromEntries(form), read: () => readCommand(form, now) }
}

function refused(status: 400 | 401 | 403 | 413, why: string, told?: CallFault): NotReceived {
  return { outcome: 'refused', status, why, ...(told && { told }) }
}
