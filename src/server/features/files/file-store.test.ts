import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startingQuantities } from '#contract/entitlements.ts'
import { deleteBot } from '#contract/features/bots.ts'
import type { AppError } from '#server/platform/http/app-error.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession } from '#tests/support/people/people.ts'
import { checkFile, type FileOwner } from './file-store.ts'
import { partBytes } from './files.store.ts'

const mb = 1024 * 1024

let app: TestApp
let bot: TestBot
let owner: FileOwner

beforeAll(async () => {
  app = await createTestApp()
  await createOwnerSession(app)
})
beforeEach(async () => {
  bot = await createTestBot(app, await createUserSession(app, { plan: 'vip-yearly' }), { items: [] })
  owner = { accountId: bot.owner.account.id, limits: startingQuantities.VIP, botId: bot.id }
})
afterAll(() => app.close())

const store = () => app.features.files.store

async function put(name: string, bytes: Buffer, from: FileOwner = owner): Promise<string> {
  return await app.database
    .of(from.accountId)
    .transaction((tx) => store().put(tx, from, checkFile({ name, bytes }, ['png', 'txt'])))
}

async function remove(fileId: string): Promise<void> {
  await app.database.of(owner.accountId).transaction((tx) => store().remove(tx, owner.accountId, fileId))
}

/** Begins as a picture does; the rest is chance. */
function pictureOf(sizeBytes: number): Buffer {
  const bytes = randomBytes(sizeBytes)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes)
  return bytes
}

async function read(fileId: string, first?: number, last?: number): Promise<Buffer> {
  const file = await store().find(owner.accountId, fileId)
  if (file === undefined) throw new Error('No such file')
  return Buffer.concat(await store().read(owner.accountId, file, first, last).toArray())
}

/** What lies in the tables, of one account. */
async function countStored(accountId = owner.accountId) {
  const { rows } = await app.database.pool.query<{
    files: number
    contents: number
    parts: number
    bytes: number
    charged: number
  }>(
    `select (select count(*)::int from files where account_id = $1) as files,
      (select count(*)::int from file_contents where account_id = $1) as contents,
      (select count(*)::int from file_parts where account_id = $1) as parts,
      (select coalesce(sum(length(bytes)), 0)::int from file_parts where account_id = $1) as bytes,
      (select coalesce(sum(bytes), 0)::int from file_usage where account_id = $1) as charged`,
    [accountId],
  )
  return rows[0]
}

const nothing = { files: 0, contents: 0, parts: 0, bytes: 0, charged: 0 }

async function chargeAllBut(bytes: number): Promise<void> {
  await app.database.pool.query(
    'insert into file_usage (account_id, bytes) values ($1, $2) on conflict (account_id) do update set bytes = $2',
    [owner.accountId, 1024 * mb - bytes],
  )
}

test.each([8, partBytes - 1, partBytes, partBytes + 1, 3 * partBytes, 2_345_678])(
  'a file of %i bytes comes back as it was, and is charged its size',
  async (sizeBytes) => {
    const bytes = pictureOf(sizeBytes)
    const id = await put('图.png', bytes)
    expect(await store().find(owner.accountId, id)).toEqual({
      id,
      name: '图.png',
      mediaType: 'image/png',
      sizeBytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect((await read(id)).equals(bytes)).toBe(true)
    expect(await countStored()).toMatchObject({
      parts: Math.ceil(sizeBytes / partBytes),
      bytes: sizeBytes,
      charged: sizeBytes,
    })
  },
)

test('any range of a file is read from the parts it lies in', async () => {
  const bytes = pictureOf(2 * partBytes + 100)
  const id = await put('a.png', bytes)
  for (const [first, last] of [
    [0, 0],
    [partBytes - 1, partBytes],
    [partBytes, 2 * partBytes - 1],
    [2 * partBytes + 99, 2 * partBytes + 99],
    [5, 2 * partBytes + 50],
  ] as const)
    expect((await read(id, first, last)).equals(bytes.subarray(first, last + 1)), `${first} to ${last}`).toBe(true)
})

test('the same bytes are kept and charged once, and go with the last file that holds them', async () => {
  const bytes = pictureOf(1000)
  const [one, other] = [await put('one.png', bytes), await put('other.png', bytes)]
  expect(await countStored()).toMatchObject({ files: 2, contents: 1, charged: 1000 })
  await remove(one)
  expect((await read(other)).equals(bytes)).toBe(true)
  await remove(other)
  expect(await countStored()).toEqual(nothing)
})

test("two accounts share nothing: neither bytes nor what they are charged, and neither finds the other's file", async () => {
  const bytes = pictureOf(1000)
  const mine = await put('mine.png', bytes)
  const friend = await createTestBot(app, await createUserSession(app, { plan: 'vip-yearly' }), { items: [] })
  const friends = { accountId: friend.owner.account.id, limits: startingQuantities.VIP, botId: friend.id }
  await put('theirs.png', bytes, friends)
  expect(await countStored(friends.accountId)).toMatchObject({ contents: 1, charged: 1000 })
  expect(await store().find(friends.accountId, mine)).toBeUndefined()
  await remove(mine)
  expect(await countStored(friends.accountId)).toMatchObject({ contents: 1, parts: 1, bytes: 1000, charged: 1000 })
})

test('a file goes with its bot, with its bytes and their charge', async () => {
  const name = (await app.database.pool.query<{ name: string }>('select name from bots where id = $1', [bot.id]))
    .rows[0]?.name
  const spare = await createTestBot(app, bot.owner, { items: [] })
  const shared = pictureOf(2000)
  await put('own.png', pictureOf(1000))
  await put('shared.png', shared)
  const kept = await put('kept.png', shared, { ...owner, botId: spare.id })
  await call(app, deleteBot, { params: { botId: bot.id }, body: { name: name ?? '' } }, bot.owner)
  expect(await countStored()).toEqual({ files: 1, contents: 1, parts: 1, bytes: 2000, charged: 2000 })
  expect((await read(kept)).equals(shared)).toBe(true)
})

test('everything goes with the account', async () => {
  await put('a.png', pictureOf(1000))
  await put('b.png', pictureOf(1000))
  await app.database.pool.query('delete from accounts where id = $1', [owner.accountId])
  expect(await countStored()).toEqual(nothing)
})

test('of 200 files at once exactly those are stored that there is room for', async () => {
  const before = 1024 * mb - 37 * 1000
  await chargeAllBut(37 * 1000)
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => put('a.png', pictureOf(1000))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(37)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason as AppError).toMatchObject({ code: 'storage-full', details: { limit: 1024 } })
  expect(await countStored()).toEqual({ files: 37, contents: 37, parts: 37, bytes: 37_000, charged: before + 37_000 })
})

test('the same file 200 times at once, stored and deleted, leaves one content and its exact charge', async () => {
  const bytes = pictureOf(1000)
  const ids = await Promise.all(Array.from({ length: 100 }, () => put('a.png', bytes)))
  await Promise.all([...ids.map(remove), ...Array.from({ length: 100 }, () => put('b.png', bytes))])
  expect(await countStored()).toEqual({ files: 100, contents: 1, parts: 1, bytes: 1000, charged: 1000 })
})

test('without room nothing is written, and the transaction can go on; the same bytes again need no room', async () => {
  const bytes = pictureOf(1000)
  await chargeAllBut(1000)
  await put('fits.png', bytes)
  const later = await app.database.of(owner.accountId).transaction(async (tx) => {
    const refusal: unknown = await store()
      .put(tx, owner, checkFile({ name: 'a.png', bytes: pictureOf(8) }, ['png']))
      .catch((error) => error)
    expect(refusal).toMatchObject({ code: 'storage-full' })
    return await store().put(tx, owner, checkFile({ name: 'again.png', bytes }, ['png']))
  })
  expect((await read(later)).equals(bytes)).toBe(true)
  expect(await store().usedBytes(owner.accountId)).toBe(1024 * mb)
})

test('a free account has no room; an ADMIN has no limit', async () => {
  await expect(put('a.png', pictureOf(8), { ...owner, limits: startingQuantities.FREE })).rejects.toMatchObject({
    code: 'storage-full',
    details: { limit: 0 },
  })
  await chargeAllBut(0)
  await put('a.png', pictureOf(8), { ...owner, limits: startingQuantities.ADMIN })
})

test('what is no accepted file, or belongs to no bot, is not stored', async () => {
  await expect(put('a.png', Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'file-type' })
  await expect(put('a.png', pictureOf(8), { ...owner, botId: randomUUID() })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await countStored()).toEqual(nothing)
})

test('a reader whose file is deleted meanwhile gets an error, and not a shorter file', async () => {
  const id = await put('a.png', pictureOf(8 * partBytes))
  const file = await store().find(owner.accountId, id)
  if (file === undefined) throw new Error('No such file')
  const reading = store().read(owner.accountId, file)[Symbol.asyncIterator]()
  await reading.next()
  await remove(id)
  await expect(
    (async () => {
      while (!(await reading.next()).done);
    })(),
  ).rejects.toThrow('deleted')
})

test('files of contacts take half of the storage at most, however many come at once; the rest is the owner’s', async () => {
  const small = { ...owner, limits: { ...owner.limits, storageMb: 1 } }
  const ofContact = () => {
    const file = checkFile({ name: 'photo.png', bytes: pictureOf(200 * 1024) }, ['png'])
    return app.database.of(owner.accountId).transaction((tx) => store().put(tx, small, file, 'message'))
  }
  const tried = await Promise.allSettled(Array.from({ length: 12 }, ofContact))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const [refused] = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []))
  expect(refused).toMatchObject({ code: 'storage-full', details: { limit: 1 } })
  await put('own.png', pictureOf(600 * 1024), small)
  expect(await countStored()).toMatchObject({ files: 3, bytes: 1000 * 1024, charged: 1000 * 1024 })
})
