/** The limits on speed that endpoints declare, in the memory of this node. */
import type { Endpoint } from '#contract/endpoint.ts'
import { type BucketLimit, isBucketLimit } from '#contract/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import { TokenBuckets } from './token-buckets.ts'

export class RateLimits {
  readonly #clock: Clock
  readonly #buckets = new Map<BucketLimit, TokenBuckets>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts a call against the endpoint's limits of that kind; throws `too-many-requests` when one is spent. */
  take({ limits }: Endpoint, per: BucketLimit['per'], key: string): void {
    if (limits === undefined) return
    for (const limit of limits) if (isBucketLimit(limit) && limit.per === per) this.#bucketsOf(limit).take(key)
  }

  #bucketsOf(limit: BucketLimit): TokenBuckets {
    let buckets = this.#buckets.get(limit)
    if (buckets === undefined) {
      buckets = new TokenBuckets(limit, this.#clock)
      this.#buckets.set(limit, buckets)
    }
    return buckets
  }
}
