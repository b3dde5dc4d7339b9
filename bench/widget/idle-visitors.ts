/**
 * What a visitor who has the chat open and says nothing costs the node, in memory and in idle CPU, with real sockets; and how long it takes until all of
 * them hear that a person wrote. The goal is 15 KB each. Needs as many open files as visitors, in two processes: `ulimit -n`.
 * `npx tsx bench/widget/idle-visitors.ts [--visitors=6000] [--seconds=30]`
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { machineLine } from '../report/machine-line.ts'
import type { Held, Order, VisitedServer } from './server.process.ts'

const { values } = parseArgs({
  options: { visitors: { type: 'string', default: '6000' }, seconds: { type: 'string', default: '30' } },
})
const wanted = Number(values.visitors)
const idleSeconds = Number(values.seconds)
/** Opened at once; more would wait in the kernel's line. */
const atOnce = 50
const warmUp = 100

const child = fork(fileURLToPath(new URL('./server.process.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx', '--expose-gc'],
  env: { ...process.env, VISITORS: String(wanted) },
})
const server = await heardFrom<VisitedServer>(child)

let ready = 0
let told = 0
const sockets: Socket[] = []
const tokenOf = (number: number) => `visitor-number-${String(number).padStart(6, '0')}`

function watch(number: number): Promise<void> {
  const body = JSON.stringify({ visitorToken: tokenOf(number) })
  // Each from an address of its own, as visitors are: one alone may open some streams a second.
  const localAddress = `127.${1 + (number % 200)}.${Math.floor(number / 200) % 250}.1`
  return new Promise((resolve, reject) => {
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress })
    socket.on('error', reject).setEncoding('latin1')
    socket.on('data', (text: Buffer | string) => {
      const data = text.toString()
      if (data.includes('event: ready')) {
        ready += 1
        resolve()
      }
      if (/event: changes\nid: /.test(data)) told += 1
      else if (data.startsWith('HTTP/1.1') && !data.startsWith('HTTP/1.1 200')) reject(new Error(data.slice(0, 300)))
    })
    socket.write(
      `POST /api/v1/public/bots/${server.botId}/stream HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\norigin: http://127.0.0.1:${server.port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
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
for (let number = 0; number < Math.min(warmUp, wanted); number += 1) await watch(number)
for (const socket of sockets.splice(0)) socket.destroy()
await delay(1000)
ready = 0
told = 0
const before = await measure()
const beganMs = performance.now()
for (let opened = 0; opened < wanted; opened += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, wanted - opened) }, (_, n) => watch(opened + n)))
const openedMs = performance.now() - beganMs
await delay(2000)
const opened = await measure()
await delay(idleSeconds * 1000)
const idle = await measure()
const toldMs = performance.now()
told = 0
child.send('tell' satisfies Order)
while (told < ready) await delay(5)

const perVisitor = (bytes: number) => `${(bytes / ready / 1000).toFixed(1)} KB`
console.log(machineLine())
console.log(
  '| visitors | opened in | heap a visitor | memory of the process a visitor | CPU while idle | all told within |',
)
console.log('|---|---|---|---|---|---|')
console.log(
  `| ${opened.visitors} | ${(openedMs / 1000).toFixed(1)} s | ${perVisitor(idle.heapBytes - before.heapBytes)} | ${perVisitor(idle.rssBytes - before.rssBytes)} | ${((idle.cpuMs - opened.cpuMs) / idleSeconds / 10).toFixed(1)} % of a core | ${Math.round(performance.now() - toldMs)} ms |`,
)
for (const socket of sockets) socket.destroy()
child.disconnect()
await once(child, 'exit')

async function heardFrom<Message>(from: ChildProcess): Promise<Message> {
  const [message] = (await once(from, 'message')) as [Message]
  return message
}
