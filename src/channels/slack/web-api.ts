/** Asks Slack's Web API, and says what its errors mean. */
import type { ChannelFault } from '#contract/features/channels/faults.ts'
import type { SendFailure } from '../port/channel.ts'
import { CallFailed, type ChannelIo } from '../port/channel-io.ts'
import { type Payload, readPayload, textIn } from './payload.ts'

export interface SlackError {
  readonly ok: false
  readonly failure: SendFailure
  readonly fault: ChannelFault
  readonly afterMs?: number
  readonly details?: Readonly<Record<string, string>>
}

export type SlackAnswer =
  | { readonly ok: true; readonly body: Payload; readonly headers: Readonly<Record<string, string>> }
  | SlackError

export interface SlackRequest {
  readonly token: string
  readonly body?: object
  /** Of methods that only read, whose arguments Slack takes from the address. */
  readonly query?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** Never throws for what Slack or the network does. */
export async function askSlack(io: ChannelIo, method: string, request: SlackRequest): Promise<SlackAnswer> {
  const query = request.query === undefined ? '' : `?${new URLSearchParams(request.query).toString()}`
  try {
    const answer = await io.call(`${io.baseUrl}/${method}${query}`, {
      method: request.query === undefined ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${request.token}`,
        ...(request.query === undefined ? { 'content-type': 'application/json; charset=utf-8' } : {}),
      },
      ...(request.query === undefined ? { body: JSON.stringify(request.body ?? {}) } : {}),
      ...(request.timeoutMs === undefined ? {} : { timeoutMs: request.timeoutMs }),
    })
    const body = readPayload(answer.text)
    if (answer.status === 429) return rateLimited(answer.headers['retry-after'])
    if (body?.ok === true) return { ok: true, body, headers: answer.headers }
    const code = textIn(body, 'error')
    if (code === undefined) return withoutReason(answer.status)
    return errorOf(code, answer.headers['retry-after'], textIn(body, 'needed'))
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return { ok: false, failure: error.wasSent ? 'unknown' : 'retry', fault: 'unreachable' }
  }
}

/** What an error of Slack's means; `needed` names the scopes that are missing. */
export function errorOf(code: string, retryAfter: string | undefined, needed: string | undefined): SlackError {
  if (code === 'ratelimited' || code === 'rate_limited') return rateLimited(retryAfter)
  if (code === 'missing_scope') {
    return { ok: false, failure: 'auth', fault: 'scope-missing', details: { code, scopes: needed ?? '' } }
  }
  const [failure, fault] = meanings[code] ?? (['permanent', 'platform-failed'] as const)
  return { ok: false, failure, fault, details: { code } }
}

const meanings: Readonly<Record<string, readonly [SendFailure, ChannelFault]>> = {
  invalid_auth: ['auth', 'token-wrong'],
  not_authed: ['auth', 'token-wrong'],
  token_revoked: ['auth', 'token-wrong'],
  token_expired: ['auth', 'token-wrong'],
  not_allowed_token_type: ['auth', 'token-wrong'],
  account_inactive: ['auth', 'account-inactive'],
  team_disabled: ['auth', 'account-inactive'],
  user_removed_from_team: ['auth', 'app-removed'],
  app_not_installed: ['auth', 'app-removed'],
  team_access_not_granted: ['auth', 'not-authorised'],
  org_login_required: ['retry', 'platform-failed'],

  channel_not_found: ['permanent', 'contact-gone'],
  is_archived: ['permanent', 'contact-gone'],
  file_not_found: ['permanent', 'contact-gone'],
  file_deleted: ['permanent', 'contact-gone'],
  not_in_channel: ['permanent', 'contact-gone'],
  user_not_found: ['permanent', 'contact-gone'],
  user_disabled: ['permanent', 'contact-gone'],
  thread_not_found: ['permanent', 'contact-gone'],
  cannot_reply_to_message: ['permanent', 'contact-gone'],

  no_permission: ['permanent', 'not-authorised'],
  access_denied: ['permanent', 'not-authorised'],
  ekm_access_denied: ['permanent', 'not-authorised'],
  messages_tab_disabled: ['permanent', 'not-authorised'],
  restricted_action: ['permanent', 'not-authorised'],
  restricted_action_read_only_channel: ['permanent', 'not-authorised'],
  restricted_action_thread_only_channel: ['permanent', 'not-authorised'],
  restricted_action_non_threadable_channel: ['permanent', 'not-authorised'],
  restricted_action_thread_locked: ['permanent', 'not-authorised'],

  msg_too_long: ['permanent', 'too-long'],
  msg_blocks_too_long: ['permanent', 'too-long'],
  // The workspace as a whole has sent too much.
  message_limit_exceeded: ['retry', 'platform-quota'],

  service_unavailable: ['retry', 'platform-failed'],
  // Slack got only a part of the call.
  request_timeout: ['retry', 'platform-failed'],
  // Slack says of these that a part may have succeeded, or that the same id was posted before.
  internal_error: ['unknown', 'platform-failed'],
  fatal_error: ['unknown', 'platform-failed'],
  duplicate_message_not_found: ['unknown', 'platform-failed'],
  duplicate_channel_not_found: ['unknown', 'platform-failed'],
}

function rateLimited(retryAfter: string | undefined): SlackError {
  return { ok: false, failure: 'rate', fault: 'rate-limited', afterMs: retryAfterMs(retryAfter) }
}

/** Slack counts in minutes where it does not say. */
export function retryAfterMs(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter)
  return retryAfter !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 60_000
}

/** A page of a proxy or of a server in trouble, which says nothing of the call itself. */
function withoutReason(status: number): SlackError {
  const details = { code: `http_${status}` }
  if (status === 503) return { ok: false, failure: 'retry', fault: 'unreachable', details }
  if (status >= 500 || status < 300) return { ok: false, failure: 'unknown', fault: 'platform-failed', details }
  return { ok: false, failure: 'permanent', fault: 'platform-failed', details }
}
