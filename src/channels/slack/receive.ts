/** Verifies and reads one call of Slack's: an event, a click, or a handshake. */
import type { SlackConfig } from '#contract/features/channels/kinds.ts'
import type { CallFault, Inbound, KnownAccount, RawCall, Received } from '../port/channel.ts'
import type { ChannelIo } from '../port/channel-io.ts'
import { isOfAccount, readCommand, readEvent, readInteraction } from './events.ts'
import { type Payload, readPayload, textIn } from './payload.ts'
import { otherSecret, signatureFault } from './signature.ts'

/** Far beyond what Slack sends: a message has 40,000 characters at most. */
const maxBody = 1_000_000

const ok = { status: 200 }
/** In the words of Slack's console. */
const wrongSecret: CallFault = { fault: 'signature-wrong', details: { secret: 'Signing Secret' } }

export function receive(
  call: RawCall,
  config: SlackConfig,
  io: Pick<ChannelIo, 'now'>,
  account?: KnownAccount,
): Received {
  if (call.method !== 'POST') return refused(400, 'Slack only posts')
  if (call.body.length > maxBody) return refused(413, 'too large')
  const now = io.now()
  const fault = signatureFault(call, config.signingSecret, now)
  if (fault !== undefined) return refused(401, fault, fault === otherSecret ? wrongSecret : undefined)
  const text = call.body.toString('utf8')
  return call.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? receiveForm(new URLSearchParams(text), now, account)
    : receiveJson(text, now, account)
}

function receiveJson(text: string, now: Date, account: KnownAccount | undefined): Received {
  const payload = readPayload(text)
  if (payload === undefined) return refused(400, 'no JSON object, or nested too deep')
  if (payload.type === 'url_verification') {
    const challenge = textIn(payload, 'challenge')
    if (challenge === undefined) return refused(400, 'no challenge')
    return { outcome: 'answered', reply: { status: 200, contentType: 'text/plain; charset=utf-8', body: challenge } }
  }
  return received(payload, account, () => readEvent(payload, account, now))
}

/** Clicks and slash commands come as forms; a click as JSON in the field `payload`. */
function receiveForm(form: URLSearchParams, now: Date, account: KnownAccount | undefined): Received {
  // Slack looks at the certificate of an address that takes commands.
  if (form.get('ssl_check') === '1') return { outcome: 'answered', reply: ok }
  const json = form.get('payload')
  if (json !== null) {
    const payload = readPayload(json)
    if (payload === undefined) return refused(400, 'no JSON object, or nested too deep')
    return received(payload, account, () => readInteraction(payload, now))
  }
  if (!form.has('command')) return refused(400, 'neither a click nor a command')
  return received(Object.fromEntries(form), account, () => readCommand(form, now))
}

function received(payload: Payload, account: KnownAccount | undefined, read: () => Inbound): Received {
  if (!isOfAccount(payload, account)) return refused(403, 'of another workspace or app', { fault: 'account-other' })
  return { outcome: 'received', events: [read()], reply: ok }
}

function refused(status: 400 | 401 | 403 | 413, why: string, told?: CallFault): Received {
  return { outcome: 'refused', status, why, ...(told && { told }) }
}
