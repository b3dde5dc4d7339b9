/** How far the event loop is behind: what a request waits before the first line of its handling runs. */

const sampleEveryMs = 20
/** A single pause, as of a garbage collection, is no overload. */
const weightOfNewest = 0.3

export interface EventLoopLag {
  /** A moving average. */
  readonly currentMs: number
  stop(): void
}

/** Own samples instead of `monitorEventLoopDelay`: its histogram tells what was since the last reset, not what is. */
export function watchEventLoopLag(nowMs: () => number = () => performance.now()): EventLoopLag {
  let dueMs = nowMs() + sampleEveryMs
  let averageMs = 0
  const timer = setInterval(() => {
    const lagMs = Math.max(0, nowMs() - dueMs)
    dueMs = nowMs() + sampleEveryMs
    averageMs += weightOfNewest * (lagMs - averageMs)
  }, sampleEveryMs)
  timer.unref()
  return {
    get currentMs() {
      return averageMs
    },
    stop: () => clearInterval(timer),
  }
}
