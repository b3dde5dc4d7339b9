/**
 * Serves so many requests at once and lets the others wait in line. A burst is served to its last request. But when the line has not been empty
 * for a while, more comes than can be served: from then on nobody waits longer than a moment, as answers that come late only make the next
 * ones late, too. This is CoDel ("controlling queue delay"), as servers of remote calls use it.
 */
export interface AdmissionLimits {
  readonly mostServed: number
  readonly mostWaiting: number
  /** A line that was not empty for so long is a standing one; before, a request may wait as long. */
  readonly burstMs: number
  /** How long a request waits in a standing line. */
  readonly standingWaitMs: number
}

interface Waiting {
  readonly sinceMs: number
  readonly decide: (isAdmitted: boolean) => void
}

export class Admission {
  readonly #limits: AdmissionLimits
  readonly #nowMs: () => number
  readonly #line: Waiting[] = []
  #served = 0
  #emptyAtMs: number

  constructor(limits: AdmissionLimits, nowMs: () => number = () => performance.now()) {
    this.#limits = limits
    this.#nowMs = nowMs
    this.#emptyAtMs = nowMs()
  }

  /** Whether the request is served. If so, `leave` must follow. */
  enter(): boolean | Promise<boolean> {
    this.#refuseLate()
    if (this.#served < this.#limits.mostServed) {
      this.#served += 1
      return true
    }
    if (this.#line.length >= this.#limits.mostWaiting) return false
    return new Promise((decide) => this.#line.push({ sinceMs: this.#nowMs(), decide }))
  }

  leave(): void {
    this.#refuseLate()
    const next = this.#line.shift()
    // The place is handed on, so the count stays.
    if (next === undefined) this.#served -= 1
    else next.decide(true)
  }

  #refuseLate(): void {
    const nowMs = this.#nowMs()
    if (this.#line.length === 0) this.#emptyAtMs = nowMs
    const { burstMs, standingWaitMs } = this.#limits
    const longestMs = nowMs - this.#emptyAtMs > burstMs ? standingWaitMs : burstMs
    for (let first = this.#line[0]; first && nowMs - first.sinceMs > longestMs; first = this.#line[0]) {
      this.#line.shift()
      first.decide(false)
    }
  }
}
