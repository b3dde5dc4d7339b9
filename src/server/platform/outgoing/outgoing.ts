/**
 * The one way in which the server asks another server by http. The address that was checked is the address that is connected: the check sits in
 * the look-up of the connection itself, so a name that changes its mind between check and use (rebinding) gains nothing.
 */
import { lookup as lookUpByDns } from 'node:dns/promises'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { type AddressKind, kindOfAddress, kindOfHost } from './addresses.rules.ts'

/** The address may not be asked; no connection was made. It does not tell what lies there. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'

  constructor() {
    super('Requests to this address are not allowed')
  }
}

export interface OutgoingRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Ends the request and the reading of its answer. */
  readonly signal: AbortSignal
  /** Each is checked like the first address. Default 0: the redirect itself is the answer. */
  readonly maxRedirects?: number
}

export interface OutgoingReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Without the compression of the way. Read it to its end, or destroy it. */
  readonly body: Readable
}

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

export interface OutgoingSettings {
  /** Whether this machine and private networks may be asked, for a model server beside the product. */
  readonly allowsPrivate: boolean
  readonly resolve?: Resolve
}

export interface Outgoing {
  /** Throws `AddressRefused`, or what the network says. */
  request(url: string, request: OutgoingRequest): Promise<OutgoingReply>
  /** Throws `AddressRefused` if a request would now be refused. For a form, so that its field can say so; each request is checked again. */
  assertAllowed(url: string): Promise<void>
  /**
   * For a web socket: throws `AddressRefused` if the address may not be asked; else how its name is looked up, so that the address that was
   * checked is the one that is connected.
   */
  lookupFor(url: string): LookupFunction
}

/** A form must not wait for a name server that does not answer. */
const checkMaxMs = 3000

export function createOutgoing({ allowsPrivate, resolve = resolveAll }: OutgoingSettings): Outgoing {
  function assertKind(kind: AddressKind | undefined): void {
    if (kind === 'never' || (kind === 'private' && !allowsPrivate)) throw new AddressRefused()
  }

  /** One refused address refuses the name: which of them is connected is not ours to choose. */
  async function resolveAllowed(host: string) {
    const addresses = await resolve(host)
    for (const { address } of addresses) assertKind(kindOfAddress(address))
    return addresses
  }

  async function lookUp(host: string, wantsAll: boolean, done: Parameters<LookupFunction>[2]): Promise<void> {
    const addresses = await resolveAllowed(host).catch((error: Error) => error)
    if (addresses instanceof Error) return done(addresses, '')
    const [first] = addresses
    if (first === undefined) return done(new Error(`No address of ${host}`), '')
    if (wantsAll) done(null, addresses)
    else done(null, first.address, first.family)
  }
  const lookup: LookupFunction = (host, { all }, done) => void lookUp(host, all === true, done)

  // Connections are kept for the next request, and each was checked when it was made.
  const agents = {
    'http:': new http.Agent({ keepAlive: true, lookup }),
    'https:': new https.Agent({ keepAlive: true, lookup }),
  }

  function parse(text: string, base?: URL): URL {
    const url = new URL(text, base)
    const isPlain = url.protocol === 'http:' || url.protocol === 'https:'
    if (!isPlain || url.username !== '' || url.password !== '') throw new AddressRefused()
    // An address needs no look-up, so nothing else would check it.
    assertKind(kindOfHost(url.hostname))
    return url
  }

  function send(url: URL, { method = 'GET', headers, body, signal }: OutgoingRequest, isRetry = false) {
    return new Promise<IncomingMessage>((resolveReply, reject) => {
      const isHttps = url.protocol === 'https:'
      const request = (isHttps ? https : http).request(url, {
        method,
        agent: agents[isHttps ? 'https:' : 'http:'],
        headers: {
          'accept-encoding': 'identity',
          'user-agent': 'Huida',
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        signal,
      })
      request.on('response', resolveReply)
      request.on('error', (error: NodeJS.ErrnoException) => {
        // A kept connection that the server had just closed: it has not seen this request.
        const isStale = request.reusedSocket && error.code === 'ECONNRESET' && !isRetry && !signal.aborted
        if (isStale) send(url, { method, headers, body, signal }, true).then(resolveReply, reject)
        else reject(error)
      })
      request.end(body)
    })
  }

  return {
    async request(text, request) {
      let url = parse(text)
      for (let redirectsLeft = request.maxRedirects ?? 0; ; redirectsLeft -= 1) {
        const reply = await send(url, request)
        const { location } = reply.headers
        const status = reply.statusCode ?? 0
        const isRedirect = location !== undefined && [301, 302, 303, 307, 308].includes(status)
        if (!isRedirect || redirectsLeft === 0) return { status, headers: reply.headers, body: decompress(reply) }
        reply.destroy()
        const next = parse(location, url)
        if (url.protocol === 'https:' && next.protocol === 'http:') throw new AddressRefused()
        url = next
      }
    },

    lookupFor(text) {
      parse(text.replace(/^ws(s?):/i, 'http$1:'))
      return lookup
    },

    async assertAllowed(text) {
      const { hostname } = parse(text)
      if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return
      const over = new AbortController()
      // A name that cannot be resolved now cannot be connected either.
      const checked = resolveAllowed(hostname).catch((error: unknown) => {
        if (error instanceof AddressRefused) throw error
      })
      const waited = delay(checkMaxMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
      await Promise.race([checked, waited]).finally(() => over.abort())
    },
  }
}

function resolveAll(host: string): Promise<{ address: string; family: number }[]> {
  return lookUpByDns(host, { all: true })
}

function decompress(reply: IncomingMessage): Readable {
  const encoding = reply.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const decompressor =
    encoding === 'br' ? createBrotliDecompress() : /^(x-)?gzip$|^deflate$/.test(encoding) ? createUnzip() : undefined
  if (decompressor === undefined) return reply
  reply.on('error', (error) => decompressor.destroy(error))
  reply.on('aborted', () => decompressor.destroy(new Error('The answer was cut off')))
  decompressor.on('close', () => reply.destroy())
  return reply.pipe(decompressor)
}
