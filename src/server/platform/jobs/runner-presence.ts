/**
 * Jobs of a process that died stay marked as its own for four hours. So each runner holds a lock of the database for as long as it lives; whose
 * lock is free while jobs are still marked as theirs is dead, and its jobs go back to the others.
 */
import type pg from 'pg'
import type { Logger } from 'pino'

// Any number that no other pair of advisory locks of this product uses.
const lockSpace = 7_300_422
const checkEveryMs = 5000
/** A runner may fetch its first jobs a moment before it has its lock. */
const graceSeconds = 3

export interface RunnerPresence {
  end(): Promise<void>
}

export function announceRunner(pool: pg.Pool, runnerId: string, log: Logger): RunnerPresence {
  const lock = [lockSpace, runnerId]
  let hasEnded = false
  let held: pg.PoolClient | undefined
  let running: Promise<void> = Promise.resolve()

  /** A broken connection goes, and the lock with it: the next check takes a new one. */
  function drop(): void {
    const broken = held
    held = undefined
    broken?.off('error', drop)
    broken?.release(true)
  }

  async function check(): Promise<void> {
    try {
      if (held === undefined) {
        held = await pool.connect()
        held.on('error', drop)
        await held.query('select pg_advisory_lock($1, hashtext($2))', lock)
      }
      await freeJobsOfTheDead(held, runnerId, log)
    } catch (error) {
      drop()
      if (!hasEnded) log.warn({ err: error }, 'could not look for jobs of dead processes')
    }
  }

  function checkInTurn(): void {
    running = running.then(() => (hasEnded ? undefined : check()))
  }
  checkInTurn()
  const timer = setInterval(checkInTurn, checkEveryMs)
  timer.unref()
  return {
    async end() {
      hasEnded = true
      clearInterval(timer)
      await running
      try {
        await held?.query('select pg_advisory_unlock($1, hashtext($2))', lock)
        held?.off('error', drop)
        held?.release()
        held = undefined
      } catch {
        drop()
      }
    },
  }
}

async function freeJobsOfTheDead(client: pg.PoolClient, ownId: string, log: Logger): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    `select distinct locked_by as owner from graphile_worker._private_jobs
     where locked_by <> $1 and locked_at < now() - make_interval(secs => $2)`,
    [ownId, graceSeconds],
  )
  for (const { owner } of rows) {
    const lock = [lockSpace, owner]
    const { rows: locks } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as free',
      lock,
    )
    if (locks[0]?.free !== true) continue
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [[owner]])
    await client.query('select pg_advisory_unlock($1, hashtext($2))', lock)
    log.warn({ owner }, 'took up the jobs of a process that died')
  }
}
