/** Background work that survives a crash: jobs are rows of PostgreSQL, added in the transaction of what they belong to. */
import { sql } from 'drizzle-orm'
import { Logger as JobLogger, type Runner, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Queryable } from '../database/database.ts'

/** A handler must be safe to run again: a job whose process died is taken up by another. */
export type JobHandler = (payload: unknown, context: { signal: AbortSignal | undefined }) => Promise<void>

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
}

export async function addJob(db: Queryable, name: string, payload: object, options: AddJobOptions = {}): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(
    ${name}, payload := ${JSON.stringify(payload)}::json, queue_name := ${options.queue ?? null},
    max_attempts := ${options.maxAttempts ?? 10}, job_key := ${options.key ?? null})`)
}

export interface JobRunner {
  stop(): Promise<void>
}

export async function startJobs(pool: pg.Pool, log: Logger, definitions: readonly JobDefinition[]): Promise<JobRunner> {
  const taskList: TaskList = {}
  for (const definition of definitions) {
    taskList[definition.name] = (payload, helpers) => definition.run(payload, { signal: helpers.abortSignal })
  }
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 3,
    pollInterval: 2000,
    noHandleSignals: true,
    crontab: definitions
      .flatMap(({ name, schedule }) => (schedule === undefined ? [] : [`${schedule} ${name}`]))
      .join('\n'),
    logger: new JobLogger(() => (level, message, meta) => {
      if (level === 'error') log.error({ meta }, message)
      else if (level === 'warning') log.warn({ meta }, message)
    }),
  })
  return { stop: () => runner.stop() }
}
