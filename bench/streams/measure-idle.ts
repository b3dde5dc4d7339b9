/** Opens streams with real sockets, lets them idle, has all of them told something, and prints what one costs the node. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { machineLine } from '../report/machine-line.ts'
import type { Held, Order } from './measured-node.ts'

interface Idle<Node> {
  /** What is measured, such as "visitor". */
  readonly what: string
  readonly server: URL
  readonly env?: Readonly<Record<string, string>>
  readonly streams: number
  readonly seconds: number
  readonly request: (number: number, node: Node) => string
  /** An address of the stream's own, where one alone may open some streams a second. */
  readonly localAddress?: (number: number) => string
}

/** Opened at once; more would wait in the kernel's line. */
const atOnce = 50
const warmUp = 100

export async function measureIdle<Node extends { readonly port: number }>(idle: Idle<Node>): Promise<void> {
  const { what, server, env, streams, seconds, request, localAddress } = idle
  const child = fork(fileURLToPath(server), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: { ...process.env, ...env },
  })
  const node = await heardFrom<Node>(child)
  let ready = 0
  let told = 0
  const sockets: Socket[] = []

  function open(number: number): Promise<void> {
    const options: TcpNetConnectOpts = { port: node.port, host: '127.0.0.1' }
    if (localAddress !== undefined) options.localAddress = localAddress(number)
    return new Promise((resolve, reject) => {
      const socket = connect(options)
      socket.on('error', reject).setEncoding('latin1')
      socket.on('data', (text: Buffer | string) => {
        const data = text.toString()
        if (data.includes('event: ready')) {
          ready += 1
          resolve()
        }
        // A change without a place says only that something may have been missed.
        if (/event: changes\nid: /.test(data)) told += 1
        else if (data.startsWith('HTTP/1.1') && !data.startsWith('HTTP/1.1 200')) reject(new Error(data.slice(0, 300)))
      })
      socket.write(request(number, node))
      sockets.push(socket)
    })
  }

  async function openMany(count: number): Promise<void> {
    for (let first = 0; first < count; first += atOnce)
      await Promise.all(Array.from({ length: Math.min(atOnce, count - first) }, (_, n) => open(first + n)))
  }

  async function measure(): Promise<Held> {
    const held = heardFrom<Held>(child)
    child.send('measure' satisfies Order)
    return await held
  }

  // Once opened and ended, so that what the code itself takes does not count.
  await openMany(Math.min(warmUp, streams))
  for (const socket of sockets.splice(0)) socket.destroy()
  await delay(1000)
  ready = 0
  const before = await measure()
  const beganMs = performance.now()
  await openMany(streams)
  const openedMs = performance.now() - beganMs
  await delay(2000)
  const opened = await measure()
  await delay(seconds * 1000)
  const rested = await measure()
  const toldMs = performance.now()
  told = 0
  child.send('tell' satisfies Order)
  while (told < ready) await delay(5)

  const perStream = (bytes: number) => `${(bytes / ready / 1000).toFixed(1)} KB`
  console.log(machineLine())
  console.log(
    `| ${what}s | opened in | heap a ${what} | memory of the process a ${what} | CPU while idle | all told within |`,
  )
  console.log('|---|---|---|---|---|---|')
  console.log(
    `| ${opened.streams} | ${(openedMs / 1000).toFixed(1)} s | ${perStream(rested.heapBytes - before.heapBytes)} | ${perStream(rested.rssBytes - before.rssBytes)} | ${((rested.cpuMs - opened.cpuMs) / seconds / 10).toFixed(1)} % of a core | ${Math.round(performance.now() - toldMs)} ms |`,
  )
  for (const socket of sockets) socket.destroy()
  child.disconnect()
  await once(child, 'exit')
}

async function heardFrom<Message>(from: ChildProcess): Promise<Message> {
  const [message] = (await once(from, 'message')) as [Message]
  return message
}
