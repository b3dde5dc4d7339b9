/**
 * Where a stream has got to, as the ids of its events. Events are read in windows, from one snapshot of the database to a later one, in the order in
 * which they were written. An id within a window names both ends and the last event that was told; the id of its last event is the later snapshot alone.
 */
import { type Position, readPosition } from '#server/platform/live/positions.ts'

export interface EventPlace {
  /** All that was committed in it was told. */
  readonly before: Position
  /** Of what was committed between `before` and `to`, all up to this number were told, too. */
  readonly within?: { readonly to: Position; readonly sequence: number } | undefined
}

const divider = '~'

export function writePlace({ before, within }: EventPlace): string {
  return within === undefined ? before.text : [before.text, within.to.text, within.sequence].join(divider)
}

/** Undefined for what is none of ours. */
export function readPlace(text: string): EventPlace | undefined {
  const [from = '', until, last, ...rest] = text.split(divider)
  const before = readPosition(from)
  if (before === undefined || rest.length > 0) return undefined
  if (until === undefined) return { before }
  const to = readPosition(until)
  const sequence = /^\d{1,15}$/.test(last ?? '') ? Number(last) : undefined
  return to === undefined || sequence === undefined ? undefined : { before, within: { to, sequence } }
}
