/** Times as a clock on the wall of a time zone shows them, such as `2026-11-25T08:00`: what a field for date and time holds. */

const dayMs = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (format === undefined) {
    const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      ...date,
      ...time,
    })
    formats.set(timeZone, format)
  }
  return format
}

export function wallTimeAt(timeZone: string, moment: Date): string {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const [year = '', month, day] = [parts.get('year'), parts.get('month'), parts.get('day')]
  return `${year.padStart(4, '0')}-${month}-${day}T${parts.get('hour')}:${parts.get('minute')}`
}

/** How far the clock on the wall is ahead of UTC. */
function aheadMs(timeZone: string, moment: Date): number {
  return Date.parse(`${wallTimeAt(timeZone, moment)}Z`) - Math.floor(moment.getTime() / 60_000) * 60_000
}

/**
 * The moment at which the clock shows that time; undefined for what is no time. Where it shows it twice, as clocks are put back, the first; where it
 * skips it, as much after the skip as the time is after its beginning.
 */
export function momentOfWallTime(timeZone: string, wallTime: string): Date | undefined {
  const asUtcMs = Date.parse(`${wallTime}Z`)
  if (Number.isNaN(asUtcMs)) return undefined
  // A zone changes its clocks once within two days at most.
  const [before, after] = [-dayMs, dayMs].map((ms) => aheadMs(timeZone, new Date(asUtcMs + ms)))
  const candidates = [before, after].map((ahead = 0) => new Date(asUtcMs - ahead))
  const shown = candidates.filter((moment) => wallTimeAt(timeZone, moment) === wallTime)
  return shown.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? candidates[0]
}
