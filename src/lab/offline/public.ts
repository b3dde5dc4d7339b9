/** The lab without a network, after the first visit: its pages and their hashed files are kept by a service worker. */
import type { KeepMessage } from './offline-cache.ts'

const workerPath = '/lab-offline.js'
/** Scripts of workers are looked up by their own address, not by that of the page that starts them. */
const assetsScope = '/assets/'
/** What the visitor came for goes first: keeping files costs as much time as the demo's own start. */
const settlingMs = 3000

/** One a screen that was opened, by path. */
const registrations = new Map<string, Promise<ServiceWorkerRegistration>>()
let isWatching = false

/**
 * Every screen of the lab calls it when it opens. The scope is this screen's path: no page outside of the lab is ever
 * answered by the service worker.
 */
export function workOffline(): void {
  // The development server hashes nothing and has no such file; browsers offer none on plain http.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const path = location.pathname
  if (registrations.has(path)) return
  registrations.set(
    path,
    settle().then(() => register(path)),
  )
  send({ keep: [], page: path })
  if (isWatching) return
  isWatching = true
  const keep = (entries: PerformanceEntryList) => keepOffline(entries.map(({ name }) => name))
  new PerformanceObserver((list) => keep(list.getEntries())).observe({ type: 'resource', buffered: true })
}

/** Addresses that the page does not know of, as those that a worker fetched. */
export function keepOffline(addresses: readonly string[]): void {
  const keep = addresses.filter((address) => {
    const { origin, pathname } = new URL(address)
    return origin === location.origin && pathname.startsWith(assetsScope)
  })
  if (keep.length > 0) send({ keep })
}

function send(message: KeepMessage): void {
  const [first] = registrations.values()
  first?.then(
    ({ active }) => active?.postMessage(message),
    // Without a service worker the demos still work, with a network.
    () => {},
  )
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, settlingMs))
}

async function register(path: string): Promise<ServiceWorkerRegistration> {
  const [page] = await Promise.all(
    [path, assetsScope].map((scope) => navigator.serviceWorker.register(workerPath, { scope })),
  )
  if (!page) throw new Error('No registration')
  await untilActive(page)
  return page
}

async function untilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active || !coming) return
  await new Promise<void>((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
    })
  })
}
