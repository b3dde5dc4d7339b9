/** Typed calls over the network, to products that run as processes of their own. */
import { randomInt } from 'node:crypto'
import type { ArgumentsOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { urlOf } from '#contract/endpoint-url.ts'
import type { Problem } from '#contract/errors.ts'
import { logIn } from '#contract/features/accounts.ts'
import { createBot } from '#contract/features/bots.ts'
import { type ChildApp, ownerEmail, ownerPassword } from '../apps/child-app.ts'

export interface HttpAnswer<E extends Endpoint> {
  readonly status: number
  /** The reply, when the call succeeded. */
  readonly reply: ReplyOf<E>
  /** The problem, when it did not. */
  readonly problem: Problem
  readonly headers: Headers
}

export interface HttpAs {
  /** `name=value` of a session cookie. */
  readonly cookie?: string
  readonly bearer?: string
  readonly idempotencyKey?: string
  /** Seen by the app only behind TRUST_PROXY. */
  readonly address?: string
  /** Sent instead of the JSON of `body`. */
  readonly form?: FormData
  readonly timeoutMs?: number
}

export async function callOver<E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: ArgumentsOf<E>,
  as: HttpAs = {},
): Promise<HttpAnswer<E>> {
  const { body } = input as { body?: object }
  const response = await fetch(origin + urlOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      ...(as.bearer === undefined ? { origin } : { authorization: `Bearer ${as.bearer}` }),
      ...(as.cookie === undefined ? {} : { cookie: as.cookie }),
      ...(as.idempotencyKey === undefined ? {} : { 'idempotency-key': as.idempotencyKey }),
      ...(as.address === undefined ? {} : { 'x-forwarded-for': as.address }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(as.form === undefined && body === undefined ? {} : { body: as.form ?? JSON.stringify(body) }),
    signal: AbortSignal.timeout(as.timeoutMs ?? 20_000),
  })
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const text = await response.text()
  const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
  return {
    status: response.status,
    reply: parsed as ReplyOf<E>,
    problem: parsed as Problem,
    headers: response.headers,
  }
}

/** The session cookie of whoever logs in, `name=value`. */
export async function logInOver(
  origin: string,
  email: string = ownerEmail,
  password: string = ownerPassword,
): Promise<string> {
  const { status, headers } = await callOver(origin, logIn, { body: { email, password } })
  const cookie = headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`No log-in: ${status}`)
  return cookie
}

export interface ChildBot {
  readonly botId: string
  readonly apiKey: string
  /** The owner's session. */
  readonly cookie: string
}

/** A bot of the owner with the items of its template. */
export async function createBotOver(app: ChildApp): Promise<ChildBot> {
  const cookie = await logInOver(app.origin)
  const name = `Bot ${randomInt(1e9)}`
  const made = await callOver(
    app.origin,
    createBot,
    { body: { name, language: 'en', template: 'general' } },
    { cookie },
  )
  if (made.status !== 201) throw new Error(`No bot: ${made.status} ${JSON.stringify(made.problem)}`)
  return { botId: made.reply.bot.id, apiKey: made.reply.apiKey, cookie }
}
