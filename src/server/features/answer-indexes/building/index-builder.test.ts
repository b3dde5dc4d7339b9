import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { BuilderCrashed, createIndexBuilder } from './index-builder.ts'

const log = pino({ level: 'silent' })
const bot = {
  accountId: 'account',
  id: 'bot',
  language: 'en',
  entryCount: 1,
  contentVersion: 1,
  purgedVersion: 0,
} as const
const task = { bot, mayUseSnapshot: true }
const ignore = () => undefined

/** Threads that follow a script each, one after another; the last one is used again. */
function startInTurn(...scripts: string[]) {
  const started: Worker[] = []
  const head = `const { parentPort } = require('node:worker_threads')
    const send = (message) => parentPort.postMessage(message)
    const build = () => { send({ kind: 'built', built: { bytes: new Uint8Array([7]), version: 3, learnedVersion: -1 } }); send({ kind: 'done' }) }
    parentPort.on('message', ({ task }) => {`
  return {
    started,
    start: () => {
      const script = scripts[Math.min(started.length, scripts.length - 1)]
      const worker = new Worker(`${head}${script}\n})`, { eval: true })
      started.push(worker)
      return worker
    },
  }
}

function open(...scripts: string[]) {
  const threads = startInTurn(...scripts)
  return { threads, builder: createIndexBuilder({ connectionString: '', log, start: threads.start, idleMs: 50 }) }
}

test('one thread builds one index after another, and ends when there is nothing more to do', async () => {
  const { threads, builder } = open(`send({ kind: 'share', share: 0.4 }); build()`)
  const shares: number[] = []
  const built = await Promise.all([builder.build(task, (share) => shares.push(share)), builder.build(task, ignore)])
  expect(built.map(({ bytes, version }) => [...bytes, version])).toEqual([
    [7, 3],
    [7, 3],
  ])
  expect(shares).toEqual([0.4])
  expect(threads.started).toHaveLength(1)
  await expect.poll(() => threads.started[0]?.threadId).toBe(-1)
  await builder.build(task, ignore)
  expect(threads.started).toHaveLength(2)
  await builder.close()
})

test('a thread that dies is started again, and the build with it', async () => {
  const { threads, builder } = open('process.exit(1)', 'build()')
  expect((await builder.build(task, ignore)).version).toBe(3)
  expect(threads.started).toHaveLength(2)
  await builder.close()
})

test('when the thread dies twice, the build is given up and the next one goes on', async () => {
  const { builder } = open(`throw new Error('no luck')`, 'process.exit(1)', 'build()')
  const [first, second] = await Promise.allSettled([builder.build(task, ignore), builder.build(task, ignore)])
  expect(first.status === 'rejected' && first.reason).toBeInstanceOf(BuilderCrashed)
  expect(second.status).toBe('fulfilled')
  await builder.close()
})

test('a build that fails does not end the thread', async () => {
  const { threads, builder } = open(
    `task.bot.id === 'bad' ? send({ kind: 'failed', trace: 'database away' }) : build()`,
  )
  await expect(builder.build({ ...task, bot: { ...bot, id: 'bad' } }, ignore)).rejects.toThrow('database away')
  expect((await builder.build(task, ignore)).version).toBe(3)
  expect(threads.started).toHaveLength(1)
  await builder.close()
})

test('an index that is waited for goes before snapshots that are renewed', async () => {
  const { builder } = open('setTimeout(build, 5)')
  const order: string[] = []
  await Promise.all([
    builder.renew(bot).then(() => order.push('renewed first')),
    builder.renew(bot).then(() => order.push('renewed later')),
    builder.build(task, ignore).then(() => order.push('built')),
  ])
  expect(order).toEqual(['renewed first', 'built', 'renewed later'])
  await builder.close()
})

test('a server that ends waits for no build', async () => {
  const { builder } = open('')
  const builds = Promise.allSettled([builder.build(task, ignore), builder.renew(bot)])
  await builder.close()
  expect((await builds).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(builder.build(task, ignore)).rejects.toThrow('ending')
})
