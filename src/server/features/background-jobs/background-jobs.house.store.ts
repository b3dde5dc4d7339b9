/** The rows of the job runner. They belong to the installation: the roles of tenants may not read them. */
import { type SQL, sql } from 'drizzle-orm'
import { type JobState, jobStates } from '#contract/features/admin/jobs.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/patterns.ts'

export interface JobRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly queue: string | null
  readonly state: JobState
  readonly attempts: number
  readonly maxAttempts: number
  readonly addedMs: number
  readonly runMs: number
  readonly startedMs: number | null
  readonly error: string | null
  readonly payload: unknown
}

export interface JobFilter {
  readonly state?: JobState | undefined
  readonly text: string
}

const jobs = sql`graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id`

const state = sql`case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'failed'
  when j.attempts > 0 then 'retrying' else 'waiting' end`

const ms = (moment: SQL) => sql`floor(extract(epoch from ${moment}) * 1000)::float8`

function textCondition(text: string): SQL {
  if (text === '') return sql`true`
  const pattern = containing(text)
  return sql`(j.id::text = ${text} or t.identifier ilike ${pattern} or q.queue_name ilike ${pattern} or j.last_error ilike ${pattern})`
}

export async function listJobRows(
  db: Queryable,
  filter: JobFilter,
  page: { readonly after: string | undefined; readonly isRising: boolean; readonly size: number },
): Promise<{ rows: JobRow[]; place: string | undefined }> {
  const { after, isRising, size } = page
  const isAfter = after === undefined ? sql`true` : sql`j.id ${isRising ? sql`>` : sql`<`} ${after}::bigint`
  const { rows } = await db.execute<JobRow>(sql`
    select j.id::text, t.identifier as name, q.queue_name as queue, ${state} as state, j.attempts::int, j.max_attempts::int as "maxAttempts",
      ${ms(sql`j.created_at`)} as "addedMs", ${ms(sql`j.run_at`)} as "runMs", ${ms(sql`j.locked_at`)} as "startedMs",
      j.last_error as error, j.payload
    from ${jobs}
    where ${isAfter} and ${textCondition(filter.text)} and ${filter.state === undefined ? sql`true` : sql`${state} = ${filter.state}`}
    order by j.id ${isRising ? sql`asc` : sql`desc`} limit ${size + 1}`)
  const shown = rows.slice(0, size)
  return { rows: shown, place: rows.length > size ? shown.at(-1)?.id : undefined }
}

/** How many of each state match the text. */
export async function countJobs(db: Queryable, text: string): Promise<Record<JobState, number>> {
  const { rows } = await db.execute<{ state: JobState; count: number }>(
    sql`select ${state} as state, count(*)::int as count from ${jobs} where ${textCondition(text)} group by 1`,
  )
  const counts = Object.fromEntries(jobStates.map((each) => [each, 0])) as Record<JobState, number>
  for (const { state: each, count } of rows) counts[each] = count
  return counts
}

/** Jobs that nobody tries again, and those that should have begun more than so many seconds ago. */
export async function countTroubledJobs(db: Queryable, lateSeconds: number): Promise<{ failed: number; late: number }> {
  const { rows } = await db.execute<{ failed: number; late: number }>(sql`
    select (count(*) filter (where ${state} = 'failed'))::int as failed,
      (count(*) filter (where ${state} in ('waiting', 'retrying') and j.run_at < now() - make_interval(secs => ${lateSeconds})))::int as late
    from graphile_worker._private_jobs j`)
  return rows[0] ?? { failed: 0, late: 0 }
}

export interface ChangedJob extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly payload: unknown
}

/** In one statement with the library's own function, which leaves alone what runs: of many calls at once each job is changed as if there were one. */
export async function retryJobRows(db: Queryable, ids: readonly string[]): Promise<ChangedJob[]> {
  return await change(db, sql`graphile_worker.reschedule_jobs(${listOf(ids)}, run_at => now(), attempts => 0)`)
}

export async function dropJobRows(db: Queryable, ids: readonly string[]): Promise<ChangedJob[]> {
  return await change(db, sql`graphile_worker.complete_jobs(${listOf(ids)})`)
}

async function change(db: Queryable, changed: SQL): Promise<ChangedJob[]> {
  const { rows } = await db.execute<ChangedJob>(
    sql`select j.id::text, t.identifier as name, j.payload from ${changed} j join graphile_worker._private_tasks t on t.id = j.task_id`,
  )
  return rows
}

function listOf(ids: readonly string[]): SQL {
  return sql`array[${sql.join(
    ids.map((id) => sql`${id}::bigint`),
    sql`, `,
  )}]`
}
