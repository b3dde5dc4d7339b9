/** In which order rows are shown while new messages come in: nothing moves away under the pointer, and the open row never leaves. */
import type { ConversationRow } from '#contract/features/inbox/conversations.ts'

/** As the server has them. */
export interface LatestRows {
  readonly waiting: readonly ConversationRow[]
  readonly others: readonly ConversationRow[]
}

export interface ArrangedRows extends LatestRows {
  /** The latest activity that was in its place when the rows were last put in order. */
  readonly settledAt: string
  /** Conversations that have more to say since. */
  readonly newsCount: number
}

const latestOf = ({ waiting, others }: LatestRows): string =>
  [...waiting, ...others].reduce(
    (latest, { lastActivityAt }) => (lastActivityAt > latest ? lastActivityAt : latest),
    '',
  )

/** Puts the rows in the server's order. The open row stays even when the filter lets it through no longer, as one that was just read. */
export function settle(latest: LatestRows, before: ArrangedRows | undefined, openId: string | null): ArrangedRows {
  const isThere = [...latest.waiting, ...latest.others].some(({ id }) => id === openId)
  const others = [...latest.others]
  if (!isThere && openId !== null && before !== undefined) {
    const place = before.others.findIndex(({ id }) => id === openId)
    const kept = before.others[place] ?? before.waiting.find(({ id }) => id === openId)
    if (kept !== undefined) others.splice(Math.max(0, place), 0, kept)
  }
  return { waiting: latest.waiting, others, settledAt: latestOf(latest), newsCount: 0 }
}

/** Keeps all rows where they are, with what they say now. What is older than all of them, a page that was scrolled to, comes below. */
export function hold(latest: LatestRows, before: ArrangedRows, openId: string | null): ArrangedRows {
  const now = new Map([...latest.waiting, ...latest.others].map((row) => [row.id, row]))
  const asNow = (rows: readonly ConversationRow[]) => rows.map((row) => now.get(row.id) ?? row)
  const shown = new Set([...before.waiting, ...before.others].map(({ id }) => id))
  const oldest = before.others.at(-1)?.lastActivityAt ?? ''
  const older = latest.others.filter(({ id, lastActivityAt }) => !shown.has(id) && lastActivityAt <= oldest)
  const news = [...now.values()].filter(({ id, lastActivityAt }) => lastActivityAt > before.settledAt && id !== openId)
  return {
    waiting: asNow(before.waiting),
    others: [...asNow(before.others), ...older],
    settledAt: before.settledAt,
    newsCount: news.length,
  }
}
