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
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { Clock } from '#server/platform/clock.ts'
import { AddressRefused } from '#server/platform/outgoing/outgoing.ts'
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

/** `connection` undefined: of a config that is only looked at, so that its tokens are kept nowhere. */
export type IoOf = (kind: ChannelKind, connection?: ConnectionRef) => ChannelIo

export function createIo({ endpoints, clock, tokensOf }: Needs): IoOf {
  return (kind, connection) => ({
    baseUrl: endpoints.baseUrlOf(kind),
    now: () => clock.now(),
    call: (url, call) => request(endpoints, kind, url, call),
    getFile: (url, call) => getFile(endpoints, kind, url, call),
    openSocket: (url, events) => openPlatformSocket(endpoints.outgoingFor(kind, url), url, events),
    tokens: connection === undefined ? createPassingTokens(clock) : tokensOf(connection),
  })
}

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly body?: string | undefined
  readonly timeoutMs: number
}

async function request(
  endpoints: Endpoints,
  kind: ChannelKind,
  url: string,
  { method, headers, body, timeoutMs = callMaxMs }: HttpCall,
): Promise<HttpAnswer> {
  const asked = { method, headers, body, timeoutMs }
  const { bytes, ...answer } = await ask(endpoints, kind, url, asked, (reply) => {
    return readBytes(reply, maxAnswerBytes, () => new Error('too long an answer'))
  })
  return { ...answer, text: bytes.toString('utf8') }
}

async function getFile(
  endpoints: Endpoints,
  kind: ChannelKind,
  url: string,
  { headers, maxBytes, timeoutMs = fileMaxMs }: FileCall,
): Promise<FileAnswer> {
  const asked = { method: 'GET', headers, timeoutMs } as const
  return await ask(endpoints, kind, url, asked, (reply) => readBytes(reply, maxBytes, () => new FileTooLarge()))
}

async function ask(
  endpoints: Endpoints,
  kind: ChannelKind,
  url: string,
  { method, headers, body, timeoutMs }: Asked,
  read: (body: Readable) => Promise<Buffer>,
): Promise<FileAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const asked = { method, signal, ...(headers && { headers }), ...(body !== undefined && { body }) }
    const reply = await endpoints.outgoingFor(kind, url).request(url, asked)
    const bytes = await read(reply.body)
    return { status: reply.status, headers: flat(reply.headers), bytes }
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
