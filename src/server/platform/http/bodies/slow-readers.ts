/** Drops clients that ask for an answer and do not take it. Each would hold a connection and the answer's memory for as long as it likes. */
import type { FastifyInstance } from 'fastify'

export function dropSlowReaders(app: FastifyInstance, withoutProgressMs: number): void {
  app.addHook('onSend', async (_request, reply) => {
    const { raw } = reply
    function check(): void {
      const { socket } = raw
      if (socket === null || raw.writableFinished) return
      // The answer may still be in the making, as with a long download: then nothing waits for the client.
      if (socket.writableLength === 0) return void raw.setTimeout(withoutProgressMs)
      // Not an orderly end: that would wait behind the answer in the kernel's memory.
      socket.resetAndDestroy()
    }
    // Node counts from the last byte that went either way. With a listener on the response it does not close by itself.
    raw.setTimeout(withoutProgressMs, check)
  })
}
