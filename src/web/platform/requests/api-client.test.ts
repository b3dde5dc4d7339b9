import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { urlOf } from '#contract/endpoint-url.ts'
import { phrases as en } from '#phrases/en/index.ts'
import { phrases as zh } from '#phrases/zh/index.ts'
import { ApiError, callApi, errorText } from './api-client.ts'

const rename = defineEndpoint({
  id: 'rename',
  method: 'PATCH',
  path: '/api/v1/bots/:botId/items/:itemId',
  access: 'session',
  summary: 'For this test.',
  params: z.object({ botId: z.string(), itemId: z.string() }),
  query: z.object({ q: z.string().optional(), tag: z.array(z.string()).optional() }),
  body: z.object({
    name: z.string().optional(),
    note: z.string().nullable().optional(),
    variants: z.array(z.string()),
  }),
  reply: z.object({ name: z.string() }),
})
const params = { botId: 'a/b', itemId: '7' }

function answerWith(status: number, body: string) {
  const fetchMock = vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, { status })))
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}
afterEach(() => vi.unstubAllGlobals())

describe('the address of a call', () => {
  it('escapes path values, repeats lists and leaves empty values out', () => {
    expect(urlOf(rename, { params, query: { q: '', tag: ['x y', 'z'] } })).toBe(
      '/api/v1/bots/a%2Fb/items/7?tag=x%20y&tag=z',
    )
  })

  it('is refused when a path value is missing', () => {
    expect(() => urlOf(rename)).toThrow('botId')
  })
})

describe('a call', () => {
  it('sends empty strings, null and the places of a list as they are', async () => {
    const fetchMock = answerWith(200, '{"name":"x"}')
    await expect(callApi(rename, { params, body: { name: '', note: null, variants: ['', 'a'] } })).resolves.toEqual({
      name: 'x',
    })
    expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"name":"","note":null,"variants":["","a"]}')
  })

  const call = () => callApi(rename, { params, body: { variants: [] } })

  it('fails with the code and the details of the problem', async () => {
    answerWith(
      409,
      '{"type":"x","title":"x","status":409,"code":"bot-name-taken","field":"name","requestId":"r","details":{"limit":3}}',
    )
    const error = await call().catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'bot-name-taken',
      field: 'name',
      status: 409,
      requestId: 'r',
      details: { limit: 3 },
    })
  })

  it.each([
    [502, '<html>Bad gateway</html>', 'network-busy'],
    [413, '<html>Too large</html>', 'body-too-large'],
    [200, '<html>Welcome to the hotel network</html>', 'network-busy'],
  ])('says what to do when something else answers %i in the place of the server', async (status, body, code) => {
    answerWith(status, body)
    await expect(call()).rejects.toMatchObject({ code })
  })

  it('says that the network failed when no answer came', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const error = await call().catch((failure: unknown) => failure)
    expect(error).toMatchObject({ code: 'network-error', status: 0 })
    expect(errorText(zh, error)).toBe(zh.errors['network-error'])
    expect(errorText(en, error)).toBe(en.errors['network-error'])
  })
})
