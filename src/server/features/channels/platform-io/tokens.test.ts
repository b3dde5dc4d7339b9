/** Tokens of platforms: made once at a time, and never of another config than the connection has. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'
import type { ChannelSeals } from '../sealing.ts'
import { dropAllTokens } from './tokens.store.ts'
import { createTokens } from './tokens.ts'

let shop: PlainShop
beforeAll(async () => {
  shop = await openPlainShop({ isStarted: false })
})
afterAll(() => shop.close())

const seals = {
  seal: (_kind: string, _id: string, value: unknown) => JSON.stringify(value),
  open: (_kind: string, _id: string, sealed: string) => JSON.parse(sealed) as unknown,
} as ChannelSeals

/** A platform that gives a token when the test says so. */
function slowMake() {
  let give: (value: string) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  let isAsked: () => void = () => undefined
  const made = new Promise<string>((resolve, reject) => {
    give = resolve
    fail = reject
  })
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  const expiresAt = new Date(shop.app.clock.now().getTime() + 3600_000)
  return {
    asked,
    give,
    fail,
    async make() {
      isAsked()
      return { value: await made, expiresAt }
    },
  }
}

const neverMade = () => Promise.reject(new Error('it was there'))
const ref = (revision: number) => ({
  accountId: shop.owner.account.id,
  botId: shop.bot.id,
  id: shop.connectionId,
  revision,
})

/** One of a former config is being made when another config comes and has one made too. */
async function makeTwo(name: string) {
  const tokensOf = createTokens(shop.app.database, shop.app.clock, seals)
  const former = slowMake()
  const present = slowMake()
  const formerGot = tokensOf(ref(1)).get(name, () => former.make())
  await former.asked
  const { accountId, botId, id: connectionId } = ref(2)
  await dropAllTokens(shop.app.database.of(accountId), accountId, { botId, connectionId })
  // No two claims are of the same millisecond.
  shop.app.clock.skip(5)
  const presentGot = tokensOf(ref(2)).get(name, () => present.make())
  await present.asked
  const row = async () =>
    (
      await shop.app.database.pool.query('select making_until, value_sealed from channel_tokens where name = $1', [
        name,
      ])
    ).rows
  return { tokensOf, former, present, formerGot, presentGot, row }
}

test('a token of a config that is no more serves who asked for it, and nobody else', async () => {
  const { tokensOf, former, present, formerGot, presentGot, row } = await makeTwo('late')
  const before = await row()
  former.give('of the former config')
  expect(await formerGot).toBe('of the former config')
  expect(await row()).toEqual(before)
  present.give('of the present config')
  expect(await presentGot).toBe('of the present config')
  const elsewhere = createTokens(shop.app.database, shop.app.clock, seals)
  expect(await elsewhere(ref(2)).get('late', neverMade)).toBe('of the present config')
  expect(await tokensOf(ref(1)).get('late', neverMade)).toBe('of the present config')
})

test('one of a former config that is not given leaves the present one being made', async () => {
  const { former, present, formerGot, presentGot, row } = await makeTwo('failed')
  const before = await row()
  former.fail(new Error('the former config holds no more'))
  await expect(formerGot).rejects.toThrow('holds no more')
  expect(await row()).toEqual(before)
  present.give('of the present config')
  expect(await presentGot).toBe('of the present config')
})
