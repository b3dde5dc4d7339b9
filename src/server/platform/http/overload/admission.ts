/**
 * Decides at once, before anything is spent on a request, whether it is served. As many as `AdaptiveLimit` allows are served at the same time;
 * a few wait in a short line; the others are refused while their client still has time to try elsewhere. A burst after a calm time is served
 * to its last request, as hundreds of calls at once are no overload. When requests still come after a part of it was served, it was no burst.
 *
 * Requests come from groups, such as network addresses. Groups take turns in the line, and when it is full the one that holds most gives way.
 */
import type { LimitWindow } from './adaptive-limit.ts'
import { FairLine, type Waiting } from './fair-line.ts'
import { Shares } from './shares.ts'

export interface AdmissionSettings {
  /** How long a request should wait in line. */
  readonly waitMs: number
  /** How many may wait after a calm time, however long it takes to serve them. */
  readonly maxBurst: number
  /** A burst is over when this many were served since the last calm time, or this much time has passed. */
  readonly burstEndsAfter: { readonly served: number; readonly ms: number }
  /** No request waits longer, whatever was expected. */
  readonly maxWaitMs: number
  /** When nothing at all was answered for this long, requests that waited as long are refused. */
  readonly maxStandstillMs: number
  /** With the event loop this far behind only bursts may wait. */
  readonly maxLagMs: number
}

export interface AdmissionState {
  readonly limit: number
  readonly lagMs: number
}

/** How fast the measured rate follows. */
const weightOfNewest = 0.2
/** What was best is forgotten by half in some minutes. */
const bestDriftPerWindow = 0.9997
/** With so many refused for each that is served, refusing is what takes the time. */
const refusedOfServedInFlood = 3
/** When the event loop was blocked for long, nothing could have been served: that is no reason to refuse all that waited. */
const maxTickMs = 1000

export class Admission {
  readonly #settings: AdmissionSettings
  readonly #state: () => AdmissionState
  readonly #nowMs: () => number
  readonly #line = new FairLine()
  /** Those who had a place before; the one who came last is the first. */
  readonly #returning: Waiting[] = []
  /** Places, and those in line. */
  readonly #shares = new Shares()
  #served = 0
  /** The sum of the time between ticks. */
  #clockMs = 0
  #calmAtMs = 0
  #lastLeftMs = 0
  #leftSinceCalm = 0
  #wasFull = false
  #refusedInWindow = 0
  /** Leaves in a window in which all places were taken, as a rate. */
  #leftInWindow = 0
  #windowSinceMs: number
  #leavesPerMs: number | undefined
  #bestPerMs = 0

  constructor(settings: AdmissionSettings, state: () => AdmissionState, nowMs: () => number = () => performance.now()) {
    this.#settings = settings
    this.#state = state
    this.#nowMs = nowMs
    this.#windowSinceMs = nowMs()
  }

  /** Whether a request that came now would be refused at once. */
  refuses(group = ''): boolean {
    const { limit } = this.#state()
    if (this.#served < limit && this.#waiting === 0) return false
    this.#wasFull = true
    const isRefused = !this.#mayWait(limit) && !this.#mayReplace(group, limit)
    if (isRefused) this.#refusedInWindow += 1
    return isRefused
  }

  /** Whether the request is served. If so, `leave` must follow. */
  enter(group = ''): boolean | Promise<boolean> {
    if (this.refuses(group)) return false
    const { limit } = this.#state()
    if (this.#served < limit && this.#waiting === 0) {
      this.#serve(group)
      return true
    }
    if (!this.#mayWait(limit)) this.#refuse(this.#line.pop(this.#shares.greediest))
    this.#shares.take(group)
    return new Promise((decide) => this.#line.push({ group, sinceMs: this.#clockMs, decide }))
  }

  /** For a request that had a place and gave it up while its body came: it goes to the head of the line, as work was spent on it. */
  enterAgain(group = ''): boolean | Promise<boolean> {
    if (this.#served < this.#state().limit) {
      this.#serve(group)
      return true
    }
    if (this.#waiting >= this.#settings.maxBurst) return false
    this.#shares.take(group)
    return new Promise((decide) => this.#returning.unshift({ group, sinceMs: this.#clockMs, decide }))
  }

  leave(group = ''): void {
    this.#served -= 1
    this.#shares.giveBack(group)
    this.#leftInWindow += 1
    this.#lastLeftMs = this.#clockMs
    this.#leftSinceCalm += 1
    this.#admitWaiting()
    if (this.#served === 0) this.#noteCalm()
  }

  /** What is served waits for something that is not of this server: the place is free until `comeBack`. */
  stepAside(group = ''): void {
    this.#served -= 1
    this.#shares.giveBack(group)
    this.#lastLeftMs = this.#clockMs
    this.#admitWaiting()
    if (this.#served === 0) this.#noteCalm()
  }

  /** At once, whoever waits: others may be waiting for what this request does next, and work was spent on it. */
  comeBack(group = ''): void {
    this.#serve(group)
  }

  /** Called at even intervals. Tells whether all places were taken since the last time, and what `LimitWindow` says of a flood. */
  tick(): Pick<LimitWindow, 'wasReached' | 'bestPerMsInFlood'> {
    const nowMs = this.#nowMs()
    this.#clockMs += Math.min(nowMs - this.#windowSinceMs, maxTickMs)
    const { maxWaitMs, maxStandstillMs } = this.#settings
    const maxMs = this.#clockMs - this.#lastLeftMs > maxStandstillMs ? maxStandstillMs : maxWaitMs
    for (const late of this.#line.takeOlder(this.#clockMs - maxMs)) this.#refuse(late)
    while (this.#clockMs - (this.#returning.at(-1)?.sinceMs ?? this.#clockMs) > maxMs)
      this.#refuse(this.#returning.pop())
    this.#admitWaiting()
    const wasFull = this.#wasFull
    if (wasFull) this.#learnRate(nowMs)
    else this.#noteCalm()
    const wasFlooded = this.#refusedInWindow > refusedOfServedInFlood * Math.max(1, this.#leftInWindow)
    this.#refusedInWindow = 0
    this.#leftInWindow = 0
    this.#windowSinceMs = nowMs
    this.#wasFull = this.#waiting > 0
    return { wasReached: wasFull, bestPerMsInFlood: wasFlooded ? this.#bestPerMs : undefined }
  }

  #mayWait(limit: number): boolean {
    const { waitMs, maxBurst, burstEndsAfter, maxLagMs } = this.#settings
    if (this.#waiting >= maxBurst) return false
    if (this.#leftSinceCalm < burstEndsAfter.served && this.#clockMs - this.#calmAtMs < burstEndsAfter.ms) return true
    if (this.#state().lagMs > maxLagMs) return false
    // Before anything was measured a second round of what is served now may wait.
    const maxLine = this.#leavesPerMs === undefined ? limit : this.#leavesPerMs * waitMs
    return this.#waiting < maxLine
  }

  /** A line that is full stays as long as it is: the greediest group gives way. Where none of it waits, a round of others may. */
  #mayReplace(group: string, limit: number): boolean {
    const { greediest } = this.#shares
    return this.#shares.isShort(group) && (this.#line.has(greediest) || this.#waiting < limit)
  }

  get #waiting(): number {
    return this.#line.length + this.#returning.length
  }

  #serve(group: string): void {
    this.#served += 1
    this.#shares.take(group)
  }

  #refuse(waiting: Waiting | undefined): void {
    if (waiting === undefined) return
    this.#shares.giveBack(waiting.group)
    waiting.decide(false)
  }

  #noteCalm(): void {
    this.#leftSinceCalm = 0
    this.#calmAtMs = this.#clockMs
  }

  #admitWaiting(): void {
    while (this.#served < this.#state().limit) {
      const next = this.#returning.shift() ?? this.#line.shift()
      if (next === undefined) return
      this.#served += 1
      next.decide(true)
    }
  }

  #learnRate(nowMs: number): void {
    const tookMs = nowMs - this.#windowSinceMs
    if (tookMs <= 0) return
    const rate = this.#leftInWindow / tookMs
    this.#leavesPerMs =
      this.#leavesPerMs === undefined ? rate : this.#leavesPerMs + weightOfNewest * (rate - this.#leavesPerMs)
    this.#bestPerMs = Math.max(this.#leavesPerMs, this.#bestPerMs * bestDriftPerWindow)
  }
}
