/**
 * The engine in a thread of its own, so that the server's thread goes on accepting and refusing while messages are decided. One that ends is
 * started again; who waited for it is told to ask once more. So is one that is stuck: no message may hold up all others for good.
 */
import type { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'
import type { AskOptions, Outcome } from '#engine/answer.ts'
import type { ReplySettings } from '#engine/dialogue/decide-reply.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { RecentMap } from '#server/platform/turns/recent-map.ts'
import { startWorker } from '#server/platform/worker.ts'
import type { IndexedBot } from '../indexed-bot.ts'
import type { Engine } from './engine-host.ts'
import type { Decided, DecideOrder } from './engine-order.ts'

export interface EngineThreadData {
  readonly connectionString: string
  readonly maxBytes: number
  readonly level: string
}

type Call =
  | {
      readonly kind: 'decide'
      readonly order: DecideOrder
      /** Negative: they are only tried. */
      readonly settingsId: number
      /** Only where the thread may not have them yet. */
      readonly replies?: ReplySettings
    }
  | { readonly kind: 'ask'; readonly bot: IndexedBot; readonly text: string; readonly options: AskOptions }
  | { readonly kind: 'prepare' | 'preparedShare' | 'renew'; readonly bot: IndexedBot }
  | { readonly kind: 'drop'; readonly botId: string }
  | { readonly kind: 'heldBytes' }
  /** Asks for a sign of life. */
  | { readonly kind: 'ping' | 'close' }

export type ToEngine = Call & { readonly id: number }

export type FromEngine =
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly code: ErrorCode; readonly details: ErrorDetails }
  | { readonly kind: 'failed'; readonly id: number; readonly trace: string }
  | { readonly kind: 'log'; readonly line: string }

interface Pending {
  readonly isMessage: boolean
  resolve(result: unknown): void
  reject(error: Error): void
}

interface Settings {
  readonly connectionString: string
  readonly maxBytes: number
  readonly log: Logger
  /** Messages that may wait at once; more are refused before they cost anything. */
  readonly maxQueue?: number
  /** Between looks at whether a thread that has work is alive. */
  readonly checkMs?: number
  /** For tests: which worker to start. */
  readonly start?: (data: EngineThreadData) => Worker
}

/** About a second of work. */
const maxQueueByDefault = 1000
const askAgainAfterSeconds = 1
const checkMsByDefault = 4000
/** Some twenty seconds: a busy machine or the load of a large index is silent for far less. */
const maxMissedChecks = 5
/** Of calls that nobody waits for, and of settings that are not kept. */
const noId = 0
/** Ids, texts and pages of entries; the indexes themselves lie in typed arrays, which are not counted by it. */
const maxHeapMb = 2048
/** About as many as the thread keeps. */
const maxSentSettings = 5000

export function createEngineThread(settings: Settings): Engine {
  const { connectionString, maxBytes, log, maxQueue = maxQueueByDefault, start = startEngine } = settings
  const { checkMs = checkMsByDefault } = settings
  const pending = new Map<number, Pending>()
  const settingsIds = new WeakMap<ReplySettings, number>()
  const sentSettings = new RecentMap<number, true>(maxSentSettings)
  let worker: Worker | undefined
  let queueLength = 0
  let lastId = 0
  let lastSettingsId = 0
  let isClosed = false
  /** Counted, not timed: a server that slept itself has not listened meanwhile. */
  let missedChecks = 0
  const checks = setInterval(checkThread, checkMs).unref()

  function checkThread(): void {
    if (worker === undefined || pending.size === 0) {
      missedChecks = 0
      return
    }
    missedChecks += 1
    if (missedChecks <= maxMissedChecks) {
      worker.postMessage({ kind: 'ping', id: noId } satisfies ToEngine)
      return
    }
    missedChecks = 0
    log.error({ waiting: pending.size }, 'the engine’s thread is stuck and is started again')
    void worker.terminate()
  }

  function open(): Worker {
    const opened = start({ connectionString, maxBytes, level: log.level })
    opened.unref()
    let reason: unknown
    opened.on('message', (message: FromEngine) => {
      if (worker === opened) hear(message)
    })
    opened.on('error', (error) => {
      reason = error
    })
    opened.on('exit', () => {
      if (worker === opened) ended(reason)
    })
    return opened
  }

  function ended(reason: unknown): void {
    worker = undefined
    sentSettings.clear()
    if (!isClosed) log.error({ err: reason, waiting: pending.size }, 'the engine’s thread ended')
    for (const id of pending.keys()) settle(id)?.reject(busy())
    if (!isClosed) restartSoon()
  }

  /** So that the next message need not wait for it; not at once, as what ended it may do so again. */
  function restartSoon(): void {
    setTimeout(() => {
      if (!isClosed) worker ??= open()
    }, askAgainAfterSeconds * 1000).unref()
  }

  function settle(id: number): Pending | undefined {
    const found = pending.get(id)
    pending.delete(id)
    if (found?.isMessage === true) queueLength -= 1
    return found
  }

  function hear(message: FromEngine): void {
    missedChecks = 0
    if (message.kind === 'log') {
      passOn(log, message.line)
      return
    }
    const waiting = settle(message.id)
    if (message.kind === 'done') waiting?.resolve(message.result)
    else if (message.kind === 'refused') waiting?.reject(new AppError(message.code, message.details))
    else waiting?.reject(new Error(`The engine failed: ${message.trace}`))
  }

  function send<Result>(call: Call, isMessage = false): Promise<Result> {
    if (isClosed || (isMessage && queueLength >= maxQueue)) return Promise.reject(busy())
    return new Promise<Result>((resolve, reject) => {
      lastId += 1
      const id = lastId
      pending.set(id, { isMessage, resolve: resolve as (result: unknown) => void, reject })
      if (isMessage) queueLength += 1
      try {
        worker ??= open()
        worker.postMessage({ ...call, id } satisfies ToEngine)
      } catch (error) {
        settle(id)?.reject(error instanceof Error ? error : busy())
      }
    })
  }

  function idOf(replies: ReplySettings): number {
    const known = settingsIds.get(replies)
    if (known !== undefined) return known
    lastSettingsId += 1
    settingsIds.set(replies, lastSettingsId)
    return lastSettingsId
  }

  async function decide(order: DecideOrder, replies: ReplySettings): Promise<Decided> {
    // What is only tried is asked by once, and not kept.
    if (order.draft !== undefined)
      return await send<Decided>({ kind: 'decide', order, settingsId: noId, replies }, true)
    const settingsId = order.isTried ? -idOf(replies) : idOf(replies)
    if (sentSettings.get(settingsId) === true) {
      const decided = await send<Decided | undefined>({ kind: 'decide', order, settingsId }, true)
      if (decided !== undefined) return decided
    }
    // They are long and change seldom: sent once, and again when the thread has forgotten them.
    sentSettings.set(settingsId, true)
    return await send<Decided>({ kind: 'decide', order, settingsId, replies }, true)
  }

  worker = open()
  return {
    decide,
    ask: (bot, text, options) => send<Outcome>({ kind: 'ask', bot: indexedBotOf(bot), text, options }, true),
    prepare: (bot) => send<number>({ kind: 'prepare', bot: indexedBotOf(bot) }),
    preparedShare: (bot) => send<number>({ kind: 'preparedShare', bot: indexedBotOf(bot) }),
    renew: (bot) => send<void>({ kind: 'renew', bot: indexedBotOf(bot) }),
    drop(botId) {
      send({ kind: 'drop', botId }).catch(() => undefined)
    },
    heldBytes: () => send<number>({ kind: 'heldBytes' }),
    get queueLength() {
      return queueLength
    },
    async close() {
      if (isClosed) return
      const closing = worker === undefined ? undefined : send<void>({ kind: 'close' }).catch(() => undefined)
      isClosed = true
      clearInterval(checks)
      await closing
      const ending = worker
      worker = undefined
      for (const id of pending.keys()) settle(id)?.reject(busy())
      await ending?.terminate()
    },
  }
}

/** What crosses into the thread: a bot's row has much more. */
export function indexedBotOf(bot: IndexedBot): IndexedBot {
  const { accountId, id, language, entryCount, contentVersion, purgedVersion } = bot
  return { accountId, id, language, entryCount, contentVersion, purgedVersion }
}

function busy(): AppError {
  return new AppError('network-busy', { retryAfterSeconds: askAgainAfterSeconds })
}

function passOn(log: Logger, line: string): void {
  const { level, msg, ...rest } = JSON.parse(line) as { level: number; msg: string }
  if (level >= 50) log.error(rest, msg)
  else if (level >= 40) log.warn(rest, msg)
  else log.info(rest, msg)
}

function startEngine(data: EngineThreadData): Worker {
  return startWorker('engine-thread', {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
}
