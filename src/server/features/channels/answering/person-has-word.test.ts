/** A person who has the word on a platform: what they write arrives, and the bot is silent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeConnection } from '#contract/features/channels/connections.ts'
import { replyAsPerson, takeOver } from '#contract/features/inbox/handover.ts'
import { openTestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { message, openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'

let shop: PlainShop
beforeAll(async () => {
  shop = await openPlainShop()
})
afterAll(() => shop.close())

const answer = 'From nine to six.'

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await shop.app.database.pool.query<R>(text, values)).rows
}

/** The conversations of a contact, oldest first. */
async function conversationsOf(name: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `select v.id from conversations v join contacts c on c.id = v.contact_id where c.display_name = $1 order by v.id`,
    [name],
  )
  return rows.map(({ id }) => id)
}

function reply(conversationId: string, text: string, takesOver = true) {
  const params = { botId: shop.bot.id, conversationId }
  return call(shop.app, replyAsPerson, { params, body: { text, fileIds: [], takeOver: takesOver } }, shop.owner)
}

async function deliveryOf(text: string) {
  const [row] = await query(`select delivery, delivery_fault as fault from messages where text = $1`, [text])
  return row
}

function ask(conversation: string, more = {}) {
  return shop.tell(message('When are you open?', { conversation, name: conversation, ...more }))
}

test('a reply in an earlier conversation arrives, and the bot is silent in the chat from then on', async () => {
  const { platform, app } = shop
  // In a thread as well: what is said to the contact alone does not go there.
  await shop.tell(
    message('When are you open?', { conversation: 'thread', contact: 'ann', name: 'ann', isThread: true }),
  )
  await expect.poll(() => platform.textsTo('thread')).toEqual([answer])
  await ask('ann')
  await expect.poll(() => platform.textsTo('ann')).toEqual([answer])
  await expect.poll(() => conversationsOf('ann')).toHaveLength(2)
  const later = new Date(app.clock.now().getTime() + 3600_000).toISOString()
  await ask('ann', { at: later })
  await expect.poll(() => platform.textsTo('ann')).toEqual([answer, answer])
  await shop.tell(
    message('When are you open?', { conversation: 'thread', contact: 'ann', name: 'ann', isThread: true, at: later }),
  )
  await expect.poll(() => platform.textsTo('thread')).toEqual([answer, answer])
  const [, earlier = '', latest = ''] = await conversationsOf('ann')
  expect(latest).not.toBe('')
  expect((await reply(earlier, 'I looked it up for you.')).status).toBe(201)
  await expect.poll(() => platform.textsTo('ann').at(-1)).toBe('I looked it up for you.')
  expect(platform.textsTo('thread')).toEqual([answer, answer])
  await expect.poll(() => deliveryOf('I looked it up for you.')).toEqual({ delivery: 'sent', fault: null })
  const before = platform.textsTo('ann').length
  await ask('ann', { at: later })
  await expect
    .poll(() => query(`select 1 from messages where conversation_id = $1 and direction = 'in'`, [earlier]))
    .toHaveLength(2)
  await expect.poll(() => query(`select 1 from channel_events where state = 'waiting'`)).toEqual([])
  expect(platform.textsTo('ann')).toHaveLength(before)
})

test('an answer that was stored before a crash is not sent after a person took over', async () => {
  const { app, platform } = shop
  await ask('bea')
  await expect.poll(() => platform.textsTo('bea')).toEqual([answer])
  await expect.poll(() => conversationsOf('bea')).toHaveLength(1)
  const [conversationId = ''] = await conversationsOf('bea')
  await app.features.channels.stop()
  const { pool } = app.database
  // The answer is stored, and what finishes its event fails: as if the process had died in between.
  await pool.query(`alter table channel_events add constraint dies check (state <> 'done') not valid`)
  const dying = await openTestApp(app.connectionString, shop.parts)
  await dying.features.channels.start()
  await shop.tell(message('Do you ship abroad?', { conversation: 'bea', name: 'bea' }))
  await expect.poll(() => deliveryOf('Yes, to all of Europe.')).toBeDefined()
  await dying.close()
  await call(app, takeOver, { params: { botId: shop.bot.id, conversationId } }, shop.owner)
  await pool.query('alter table channel_events drop constraint dies')
  await pool.query(`update channel_events set next_at = now() - interval '1 hour' where state = 'waiting'`)
  await pool.query(`update channel_lanes set due_at = now() - interval '1 hour' where due_at is not null`)
  const next = await openTestApp(app.connectionString, shop.parts)
  await next.features.channels.start()
  await expect
    .poll(() => deliveryOf('Yes, to all of Europe.'))
    .toEqual({ delivery: 'failed', fault: 'person-took-over' })
  await expect.poll(() => platform.textsTo('bea')).toHaveLength(2)
  expect(platform.textsTo('bea')).not.toContain('Yes, to all of Europe.')
  await next.close()
})

test('where there is no way to the contact any more, the reply says so', async () => {
  const params = { botId: shop.bot.id, connectionId: shop.connectionId }
  await call(shop.app, removeConnection, { params }, shop.owner)
  const [conversationId = ''] = await conversationsOf('bea')
  expect((await reply(conversationId, 'Are you still there?', false)).status).toBe(201)
  expect(await deliveryOf('Are you still there?')).toEqual({ delivery: 'failed', fault: 'not-connected' })
})
