/**
 * Lets a client read why its body was refused. Fastify closes the connection as soon as it has refused a body, and what the client is still
 * sending then turns the answer into a connection reset. Here the rest of the body is received and thrown away.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A client that sends more than this after a refusal is cut off. `requestTimeout` limits how long it may take. */
const maxDiscardedBytes = 32 * 1024 * 1024

export function discardRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 || reply.getHeader('connection') !== 'close') return
    void reply.removeHeader('connection')
    if (!request.raw.complete) discardBody(request)
  })
}

function discardBody({ raw }: FastifyRequest): void {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxDiscardedBytes) raw.socket.destroy()
  })
  raw.resume()
}
