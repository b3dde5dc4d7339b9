/**
 * Whether this tab looks at the bots of the default admin account instead of one's own. It is a look only: the server decides who may, and every change is
 * refused here before it is sent. A new tab begins with one's own bots.
 */
import { useSyncExternalStore } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'

const key = 'huida.looks-at-default'
const hearers = new Set<() => void>()

export function isViewing(): boolean {
  try {
    return window.sessionStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

export function setViewing(isOn: boolean): void {
  try {
    if (isOn) window.sessionStorage.setItem(key, 'yes')
    else window.sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to look at, and one's own bots stay.
  }
  for (const hear of hearers) hear()
}

export function useViewing(): boolean {
  return useSyncExternalStore(subscribe, isViewing)
}

function subscribe(hear: () => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/** What a call of bots is while this tab looks at another account: a look at it, refused, or as it was for everything else. */
export function viewedCall({ path, method }: Endpoint): 'elsewhere' | 'refused' | 'own' {
  if (!path.startsWith('/api/v1/bots') || !isViewing()) return 'own'
  return method === 'GET' ? 'elsewhere' : 'refused'
}
