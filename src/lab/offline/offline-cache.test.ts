import { describe, expect, it } from 'vitest'
import { answerAsset, answerPage, deleteOldCaches, howToAnswer, keepAll } from './offline-cache.ts'

const origin = 'https://huida.example'
const pages = new Set(['/emotion'])

/** A cache and its storage in memory, as far as the service worker uses them. */
function memoryCache() {
  const kept = new Map<string, Response>()
  const key = (asked: RequestInfo | URL) =>
    new URL(asked instanceof Request ? asked.url : String(asked), origin).pathname
  const cache = {
    match: async (asked: RequestInfo | URL) => kept.get(key(asked))?.clone(),
    put: async (asked: RequestInfo | URL, response: Response) => void kept.set(key(asked), response),
    add: async (asked: RequestInfo | URL) => void kept.set(key(asked), new Response(`fetched ${key(asked)}`)),
  }
  return { kept, cache: cache as unknown as Cache }
}

describe('the service worker of the lab', () => {
  it.each([
    ['GET', '/assets/x-1234.js', 'no-cors', 'asset'],
    ['GET', '/emotion?x=1', 'navigate', 'page'],
    ['GET', '/home', 'navigate', 'not-ours'],
    ['GET', '/emotion', 'cors', 'not-ours'],
    ['GET', '/api/session', 'cors', 'not-ours'],
    ['POST', '/assets/x-1234.js', 'cors', 'not-ours'],
  ] as const)('takes %s %s (%s) as %s', (method, path, mode, answering) => {
    expect(howToAnswer({ method, url: origin + path, mode }, origin, pages)).toBe(answering)
  })

  it('leaves other sites alone', () => {
    const request = { method: 'GET', url: 'https://other.example/assets/a.js', mode: 'cors' } as const
    expect(howToAnswer(request, origin, pages)).toBe('not-ours')
  })

  it('asks for a hashed file once, and never keeps a failure', async () => {
    const { cache } = memoryCache()
    const request = new Request(`${origin}/assets/a.js`)
    expect((await answerAsset(request, cache, async () => new Response('gone', { status: 404 }))).status).toBe(404)
    let loads = 0
    const load = async () => {
      loads++
      return new Response('file')
    }
    await answerAsset(request, cache, load)
    expect(await (await answerAsset(request, cache, load)).text()).toBe('file')
    expect(loads).toBe(1)
  })

  it("shows the network's page while there is a network, and the last one when there is none", async () => {
    const { cache } = memoryCache()
    const request = new Request(`${origin}/emotion`)
    const offline = () => Promise.reject(new TypeError('offline'))
    await expect(answerPage(request, cache, offline)).rejects.toThrow('offline')
    await answerPage(request, cache, async () => new Response('first'))
    expect(await (await answerPage(request, cache, async () => new Response('second'))).text()).toBe('second')
    expect(await (await answerPage(request, cache, offline)).text()).toBe('second')
  })

  it('keeps what it is told of, and fetches a page again', async () => {
    const { cache, kept } = memoryCache()
    await cache.put('/assets/a.js', new Response('was there'))
    await cache.put('/emotion', new Response('old'))
    await keepAll({ keep: ['/assets/a.js', '/assets/b.js'], page: '/emotion' }, cache)
    expect(await kept.get('/assets/a.js')?.text()).toBe('was there')
    expect(await kept.get('/assets/b.js')?.text()).toBe('fetched /assets/b.js')
    expect(await kept.get('/emotion')?.text()).toBe('fetched /emotion')
  })

  it("deletes the caches of other builds, and nobody else's", async () => {
    const names = new Set(['lab-old', 'lab-new', 'another'])
    const storage = { keys: async () => [...names], delete: async (name: string) => names.delete(name) }
    await deleteOldCaches(storage as unknown as CacheStorage, 'new')
    expect([...names]).toEqual(['lab-new', 'another'])
  })
})
