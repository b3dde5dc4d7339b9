/**
 * What an open page costs the node that it listens to, in memory and in idle CPU, with real sockets; and how long it takes until all have heard of a change.
 * Needs as many open files as listeners, in two processes: `ulimit -n`. `npx tsx bench/product/live-listeners.ts [--listeners=10000] [--seconds=30]`
 */
import { parseArgs } from 'node:util'
import { measureIdle } from '../streams/measure-idle.ts'
import type { ListenedServer } from './live-listeners/server.process.ts'

const { values } = parseArgs({
  options: { listeners: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '30' } },
})

await measureIdle<ListenedServer>({
  what: 'listener',
  server: new URL('./live-listeners/server.process.ts', import.meta.url),
  streams: Number(values.listeners),
  seconds: Number(values.seconds),
  request: (number, { cookies }) =>
    `GET /api/v1/events HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookies[number % cookies.length] ?? ''}\r\naccept: text/event-stream\r\n\r\n`,
})
