/** The limits on speed that endpoints declare, in the memory of this node. */
import type { Endpoint } from '#contract/endpoint.ts'
import { type BucketLimit, isBucketLimit } from '#contract/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import { TokenBuckets } from './token-buckets.ts'

/** Of what all customers of a bot may call together. */
const contactShare = 0.1

export class RateLimits {
  readonly #clock: Clock
  readonly #buckets = new Map<BucketLimit, TokenBuckets>()
  readonly #contactBuckets = new Map<BucketLimit, TokenBuckets>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts a call against the endpoint's limits of that kind; throws `too-many-requests` when one is spent. */
  take({ limits }: Endpoint, per: BucketLimit['per'], key: string): void {
    if (limits === undefined) return
    for (const limit of limits) if (isBucketLimit(limit) && limit.per === per) this.#bucketsOf(limit).take(key)
  }

  /**
   * Counts a call of one customer of a bot. Customers have the limit of a key again, apart from the programs of the bot, and each of them has a
   * part of it: nobody's open browser keeps others out.
   */
  takeAsContact({ limits }: Endpoint, botId: string, contactId: string): void {
    for (const limit of limits ?? []) {
      if (!isBucketLimit(limit) || limit.per !== 'key') continue
      this.#contactBucketsOf(limit).take(`${botId} ${contactId}`)
      this.#bucketsOf(limit).take(`contacts ${botId}`)
    }
  }

  #contactBucketsOf(limit: BucketLimit): TokenBuckets {
    let buckets = this.#contactBuckets.get(limit)
    if (buckets === undefined) {
      const { burst, perSecond } = limit
      const size = { burst: Math.max(1, burst * contactShare), perSecond: perSecond * contactShare }
      buckets = new TokenBuckets(size, this.#clock)
      this.#contactBuckets.set(limit, buckets)
    }
    return buckets
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
