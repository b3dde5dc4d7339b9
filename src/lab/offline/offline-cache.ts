/** What the lab's service worker keeps and answers: hashed files without expiry, the lab's own pages for when there is no network. */

export interface KeepMessage {
  /** Hashed files that the page or one of its workers fetched before the service worker saw them. */
  readonly keep: readonly string[]
  /** A page of the lab. */
  readonly page?: string
}

const cachePrefix = 'lab-'

export function cacheName(version: string): string {
  return cachePrefix + version
}

/** What another version of the product left behind. */
export async function deleteOldCaches(caches: CacheStorage, version: string): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName(version))
  await Promise.all(old.map((name) => caches.delete(name)))
}

export type Answering = 'asset' | 'page' | 'not-ours'

/** Everything else goes to the network as if this were not there. */
export function howToAnswer(
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
  pages: ReadonlySet<string>,
): Answering {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'not-ours'
  if (pathname.startsWith('/assets/')) return 'asset'
  return mode === 'navigate' && pages.has(pathname) ? 'page' : 'not-ours'
}

/** A hashed file never changes. */
export async function answerAsset(request: Request, cache: Cache, load: typeof fetch): Promise<Response> {
  const kept = await cache.match(request.url)
  if (kept) return kept
  const response = await load(request)
  if (response.status === 200) await cache.put(request.url, response.clone())
  return response
}

/** The network's page whenever there is a network. */
export async function answerPage(request: Request, cache: Cache, load: typeof fetch): Promise<Response> {
  const { pathname } = new URL(request.url)
  try {
    const response = await load(request)
    if (response.status === 200) await cache.put(pathname, response.clone())
    return response
  } catch (error) {
    const kept = await cache.match(pathname)
    if (kept) return kept
    throw error
  }
}

export async function keepAll({ keep, page }: KeepMessage, cache: Cache): Promise<void> {
  const asked = page === undefined ? keep : [...keep, page]
  await Promise.all(
    asked.map(async (address) => {
      // A page is fetched again: the one before may be of another build.
      if (address !== page && (await cache.match(address))) return
      await cache.add(address).catch(() => {})
    }),
  )
}
