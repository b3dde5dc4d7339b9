/** What a stored message costs: the day first, then packs, and what an owner lets one contact ask. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Charge,
  type Exchange,
  type Recorded,
  recordExchanges,
} from '#server/features/conversations/conversations.public.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { openContactUsage, openUsageDays } from './quotas.public.ts'

let app: TestApp
let bot: TestBot
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  bot = await createTestBot(app, await createUserSession(app), { items: [] })
})
afterAll(() => app.close())

const day = '2026-11-25'
const at = new Date('2026-11-25T10:20:30Z')

function charged(charge: Partial<Charge> = {}, changes: Partial<Exchange> = {}): Exchange {
  const id = newTimeId(at)
  return {
    accountId: bot.owner.account.id,
    botId: bot.id,
    platform: 'API',
    conversationId: id,
    hasConversationRow: false,
    at,
    questionId: id,
    replyId: newTimeId(at),
    text: 'Open?',
    reply: {
      text: 'Yes.',
      kind: 'answer',
      sourceKind: null,
      sourceId: null,
      sourceTitle: null,
      confidence: 1,
      suggestions: [],
      reason: 'test',
      step: null,
    },
    trace: {},
    charge: { day, limit: 0, chatLimit: null, ...charge },
    ...changes,
  }
}

const small = (charge: Partial<Charge>) => {
  const exchange = charged(charge)
  return { ...exchange, reply: { ...exchange.reply, kind: 'chitchat' as const } }
}

async function record(exchanges: readonly Exchange[]): Promise<Recorded[]> {
  const accountId = bot.owner.account.id
  await openUsageDays(app.database.pool, [{ accountId, day }])
  const contacts = exchanges.flatMap(({ botId, platform, charge }) =>
    charge?.contact ? [{ accountId, botId, platform, keyHash: charge.contact.keyHash, day: charge.day }] : [],
  )
  if (contacts.length > 0) await openContactUsage(app.database.pool, contacts)
  return await recordExchanges(app.database.pool, exchanges)
}

async function addPack(calls: number | null, expiresAt: string | null = null): Promise<string> {
  const id = randomUUID()
  await app.database.pool.query(
    'insert into call_packs (account_id, id, calls, calls_left, bought_at, expires_at) values ($1, $2, $3, $3, $4, $5)',
    [bot.owner.account.id, id, calls, at, expiresAt],
  )
  return id
}

async function leftIn(packId: string): Promise<number | null> {
  const { rows } = await app.database.pool.query('select calls_left from call_packs where id = $1', [packId])
  return rows[0].calls_left
}

async function used() {
  const { rows } = await app.database.pool.query(
    'select calls, pack_calls as "packCalls", chit_chats as "chitChats" from usage_days where account_id = $1 and day = $2',
    [bot.owner.account.id, day],
  )
  return rows[0]
}

async function warnings(): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    'select level from quota_warnings where account_id = $1 order by level',
    [bot.owner.account.id],
  )
  return rows.map(({ level }) => level)
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
const count = (recorded: readonly Recorded[], outcome: Recorded) => recorded.filter((each) => each === outcome).length

test('what a day has no place for is taken from packs, the one that expires first first', async () => {
  const [forever, late, soon] = [await addPack(5), await addPack(2, '2027-01-01'), await addPack(3, '2026-12-01')]
  const recorded = await record(times(8, () => charged({ limit: 4 })))
  expect(count(recorded, 'stored')).toBe(8)
  expect([await leftIn(soon), await leftIn(late), await leftIn(forever)]).toEqual([0, 1, 5])
  expect(await used()).toEqual({ calls: 4, packCalls: 4, chitChats: 0 })
  expect(await record(times(8, () => charged({ limit: 4 })))).toEqual([...times(6, () => 'stored'), 'spent', 'spent'])
  expect([await leftIn(soon), await leftIn(late), await leftIn(forever)]).toEqual([0, 0, 0])
  expect(await used()).toEqual({ calls: 4, packCalls: 10, chitChats: 0 })
})

test('a pack that is over is not used, one without a limit never ends, and another account has none of it', async () => {
  await addPack(5, '2026-11-25T10:20:30Z')
  expect(await record([charged()])).toEqual(['spent'])
  await addPack(null)
  expect(count(await record(times(50, () => charged())), 'stored')).toBe(50)
  const other = await createTestBot(app, await createUserSession(app), { items: [] })
  bot = other
  expect(await record([charged()])).toEqual(['spent'])
})

test('of 20 batches at once exactly as many calls are stored as the day and three packs have left', async () => {
  const packs = [await addPack(17, '2026-12-01'), await addPack(1, '2026-12-02'), await addPack(29)]
  const outcomes = await Promise.all(times(20, () => record(times(10, () => charged({ limit: 76 })))))
  expect(count(outcomes.flat(), 'stored')).toBe(123)
  expect(count(outcomes.flat(), 'spent')).toBe(77)
  expect(await used()).toEqual({ calls: 76, packCalls: 47, chitChats: 0 })
  expect(await Promise.all(packs.map(leftIn))).toEqual([0, 0, 0])
})

test('two days of one account in one batch do not draw the same call of a pack twice', async () => {
  const pack = await addPack(3)
  await openUsageDays(app.database.pool, [{ accountId: bot.owner.account.id, day: '2026-11-26' }])
  const recorded = await record([...times(2, () => charged()), ...times(3, () => charged({ day: '2026-11-26' }))])
  expect(recorded).toEqual(['stored', 'stored', 'stored', 'spent', 'spent'])
  expect(await leftIn(pack)).toBe(0)
})

test('small talk costs a call and a small talk; what it has no place for costs nothing', async () => {
  const recorded = await record([
    ...times(3, () => small({ limit: 10, chatLimit: 2 })),
    charged({ limit: 10, chatLimit: 2 }),
  ])
  expect(recorded).toEqual(['stored', 'stored', 'chat-spent', 'stored'])
  expect(await used()).toEqual({ calls: 3, packCalls: 0, chitChats: 2 })
})

test('a contact asks as often a day as its bot lets it; a call more is refused, and others are answered', async () => {
  const of = (keyHash: string) => charged({ limit: 100, contact: { keyHash, perDay: 3, perMinute: null } })
  const outcomes = await Promise.all(times(20, () => record([of('mia')])))
  expect(count(outcomes.flat(), 'stored')).toBe(3)
  expect(count(outcomes.flat(), 'contact-day-spent')).toBe(17)
  expect(await record([of('noah')])).toEqual(['stored'])
  expect(await used()).toMatchObject({ calls: 4 })
  await openUsageDays(app.database.pool, [{ accountId: bot.owner.account.id, day: '2026-11-26' }])
  const tomorrow = charged({ day: '2026-11-26', limit: 100, contact: { keyHash: 'mia', perDay: 3, perMinute: null } })
  expect(await record([tomorrow])).toEqual(['stored'])
})

test('a limit of a minute is full again in the next one', async () => {
  const ask = (moment: Date) =>
    charged({ limit: 100, contact: { keyHash: 'mia', perDay: null, perMinute: 2 } }, { at: moment })
  expect(await record(times(3, () => ask(at)))).toEqual(['stored', 'stored', 'contact-minute-spent'])
  expect(await record([ask(new Date('2026-11-25T10:21:00Z'))])).toEqual(['stored'])
})

test('a message that was answered slowly brings no day and no minute back', async () => {
  const ask = (moment: Date) =>
    charged({ limit: 100, contact: { keyHash: 'mia', perDay: null, perMinute: 2 } }, { at: moment })
  const later = new Date('2026-11-25T10:21:00Z')
  expect(await record([ask(later)])).toEqual(['stored'])
  expect(await record([ask(at)])).toEqual(['stored'])
  expect(await record([ask(later)])).toEqual(['contact-minute-spent'])
})

test('who is stopped at their own limit takes nothing from the last calls of others', async () => {
  const mia = () => charged({ limit: 2, contact: { keyHash: 'mia', perDay: 1, perMinute: null } })
  expect(await record([mia(), mia(), charged({ limit: 2 })])).toEqual(['stored', 'contact-day-spent', 'stored'])
})

test('80 % and 100 % of a day and the last call of the last pack are each noted once', async () => {
  const day = { limit: 10 }
  await record(times(7, () => charged(day)))
  expect(await warnings()).toEqual([])
  await record([charged(day)])
  expect(await warnings()).toEqual(['near'])
  await addPack(2)
  await record(times(3, () => charged(day)))
  expect(await warnings()).toEqual(['full', 'near'])
  await record([charged(day)])
  expect(await warnings()).toEqual(['full', 'near', 'packs'])
  await record([charged(day)])
  expect(await warnings()).toEqual(['full', 'near', 'packs'])
})

test('after a change of the plan, or another pack, the next end is noted as well, once for all calls', async () => {
  await addPack(1)
  await record(times(11, () => charged({ limit: 10 })))
  expect(await warnings()).toEqual(['full', 'near', 'packs'])
  await record(times(6, () => charged({ limit: 20 })))
  expect(await warnings()).toEqual(['full', 'near', 'near', 'packs'])
  await addPack(2)
  await Promise.all(times(6, () => record([charged({ limit: 20 })])))
  expect(await used()).toEqual({ calls: 20, packCalls: 3, chitChats: 0 })
  expect(await warnings()).toEqual(['full', 'full', 'near', 'near', 'packs', 'packs'])
})

test('calls are counted by the hour, for the forecast', async () => {
  await record(times(3, () => charged({ limit: 10 })))
  await record([charged({ limit: 10 }, { at: new Date('2026-11-25T11:00:00Z') })])
  const { rows } = await app.database.pool.query(
    'select hour, calls from usage_hours where account_id = $1 order by hour',
    [bot.owner.account.id],
  )
  expect(rows).toEqual([
    { hour: new Date('2026-11-25T10:00:00Z'), calls: 3 },
    { hour: new Date('2026-11-25T11:00:00Z'), calls: 1 },
  ])
})

test('of 200 messages that are left at once the day stores what it has room for; they take no call, and calls take no room', async () => {
  const waiting = charged({ limit: 500 }, { hasConversationRow: true, wants: 'contact' })
  expect(await record([waiting])).toEqual(['stored'])
  const { conversationId } = waiting
  const left = (isBlocked: boolean) =>
    charged(
      { limit: 500 },
      { isLeft: true, isBlocked, hasConversationRow: true, ...(!isBlocked && { conversationId }) },
    )
  const room = (leftMessages: number) =>
    app.database.pool.query('update usage_days set left_messages = $2 where account_id = $1', [
      bot.owner.account.id,
      leftMessages,
    ])
  await room(993)
  const batches = times(20, () => record([left(true), ...times(10, () => left(false)), charged({ limit: 500 })]))
  const outcomes = (await Promise.all(batches)).flat()
  expect(count(outcomes, 'left-waiting')).toBe(7)
  expect(count(outcomes, 'messages-spent')).toBe(213)
  expect(count(outcomes, 'stored')).toBe(20)
  expect(await used()).toEqual({ calls: 21, packCalls: 0, chitChats: 0 })

  await room(240)
  const blocked = await Promise.all(times(20, () => record([left(true)])))
  expect(count(blocked.flat(), 'left-blocked')).toBe(10)
  expect(await record([left(true), left(false)])).toEqual(['messages-spent', 'left-waiting'])
})

test('words in place of an answer take no call, and of the room for what is left the part of those who are blocked', async () => {
  const told = () => charged({ limit: 1 }, { isPlain: true })
  const room = (leftMessages: number) =>
    app.database.pool.query('update usage_days set left_messages = $2 where account_id = $1', [
      bot.owner.account.id,
      leftMessages,
    ])
  expect(await record([charged({ limit: 1 })])).toEqual(['stored'])
  await room(240)
  const outcomes = (await Promise.all(times(20, () => record([told()])))).flat()
  expect([count(outcomes, 'stored'), count(outcomes, 'messages-spent')]).toEqual([10, 10])
  expect(await used()).toEqual({ calls: 1, packCalls: 0, chitChats: 0 })
  const contact = { keyHash: 'mia', perDay: 2, perMinute: null }
  await room(0)
  const ofContact = await record(times(3, () => charged({ limit: 1, contact }, { isPlain: true })))
  expect(ofContact).toEqual(['stored', 'stored', 'contact-day-spent'])
})

test('a message for which the bot has the word again takes nothing from others of its batch', async () => {
  const contact = { keyHash: 'mia', perDay: 1, perMinute: null }
  const gone = charged({ limit: 1, contact }, { isLeft: true, hasConversationRow: true })
  expect(await record([gone, charged({ limit: 1, contact })])).toEqual(['not-left', 'stored'])
})
