/** One open reply of server-sent events. https://html.spec.whatwg.org/multipage/server-sent-events.html */
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a client that reads nothing may let pile up. Its place is in its last event: it comes back. */
const maxUnreadBytes = 256 * 1024

/** `id` is where a client that comes back goes on from; an event without one leaves it where it was. `data` must be one line. */
export function eventText(event: string, data: string, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`
}

/** Opens the reply; from here on Fastify has nothing to do with it. Clients come back after some seconds, not all in the same one. */
export function openStream(request: FastifyRequest, reply: FastifyReply): ServerResponse {
  reply.hijack()
  request.leavePlace()
  const { raw } = reply
  const headers = {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would keep events back until its buffer is full.
    'x-accel-buffering': 'no',
  }
  raw.writeHead(200, headers)
  raw.write(`retry: ${2000 + Math.floor(Math.random() * 4000)}\n\n`)
  return raw
}

export function writeEvent(raw: ServerResponse, text: string): void {
  if (raw.destroyed || raw.writableEnded) return
  if (raw.writableLength > maxUnreadBytes) raw.destroy()
  else raw.write(text)
}
