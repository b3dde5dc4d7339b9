/**
 * Where a reader of changes has got to: a snapshot of the database, as PostgreSQL writes it, behind the second at which it was taken. What was
 * committed in the snapshot was read; everything else is still to come, whatever order its numbers have.
 */

/** A page that was away for longer reads all it shows again. Rows are kept for a while longer than that. */
export const resumableSeconds = 3600
/** Longer, as an audience is noted some minutes before it leaves at the latest: changes are kept, and told to an account, for so long. */
export const keptSeconds = resumableSeconds + 600

export interface Position {
  readonly text: string
  readonly takenAtSeconds: number
  /** `pg_snapshot`: xmin, xmax, and the transactions between them that still ran. */
  readonly snapshot: string
  /** No transaction before this one is missing. */
  readonly xmin: string
}

const maxNumber = 2n ** 63n - 1n

/** Of some 400 transactions at once. A longer place costs too much to compare with. */
const maxPositionLength = 4000

/** Undefined for what PostgreSQL would not read as a snapshot. */
export function readPosition(text: string): Position | undefined {
  if (text.length > maxPositionLength) return undefined
  // No zero in front: PostgreSQL would read an octal number.
  const match = /^(\d{1,12})_([1-9]\d{0,18}):([1-9]\d{0,18}):((?:[1-9]\d{0,18}(?:,[1-9]\d{0,18})*)?)$/.exec(text)
  if (match === null) return undefined
  const [, takenAt = '', xmin = '', xmax = '', running = ''] = match
  const numbers = [xmin, ...(running === '' ? [] : running.split(',')), xmax].map(BigInt)
  const isOrdered = numbers.every((number, i) => {
    const before = numbers[i - 1] ?? 1n
    // The first that runs may be xmin itself; xmax itself has not begun.
    const mayEqual = i <= 1 || running === ''
    return number <= maxNumber && (mayEqual ? number >= before : number > before)
  })
  if (!isOrdered) return undefined
  return { text, takenAtSeconds: Number(takenAt), snapshot: `${xmin}:${xmax}:${running}`, xmin }
}

/** Whether every change since then can still be read: it is young enough, and not of a database that was since restored. */
export function isResumable(position: Position, now: Position): boolean {
  const ageSeconds = now.takenAtSeconds - position.takenAtSeconds
  return ageSeconds >= 0 && ageSeconds <= resumableSeconds && BigInt(xmaxOf(position)) <= BigInt(xmaxOf(now))
}

function xmaxOf({ snapshot }: Position): string {
  return snapshot.split(':')[1] ?? ''
}
