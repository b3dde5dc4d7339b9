/** Whether this node should get requests: from when it has made ready what bots need, as far as it could in a reasonable time. */

export interface Readiness {
  readonly isWarm: boolean
  /** Waits for all of them, but no longer than the cap. What fails is made when it is asked for. A second call changes nothing. */
  warmUp(steps: readonly (() => Promise<void>)[], maxMs: number): void
}

export function createReadiness(): Readiness {
  let isWarm = false
  let hasBegun = false
  return {
    get isWarm() {
      return isWarm
    },
    warmUp(steps, maxMs) {
      if (hasBegun) return
      hasBegun = true
      const timer = setTimeout(end, maxMs)
      timer.unref()
      function end(): void {
        isWarm = true
        clearTimeout(timer)
      }
      void Promise.allSettled(steps.map((step) => step())).then(end)
    },
  }
}
