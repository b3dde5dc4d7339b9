/** What the days of an item say on one day. */
export type ValidityState = 'upcoming' | 'ended' | 'limited'

interface Days {
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/** Noon keeps the day the same in every time zone of the reader. */
export function dayToShow(day: string): string {
  return `${day}T12:00:00`
}

/** `limited`: it answers today, and an end is set. Undefined where there is nothing to tell. */
export function validityOn({ validFrom, validUntil }: Days, today: string): ValidityState | undefined {
  if (validFrom !== null && validFrom > today) return 'upcoming'
  if (validUntil === null) return undefined
  return validUntil < today ? 'ended' : 'limited'
}
