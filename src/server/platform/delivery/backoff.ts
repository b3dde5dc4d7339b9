/** How long to wait before something is sent again. Pure: time and chance come from the caller. */

export interface Backoff {
  /** What the wait after the first attempt is drawn from. */
  readonly firstMs: number
  /** By how much it grows with each attempt. */
  readonly factor: number
  readonly maxMs: number
}

/**
 * The wait after this many failed attempts, with full jitter: anything between nothing and the cap of the attempt, so that what failed together
 * does not come back together. `random` is from 0 up to, but not including, 1.
 */
export function waitAfter(attempts: number, { firstMs, factor, maxMs }: Backoff, random: number): number {
  return Math.floor(random * Math.min(maxMs, firstMs * factor ** Math.max(0, attempts - 1)))
}

/** What a `Retry-After` header asks for, in seconds or as a date; undefined where there is none, or none that can be read. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const atMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - now.getTime())
}
