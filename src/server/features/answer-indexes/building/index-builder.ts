/** Has indexes built in one thread of their own: started when there is something to build, ended when there was nothing for a while. */
import type { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { startWorker } from '#server/platform/worker.ts'
import type { BuildTask, BuiltIndex } from './build-index.ts'

export interface BuilderRequest {
  readonly task: BuildTask
}

export type BuilderMessage =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'built'; readonly built: BuiltIndex }
  | { readonly kind: 'done' }
  /** The build failed, the thread did not. */
  | { readonly kind: 'failed'; readonly trace: string }

export interface IndexBuilder {
  /** The index as soon as it can be asked; its snapshot is written after that. */
  build(task: Omit<BuildTask, 'isWanted'>, onShare: (share: number) => void): Promise<BuiltIndex>
  /** Renews the snapshot alone. */
  renew(bot: BuildTask['bot']): Promise<void>
  close(): Promise<void>
}

/** The thread itself ended, twice: callers that can do without it should. */
export class BuilderCrashed extends Error {
  override name = 'BuilderCrashed'
}

interface Turn {
  readonly task: BuildTask
  readonly onShare: (share: number) => void
  readonly settle: { built(built: BuiltIndex): void; done(): void; failed(error: Error): void }
  crashes: number
  isBuilt: boolean
}

interface Settings {
  readonly connectionString: string
  readonly log: Logger
  readonly idleMs?: number
  /** For tests: which worker to start. */
  readonly start?: (connectionString: string) => Worker
}

/** After a big build its memory is worth having back; the next build starts a thread in less than a second. */
const idleMsByDefault = 20_000
/** Ids, words and pages of entries at 100,000 entries, three times over. What lies in typed arrays is not counted by it. */
const maxHeapMb = 1024

export function createIndexBuilder(settings: Settings): IndexBuilder {
  const { connectionString, log, idleMs = idleMsByDefault, start = startBuilder } = settings
  const waiting: Turn[] = []
  let worker: Worker | undefined
  let turn: Turn | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function next(): void {
    if (turn !== undefined) return
    turn = waiting.shift()
    clearTimeout(idle)
    if (turn === undefined) {
      idle = setTimeout(() => void end(), idleMs)
      idle.unref()
      return
    }
    try {
      worker ??= open()
      worker.postMessage({ task: turn.task } satisfies BuilderRequest)
    } catch (error) {
      crashed(error)
    }
  }

  function open(): Worker {
    const opened = start(connectionString)
    opened.unref()
    let reason: unknown
    opened.on('message', (message: BuilderMessage) => {
      if (worker === opened) hear(message)
    })
    opened.on('error', (error) => {
      reason = error
    })
    opened.on('exit', () => {
      if (worker !== opened) return
      worker = undefined
      crashed(reason)
    })
    return opened
  }

  function hear(message: BuilderMessage): void {
    if (message.kind === 'share') turn?.onShare(message.share)
    else if (message.kind === 'built') {
      if (turn) turn.isBuilt = true
      turn?.settle.built(message.built)
    } else {
      const settle = turn?.settle
      turn = undefined
      if (message.kind === 'done') settle?.done()
      else settle?.failed(new Error(`An index could not be built: ${message.trace}`))
      next()
    }
  }

  function crashed(reason: unknown): void {
    const ended = turn
    turn = undefined
    if (ended === undefined) return
    ended.crashes += 1
    log.warn({ err: reason, botId: ended.task.bot.id, crashes: ended.crashes }, 'the thread that builds indexes ended')
    // Once may be an accident; what was built already is not built again just to be kept.
    if (ended.crashes === 1 && !ended.isBuilt) waiting.unshift(ended)
    else ended.settle.failed(new BuilderCrashed('The thread that builds indexes ended', { cause: reason }))
    next()
  }

  async function end(): Promise<void> {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  function add(task: BuildTask, onShare: Turn['onShare'], settle: Turn['settle']): void {
    if (isClosed) {
      settle.failed(new Error('The server is ending'))
      return
    }
    const added = { task, onShare, settle, crashes: 0, isBuilt: false }
    // A question waits for an index that is wanted; nothing waits for a snapshot.
    const place = task.isWanted ? waiting.findIndex((other) => !other.task.isWanted) : -1
    waiting.splice(place === -1 ? waiting.length : place, 0, added)
    next()
  }

  return {
    build: (task, onShare) =>
      new Promise((built, reject) => {
        const failed = (error: Error) => {
          log.warn({ err: error, botId: task.bot.id }, 'an index was not built, or its snapshot not kept')
          reject(error)
        }
        add({ ...task, isWanted: true }, onShare, { built, done: () => undefined, failed })
      }),
    renew: (bot) =>
      new Promise((done, failed) => {
        add({ bot, mayUseSnapshot: true, isWanted: false }, () => undefined, { built: () => undefined, done, failed })
      }),
    async close() {
      isClosed = true
      clearTimeout(idle)
      for (const { settle } of waiting.splice(0)) settle.failed(new Error('The server is ending'))
      const ended = turn
      turn = undefined
      ended?.settle.failed(new Error('The server is ending'))
      await end()
    },
  }
}

function startBuilder(connectionString: string): Worker {
  return startWorker('build-index', {
    workerData: { connectionString },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
}
