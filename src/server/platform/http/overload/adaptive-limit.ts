/**
 * How many requests are served at once: as many as the machine serves without making them wait for each other. The limit is learned, as it
 * depends on the machine and on what is asked. It grows by a fifth while requests are quick, and shrinks by up to a third when they are late.
 */
export interface LimitSettings {
  readonly min: number
  /**
   * While a flood is refused everything is late because of the refusals, and to serve fewer at once would only leave the processor to them. So
   * as many are served as came out in this time when the server was at its best, up to `maxInFlood`.
   */
  readonly floodMs: number
  readonly maxInFlood: number
  readonly max: number
  readonly start: number
  /** By how much requests may be late, or the event loop may be behind, before the limit shrinks. */
  readonly targetMs: number
}

export interface LimitWindow {
  /** How far the event loop is behind. */
  readonly lagMs: number
  /** Whether as many requests were served as the limit allows. Otherwise nothing can be learned about it. */
  readonly wasReached: boolean
  /** Where most of what came was refused: how many were served in a millisecond when the server was at its best. */
  readonly bestPerMsInFlood?: number | undefined
}

/** With fewer requests, one odd one would decide. */
const minSamples = 5
const maxSamples = 1000
/** After some minutes a route that stays slower counts as slow. */
const floorDriftPerWindow = 1.0005
const maxRoutes = 500

export class AdaptiveLimit {
  readonly #settings: LimitSettings
  #current: number
  /** How long a request of a route takes when nothing is in its way. */
  readonly #floorsMs = new Map<string, number>()
  #excessesMs: number[] = []

  constructor(settings: LimitSettings) {
    this.#settings = settings
    this.#current = settings.start
  }

  get current(): number {
    return Math.floor(this.#current)
  }

  /** A request of a route was answered. */
  note(route: string, tookMs: number): void {
    const floorMs = Math.min(this.#floorsMs.get(route) ?? tookMs, tookMs)
    if (this.#floorsMs.size < maxRoutes || this.#floorsMs.has(route)) this.#floorsMs.set(route, floorMs)
    if (this.#excessesMs.length < maxSamples) this.#excessesMs.push(tookMs - floorMs)
  }

  /** Called at even intervals. */
  adjust({ lagMs, wasReached, bestPerMsInFlood = 0 }: LimitWindow): void {
    for (const [route, floorMs] of this.#floorsMs) this.#floorsMs.set(route, floorMs * floorDriftPerWindow)
    const isJudged = this.#excessesMs.length >= minSamples
    const delayMs = Math.max(lagMs, isJudged ? this.#luckyExcessMs() : 0)
    if (isJudged) this.#excessesMs = []
    if (!wasReached) return
    const { max, targetMs, floodMs, maxInFlood } = this.#settings
    const min = Math.max(this.#settings.min, Math.min(maxInFlood, bestPerMsInFlood * floodMs))
    if (delayMs > targetMs) this.#current = Math.max(min, this.#current * clamp(targetMs / delayMs, 0.7, 0.95))
    else if (isJudged && delayMs < targetMs / 2)
      this.#current = Math.min(max, this.#current + Math.max(2, this.#current / 5))
  }

  /** One request may be late for reasons of its own. When even the lucky tenth is late, there are too many at once. */
  #luckyExcessMs(): number {
    const sorted = this.#excessesMs.sort((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 10)] ?? 0
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
