/** How often something may be called, as data on its endpoint. */

/**
 * A limit on speed, in the memory of one node. `address`: a network address. `key`: the bot of an API key; its customers with client tokens have as much again, a tenth of it each. `account`: who is logged in.
 * `visitor`: the visitor token of the body.
 */
export interface BucketLimit {
  readonly per: 'address' | 'key' | 'account' | 'visitor'
  /** How many may come at once after a pause. */
  readonly burst: number
  readonly perSecond: number
}

/**
 * A limit against guessing, counted in the database and so exact across nodes. Endpoints that name the same counter share it.
 * `emailFromAddress`: an email as one network address asks about it, so that nobody uses up what its owner has.
 */
export interface CounterLimit {
  readonly per: 'address' | 'account' | 'emailFromAddress'
  readonly counter: string
  readonly max: number
  readonly withinMinutes: number
}

export type Limit = BucketLimit | CounterLimit

export function isBucketLimit(limit: Limit): limit is BucketLimit {
  return 'burst' in limit
}
