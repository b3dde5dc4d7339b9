import { useState } from 'react'
import { type ArrangedRows, hold, type LatestRows, settle } from './arrange.ts'

interface Kept {
  readonly latest: LatestRows
  readonly isHeld: boolean
  readonly rows: ArrangedRows
}

/** The rows in the order to show. `isHeld`: somebody points at the list or reads further down in it. */
export function useArranged(latest: LatestRows | undefined, isHeld: boolean, openId: string | null) {
  const [kept, setKept] = useState<Kept>()
  let shown = kept
  if (latest !== undefined && (kept?.latest !== latest || kept.isHeld !== isHeld)) {
    const rows = kept !== undefined && isHeld ? hold(latest, kept.rows, openId) : settle(latest, kept?.rows, openId)
    shown = { latest, isHeld, rows }
    setKept(shown)
  }
  return {
    rows: shown?.rows,
    /** Takes the new order at once: it was asked for. */
    release: () => setKept((before) => before && { ...before, rows: settle(before.latest, before.rows, openId) }),
  }
}
