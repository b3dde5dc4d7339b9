import type { Cookies, Visit } from '#server/platform/http/endpoints/visit.ts'
import { sessionLifetimeMs } from './sessions.store.ts'

export interface SessionCookie {
  readonly name: string
  /** The token a browser came with, if it can be one. */
  read(cookies: Cookies): string | undefined
  write(visit: Visit, token: string): void
  clear(visit: Visit): void
}

/** With https the name's prefix makes browsers refuse a cookie that another host or plain http tries to plant. */
export function sessionCookie(baseUrl: string): SessionCookie {
  const isHttps = baseUrl.startsWith('https:')
  const name = isHttps ? '__Host-huida_session' : 'huida_session'
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  return {
    name,
    read(cookies) {
      const token = cookies[name]
      return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
    },
    write: (visit, token) => visit.setCookie(name, token, { ...attributes, maxAge: sessionLifetimeMs / 1000 }),
    clear: (visit) => visit.clearCookie(name, attributes),
  }
}
