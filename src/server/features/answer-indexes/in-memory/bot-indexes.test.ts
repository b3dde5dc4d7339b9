import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Clock } from '#server/platform/clock.ts'
import { isSlowRun } from '#tests/support/slow.ts'
import { startWatch } from '#tests/support/time-limits.ts'
import { BuilderCrashed } from '../building/index-builder.ts'
import type { IndexedEntry } from '../entries/entries-read.store.ts'
import type { IndexedBot, ReadEntries } from '../indexed-bot.ts'
import { createBotIndexes } from './bot-indexes.ts'

const log = pino({ level: 'silent' })
const clock: Clock = { now: () => new Date('2026-11-21T08:00:00Z') }

function botOf(id: string, contentVersion: number, more: Partial<IndexedBot> = {}): IndexedBot {
  return { accountId: 'account', id, language: 'en', entryCount: 2, contentVersion, purgedVersion: 0, ...more }
}

function itemOf(id: string, version: number, more: Partial<IndexedEntry> = {}): IndexedEntry {
  const question = `What about ${id}?`
  return {
    id,
    source: 'test',
    version,
    isLive: true,
    question,
    variants: [],
    keywords: [],
    intent: '',
    answerStart: `About ${id}.`,
    isAnswerCut: false,
    isStarter: false,
    validFrom: null,
    validUntil: null,
    ...more,
  }
}

/** A corpus in memory that counts how often it is read. */
function createCorpus(items: IndexedEntry[]) {
  const reads: { botId: string; version: number }[] = []
  const read: ReadEntries = async (_accountId, botId, version, take) => {
    reads.push({ botId, version })
    await new Promise((resolve) => setTimeout(resolve, 5))
    const changed = items.filter((item) => item.version > version && (version >= 0 || item.isLive))
    await take(changed)
  }
  return { items, reads, read }
}

test('parallel questions to a sleeping bot share one load', async () => {
  const corpus = createCorpus([itemOf('tea', 1)])
  const indexes = createBotIndexes({ readEntries: corpus.read, clock, log })
  const found = await Promise.all(Array.from({ length: 20 }, () => indexes.caughtUp(botOf('bot', 1))))
  expect(corpus.reads).toEqual([{ botId: 'bot', version: -1 }])
  expect(new Set(found).size).toBe(1)
  expect(found[0]?.answerOf('tea')).toEqual({ text: 'About tea.', source: 'test' })
})

test('only what changed since is read, and what was disabled goes', async () => {
  const corpus = createCorpus([itemOf('tea', 1), itemOf('coffee', 2)])
  const indexes = createBotIndexes({ readEntries: corpus.read, clock, log })
  await indexes.caughtUp(botOf('bot', 2))
  await indexes.caughtUp(botOf('bot', 2))
  expect(corpus.reads).toHaveLength(1)
  corpus.items.splice(0, 1, itemOf('tea', 3, { isLive: false }), itemOf('milk', 4))
  const index = await indexes.caughtUp(botOf('bot', 4))
  expect(corpus.reads[1]).toEqual({ botId: 'bot', version: 2 })
  expect(index.size).toBe(2)
  expect(index.answerOf('tea')).toBeUndefined()
  expect(index.ask('What about milk?').kind).toBe('answer')
})

test('who asks after an edit does not get the catch-up that began before it', async () => {
  const corpus = createCorpus([itemOf('tea', 1)])
  const indexes = createBotIndexes({ readEntries: corpus.read, clock, log })
  const early = indexes.caughtUp(botOf('bot', 1))
  await new Promise((resolve) => setTimeout(resolve, 8))
  corpus.items.push(itemOf('milk', 2))
  const late = await indexes.caughtUp(botOf('bot', 2))
  await early
  expect(late.version).toBe(2)
  expect(late.answerOf('milk')).toBeDefined()
})

test('an index that slept through a purge is rebuilt', async () => {
  const corpus = createCorpus([itemOf('tea', 1), itemOf('milk', 2)])
  const indexes = createBotIndexes({ readEntries: corpus.read, clock, log })
  await indexes.caughtUp(botOf('bot', 2))
  corpus.items.splice(0, 1)
  const index = await indexes.caughtUp(botOf('bot', 3, { purgedVersion: 3 }))
  expect(corpus.reads[1]).toEqual({ botId: 'bot', version: -1 })
  expect(index.answerOf('tea')).toBeUndefined()
  await indexes.caughtUp(botOf('bot', 3, { purgedVersion: 3 }))
  expect(corpus.reads).toHaveLength(2)
})

test('the least recently used bots are dropped to stay within the memory, never the one that is asked', async () => {
  const corpus = createCorpus(Array.from({ length: 10 }, (_, i) => itemOf(`item-${i}`, 1)))
  const whatOneTakes = createBotIndexes({ readEntries: corpus.read, clock, log })
  await whatOneTakes.caughtUp(botOf('a', 1))
  const indexes = createBotIndexes(
    { readEntries: corpus.read, clock, log },
    { maxBytes: whatOneTakes.byteLength * 2.5 },
  )
  for (const id of ['a', 'b']) await indexes.caughtUp(botOf(id, 1))
  await indexes.caughtUp(botOf('a', 1))
  await indexes.caughtUp(botOf('c', 1))
  expect(indexes.botIds).toEqual(['a', 'c'])
  corpus.items.push(...Array.from({ length: 2000 }, (_, i) => itemOf(`more-${i}`, 2)))
  const big = await indexes.caughtUp(botOf('big', 2))
  expect(indexes.botIds).toEqual(['big'])
  expect(big.size).toBe(2010)
})

test('a load that failed is tried again by the next question', async () => {
  let isDown = true
  const corpus = createCorpus([itemOf('tea', 1)])
  const readEntries: ReadEntries = async (accountId, botId, version, take) => {
    if (isDown) throw new Error('database away')
    await corpus.read(accountId, botId, version, take)
  }
  const indexes = createBotIndexes({ readEntries, clock, log })
  await expect(indexes.caughtUp(botOf('bot', 1))).rejects.toThrow('database away')
  isDown = false
  expect((await indexes.caughtUp(botOf('bot', 1))).size).toBe(1)
})

test('a server that ends does not wait for a load', async () => {
  const items = Array.from({ length: 20_000 }, (_, i) => itemOf(`item-${i}`, 1))
  const indexes = createBotIndexes({
    readEntries: async (_accountId, _botId, _version, take) => take(items),
    clock,
    log,
  })
  const loading = indexes.caughtUp(botOf('bot', 1))
  indexes.close()
  await expect(loading).rejects.toThrow('ending')
})

test('a big load lets other work through', async () => {
  const items = Array.from({ length: 5000 }, (_, i) => itemOf(`some longer words about the number ${i}`, 1))
  const indexes = createBotIndexes({
    readEntries: async (_accountId, _botId, _version, take) => take(items),
    clock,
    log,
  })
  await indexes.caughtUp(botOf('warm-up', 1))
  const turns: number[] = []
  let lap = startWatch()
  const timer = setInterval(() => {
    turns.push(lap())
    lap = startWatch()
  }, 1)
  await indexes.caughtUp(botOf('bot', 1))
  clearInterval(timer)
  // The machine may be busy with something else for a moment: what holds is how the usual turn looks.
  const usual = turns.sort((a, b) => a - b)[Math.floor(turns.length * 0.9)] ?? Number.POSITIVE_INFINITY
  expect(turns.length).toBeGreaterThan(5)
  if (isSlowRun) expect(usual).toBeLessThan(50)
})

test('a thread that dies again and again leaves the work to the server itself', async () => {
  const corpus = createCorpus(Array.from({ length: 20 }, (_, i) => itemOf(`item-${i}`, 1)))
  const builder = { build: () => Promise.reject(new BuilderCrashed('dead')) }
  const indexes = createBotIndexes({ readEntries: corpus.read, clock, log, builder }, { minBuilt: 10 })
  const index = await indexes.caughtUp(botOf('bot', 1, { entryCount: 20 }))
  expect(index.size).toBe(20)
  expect(corpus.reads).toEqual([{ botId: 'bot', version: -1 }])
})

test('a caller who would wait too long is told that the answers are being prepared, and gets them later', async () => {
  const corpus = createCorpus([itemOf('tea', 1)])
  let open: () => void = () => undefined
  const door = new Promise<void>((resolve) => {
    open = resolve
  })
  const readEntries: ReadEntries = async (...asked) => {
    await door
    await corpus.read(...asked)
  }
  const indexes = createBotIndexes({ readEntries, clock, log }, { maxWaitMs: 20 })
  await expect(indexes.caughtUp(botOf('bot', 1))).rejects.toMatchObject({ code: 'answers-preparing' })
  open()
  await expect.poll(() => indexes.caughtUp(botOf('bot', 1)).then(({ size }) => size)).toBe(1)
  expect(corpus.reads).toHaveLength(1)
})

test('many changes ask for a new snapshot, once', async () => {
  const corpus = createCorpus(Array.from({ length: 20 }, (_, i) => itemOf(`item-${i}`, 1)))
  const asked: number[] = []
  const indexes = createBotIndexes(
    { readEntries: corpus.read, clock, log, onRenewalDue: ({ contentVersion }) => asked.push(contentVersion) },
    { minBuilt: 10 },
  )
  await indexes.caughtUp(botOf('bot', 1, { entryCount: 20 }))
  for (const version of [2, 3, 4]) {
    corpus.items.push(...Array.from({ length: 300 }, (_, i) => itemOf(`item-${version}-${i}`, version)))
    await indexes.caughtUp(botOf('bot', version, { entryCount: corpus.items.length }))
  }
  expect(asked).toEqual([3])
})
