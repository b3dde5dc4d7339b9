/** An answer said in the reply to a call, the answer to the next event, and a send that was taken, all in one conversation at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RawReply } from '#channels/port/channel.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'
import { finishEvent } from '../answering/finish-event.store.ts'
import type { KnownConnection } from '../channel-set.ts'
import { settleTaken } from '../sending/sends.store.ts'
import { createRepliesInCalls } from './reply-in-call.ts'

let shop: PlainShop
beforeAll(async () => {
  shop = await openPlainShop({ answersWithin: { waitMs: 3000, maxText: 4000 }, isStarted: false })
})
afterAll(() => shop.close())

/** A conversation in which one event is answered, its answer not sent yet, something older is held, and the next event waits. */
async function plantTalk(lane: string) {
  const { app, owner, bot, connectionId } = shop
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
  return { accountId, lane, answered, next, held, pending }
}

test('none of them waits for another that waits for it', async () => {
  const { app, bot, connectionId, parts } = shop
  const { database, clock } = app
  const nobody = { note: () => undefined }
  const replies = createRepliesInCalls({ database, clock, sentAt: nobody, wake: () => undefined })
  const channel = [...(parts.channels ?? new Map()).values()][0]
  const failed: unknown[] = []
  const rounds = 150
  const one = async (round: number) => {
    const talk = await plantTalk(`lane ${round}`)
    const { accountId, lane, answered, next } = talk
    const connection = { accountId, botId: bot.id, id: connectionId, channel, config: {} } as unknown as KnownConnection
    const replyWith = (text: string): RawReply => ({ status: 200, body: text })
    const now = clock.now()
    const ofTalk = { botId: bot.id, connectionId, lane }
    const said = replies.replyWith(connection, answered, { waitMs: 0, replyWith }, (work) => work())
    const finished = finishEvent(database.clientOf(accountId), accountId, {
      ...ofTalk,
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
    })
    const taken = settleTaken(
      database.clientOf(accountId),
      accountId,
      { ...ofTalk, id: talk.pending },
      { platformId: undefined, at: now },
    )
    const outcomes = await Promise.allSettled([said, finished, taken])
    failed.push(...outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])))
  }
  for (let round = 0; round < rounds; round += 3) await Promise.all([one(round), one(round + 1), one(round + 2)])
  expect(failed.map((error) => ((error as Error).cause as Error | undefined)?.message ?? String(error))).toEqual([])
  // Each part was said once: in the reply, or as a send.
  const { rows } = await database.pool.query<{ state: string; n: number }>(
    `select state, count(*)::int as n from channel_sends where text = 'Answer' group by 1`,
  )
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(rounds)
  expect(rows.map(({ state }) => state).sort()).toEqual(expect.not.arrayContaining(['held']))
}, 120_000)
