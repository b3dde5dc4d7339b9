/** Asking WeChat: each call carries a token that lasts two hours. It stands in the address, so addresses are never told to anyone. */
import type { WechatConfig } from '#contract/features/channels/kinds.ts'
import { CallFailed, type ChannelIo, type HttpAnswer, type HttpCall } from '../port/channel-io.ts'
import { isTokenCode, meaningOf, type Refusal } from './codes.ts'

type Answer = Readonly<Record<string, unknown>>
export type Asked =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly code?: number; readonly refusal: Refusal }

const tokenName = 'access-token'
const earlyMs = 300_000

/** WeChat refused to give a token. */
class TokenRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`WeChat gave no token: ${refusal.fault}`)
    this.refusal = refusal
  }
}

/**
 * Never throws. A refused token is forgotten and asked for once more; only where the fresh one is refused too, or is the same one, WeChat is
 * made to replace it, which it does twenty times a day at most.
 */
export async function ask(path: string, call: HttpCall, config: WechatConfig, io: ChannelIo): Promise<Asked> {
  return await askFor(config, io, (token) => askWith(token, path, call, io))
}

/** As `ask`, by a call of another kind. */
export async function askFor(
  config: WechatConfig,
  io: ChannelIo,
  askBy: (token: string) => Promise<Asked>,
): Promise<Asked> {
  let refused: string | undefined
  try {
    for (const force of [false, false, true]) {
      const token = await io.tokens.get(tokenName, () => makeToken(config, io, force))
      // Another node may have got a new one meanwhile: then it is not the one that was refused.
      if (token === refused) {
        await io.tokens.drop(tokenName, token)
        continue
      }
      const asked = await askBy(token)
      if (asked.ok || asked.code === undefined || !isTokenCode(asked.code) || force) return asked
      refused = token
      await io.tokens.drop(tokenName, token)
    }
  } catch (error) {
    // Nothing was sent yet: only getting the token fails so.
    if (error instanceof TokenRefused) return { ok: false, refusal: error.refusal }
    return { ok: false, refusal: { failure: 'retry', fault: 'unreachable' } }
  }
  return { ok: false, refusal: { failure: 'auth', fault: 'token-wrong' } }
}

/** A token right from the platform, kept nowhere. */
export async function askForToken(
  config: WechatConfig,
  io: ChannelIo,
  force = false,
): Promise<{ ok: true; value: string; lastsMs: number } | { ok: false; refusal: Refusal }> {
  const body = JSON.stringify({
    grant_type: 'client_credential',
    appid: config.appId,
    secret: config.appSecret,
    force_refresh: force,
  })
  const asked = await post(`${io.baseUrl}/cgi-bin/stable_token`, { method: 'POST', body }, io)
  if (!asked.ok) {
    // Whether or not the platform got the call, no message was sent.
    const isUnsure = asked.refusal.failure === 'unknown'
    return { ok: false, refusal: isUnsure ? { ...asked.refusal, failure: 'retry' } : asked.refusal }
  }
  const { access_token: value, expires_in: seconds } = asked.answer
  if (typeof value !== 'string' || typeof seconds !== 'number')
    return { ok: false, refusal: { failure: 'retry', fault: 'platform-failed' } }
  return { ok: true, value, lastsMs: seconds * 1000 }
}

export function askWith(token: string, path: string, call: HttpCall, io: ChannelIo): Promise<Asked> {
  const joint = path.includes('?') ? '&' : '?'
  return post(`${io.baseUrl}${path}${joint}access_token=${encodeURIComponent(token)}`, call, io)
}

async function makeToken(config: WechatConfig, io: ChannelIo, force: boolean) {
  const made = await askForToken(config, io, force)
  if (!made.ok) throw new TokenRefused(made.refusal)
  // The platform gives the next one five minutes before the end of one, and both hold until then.
  const usableMs = made.lastsMs > earlyMs ? made.lastsMs - earlyMs : made.lastsMs / 2
  return { value: made.value, expiresAt: new Date(io.now().getTime() + usableMs) }
}

async function post(url: string, call: HttpCall, io: ChannelIo): Promise<Asked> {
  const headers = { ...(call.body !== undefined && { 'content-type': 'application/json' }), ...call.headers }
  let answered: HttpAnswer
  try {
    answered = await io.call(url, { ...call, headers })
  } catch (error) {
    const wasSent = error instanceof CallFailed ? error.wasSent : true
    return { ok: false, refusal: { failure: wasSent ? 'unknown' : 'retry', fault: 'unreachable' } }
  }
  return readAnswer(answered, io.now())
}

export function readAnswer({ status, text }: Pick<HttpAnswer, 'status' | 'text'>, now: Date): Asked {
  const answer = status >= 200 && status < 300 ? objectIn(text) : undefined
  if (answer === undefined) {
    const details = { code: `HTTP ${status}` }
    if (status === 429) return { ok: false, refusal: { failure: 'rate', fault: 'rate-limited', details } }
    // A proxy between us refuses without asking; an error of the server's may come after the message went out.
    const failure = status >= 400 && status < 500 ? 'permanent' : 'unknown'
    return { ok: false, refusal: { failure, fault: 'platform-failed', details } }
  }
  const code = answer.errcode
  if (typeof code !== 'number' || code === 0) return { ok: true, answer }
  const message = typeof answer.errmsg === 'string' ? answer.errmsg : ''
  return { ok: false, code, refusal: meaningOf(code, message, now) }
}

function objectIn(text: string): Answer | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Answer) : undefined
  } catch {
    return undefined
  }
}
