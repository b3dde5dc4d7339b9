/** Where the keyboard can go at once from the top of a page, besides its main part. A screen adds its own place while it shows it. */
import { useEffect, useSyncExternalStore } from 'react'

export interface SkipLink {
  /** The element that takes the focus: it needs a `tabIndex`. */
  readonly id: string
  readonly label: string
}

const none: readonly SkipLink[] = []
let links = none
const listeners = new Set<() => void>()

function put(next: readonly SkipLink[]): void {
  links = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The places that screens added. */
export function useSkipLinks(): readonly SkipLink[] {
  return useSyncExternalStore(
    subscribe,
    () => links,
    // The landing page is drawn ahead, where no screen has added any.
    () => none,
  )
}

/** Offers a place as long as this part of the screen is there; undefined offers none. */
export function useSkipLink(id: string | undefined, label: string): void {
  useEffect(() => {
    if (id === undefined) return
    const link = { id, label }
    put([...links, link])
    return () => put(links.filter((each) => each !== link))
  }, [id, label])
}
