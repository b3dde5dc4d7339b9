import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listBots } from '#contract/features/bots.ts'
import { getCorpusItem, listCorpus } from '#contract/features/corpus.ts'
import { invalidateAll, pagesOf, queryOf } from './queries.ts'
import { repliesIn } from './use-replies.ts'

const params = { botId: 'b1' }
let client: QueryClient
const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  fetchMock.mockImplementation(() => Promise.resolve(new Response('{"items":[],"nextCursor":null,"total":0}')))
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  client.clear()
  fetchMock.mockReset()
  vi.unstubAllGlobals()
})

const asked = () => fetchMock.mock.calls.map(([url]) => (typeof url === 'string' ? url : ''))

describe('what is read', () => {
  it('is kept apart by endpoint and arguments', async () => {
    await client.fetchQuery(queryOf(listCorpus, { params, query: { q: 'a' } }))
    await client.fetchQuery(queryOf(listCorpus, { params, query: { q: 'b' } }))
    expect(asked()).toEqual(['/api/v1/bots/b1/corpus?q=a', '/api/v1/bots/b1/corpus?q=b'])
    expect(client.getQueryData(queryOf(listCorpus, { params, query: { q: 'a' } }).queryKey)).toMatchObject({ total: 0 })
    expect(client.getQueryData(queryOf(listBots, {}).queryKey)).toBeUndefined()
  })

  it('goes on from the cursor of the page before, with the same filter', async () => {
    fetchMock.mockImplementationOnce(() => Promise.resolve(new Response('{"items":[],"nextCursor":"c2","total":0}')))
    const list = { ...pagesOf(listCorpus, { params, query: { q: 'a' } }), pages: 2, staleTime: 60_000 }
    const { pages } = await client.fetchInfiniteQuery(list)
    expect(asked()).toEqual(['/api/v1/bots/b1/corpus?q=a', '/api/v1/bots/b1/corpus?q=a&cursor=c2'])
    expect(pages).toHaveLength(2)
  })

  it('is never mistaken for pages of the same call', async () => {
    await client.fetchInfiniteQuery(pagesOf(listCorpus, { params, query: {} }))
    await client.fetchQuery(queryOf(listCorpus, { params, query: {} }))
    repliesIn(client).changePages(listCorpus, { params }, (pages) => pages.map((page) => ({ ...page, total: 7 })))
    expect(client.getQueryData(queryOf(listCorpus, { params, query: {} }).queryKey)).toMatchObject({ total: 0 })
    expect(client.getQueryData(pagesOf(listCorpus, { params, query: {} }).queryKey)?.pages[0]).toMatchObject({
      total: 7,
    })
  })
})

describe('after a change', () => {
  /** Shows replies, as screens do, and forgets what was asked for that. */
  async function show(...queries: { queryKey: readonly unknown[] }[]) {
    const ends = queries.map((query) => new QueryObserver(client, query as never).subscribe(() => {}))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    fetchMock.mockClear()
    return () => {
      for (const end of ends) end()
    }
  }

  it('reads again what the endpoints showed of the same bot, under any filter', async () => {
    const end = await show(
      queryOf(listCorpus, { params, query: { q: 'a' } }),
      queryOf(listCorpus, { params: { botId: 'b2' }, query: { q: 'a' } }),
      queryOf(getCorpusItem, { params: { ...params, itemId: 'i1' } }),
      queryOf(listBots, {}),
    )
    await invalidateAll(client, [listCorpus, listBots], { botId: 'b1', itemId: 'i1' })
    expect(asked().toSorted()).toEqual(['/api/v1/bots', '/api/v1/bots/b1/corpus?q=a'])
    end()
  })

  it('reads an item again by its own id alone', async () => {
    const itemOf = (itemId: string) => queryOf(getCorpusItem, { params: { ...params, itemId } })
    const end = await show(itemOf('i1'), itemOf('i2'))
    await invalidateAll(client, [getCorpusItem], { botId: 'b1', itemId: 'i1' })
    expect(asked()).toEqual(['/api/v1/bots/b1/corpus/i1'])
    end()
  })
})
