/** When the calls of a day come to their end. */

const hourMs = 3600_000

/** Calls charged in an hour that began at `hour`. */
export interface HourOfCalls {
  readonly hour: Date
  readonly calls: number
}

/**
 * The moment at which `callsLeft` are used up at the pace of the running hour and the one before; undefined where that is after `dayEndsAt`, or where
 * nobody called. A day's first minutes say little: the pace is taken over half an hour at least.
 */
export function forecastEnd(
  hours: readonly HourOfCalls[],
  callsLeft: number,
  now: Date,
  dayEndsAt: Date,
): Date | undefined {
  if (callsLeft <= 0) return now
  const sinceMs = Math.floor(now.getTime() / hourMs) * hourMs - hourMs
  const recent = hours.filter(({ hour }) => hour.getTime() >= sinceMs)
  const calls = recent.reduce((sum, each) => sum + each.calls, 0)
  if (calls === 0) return undefined
  const beganMs = Math.min(...recent.map(({ hour }) => hour.getTime()))
  const takenMs = Math.max(now.getTime() - beganMs, hourMs / 2)
  const endMs = now.getTime() + (callsLeft * takenMs) / calls
  return endMs < dayEndsAt.getTime() ? new Date(endMs) : undefined
}
