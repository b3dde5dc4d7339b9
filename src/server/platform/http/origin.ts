import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/**
 * Refuses a state-changing request that another site's page sent with our cookie. Browsers put `Origin` on every such request;
 * programs without it carry no cookie of a browser.
 */
export function assertSameOrigin(request: FastifyRequest, baseUrl: string): void {
  const { origin } = request.headers
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site']
    // A page of a sister domain is another site to us, too.
    if (site === 'cross-site' || site === 'same-site') throw new AppError('origin-refused')
    return
  }
  if (origin === baseUrl || isOwnOrigin(origin, request, new URL(baseUrl))) return
  throw new AppError('origin-refused')
}

/** The same server is reached by several names (127.0.0.1, localhost, a domain): the page must come from the very place it talks to. */
function isOwnOrigin(origin: string, request: FastifyRequest, base: URL): boolean {
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  // By its own name the product is what BASE_URL says, with that scheme.
  if (host !== request.host || host === base.host) return false
  // Behind a proxy that ends TLS our side of the line is http, and BASE_URL tells how browsers come.
  return protocol === `${request.protocol}:` || protocol === base.protocol
}
