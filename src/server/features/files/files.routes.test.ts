import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startingQuantities } from '#contract/entitlements.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { checkFile } from './file-store.ts'
import { partBytes } from './files.store.ts'

let app: TestApp
let owner: Person
let stranger: Person
const picture = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(partBytes, 'a picture of a shop '),
])
let ids: Record<'picture' | 'text', string>

beforeAll(async () => {
  app = await createTestApp()
  await createOwnerSession(app)
  owner = await createUserSession(app, { plan: 'vip-yearly' })
  stranger = await createUserSession(app)
  const bot = await createTestBot(app, owner, { items: [] })
  const of = { accountId: owner.account.id, limits: startingQuantities.VIP, botId: bot.id }
  const { store } = app.features.files
  ids = await app.database.of(owner.account.id).transaction(async (tx) => ({
    picture: await store.put(tx, of, checkFile({ name: '店铺 "1".png', bytes: picture }, ['png'])),
    text: await store.put(tx, of, checkFile({ name: 'notes.txt', bytes: Buffer.from('price <b>10</b>') }, ['txt'])),
  }))
})
afterAll(() => app.close())

function get(url: string, headers: Record<string, string> = { cookie: owner.cookie }, method: 'GET' | 'HEAD' = 'GET') {
  return app.http.inject({ method, url, headers })
}

const as = (person: Person, headers: Record<string, string> = {}) => ({ cookie: person.cookie, ...headers })

test('the owner gets the file with its type and name, and a page that shows it can run nothing', async () => {
  const { statusCode, headers, rawPayload } = await get(`/files/${ids.picture}`)
  expect(statusCode).toBe(200)
  expect(rawPayload.equals(picture)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(picture.length),
    'content-disposition': `inline; filename="__ _1_.png"; filename*=UTF-8''%E5%BA%97%E9%93%BA%20%221%22.png`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  })
})

test('what is no picture is a download, never a page', async () => {
  const { headers } = await get(`/files/${ids.text}`)
  expect(headers['content-disposition']).toMatch(/^attachment;/)
  expect(headers['content-type']).toBe('text/plain')
})

test('a HEAD request tells the size and reads nothing', async () => {
  const { statusCode, headers, rawPayload } = await get(`/files/${ids.picture}`, as(owner), 'HEAD')
  expect([statusCode, headers['content-length'], rawPayload.length]).toEqual([200, String(picture.length), 0])
})

describe('parts of a file', () => {
  test.each([
    ['bytes=0-7', 0, 7],
    [`bytes=${partBytes - 2}-${partBytes + 1}`, partBytes - 2, partBytes + 1],
    ['bytes=-3', picture.length - 3, picture.length - 1],
  ])('%s', async (range, first, last) => {
    const { statusCode, headers, rawPayload } = await get(`/files/${ids.picture}`, as(owner, { range }))
    expect(statusCode).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${first}-${last}/${picture.length}`)
    expect(rawPayload.equals(picture.subarray(first, last + 1))).toBe(true)
  })

  test('beyond its end there is none', async () => {
    const { statusCode, headers } = await get(`/files/${ids.picture}`, as(owner, { range: 'bytes=99999999-' }))
    expect([statusCode, headers['content-range']]).toEqual([416, `bytes */${picture.length}`])
  })

  test('of another version the whole is sent', async () => {
    const range = { range: 'bytes=0-7', 'if-range': '"of before"' }
    expect((await get(`/files/${ids.picture}`, as(owner, range))).statusCode).toBe(200)
    const etag = String((await get(`/files/${ids.picture}`)).headers.etag)
    expect((await get(`/files/${ids.picture}`, as(owner, { ...range, 'if-range': etag }))).statusCode).toBe(206)
  })
})

test('a browser that has it is told so, when it may still see it', async () => {
  const etag = String((await get(`/files/${ids.picture}`)).headers.etag)
  const again = await get(`/files/${ids.picture}`, as(owner, { 'if-none-match': `"x", W/${etag}` }))
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect((await get(`/files/${ids.picture}`, as(stranger, { 'if-none-match': etag }))).statusCode).toBe(404)
  expect((await get(`/files/${ids.picture}`, { 'if-none-match': etag })).statusCode).toBe(401)
})

test('a refusal is kept by no cache', async () => {
  const { statusCode, headers } = await get(`/files/${ids.picture}`, as(stranger))
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
})

describe('a signed link', () => {
  function pathOf(fileId: string, accountId = owner.account.id): string {
    const url = new URL(app.features.files.links.linkTo(accountId, fileId, 10))
    expect(url.origin).toBe(app.origin)
    return `${url.pathname}${url.search}`
  }

  test('opens its file for anyone, until it expires', async () => {
    const path = pathOf(ids.picture)
    expect((await get(path, {})).rawPayload.equals(picture)).toBe(true)
    app.clock.skip(10 * 60_000)
    const late = await get(path, {})
    expect([late.statusCode, late.json().code]).toEqual([410, 'link-expired'])
  })

  test('opens no other file', async () => {
    const path = pathOf(ids.picture).replace(ids.picture, ids.text)
    expect((await get(path, {})).statusCode).toBe(404)
  })

  test("cannot be made longer, or another account's, or up", async () => {
    const path = pathOf(ids.picture)
    const [account = '', end = '', signature = ''] = (new URL(path, app.origin).searchParams.get('link') ?? '').split(
      '.',
    )
    for (const link of [
      [account, String(Number(end) + 1), signature],
      [stranger.account.id, end, signature],
      [account, end, `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`],
      [account, end, ''],
      [account, end],
      [],
    ])
      expect((await get(`/files/${ids.picture}?link=${link.join('.')}`, {})).statusCode, link.join('.')).toBeOneOf([
        401, 404,
      ])
  })

  test('with anything behind it opens nothing', async () => {
    expect((await get(`${pathOf(ids.picture)}.x`, {})).statusCode).toBe(404)
  })

  test('opens nothing while its account is suspended', async () => {
    const path = pathOf(ids.picture)
    const setSuspended = (at: Date | null) =>
      app.database.pool.query('update accounts set suspended_at = $2 where id = $1', [owner.account.id, at])
    await setSuspended(new Date())
    expect((await get(path, {})).statusCode).toBe(404)
    await setSuspended(null)
    expect((await get(path, {})).statusCode).toBe(200)
  })

  test('of another account opens nothing of ours', async () => {
    expect((await get(pathOf(ids.picture, stranger.account.id), {})).statusCode).toBe(404)
  })
})
