import type { FastifyInstance } from 'fastify'

/** Replies of the interface hold private data, a key or a session: no cache on the way, and none of the browser, keeps them. */
export function forbidStoring(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (/^\/(?:api|factory)(?:\/|$)/.test(request.url)) void reply.header('cache-control', 'no-store')
  })
}
