/**
 * What an open page costs the node that it listens to, in memory and in idle CPU, with real sockets; and how long it takes until all have heard of a change.
 * Needs as many open files as listeners, in two processes: `ulimit -n`. `npx tsx bench/product/live-listeners.ts [--listeners=10000] [--seconds=30]`
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { machineLine } from '../report/machine-line.ts'
import type { Held, ListenedServer, Order } from './live-listeners/server.process.ts'

const { values } = parseArgs({
  options: { listeners: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '30' } },
})
const wanted = Number(values.listeners)
const idleSeconds = Number(values.seconds)
/** Opened at once; more would wait in the kernel's line. */
const atOnce = 100

const child = fork(fileURLToPath(new URL('./live-listeners/server.process.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx', '--expose-gc'],
})
const server = await heardFrom<ListenedServer>(child)

let ready = 0
let told = 0
const sockets: Socket[] = []

function listen(cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', reject).setEncoding('latin1')
    socket.on('data', (text: Buffer | string) => {
      const data = text.toString()
      if (data.includes('event: ready')) {
        ready += 1
        resolve()
      } else if (data.includes('event: changes')) told += 1
      else if (data.startsWith('HTTP/1.1') && !data.startsWith('HTTP/1.1 200')) reject(new Error(data.slice(0, 200)))
    })
    socket.write(
      `GET /api/v1/events HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`,
    )
    sockets.push(socket)
  })
}

async function measure(): Promise<Held> {
  const held = heardFrom<Held>(child)
  child.send('measure' satisfies Order)
  return await held
}

/** Once opened and ended, so that what the code itself takes does not count. */
for (const cookie of server.cookies.slice(0, 100)) await listen(cookie)
for (const socket of sockets.splice(0)) socket.destroy()
await delay(1000)
ready = 0
const before = await measure()
const beganMs = performance.now()
for (let opened = 0; opened < wanted; opened += atOnce) {
  const batch = Array.from({ length: Math.min(atOnce, wanted - opened) }, (_, n) =>
    listen(server.cookies[(opened + n) % server.cookies.length] ?? ''),
  )
  await Promise.all(batch)
}
const openedMs = performance.now() - beganMs
await delay(2000)
const opened = await measure()
await delay(idleSeconds * 1000)
const idle = await measure()
const toldMs = performance.now()
child.send('tell' satisfies Order)
while (told < ready) await delay(5)

const perListener = (bytes: number) => `${(bytes / ready / 1024).toFixed(1)} KiB`
console.log(machineLine())
console.log(
  `| listeners | opened in | heap a listener | memory of the process a listener | CPU while idle | all told within |`,
)
console.log('|---|---|---|---|---|---|')
console.log(
  `| ${opened.listeners} | ${(openedMs / 1000).toFixed(1)} s | ${perListener(idle.heapBytes - before.heapBytes)} | ${perListener(idle.rssBytes - before.rssBytes)} | ${((idle.cpuMs - opened.cpuMs) / idleSeconds / 10).toFixed(1)} % of a core | ${Math.round(performance.now() - toldMs)} ms |`,
)
for (const socket of sockets) socket.destroy()
child.disconnect()
await once(child, 'exit')

async function heardFrom<Message>(from: ChildProcess): Promise<Message> {
  const [message] = (await once(from, 'message')) as [Message]
  return message
}
