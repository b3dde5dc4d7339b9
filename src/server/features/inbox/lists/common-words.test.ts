/** A word that stands in many texts is looked for conversation by conversation, and finds the same as any other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listConversations } from '#contract/features/inbox/conversations.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { inboxFilterOf } from './filter.ts'
import { markCommon } from './lists.store.ts'

let app: TestApp
let owner: Person
let bot: TestBot

/** Every second conversation is about parcels, and says so twice. More texts than are sampled. */
const conversations = 800

beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-monthly' })
  bot = await createTestBot(app, owner, { items: [] })
  await app.database.pool.query(
    `with made as materialized (
       select n, gen_random_uuid() as id, gen_random_uuid() as contact, now() - n * interval '1 minute' as at from generate_series(1, $3::int) n),
     met as (
       insert into contacts (account_id, bot_id, id, platform, key_hash, display_name, first_seen_at, last_seen_at)
       select $1, $2, contact, 'FACTORY_WEBSITE_v2', 'hash ' || n, case n when 501 then 'Parcel Pete' else 'Visitor ' || n end, at, at from made),
     talked as (
       insert into conversations (account_id, bot_id, id, platform, contact_id, started_at, last_activity_at)
       select $1, $2, id, 'FACTORY_WEBSITE_v2', contact, at, at from made)
     insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, platform, text)
     select $1, $2, gen_random_uuid(), id, at + m * interval '1 second', 'in', 'contact', 'FACTORY_WEBSITE_v2',
       case when n % 2 = 0 and m < 3 then 'Where is parcel ' else 'I wrote letter ' end || n || ' of ' || m
     from made cross join generate_series(1, 3) m order by n desc, m`,
    [owner.account.id, bot.id, conversations],
  )
})
afterAll(() => app.close())

const list = async (query: Parameters<typeof call<typeof listConversations>>[2]['query']) =>
  (await call(app, listConversations, { params: { botId: bot.id }, query }, owner)).reply

test('pages go by the last activity, with the latest text of each that says it, and the total is whole', async () => {
  const first = await list({ q: 'PARCEL' })
  expect(first).toMatchObject({ total: conversations / 2 + 1, isMore: false })
  const second = await list({ q: 'PARCEL', cursor: first.nextCursor ?? '' })
  const found = [...first.items, ...second.items].map((item) => item.found?.text)
  expect(found).toEqual(Array.from({ length: found.length }, (_, n) => `Where is parcel ${2 * (n + 1)} of 2`))
  expect(found.length).toBeGreaterThan(first.items.length)
})

test('whoever bears it as a name is found, too, and so are several words at once', async () => {
  let cursor: string | undefined = ''
  const names: (string | null)[] = []
  for (; cursor !== undefined; ) {
    const { items, nextCursor } = await list({ q: 'parcel', ...(cursor !== '' && { cursor }) })
    names.push(...items.map(({ contact }) => contact.name))
    cursor = nextCursor ?? undefined
  }
  expect(names).toHaveLength(conversations / 2 + 1)
  expect(names).toContain('Parcel Pete')
  expect((await list({ q: 'letter 77' })).total).toBe(
    Array.from({ length: conversations }, (_, n) => String(n + 1)).filter((n) => n.includes('77')).length,
  )
})

test('what is common is told by the latest texts', async () => {
  const isCommon = async (q: string) => {
    const scope = {
      accountId: owner.account.id,
      botId: bot.id,
      calendar: { timeZone: 'UTC', nextTimeZone: null, nextTimeZoneFrom: null, heldDay: null },
      now: app.clock.now(),
      shownSince: undefined,
    }
    const db = app.database.of(owner.account.id)
    return (await markCommon(db, owner.account.id, bot.id, inboxFilterOf({ q }, scope))).search?.isCommon
  }
  expect([await isCommon('parcel'), await isCommon('parcel 77'), await isCommon('nobody says this')]).toEqual([
    true,
    false,
    false,
  ])
})
