/** A reply that is told while it is made, as events with JSON for data. What counts is the last one. */
import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Problem } from '#contract/errors.ts'
import { AppError } from './app-error.ts'
import { problemOf } from './problems.ts'

export type Tell = (event: object) => void

/** What fails before anything was told is answered as anywhere else; later the last event has the problem. */
export async function streamEvents(reply: FastifyReply, make: (tell: Tell) => Promise<object>): Promise<FastifyReply> {
  const events = new PassThrough()
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const tell: Tell = (event) => {
    // A page that was left reads no more; the work is done all the same.
    if (!events.destroyed) events.write(`data: ${JSON.stringify(event)}\n\n`)
    begin()
  }
  const made = make(tell)
  const told = made.then(tell, (error: unknown) => tell({ problem: toldOf(error, reply) }))
  void told.finally(() => events.end())
  await Promise.race([begun, made])
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      // nginx would keep events back until its buffer is full.
      .header('x-accel-buffering', 'no')
      .send(events)
  )
}

/** As it is answered elsewhere, with its field, its limits, and how long to wait. */
function toldOf(error: unknown, { log, request }: FastifyReply): Problem {
  if (error instanceof AppError) return problemOf(error, request.id)
  log.error({ err: error }, 'a streamed reply failed')
  return problemOf(new AppError('network-busy', { retryAfterSeconds: 2 }), request.id)
}
