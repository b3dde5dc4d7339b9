/** Limits on speed, in the memory of one node: right for floods, where being exact across nodes is not worth a write for each request. */
import type { Clock } from '#server/platform/clock.ts'
import { AppError } from '../app-error.ts'

export interface BucketSize {
  /** How many may come at once after a pause. */
  readonly burst: number
  readonly perSecond: number
}

interface Bucket {
  tokens: number
  filledAtMs: number
}

/** Before more keys than this are kept, the full buckets, which remember nothing, are forgotten. */
const maxBuckets = 20_000

export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>()
  readonly #size: BucketSize
  readonly #clock: Clock

  constructor(size: BucketSize, clock: Clock) {
    this.#size = size
    this.#clock = clock
  }

  /** Takes one token; throws `too-many-requests` with the time until the next one when there is none. */
  take(key: string): void {
    const { burst, perSecond } = this.#size
    const nowMs = this.#clock.now().getTime()
    const bucket = this.#buckets.get(key) ?? this.#add(key, nowMs)
    const elapsedMs = Math.max(0, nowMs - bucket.filledAtMs)
    bucket.tokens = Math.min(burst, bucket.tokens + (elapsedMs / 1000) * perSecond)
    bucket.filledAtMs = nowMs
    if (bucket.tokens < 1) {
      throw new AppError('too-many-requests', {
        retryAfterSeconds: Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond)),
      })
    }
    bucket.tokens -= 1
  }

  #add(key: string, nowMs: number): Bucket {
    if (this.#buckets.size >= maxBuckets) this.#forget(nowMs)
    const bucket = { tokens: this.#size.burst, filledAtMs: nowMs }
    this.#buckets.set(key, bucket)
    return bucket
  }

  #forget(nowMs: number): void {
    const { burst, perSecond } = this.#size
    const fillingMs = (burst / perSecond) * 1000
    for (const [key, bucket] of this.#buckets) {
      if (nowMs - bucket.filledAtMs >= fillingMs) this.#buckets.delete(key)
    }
    // A flood of fresh keys: those that came first go, many at once so that the next keys need no such walk.
    for (const key of this.#buckets.keys()) {
      if (this.#buckets.size < maxBuckets * 0.9) break
      this.#buckets.delete(key)
    }
  }
}
