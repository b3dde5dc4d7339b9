/** What a channel is handed to reach its platform: requests and sockets through the rules of outgoing addresses, and tokens. */
import type { Readable } from 'node:stream'
import {
  CallFailed,
  type ChannelIo,
  type FileAnswer,
  type FileCall,
  FileTooLarge,
  type HttpAnswer,
  type HttpCall,
  type Tokens,
} from '#channels/port/channel-io.ts'
import { type ChannelKind, channelConfigs } from '#contract/features/channels/kinds.ts'
import type { Clock } from '#server/platform/clock.ts'
import { AddressRefused } from '#server/platform/outgoing/outgoing.ts'
import { withoutSecrets } from '#server/platform/secrets/without-secrets.ts'
import type { ConnectionRef } from '../channel-set.ts'
import type { Endpoints } from './endpoints.ts'
import { openPlatformSocket } from './platform-socket.ts'
import { createPassingTokens } from './tokens.ts'

const callMaxMs = 10_000
const fileMaxMs = 60_000
const maxAnswerBytes = 1024 * 1024

/** Nothing was sent: there was no connection to send it by. */
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
])

interface Needs {
  readonly endpoints: Endpoints
  readonly clock: Clock
  readonly tokensOf: (connection: ConnectionRef) => Tokens
}

/**
 * What the platform answers is handed on without the secrets of the config: it may say them again, and its words are shown and logged.
 * `connection` undefined: of a config that is only looked at, so that its tokens are kept nowhere.
 */
export type IoOf = (kind: ChannelKind, config: object, connection?: ConnectionRef) => ChannelIo

export function createIo({ endpoints, clock, tokensOf }: Needs): IoOf {
  return (kind, config, connection) => ({
    baseUrl: endpoints.baseUrlOf(kind),
    now: () => clock.now(),
    call: (url, call) => request({ endpoints, kind, secrets: secretsOf(kind, config) }, url, call),
    getFile: (url, call) => getFile({ endpoints, kind, secrets: secretsOf(kind, config) }, url, call),
    openSocket: (url, events) => openPlatformSocket(endpoints.outgoingFor(kind, url), url, events),
    tokens: connection === undefined ? createPassingTokens(clock) : tokensOf(connection),
  })
}

function secretsOf(kind: ChannelKind, config: object): string[] {
  const values: Readonly<Record<string, unknown>> = { ...config }
  return channelConfigs[kind].secrets.map((name) => values[name]).filter((value) => typeof value === 'string')
}

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly body?: string | undefined
  readonly timeoutMs: number
}

interface Asking {
  readonly endpoints: Endpoints
  readonly kind: ChannelKind
  readonly secrets: readonly string[]
}

async function request(
  asking: Asking,
  url: string,
  { method, headers, body, timeoutMs = callMaxMs }: HttpCall,
): Promise<HttpAnswer> {
  const asked = { method, headers, body, timeoutMs }
  const { bytes, clean, ...answer } = await ask(asking, url, asked, (reply) => {
    return readBytes(reply, maxAnswerBytes, () => new Error('too long an answer'))
  })
  return { ...answer, text: clean(bytes.toString('utf8')) }
}

async function getFile(
  asking: Asking,
  url: string,
  { headers, maxBytes, timeoutMs = fileMaxMs }: FileCall,
): Promise<FileAnswer> {
  const asked = { method: 'GET', headers, timeoutMs } as const
  const answer = await ask(asking, url, asked, (reply) => readBytes(reply, maxBytes, () => new FileTooLarge()))
  return { status: answer.status, headers: answer.headers, bytes: answer.bytes }
}

async function ask(
  { endpoints, kind, secrets }: Asking,
  url: string,
  { method, headers, body, timeoutMs }: Asked,
  read: (body: Readable) => Promise<Buffer>,
): Promise<FileAnswer & { readonly clean: (text: string) => string }> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const asked = { method, signal, ...(headers && { headers }), ...(body !== undefined && { body }) }
    const reply = await endpoints.outgoingFor(kind, url).request(url, asked)
    const token = new URL(url).searchParams.get('access_token')
    const clean = (text: string) => withoutSecrets(text, token === null ? secrets : [...secrets, token])
    const bytes = await read(reply.body)
    const cleaned = Object.entries(flat(reply.headers)).map(([name, value]) => [name, clean(value)])
    return { status: reply.status, headers: Object.fromEntries(cleaned), bytes, clean }
  } catch (error) {
    if (error instanceof FileTooLarge) throw error
    // Platforms want tokens in addresses: no message of ours repeats one.
    const code = (error as NodeJS.ErrnoException).code ?? (error as Error).name
    const wasSent = !(error instanceof AddressRefused || unconnected.has(code) || /^(CERT|ERR_TLS|DEPTH)/.test(code))
    throw new CallFailed(
      signal.aborted ? 'the platform did not answer in time' : `the platform was not reached: ${code}`,
      wasSent,
    )
  }
}

/** Leaving the loop early destroys the answer, and with it the connection. */
async function readBytes(body: Readable, maxBytes: number, tooLong: () => Error): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function flat(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}
