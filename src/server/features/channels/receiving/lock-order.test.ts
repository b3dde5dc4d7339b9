/** An answer said in the reply to a call, the answer to the next event, and a send that was taken, all in one conversation at once; and the end of a connection beside them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RawReply } from '#channels/port/channel.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'
import { finishEvent } from '../answering/finish-event.store.ts'
import type { KnownConnection } from '../channel-set.ts'
import { deleteConnection } from '../connections/connections.store.ts'
import { settleTaken } from '../sending/sends.store.ts'
import { createRepliesInCalls } from './reply-in-call.ts'

let shop: PlainShop
beforeAll(async () => {
  shop = await openPlainShop({ answersWithin: { waitMs: 3000, maxText: 4000 }, isStarted: false })
})
afterAll(() => shop.close())

type Planted = Awaited<ReturnType<typeof plantTalk>>

/** A conversation in which one event is answered, its answer not sent yet, something older is held, and the next event waits. */
async function plantTalk(lane: string, connectionId = shop.connectionId) {
  const { app, owner, bot } = shop
  const accountId = owner.account.id
  const [answered, next, held, pending] = [newId(), newId(), newId(), newId()]
  const own = [accountId, bot.id, connectionId, lane]
  const { pool } = app.database
  await pool.query(
    `insert into channel_talks (account_id, bot_id, connection_id, lane, address_sealed, window_from, at) values ($1, $2, $3, $4, '', now(), now())`,
    own,
  )
  await pool.query(
    `insert into channel_events (account_id, bot_id, connection_id, lane, id, kind, state, received_at, next_at)
      values ($1, $2, $3, $4, $5, 'message', 'done', now(), now()), ($1, $2, $3, $4, $6, 'message', 'waiting', now(), now())`,
    [...own, answered, next],
  )
  await pool.query(
    `insert into channel_sends (account_id, bot_id, connection_id, lane, id, event_id, part, text, address_sealed, state, next_at, at)
      values ($1, $2, $3, $4, $5, null, 0, 'Held', '', 'held', now(), now()), ($1, $2, $3, $4, $6, $7, 0, 'Answer', '', 'held', now(), now())`,
    [...own, held, pending, answered],
  )
  return { accountId, botId: bot.id, connectionId, lane, answered, next, pending }
}

/** Another connection of the bot, as it is stored. */
async function plantConnection(): Promise<string> {
  const id = newId()
  await shop.app.database.pool.query(
    `insert into channel_connections select (jsonb_populate_record(c,
      jsonb_build_object('id', $2::text, 'external_account', $2::text, 'shared_account', null))).* from channel_connections c where id = $1`,
    [shop.connectionId, id],
  )
  return id
}

const nobody = { note: () => undefined }
const channel = () => [...(shop.parts.channels ?? new Map()).values()][0]

function sayInCall({ accountId, botId, connectionId, answered }: Planted) {
  const { database, clock } = shop.app
  const replies = createRepliesInCalls({ database, clock, sentAt: nobody, wake: () => undefined })
  const connection = {
    accountId,
    botId,
    id: connectionId,
    channel: channel(),
    config: {},
  } as unknown as KnownConnection
  const replyWith = (text: string): RawReply => ({ status: 200, body: text })
  return replies.replyWith(connection, answered, { waitMs: 0, replyWith }, (work) => work())
}

function finishNext({ accountId, botId, connectionId, lane, next }: Planted) {
  const { database, clock } = shop.app
  const now = clock.now()
  return finishEvent(database.clientOf(accountId), accountId, {
    botId,
    connectionId,
    lane,
    eventId: next,
    conversationId: undefined,
    conversationBefore: undefined,
    contactKey: 'contact',
    isThread: false,
    addressSealed: '',
    heardAt: now,
    toldWhy: undefined,
    sends: [],
    messageId: undefined,
    canSend: true,
    now,
    nextAt: now,
    node: '',
    media: [],
  })
}

function settlePending({ accountId, botId, connectionId, lane, pending }: Planted) {
  const { database, clock } = shop.app
  const of = { botId, connectionId, lane, id: pending }
  return settleTaken(database.clientOf(accountId), accountId, of, { platformId: undefined, at: clock.now() })
}

function remove({ accountId, botId, connectionId }: Planted) {
  return shop.app.database
    .of(accountId)
    .transaction(async (tx) => await deleteConnection(tx, accountId, botId, connectionId))
}

/** What each of them failed with, such as a deadlock. */
async function faultsOf(all: readonly Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(all)
  return outcomes.flatMap((each) => {
    if (each.status === 'fulfilled') return []
    const error = each.reason as Error
    return [(error.cause as Error | undefined)?.message ?? String(error)]
  })
}

test('none of them waits for another that waits for it', async () => {
  const rounds = 36
  const one = async (round: number) => {
    const talk = await plantTalk(`lane ${round}`)
    return await faultsOf([sayInCall(talk), finishNext(talk), settlePending(talk)])
  }
  for (let round = 0; round < rounds; round += 3)
    expect(await Promise.all([one(round), one(round + 1), one(round + 2)])).toEqual([[], [], []])
  // Each part was said once: in the reply, or as a send.
  const { rows } = await shop.app.database.pool.query<{ state: string; n: number }>(
    `select state, count(*)::int as n from channel_sends where text = 'Answer' group by 1`,
  )
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(rounds)
  expect(rows.map(({ state }) => state).sort()).toEqual(expect.not.arrayContaining(['held']))
})

/** Holds rows until it is told to let go. */
async function hold(text: string, values: readonly unknown[]): Promise<() => Promise<void>> {
  const client = await shop.app.database.pool.connect()
  await client.query('begin')
  await client.query(text, [...values])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** How many statements wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await shop.app.database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}

test('a connection is removed while its events are answered and its sends are taken', async () => {
  for (const work of [finishNext, settlePending, sayInCall]) {
    const connectionId = await plantConnection()
    const talks = [await plantTalk('one', connectionId), await plantTalk('two', connectionId)] as const
    // The work has its first locks and waits for the last of them, while the removal takes what it can.
    const letGo = await hold(`select from channel_talks where connection_id = $1 and lane = 'two' for update`, [
      connectionId,
    ])
    const working = work(talks[1])
    await expect.poll(waitingForLocks).toBe(1)
    const removing = remove(talks[0])
    await expect.poll(waitingForLocks).toBe(2)
    await letGo()
    expect(await faultsOf([working, removing])).toEqual([])
    expect(await removing).toBe(true)
  }
})

test('a connection is removed while all its conversations are worked on', async () => {
  for (let round = 0; round < 8; round += 1) {
    const connectionId = await plantConnection()
    const talks = []
    for (const lane of ['one', 'two', 'three', 'four']) talks.push(await plantTalk(lane, connectionId))
    const [first] = talks
    if (first === undefined) throw new Error('there are talks')
    const all = talks.flatMap((talk) => [finishNext(talk), settlePending(talk), sayInCall(talk)])
    expect(await faultsOf([...all.slice(0, round), remove(first), ...all.slice(round)])).toEqual([])
  }
})
