/** The lab's service worker, built to /lab-offline.js. */
import { labPagePaths } from '../lab.paths.ts'
import {
  answerAsset,
  answerPage,
  cacheName,
  deleteOldCaches,
  howToAnswer,
  type KeepMessage,
  keepAll,
} from './offline-cache.ts'

/** A hash of the build, put in by it. */
declare const buildVersion: string

/** The library of types for pages does not know what a service worker is. */
interface ServiceWorkerScope {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(kind: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(kind: 'message', listener: (event: LastingEvent & { readonly data: KeepMessage }) => void): void
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

const scope = self as unknown as ServiceWorkerScope
const pages: ReadonlySet<string> = new Set(labPagePaths)
const openCache = () => caches.open(cacheName(buildVersion))

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) =>
  event.waitUntil(deleteOldCaches(caches, buildVersion).then(() => scope.clients.claim())),
)

scope.addEventListener('message', (event) => event.waitUntil(openCache().then((cache) => keepAll(event.data, cache))))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const answering = howToAnswer(request, self.location.origin, pages)
  if (answering === 'not-ours') return
  const answer = answering === 'asset' ? answerAsset : answerPage
  event.respondWith(openCache().then((cache) => answer(request, cache, fetch)))
})
