/** Lanes that somebody else holds at the moment are left for the next time: nothing is waited for with others in hand. */
import { afterEach, expect, test } from 'vitest'
import { message, openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'
import { forgetIdleLanes, freeLost } from './lanes.house.store.ts'

let shop: PlainShop
afterEach(() => shop.close())

const workerId = '00000000-0000-4000-8000-000000000001'
const read = async (what: string) =>
  (
    await shop.app.database.pool.query<{ lane: string }>(`select lane from channel_lanes where ${what} order by lane`)
  ).rows.map(({ lane }) => lane)

/** Runs while another transaction holds the first of the lanes. */
async function whileHeld(lane: string, run: () => Promise<void>): Promise<void> {
  const other = await shop.app.database.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from channel_lanes where lane = $1 for update', [lane])
    await run()
    await other.query('rollback')
  } finally {
    other.release()
  }
}

async function openWithLanes(): Promise<readonly [string, string, string]> {
  shop = await openPlainShop({ isStarted: false })
  for (const conversation of ['ann', 'ben', 'cay']) await shop.tell(message('Hello', { conversation }))
  const [first = '', second = '', third = ''] = await read('true')
  return [first, second, third]
}

test('what a worker has but works on no more is free again, but for what is held', async () => {
  const [first, second, third] = await openWithLanes()
  const { house, pool } = shop.app.database
  await pool.query('update channel_lanes set claimed_by = $1', [workerId])
  const free = () => freeLost(house, { work: 'answer', workerId, lanes: [third] })
  await whileHeld(first, free)
  expect(await read('claimed_by is null')).toEqual([second])
  await free()
  expect(await read('claimed_by is null')).toEqual([first, second])
})

test('idle lanes are forgotten, but for what is held', async () => {
  const [first] = await openWithLanes()
  const { house, pool } = shop.app.database
  await pool.query(`update channel_lanes set due_at = null, released_at = now() - interval '1 day'`)
  await whileHeld(first, () => forgetIdleLanes(house, new Date()))
  expect(await read('true')).toEqual([first])
  await forgetIdleLanes(house, new Date())
  expect(await read('true')).toEqual([])
})
