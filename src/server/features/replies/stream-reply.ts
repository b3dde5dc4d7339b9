/** A reply that is told while it is made. What counts is its last event: it comes once the reply is stored. */
import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type TestEvent, testBot } from '#contract/features/answers.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** What fails before anything was told is answered as anywhere else. */
export async function streamReply(
  reply: FastifyReply,
  make: (onText: (said: string) => void) => Promise<ReplyOf<typeof testBot>>,
): Promise<FastifyReply> {
  const events = new PassThrough()
  const send = (event: TestEvent) => {
    // A page that was left reads no more; the reply is stored all the same.
    if (!events.destroyed) events.write(`data: ${JSON.stringify(event)}\n\n`)
  }
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const made = make((text) => {
    send({ text })
    begin()
  })
  const told = made.then(
    (result) => send({ reply: testBot.reply.parse(result) }),
    (error: unknown) => send({ problem: problemOf(error, reply) }),
  )
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

function problemOf(error: unknown, { log }: FastifyReply): { code: string; status: number } {
  if (error instanceof AppError) return { code: error.code, status: error.status }
  log.error({ err: error }, 'a streamed reply failed')
  return { code: 'network-busy', status: 503 }
}
