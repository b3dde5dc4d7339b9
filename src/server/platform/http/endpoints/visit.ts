/** What a service may know of the call that it serves, beside its input. Services see neither the request nor the reply. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '../limits/address-group.ts'

/** Where a call came from. */
export interface CallOrigin {
  readonly address: string
  readonly requestId: string
}

/** The cookies that came with a call, by name. */
export type Cookies = Readonly<Record<string, string | undefined>>

export interface CookieAttributes {
  readonly path: string
  readonly httpOnly: boolean
  readonly sameSite: 'lax'
  readonly secure: boolean
  readonly maxAge?: number
}

/** A call from a browser, which may be given cookies. */
export interface Visit {
  readonly origin: CallOrigin
  readonly cookies: Cookies
  /** What the browser says of itself: any text at all. */
  readonly userAgent: string
  setCookie(name: string, value: string, attributes: CookieAttributes): void
  clearCookie(name: string, attributes: CookieAttributes): void
}

export function visitOf(request: FastifyRequest, reply: FastifyReply): Visit {
  return {
    origin: { address: addressOf(request), requestId: request.id },
    cookies: request.cookies,
    userAgent: request.headers['user-agent'] ?? '',
    setCookie: (name, value, attributes) => void reply.setCookie(name, value, attributes),
    clearCookie: (name, attributes) => void reply.clearCookie(name, attributes),
  }
}
