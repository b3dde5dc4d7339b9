import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { ReplySettings } from '#engine/dialogue/decide-reply.ts'
import { silentReplies } from '#tests/support/silent-replies.ts'
import { createEngineThread } from './engine-thread.ts'

const log = pino({ level: 'silent' })
const bot = { accountId: 'a', id: 'b', language: 'en', entryCount: 1, contentVersion: 1, purgedVersion: 0 } as const
const order = {
  bot,
  text: 'hello',
  today: '2026-11-26',
  turns: [],
  didYouMean: '',
  didYouMeanOne: '',
  isExplained: false,
}
const replies: ReplySettings = {
  ...silentReplies,
  greetingReply: 'Hi.',
}

/** Threads that follow a script each for every call, one thread after another; the last script is used again. */
function openThread({
  scripts,
  maxQueue = 100,
  checkMs,
}: {
  scripts: readonly string[]
  maxQueue?: number
  checkMs?: number
}) {
  const started: Worker[] = []
  const engine = createEngineThread({
    connectionString: '',
    maxBytes: 1,
    log,
    maxQueue,
    ...(checkMs !== undefined && { checkMs }),
    start: () => {
      const script = scripts[Math.min(started.length, scripts.length - 1)]
      const head = `const { parentPort } = require('node:worker_threads')
        const done = (id, result) => parentPort.postMessage({ kind: 'done', id, result })
        parentPort.on('message', (call) => { const { id, kind, replies } = call;`
      const worker = new Worker(`${head}${script}\n})`, { eval: true })
      started.push(worker)
      return worker
    },
  })
  return { engine, started }
}

test('settings of a bot are sent once, and again when the thread has forgotten them', async () => {
  const { engine } = openThread({
    scripts: [
      `globalThis.calls = (globalThis.calls ?? 0) + 1
       if (kind === 'close') done(id)
       else if (replies === undefined && calls === 3) done(id, undefined)
       else done(id, { calls, hasReplies: replies !== undefined })`,
    ],
  })
  expect(await engine.decide(order, replies)).toEqual({ calls: 1, hasReplies: true })
  expect(await engine.decide(order, replies)).toEqual({ calls: 2, hasReplies: false })
  expect(await engine.decide(order, replies)).toEqual({ calls: 4, hasReplies: true })
  expect(await engine.decide(order, { ...replies })).toEqual({ calls: 5, hasReplies: true })
  await engine.close()
  const { engine: other } = openThread({ scripts: [`done(id, call.settingsId)`] })
  const tried = { ...replies }
  const ids = [
    await other.decide(order, replies),
    await other.decide({ ...order, isTried: true }, tried),
    await other.decide({ ...order, isTried: true }, tried),
  ]
  // What is only tried is kept apart.
  expect(ids).toEqual([1, -2, -2])
  await other.close()
})

test('who waits for a thread that dies is told to ask again, and the next thread answers', async () => {
  const { engine, started } = openThread({
    scripts: [`process.exit(1)`, `done(id, { hasReplies: replies !== undefined })`],
  })
  expect(await Promise.allSettled([engine.decide(order, replies), engine.prepare(bot)])).toMatchObject([
    { status: 'rejected', reason: { code: 'network-busy', status: 503, details: { retryAfterSeconds: 1 } } },
    { status: 'rejected', reason: { code: 'network-busy' } },
  ])
  expect(engine.queueLength).toBe(0)
  // A new thread knows no settings.
  expect(await engine.decide(order, replies)).toEqual({ hasReplies: true })
  expect(started).toHaveLength(2)
  await engine.close()
})

test('a thread that dies while nobody asks is started again by itself', async () => {
  const { engine, started } = openThread({ scripts: [`done(id, 1)`] })
  await engine.prepare(bot)
  await started[0]?.terminate()
  await expect.poll(() => started.length).toBe(2)
  expect(await engine.prepare(bot)).toBe(1)
  await engine.close()
})

test('a thread that is stuck in a message is ended, and the next one answers', async () => {
  const { engine, started } = openThread({
    scripts: [`while (kind === 'decide') {}`, `if (kind !== 'ping') done(id, { isNext: true })`],
    checkMs: 400,
  })
  expect(await Promise.allSettled([engine.decide(order, replies), engine.prepare(bot)])).toMatchObject([
    { status: 'rejected', reason: { code: 'network-busy' } },
    { status: 'rejected', reason: { code: 'network-busy' } },
  ])
  expect(await engine.decide(order, replies)).toEqual({ isNext: true })
  expect(started).toHaveLength(2)
  await engine.close()
})

test('a thread that takes long and gives signs of life is left alone', async () => {
  const { engine, started } = openThread({
    scripts: [`if (kind === 'ping' || kind === 'close') done(id); else setTimeout(done, 3500, id, { isLate: true })`],
    // Three seconds without a sign would end it: a busy machine starts a thread in less.
    checkMs: 500,
  })
  expect(await engine.decide(order, replies)).toEqual({ isLate: true })
  expect(started).toHaveLength(1)
  await engine.close()
})

test('messages beyond what fits into the queue are refused at once, and loading an index is not one', async () => {
  const { engine } = openThread({ scripts: [`if (kind === 'close') done(id)`], maxQueue: 2 })
  const waiting = Promise.allSettled([engine.decide(order, replies), engine.ask(bot, 'hello', {}), engine.prepare(bot)])
  expect(engine.queueLength).toBe(2)
  await expect(engine.decide(order, replies)).rejects.toMatchObject({ code: 'network-busy' })
  await engine.close()
  const refused = { status: 'rejected', reason: { code: 'network-busy' } }
  expect(await waiting).toMatchObject([refused, refused, refused])
  await expect(engine.prepare(bot)).rejects.toMatchObject({ code: 'network-busy' })
})

test('a refusal keeps its code, and a fault is told as a fault', async () => {
  const { engine } = openThread({
    scripts: [
      `if (kind === 'ask') parentPort.postMessage({ kind: 'refused', id, code: 'answers-preparing', details: { retryAfterSeconds: 5 } })
       else if (kind === 'prepare') parentPort.postMessage({ kind: 'failed', id, trace: 'what went wrong' })
       else done(id)`,
    ],
  })
  await expect(engine.ask(bot, 'hello', {})).rejects.toMatchObject({
    code: 'answers-preparing',
    details: { retryAfterSeconds: 5 },
  })
  await expect(engine.prepare(bot)).rejects.toThrow('what went wrong')
  await engine.close()
})
