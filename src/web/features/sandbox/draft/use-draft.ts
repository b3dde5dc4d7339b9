import { useMemo, useSyncExternalStore } from 'react'
import type { Locale } from '#contract/fields.ts'
import { readStored, writeStored } from '#web/platform/local-storage.ts'
import { type Draft, emptyDraft, hasContent, parseDraft, restOf } from './draft.ts'

const key = 'huida.sandbox'
const listeners = new Set<() => void>()

/** What changes, or what it is made of once the moment has come. */
export type DraftChange = Partial<Draft> | ((now: Draft) => Partial<Draft>)

interface Kept {
  readonly draft: Draft | undefined
  /** Whether the browser keeps it: a private window or a full disk may refuse. */
  readonly isKept: boolean
}

let kept: Kept | undefined

function snapshot(): Kept {
  kept ??= { draft: parseDraft(readStored(key) ?? ''), isKept: true }
  return kept
}

function change(next: Kept | undefined): void {
  kept = next
  for (const listener of listeners) listener()
}

/** Another tab wrote: the last one to write wins. */
function onStorage(event: StorageEvent): void {
  if (event.key === key || event.key === null) change(undefined)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', onStorage)
    // What another tab writes from here on would not be heard; where the browser keeps nothing, this is the only copy.
    if (kept?.isKept) kept = undefined
  }
}

/** Null forgets it. */
export function writeDraft(draft: Draft | null): void {
  const json = draft === null || !hasContent(draft) ? null : JSON.stringify(draft)
  writeStored(key, json)
  change({ draft: draft ?? undefined, isKept: readStored(key) === json })
}

/** After a bot was created with the items of `used` that were ready. */
export function forgetBrought(used: Draft): void {
  const rest = restOf(snapshot().draft ?? used, used)
  writeDraft(hasContent(rest) ? rest : null)
}

/** What this browser keeps, if it is worth anything. */
export function useKeptDraft(): Draft | undefined {
  const { draft } = useSyncExternalStore(subscribe, snapshot)
  return draft && hasContent(draft) ? draft : undefined
}

/** The draft of this browser; until something is written, an empty one in the language of the interface. */
export function useDraft(locale: Locale) {
  const { draft: stored, isKept } = useSyncExternalStore(subscribe, snapshot)
  const draft = useMemo(() => stored ?? emptyDraft(locale), [stored, locale])
  return {
    draft,
    isKept,
    /** A function is handed the draft of this moment: whoever calls it late would write back an old one. */
    change: (part: DraftChange) => {
      const now = snapshot().draft ?? draft
      writeDraft({ ...now, ...(typeof part === 'function' ? part(now) : part) })
    },
  }
}
