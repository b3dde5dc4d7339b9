/** The lines of a conversation as they come to be known: its last ones, those before them on request, and new ones as they are said. */
import type { ThreadLine } from '#contract/features/inbox/conversations.ts'

/** A part of a conversation, oldest first. */
export interface ThreadPart {
  readonly lines: readonly ThreadLine[]
  /** Where the lines before these begin; null at the beginning. */
  readonly previousCursor: string | null
}

/** What was known, and the last lines as they are now. Lines that have left the last page stay; what was said in a gap is read again from there. */
export function withLatest(known: ThreadPart | undefined, latest: ThreadPart): ThreadPart {
  const first = latest.lines[0]
  if (known === undefined || first === undefined) return latest
  const meeting = known.lines.findIndex(({ id }) => id === first.id)
  // Nothing of the known lines is on the page: more was said meanwhile than a page holds.
  if (meeting < 0) return latest
  return { lines: [...known.lines.slice(0, meeting), ...latest.lines], previousCursor: known.previousCursor }
}

/** With the lines that come before all known ones. */
export function withEarlier(known: ThreadPart, earlier: ThreadPart): ThreadPart {
  const shown = new Set(known.lines.map(({ id }) => id))
  return {
    lines: [...earlier.lines.filter(({ id }) => !shown.has(id)), ...known.lines],
    previousCursor: earlier.previousCursor,
  }
}
