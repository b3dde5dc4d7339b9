import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/**
 * Refuses a state-changing request that another site's page sent with our cookie. Browsers put `Origin` on every such request;
 * programs without it carry no cookie of a browser.
 */
export function assertSameOrigin(request: FastifyRequest, baseUrl: string): void {
  const { origin } = request.headers
  if (origin === undefined) {
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('origin-refused')
    return
  }
  // The same server is reached by several names (127.0.0.1, localhost, a domain): the page's host must be the one it talks to.
  if (origin === baseUrl || hostOf(origin) === request.host) return
  throw new AppError('origin-refused')
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
