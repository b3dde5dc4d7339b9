import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/platform/local-storage.ts'
import { type Begun, hasBegun, parseBegun } from './begun.ts'

const key = 'huida.set-up'
const listeners = new Set<() => void>()

interface Kept {
  readonly begun: Begun | undefined
  /** Whether the browser keeps it: a private window or a full disk may refuse. */
  readonly isKept: boolean
}

let kept: Kept | undefined

function snapshot(): Kept {
  kept ??= { begun: parseBegun(readStored(key) ?? ''), isKept: true }
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
    // Where the browser keeps nothing, this is the only copy.
    if (kept?.isKept) kept = undefined
  }
}

/** Null forgets it. */
function writeBegun(begun: Begun | null): void {
  const json = begun === null ? null : JSON.stringify(begun)
  writeStored(key, json)
  change({ begun: begun ?? undefined, isKept: readStored(key) === json })
}

/** What was begun in this browser and has not become a bot yet. */
export function useBegun() {
  const { begun, isKept } = useSyncExternalStore(subscribe, snapshot)
  return {
    /** As it was left, also when it holds nothing but choices. */
    begun,
    /** The same, if it is worth to be gone on with. */
    worthKeeping: begun && hasBegun(begun) ? begun : undefined,
    isKept,
    write: writeBegun,
    forget: () => writeBegun(null),
  }
}
