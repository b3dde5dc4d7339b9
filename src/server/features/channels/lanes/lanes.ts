/**
 * Lanes: the work of one conversation is done piece by piece, in its order, by one process at a time; that of different conversations side by
 * side. What is claimed belongs to the lease of the process (`workers/worker.ts`), so that a dead one's lanes are free with its lease.
 * `docs/decisions/2026-11-26-channels-work-in-lanes.md` says why they are rows.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Lease, Worker } from '../workers/worker.ts'
import {
  type Claimed,
  claimLanes,
  firstTurn,
  freeLost,
  type Lane,
  type LaneWork,
  nextDue,
} from './lanes.house.store.ts'
import { releaseLane } from './lanes.store.ts'

/** `again`: there may be more. Else when there is something to do: at a moment, or not before something comes. */
export type LaneStep = 'again' | { readonly dueAt: Date | undefined }

export interface Lanes {
  /** Something may be due. */
  wake(): void
  start(): void
  /** Resolves when no lane is worked on any more. */
  stop(): Promise<void>
}

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly worker: Worker
  readonly work: LaneWork
  /** Does the next piece of a lane. What it throws is a fault of ours or of the database: the lane is tried again in a while. */
  readonly step: (lane: Lane, lease: Lease) => Promise<LaneStep>
  /** How many lanes are worked on at once. */
  readonly maxRunning: number
}

/** What nobody was told of, such as a lane of a dead process. */
const sweepMs = 1000
const sweepsApart = 10
const claimsApartMs = 10
const afterFailureMs = 2000
/** A lane that always has more to do lets others go first from time to time; soon, where they wait for a place. */
const stepsInTurn = 50
const stepsWhenFull = 5
/** How many parts of the accounts are looked at one after another where nothing is found; the sweep goes on from there. */
const maxPartsInTurn = 20

export function createLanes({ database, clock, log, worker, work, step, maxRunning }: Needs): Lanes {
  const running = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let isStopped = false
  let isClaiming = false
  let isWokenMeanwhile = false
  let isFull = false
  let claimedMs = Number.NEGATIVE_INFINITY
  let soon: NodeJS.Timeout | undefined
  let sweeps = 0
  let turn = firstTurn
  let partsInTurn = 0

  function wake(): void {
    if (!isStarted || isStopped) return
    if (isClaiming) isWokenMeanwhile = true
    else {
      // A quiet node claims at once; a busy one for several at a time.
      const waitMs = claimedMs + claimsApartMs - performance.now()
      if (waitMs <= 0) void claim()
      else soon ??= setTimeout(claimSoon, waitMs).unref()
    }
  }

  function claimSoon(): void {
    soon = undefined
    wake()
  }

  async function claim(): Promise<void> {
    isClaiming = true
    try {
      isWokenMeanwhile = false
      claimedMs = performance.now()
      const max = maxRunning - running.size
      const lease = worker.lease()
      isFull = max <= 0
      if (isFull || lease === undefined || isStopped) return
      await freeLostOnes(lease)
      const claimed = await claimLanes(database.house, { work, workerId: lease.id, now: clock.now(), max, after: turn })
      turn = claimed.turn
      for (const lane of claimed.lanes) run(lane, lease)
      isFull = claimed.lanes.length === max
      // Another node was faster with some of it, or there are more accounts than are looked at in one go.
      if (!isFull && (claimed.isMore || goesOn(claimed))) isWokenMeanwhile = true
      else if (claimed.lanes.length === 0) await sleepUntilDue()
    } catch (error) {
      if (!isStopped) log.warn({ err: error, work }, 'lanes were not claimed')
    } finally {
      isClaiming = false
      if (isWokenMeanwhile) wake()
    }
  }

  /** Whether the rest of the accounts is still to be looked at. Once around at most: what waits for its moment is due to nobody. */
  function goesOn({ lanes, isWhole }: Claimed): boolean {
    partsInTurn = isWhole || lanes.length > 0 ? 0 : partsInTurn + 1
    if (partsInTurn < maxPartsInTurn) return partsInTurn > 0 || !isWhole
    partsInTurn = 0
    return false
  }

  /** While claiming, so that every lane of ours that is worked on is known. */
  async function freeLostOnes(lease: Lease): Promise<void> {
    if (sweeps < sweepsApart) return
    sweeps = 0
    await freeLost(database.house, { work, workerId: lease.id, lanes: [...running.keys()] })
  }

  /** The sweep comes once a second; what is due before is not kept waiting. */
  async function sleepUntilDue(): Promise<void> {
    const due = await nextDue(database.house, work)
    if (due !== undefined) wakeAt(due)
  }

  function wakeAt(due: Date): void {
    const waitMs = due.getTime() - clock.now().getTime()
    if (waitMs < sweepMs && !isStopped) setTimeout(wake, Math.max(5, waitMs)).unref()
  }

  function run(lane: Lane, lease: Lease): void {
    const ended: Promise<void> = workOn(lane, lease)
      .catch((error: unknown) => log.error({ err: error, work }, 'a lane was left'))
      .finally(() => {
        // After the loss of a lease the lane may have been claimed again: that run stays known.
        if (running.get(lane.lane) === ended) running.delete(lane.lane)
        // Others were left for want of a place; else whoever adds to a lane wakes.
        if (isFull) wake()
      })
    running.set(lane.lane, ended)
  }

  async function workOn(lane: Lane, lease: Lease): Promise<void> {
    let { revision } = lane
    for (let steps = 1; lease.isHeld(); steps += 1) {
      const done: LaneStep = isStopped ? { dueAt: clock.now() } : await stepOrWait(lane, lease)
      if (done === 'again' && steps % (isFull ? stepsWhenFull : stepsInTurn) !== 0) continue
      const dueAt = done === 'again' ? clock.now() : done.dueAt
      const seen = await release({ ...lane, revision }, lease, dueAt)
      if (seen === undefined) {
        if (dueAt !== undefined) wakeAt(dueAt)
        return
      }
      revision = seen
    }
  }

  /** A lane that is not given back would be nobody's for as long as this process lives. */
  async function release(lane: Lane, lease: Lease, dueAt: Date | undefined): Promise<number | undefined> {
    // Whoever lost its lease gives nothing back: another one may have the lane.
    while (lease.isHeld()) {
      try {
        return await releaseLane(database.clientOf(lane.accountId), lane.accountId, lane, {
          workerId: lease.id,
          dueAt,
          at: clock.now(),
        })
      } catch (error) {
        log.warn({ err: error, work }, 'a lane was not given back and is tried again')
        await delay(isStopped ? 100 : sweepMs)
      }
    }
    return undefined
  }

  async function stepOrWait(lane: Lane, lease: Lease): Promise<LaneStep> {
    try {
      return await step(lane, lease)
    } catch (error) {
      log.warn({ err: error, work, connectionId: lane.connectionId }, 'a piece of work failed and is tried again')
      return { dueAt: new Date(clock.now().getTime() + afterFailureMs) }
    }
  }

  return {
    wake,
    start() {
      if (isStarted) return
      isStarted = true
      timer = setInterval(() => {
        sweeps += 1
        wake()
      }, sweepMs).unref()
      wake()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(soon)
      await Promise.all(running.values())
    },
  }
}
