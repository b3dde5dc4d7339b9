/** The server that is measured and the one that sends, each a process of its own, and what a message costs between them. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type CpuTimes, readCpuTimes } from '../../report/cpu-times.ts'
import type { Measured } from './highest-rate.ts'
import type { LoadOrder, LoadOutcome } from './sender.process.ts'
import type { ServerAddress, ServerOrder } from './server.process.ts'

export interface Server extends ServerAddress {
  readonly pid: number
  stop(): Promise<void>
}

/** Milliseconds of CPU that one message cost, by who spent them. */
export interface Cost extends CpuTimes {
  readonly sender: number
}

/** What was refused in a try that was too fast is calm again after this. */
const restMs = 300

/** `script`: of another checkout, to measure that one. */
export async function serve(
  order: ServerOrder,
  script = fileURLToPath(new URL('server.process.ts', import.meta.url)),
  folder = process.cwd(),
): Promise<Server> {
  const child = start(script, folder, order)
  return { ...(await heardFrom<ServerAddress>(child)), pid: child.pid ?? 0, stop: () => end(child) }
}

export function openSender() {
  const child = start(fileURLToPath(new URL('sender.process.ts', import.meta.url)), process.cwd())
  return {
    async run(server: Server, order: LoadOrder): Promise<Measured<Cost>> {
      const before = await readCpuTimes(server.pid, server.postmasterPid)
      child.send(order)
      const outcome = await heardFrom<LoadOutcome>(child)
      const after = await readCpuTimes(server.pid, server.postmasterPid)
      const each = (name: keyof CpuTimes) => (after[name] - before[name]) / outcome.sent
      await delay(restMs)
      const cost = {
        nodeMain: each('nodeMain'),
        nodeThreads: each('nodeThreads'),
        postgres: each('postgres'),
        sender: outcome.cpuMs,
      }
      return { outcome, cost }
    },
    stop: () => end(child),
  }
}

/** The first question to a bot loads its index: one to each. Answers what the last one replied. */
export async function loadIndexes({ port, ofManyAccounts, ofOneAccount }: Server): Promise<string> {
  let reply = ''
  for (const { botId, apiKey } of [...ofManyAccounts, ...ofOneAccount]) {
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api/v1/bots/${botId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'How long does delivery take?' }),
      })
    let response = await ask()
    // On a busy machine an index takes its time.
    for (let tries = 0; response.status === 503 && tries < 60; tries++) {
      await response.arrayBuffer()
      await delay(1000)
      response = await ask()
    }
    reply = await response.text()
    if (!response.ok) throw new Error(`${response.status}: ${reply}`)
  }
  return reply
}

function start<Order extends object>(script: string, cwd: string, order?: Order): ChildProcess {
  const child = fork(script, { cwd, execArgv: ['--import', 'tsx'] })
  if (order) child.send(order)
  return child
}

async function heardFrom<Message>(child: ChildProcess): Promise<Message> {
  const heard = new AbortController()
  const { signal } = heard
  const ended = once(child, 'exit', { signal }).then(
    () => {
      throw new Error('a process of the measurement ended')
    },
    () => undefined,
  )
  ended.catch(() => undefined)
  const message = once(child, 'message', { signal }).then(([first]) => first as Message)
  message.catch(() => undefined)
  try {
    return (await Promise.race([message, ended])) as Message
  } finally {
    heard.abort()
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}
