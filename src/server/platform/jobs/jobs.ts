/** Background work that survives a crash: jobs are rows of PostgreSQL, added in the transaction of what they belong to. */
import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Job, Logger as JobLogger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Queryable } from '../database/database.ts'
import { announceRunner, type RunnerPresence } from './runner-presence.ts'

export interface JobContext {
  readonly signal: AbortSignal | undefined
  /** Whether there is no further attempt when this one fails. */
  readonly isLastAttempt: boolean
}

/** A handler must be safe to run again: a job whose process died is taken up by another. */
export type JobHandler = (payload: unknown, context: JobContext) => Promise<void>

export interface JobDefinition {
  readonly name: string
  readonly run: JobHandler
  /** `0 4 * * *`, UTC. */
  readonly schedule?: string
}

export interface AddJobOptions {
  /** A job of the same key that has not begun is replaced. */
  readonly key?: string
  /** Jobs of one queue run one after another. */
  readonly queue?: string
  readonly maxAttempts?: number
  /** Not before this time from now. */
  readonly delayMs?: number
}

export async function addJob(db: Queryable, name: string, payload: object, options: AddJobOptions = {}): Promise<void> {
  // Our own function, as a tenant may add jobs for its own account, but may not read or change any job.
  await db.execute(sql`select public.add_job(${name}, ${JSON.stringify(payload)}::json, ${options.queue ?? null},
    ${options.maxAttempts ?? 10}, ${options.key ?? null}, ${options.delayMs ?? 0}::int)`)
}

export interface JobRunner {
  stop(): Promise<void>
}

/** How long to wait after the runner ended by itself, as it does when the database goes away. */
const restartAfterMs = 2000
/** A machine that is busy while the program starts may lose a connection. Only what fails again ends the start. */
const maxStarts = 3

export async function startJobs(pool: pg.Pool, log: Logger, definitions: readonly JobDefinition[]): Promise<JobRunner> {
  const stopping = new AbortController()
  let current = await startFirst()
  async function startFirst(starts = 1): ReturnType<typeof startRunner> {
    try {
      return await startRunner(pool, log, definitions)
    } catch (error) {
      if (starts === maxStarts) throw error
      log.warn({ err: error }, 'background work could not start')
      await setTimeout(restartAfterMs)
      return await startFirst(starts + 1)
    }
  }
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await current.runner.promise.catch(() => undefined)
      await current.presence?.end()
      if (stopping.signal.aborted) return
      log.warn('background work stopped by itself and starts again')
      await restart()
    }
  }
  async function restart(): Promise<void> {
    while (!stopping.signal.aborted) {
      await setTimeout(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        current = await startRunner(pool, log, definitions)
        return
      } catch (error) {
        log.warn({ err: error }, 'background work could not start')
      }
    }
  }
  const kept = keepRunning()
  return {
    async stop() {
      stopping.abort()
      // Rejects when the runner has ended already.
      await current.runner.stop().catch(() => undefined)
      await kept
    },
  }
}

async function startRunner(
  pool: pg.Pool,
  log: Logger,
  definitions: readonly JobDefinition[],
): Promise<{ runner: Runner; presence: RunnerPresence | undefined }> {
  const taskList: TaskList = {}
  for (const definition of definitions) {
    taskList[definition.name] = (payload, { abortSignal: signal, job }) =>
      definition.run(payload, { signal, isLastAttempt: job.attempts >= job.max_attempts })
  }
  const events: WorkerEvents = new EventEmitter()
  let presence: RunnerPresence | undefined
  events.once('pool:create', ({ workerPool }) => {
    presence = announceRunner(pool, workerPool.id, log)
  })
  const runner = await run({
    pgPool: pool,
    taskList,
    events,
    concurrency: 3,
    pollInterval: 2000,
    noHandleSignals: true,
    // Told to end, a job has this long before it is asked to by its signal.
    gracefulShutdownAbortTimeout: 1000,
    // Any delay, even none, lets the library catch a database that is away when a job has ended. Otherwise nothing catches it, and the process ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    crontab: definitions
      .flatMap(({ name, schedule }) => (schedule === undefined ? [] : [`${schedule} ${name}`]))
      .join('\n'),
    logger: new JobLogger(() => (level, message, meta) => {
      // The message of a failed job repeats its error, with all the values of a failed query.
      const [what = ''] = message.split(" with error '")
      const about = { err: meta?.error, job: (meta?.job as Job | undefined)?.id }
      if (level === 'error') log.error(about, what)
      else if (level === 'warning') log.warn(about, what)
    }),
  })
  return { runner, presence }
}
