import type { FastifyInstance } from 'fastify'

/**
 * Replies of the interface hold private data, a key or a session: no cache on the way, and none of the browser, keeps them. A route may say
 * otherwise of its success.
 */
export function forbidStoring(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    // The route's own path: the address may be spelt in other ways that lead to it.
    const { config, url = request.url } = request.routeOptions
    if (reply.statusCode < 400 && reply.hasHeader('cache-control')) return
    if (config.endpoint !== undefined || /^\/(?:api|factory)(?:\/|$)/.test(url))
      void reply.header('cache-control', 'no-store')
  })
}
