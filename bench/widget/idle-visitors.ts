/**
 * What a visitor who has the chat open and says nothing costs the node, in memory and in idle CPU, with real sockets; and how long it takes until all of
 * them hear that a person wrote. The goal is 15 KB each. Needs as many open files as visitors, in two processes: `ulimit -n`.
 * `npx tsx bench/widget/idle-visitors.ts [--visitors=10000] [--seconds=30]`
 */
import { parseArgs } from 'node:util'
import { measureIdle } from '../streams/measure-idle.ts'
import type { VisitedServer } from './server.process.ts'

const { values } = parseArgs({
  options: { visitors: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '30' } },
})

await measureIdle<VisitedServer>({
  what: 'visitor',
  server: new URL('./server.process.ts', import.meta.url),
  env: { VISITORS: values.visitors },
  streams: Number(values.visitors),
  seconds: Number(values.seconds),
  request(number, { port, botIds }) {
    const botId = botIds[number % botIds.length]
    const body = JSON.stringify({ visitorToken: `visitor-number-${String(number).padStart(6, '0')}` })
    return `POST /api/v1/public/bots/${botId}/stream HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: http://127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  },
  // As visitors are.
  localAddress: (number) => `127.${1 + (number % 200)}.${Math.floor(number / 200) % 250}.1`,
})
