/**
 * Decides at once, before anything is spent on a request, whether it is served. So many as `AdaptiveLimit` allows are served at the same time;
 * a few wait in a short line; the others are refused while their client still has time to try elsewhere. A burst after a calm time is served
 * to its last request, as hundreds of calls at once are no overload. When requests still come after a part of it was served, it was no burst.
 */
export interface AdmissionSettings {
  /** How long a request should wait in line. */
  readonly waitMs: number
  /** So many may wait after a calm time, however long it takes to serve them. */
  readonly maxBurst: number
  /** When so many were served since the last calm time, or so much time has passed, it is not a burst any more. */
  readonly burstEndsAfter: { readonly served: number; readonly ms: number }
  /** Nobody waits longer, whatever was expected. */
  readonly maxWaitMs: number
  /** When nothing at all was answered for so long, those who wait as long are refused. */
  readonly maxStandstillMs: number
  /** With the event loop so far behind only bursts may wait. */
  readonly maxLagMs: number
}

export interface AdmissionState {
  readonly limit: number
  readonly lagMs: number
}

interface Waiting {
  readonly sinceMs: number
  readonly decide: (isAdmitted: boolean) => void
}

/** How fast the measured rate follows. */
const weightOfNewest = 0.2
/** When the event loop was blocked for long, nobody could have been served: that is not a reason to refuse all who waited. */
const maxTickMs = 1000

export class Admission {
  readonly #settings: AdmissionSettings
  readonly #state: () => AdmissionState
  readonly #nowMs: () => number
  readonly #line: Waiting[] = []
  #served = 0
  /** The sum of the time between ticks. */
  #clockMs = 0
  #calmAtMs = 0
  #lastLeftMs = 0
  #leftSinceCalm = 0
  #wasFull = false
  /** Leaves in a window in which all places were taken, as a rate. */
  #leftInWindow = 0
  #windowSinceMs: number
  #leavesPerMs: number | undefined

  constructor(settings: AdmissionSettings, state: () => AdmissionState, nowMs: () => number = () => performance.now()) {
    this.#settings = settings
    this.#state = state
    this.#nowMs = nowMs
    this.#windowSinceMs = nowMs()
  }

  /** Whether a request that came now would be refused at once. */
  refuses(): boolean {
    const { limit } = this.#state()
    if (this.#served < limit && this.#line.length === 0) return false
    this.#wasFull = true
    return !this.#mayWait(limit)
  }

  /** Whether the request is served. If so, `leave` must follow. */
  enter(): boolean | Promise<boolean> {
    if (this.refuses()) return false
    if (this.#served < this.#state().limit && this.#line.length === 0) {
      this.#served += 1
      return true
    }
    return new Promise((decide) => this.#line.push({ sinceMs: this.#clockMs, decide }))
  }

  /** For a request that had a place and gave it up while its body came: it goes to the head of the line, as work was spent on it. */
  enterAgain(): boolean | Promise<boolean> {
    if (this.#served < this.#state().limit) {
      this.#served += 1
      return true
    }
    if (this.#line.length >= this.#settings.maxBurst) return false
    return new Promise((decide) => this.#line.unshift({ sinceMs: this.#clockMs, decide }))
  }

  leave(): void {
    this.#served -= 1
    this.#leftInWindow += 1
    this.#lastLeftMs = this.#clockMs
    this.#leftSinceCalm += 1
    this.#admitWaiting()
    if (this.#served === 0) this.#noteCalm()
  }

  /** Called at even intervals. Answers whether all places were taken since the last time. */
  tick(): boolean {
    const nowMs = this.#nowMs()
    this.#clockMs += Math.min(nowMs - this.#windowSinceMs, maxTickMs)
    const { maxWaitMs, maxStandstillMs } = this.#settings
    const maxMs = this.#clockMs - this.#lastLeftMs > maxStandstillMs ? maxStandstillMs : maxWaitMs
    while (this.#line[0] !== undefined && this.#clockMs - this.#line[0].sinceMs > maxMs)
      this.#line.shift()?.decide(false)
    this.#admitWaiting()
    const wasFull = this.#wasFull
    if (wasFull) this.#learnRate(nowMs)
    else this.#noteCalm()
    this.#leftInWindow = 0
    this.#windowSinceMs = nowMs
    this.#wasFull = this.#line.length > 0
    return wasFull
  }

  #mayWait(limit: number): boolean {
    const { waitMs, maxBurst, burstEndsAfter, maxLagMs } = this.#settings
    if (this.#line.length >= maxBurst) return false
    if (this.#leftSinceCalm < burstEndsAfter.served && this.#clockMs - this.#calmAtMs < burstEndsAfter.ms) return true
    if (this.#state().lagMs > maxLagMs) return false
    // Before anything was measured a second round of what is served now may wait.
    const maxLine = this.#leavesPerMs === undefined ? limit : this.#leavesPerMs * waitMs
    return this.#line.length < maxLine
  }

  #noteCalm(): void {
    this.#leftSinceCalm = 0
    this.#calmAtMs = this.#clockMs
  }

  #admitWaiting(): void {
    while (this.#served < this.#state().limit) {
      const next = this.#line.shift()
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
  }
}
