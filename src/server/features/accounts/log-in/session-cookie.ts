import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionLifetimeMs } from './sessions.store.ts'

export interface SessionCookie {
  readonly name: string
  /** The token a browser came with, if it can be one. */
  read(request: FastifyRequest): string | undefined
  write(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

/** With https the name's prefix makes browsers refuse a cookie that another host or plain http tries to plant. */
export function sessionCookie(baseUrl: string): SessionCookie {
  const isHttps = baseUrl.startsWith('https:')
  const name = isHttps ? '__Host-huida_session' : 'huida_session'
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  return {
    name,
    read(request) {
      const token = request.cookies[name]
      return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
    },
    write: (reply, token) => void reply.setCookie(name, token, { ...attributes, maxAge: sessionLifetimeMs / 1000 }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  }
}
