/** What is said to what comes in, and in which order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUsage } from '#contract/features/account/usage.ts'
import { changeContactLimits, renameBot } from '#contract/features/bots.ts'
import { getConnection } from '#contract/features/channels/connections.ts'
import { getReplySettings, saveReplySettings } from '#contract/features/customising/replies.ts'
import { replies } from '#phrases/en/replies.ts'
import { defaultReplies } from '#server/features/replies/replies.public.ts'
import { call } from '#tests/support/calls/calls.ts'
import { message, openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'

let shop: PlainShop
beforeAll(async () => {
  shop = await openPlainShop({ maxText: 60 })
})
afterAll(() => shop.close())

async function waitingEvents(): Promise<number> {
  const { rows } = await shop.app.database.pool.query(`select 1 from channel_events where state = 'waiting'`)
  return rows.length
}

test('what is said in a conversation is answered in its order, and one that is stuck holds no other up', async () => {
  let release: (() => void) | undefined
  const stuck = new Promise<void>((resolve) => {
    release = resolve
  })
  shop.platform.onSend = async ({ to }) => {
    if (to === 'stuck') await stuck
    return undefined
  }
  const questions = ['When are you open?', 'Do you ship abroad?', 'opening hours', 'Do you ship abroad?']
  const answers = ['From nine to six.', 'Yes, to all of Europe.', 'From nine to six.', 'Yes, to all of Europe.']
  for (const conversation of ['stuck', 'one', 'two', 'three'])
    for (const question of questions) await shop.tell(message(question, { conversation }))
  for (const conversation of ['one', 'two', 'three'])
    await expect.poll(() => shop.platform.textsTo(conversation)).toEqual(answers)
  expect(shop.platform.textsTo('stuck')).toEqual([])
  release?.()
  await expect.poll(() => shop.platform.textsTo('stuck')).toEqual(answers)
  shop.platform.onSend = () => undefined
})

test('a long answer is cut where a reader pauses, its parts sent one after another', async () => {
  await shop.tell(message('Where are you?', { conversation: 'long' }))
  await expect
    .poll(() => shop.platform.textsTo('long').join(' '))
    .toBe('At the **old** mill: [map](https://shop.example/map).')
})

test('a picture is met with a sentence and kept with the conversation; of a voice message the words count', async () => {
  await shop.tell(message('', { conversation: 'media', parts: [{ kind: 'image', mediaType: 'image/png' }] }))
  await shop.tell(message('', { conversation: 'media', parts: [{ kind: 'voice', transcript: 'When are you open?' }] }))
  await expect
    .poll(() => shop.platform.textsTo('media').join(' '))
    .toBe(`${defaultReplies.en.mediaReply} From nine to six.`)
  const { rows } = await shop.app.database.pool.query<{ text: string; parts: object[] }>(
    `select text, parts from messages where direction = 'in' and parts is not null order by sequence`,
  )
  expect(rows).toEqual([
    { text: '', parts: [{ kind: 'image', mediaType: 'image/png' }] },
    { text: 'When are you open?', parts: [{ kind: 'voice', transcript: 'When are you open?' }] },
  ])
})

test('a message without words is met with the owner’s sentences, which take turns and have the bot’s name', async () => {
  const params = { botId: shop.bot.id }
  const { steps: _steps, ...settings } = (await call(shop.app, getReplySettings, { params }, shop.owner)).reply
  const mediaReply = ['{bot} cannot see this.', 'Please type it for {bot}.']
  const body = { ...settings, replies: { ...settings.replies, mediaReply } }
  expect((await call(shop.app, saveReplySettings, { params, body }, shop.owner)).status).toBe(200)
  for (const kind of ['image', 'voice', 'file'] as const)
    await shop.tell(message('', { conversation: 'worded', parts: [{ kind }] }))
  await expect.poll(() => shop.platform.textsTo('worded').length).toBe(3)
  const said = shop.platform.textsTo('worded')
  const named = mediaReply.map((text) => text.replace('{bot}', shop.bot.name))
  expect(new Set(said.slice(0, 2))).toEqual(new Set(named))
  expect(said[2]).toBe(said[0])
})

test('who comes is welcomed with the opening words; a person’s answer in the app of the platform is met with silence', async () => {
  await shop.tell(message('', { kind: 'arrival', conversation: 'arrived' }))
  await expect.poll(() => shop.platform.textsTo('arrived').join(' ')).toContain(shop.bot.name)
  expect(shop.platform.textsTo('arrived').join(' ')).not.toContain('{bot}')
  const unsent = async () =>
    (await shop.app.database.pool.query(`select from channel_sends where state = 'pending'`)).rowCount
  await expect.poll(unsent).toBe(0)
  const before = shop.platform.textsTo('arrived').length
  await shop.tell(message('I am on it', { kind: 'person-answered', conversation: 'arrived' }))
  await shop.tell(message('When are you open?', { conversation: 'arrived' }))
  const waiting = async () =>
    (await shop.app.database.pool.query(`select from channel_events where state = 'waiting'`)).rowCount
  await expect.poll(waiting).toBe(0)
  expect(shop.platform.textsTo('arrived')).toHaveLength(before)
  // Until they leave: the contact is told, and the bot answers again.
  await shop.tell(message('', { kind: 'person-left', conversation: 'arrived' }))
  await shop.tell(message('When are you open?', { conversation: 'arrived' }))
  await expect
    .poll(() => shop.platform.textsTo('arrived').slice(before))
    .toEqual([replies.botIsBack, 'From nine to six.'])
})

test('a pause begins another conversation, but not in a thread', async () => {
  for (const isThread of [false, true])
    await shop.tell(message('When are you open?', { conversation: `pause ${isThread}`, isThread }))
  await expect
    .poll(() => [...shop.platform.textsTo('pause false'), ...shop.platform.textsTo('pause true')])
    .toHaveLength(2)
  const at = new Date(shop.app.clock.now().getTime() + 3600_000).toISOString()
  for (const isThread of [false, true])
    await shop.tell(message('Do you ship abroad?', { conversation: `pause ${isThread}`, isThread, at }))
  // Somebody else in the same thread.
  await shop.tell(message('opening hours', { conversation: 'pause true', contact: 'colleague', isThread: true, at }))
  await expect.poll(() => shop.platform.textsTo('pause true')).toHaveLength(3)
  await expect.poll(() => shop.platform.textsTo('pause false')).toHaveLength(2)
  const { rows } = await shop.app.database.pool.query<{ lines: number }>(
    `select count(*)::int as lines from messages m where m.conversation_id in (select conversation_id from channel_sends s
       where s.at > now() - interval '1 minute') and m.direction = 'in' group by m.conversation_id order by 1 desc limit 1`,
  )
  expect(rows[0]?.lines).toBeGreaterThanOrEqual(3)
})

test('a closed bot and a hasty contact are told so, in the bot’s language', async () => {
  const params = { botId: shop.bot.id }
  await call(shop.app, renameBot, { params, body: { status: 'closed' } }, shop.owner)
  await shop.tell(message('When are you open?', { conversation: 'shut' }))
  await expect.poll(() => shop.platform.textsTo('shut').join(' ')).toBe(replies.botClosed)
  await call(shop.app, renameBot, { params, body: { status: 'completed' } }, shop.owner)
  await call(shop.app, changeContactLimits, { params, body: { perDay: null, perMinute: 1 } }, shop.owner)
  for (let n = 0; n < 4; n += 1) await shop.tell(message('When are you open?', { conversation: 'hasty' }))
  await shop.tell(message('When are you open?', { conversation: 'patient' }))
  await expect.poll(() => shop.platform.textsTo('patient')).toHaveLength(1)
  await expect.poll(() => shop.platform.textsTo('hasty').join(' ')).toBe(`From nine to six. ${replies.tooFast}`)
  await call(shop.app, changeContactLimits, { params, body: { perDay: null, perMinute: null } }, shop.owner)
})

test('a closed bot says so to one contact as often as its owner lets them ask, and costs no call', async () => {
  const params = { botId: shop.bot.id }
  const calls = async () => (await call(shop.app, getUsage, {}, shop.owner)).reply.calls.used
  const before = await calls()
  await call(shop.app, changeContactLimits, { params, body: { perDay: 2, perMinute: null } }, shop.owner)
  await call(shop.app, renameBot, { params, body: { status: 'closed' } }, shop.owner)
  for (let n = 0; n < 4; n += 1) await shop.tell(message('Anybody?', { conversation: 'knocking', contact: 'knocker' }))
  await expect.poll(waitingEvents).toBe(0)
  await expect.poll(() => shop.platform.textsTo('knocking').join(' ')).toBe(`${replies.botClosed} ${replies.botClosed}`)
  expect(await calls()).toBe(before)
  await call(shop.app, renameBot, { params, body: { status: 'completed' } }, shop.owner)
  await call(shop.app, changeContactLimits, { params, body: { perDay: null, perMinute: null } }, shop.owner)
})

test('in a thread of somebody else’s, whoever speaks is checked: blocked contacts are not answered, others are, each by their own limit', async () => {
  const { app, bot, owner, platform } = shop
  const params = { botId: bot.id }
  const inThread = (contact: string, text: string) =>
    shop.tell(message(text, { conversation: 'whose thread', contact, name: contact, isThread: true }))
  const answered = () => platform.textsTo('whose thread').length
  const block = async (name: string, isBlocked: boolean) => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `update contacts set is_blocked = $2 where display_name = $1 returning id`,
      [name, isBlocked],
    )
    expect(rows).toHaveLength(1)
  }
  await inThread('beginner', 'When are you open?')
  await shop.tell(message('When are you open?', { conversation: 'rude', name: 'rude' }))
  await expect.poll(() => [answered(), platform.textsTo('rude').length]).toEqual([1, 1])
  // Names are looked after behind the answer.
  await expect
    .poll(async () => {
      const named = `select 1 from contacts where display_name in ('beginner', 'rude')`
      return (await app.database.pool.query(named)).rows.length
    })
    .toBe(2)
  await block('rude', true)
  await inThread('rude', 'Do you ship abroad?')
  // Order is kept in a thread: once this is answered, the one before was looked at.
  await inThread('beginner', 'opening hours')
  await expect.poll(answered).toBe(2)
  expect(platform.textsTo('whose thread')).not.toContain('Yes, to all of Europe.')
  // What they said is kept where they said it.
  const { rows } = await app.database.pool.query(
    `select 1 from messages where text = 'Do you ship abroad?'
       and conversation_id = (select conversation_id from messages where text = 'opening hours' order by sequence desc limit 1)`,
  )
  expect(rows).toHaveLength(1)
  await block('beginner', true)
  await inThread('kind', 'Do you ship abroad?')
  await expect.poll(answered).toBe(3)
  expect(platform.textsTo('whose thread').at(-1)).toBe('Yes, to all of Europe.')
  await call(app, changeContactLimits, { params, body: { perDay: null, perMinute: 1 } }, owner)
  // Three, as a minute may begin between two of them.
  for (let n = 0; n < 3; n += 1) await inThread('kind', 'opening hours')
  await expect.poll(() => platform.textsTo('whose thread').join(' ')).toContain(replies.tooFast)
  await inThread('other', 'Do you ship abroad?')
  await expect.poll(() => platform.textsTo('whose thread').at(-1)).toBe('Yes, to all of Europe.')
  await call(app, changeContactLimits, { params, body: { perDay: null, perMinute: null } }, owner)
})

test('quota spent: a contact is told once a day', async () => {
  await shop.app.database.pool.query(`update usage_days set calls = 5000 where account_id = $1`, [
    shop.owner.account.id,
  ])
  for (let n = 0; n < 3; n += 1) await shop.tell(message('When are you open?', { conversation: 'spent' }))
  await shop.tell(message('When are you open?', { conversation: 'spent too' }))
  await expect.poll(() => shop.platform.textsTo('spent too').length).toBeGreaterThan(0)
  await expect.poll(waitingEvents).toBe(0)
  expect(new Set(shop.platform.textsTo('spent')).size).toBe(shop.platform.textsTo('spent').length)
  await shop.app.database.pool.query(`update usage_days set calls = 0`)
})

test('an event that nobody could read for three days is set aside, and later ones go on', async () => {
  await shop.app.features.channels.stop()
  const poisoned = await openPlainShop()
  try {
    await poisoned.app.features.channels.stop()
    expect((await poisoned.tell(message('When are you open?', { conversation: 'poisoned' }))).status).toBe(200)
    await poisoned.tell(message('Do you ship abroad?', { conversation: 'poisoned' }))
    await poisoned.app.database.pool.query(`update channel_events set body_sealed = 'damaged' where sequence = 1`)
    const { openTestApp } = await import('#tests/support/apps/app.ts')
    const other = await openTestApp(poisoned.app.connectionString, poisoned.parts)
    other.clock.skip(3 * 86_400_000)
    await other.features.channels.start()
    await expect.poll(() => poisoned.platform.textsTo('poisoned')).toEqual(['Yes, to all of Europe.'])
    const params = { botId: poisoned.bot.id, connectionId: poisoned.connectionId }
    const { reply } = await call(other, getConnection, { params }, poisoned.owner)
    expect(reply).toMatchObject({ setAside: 1, lastError: { fault: 'platform-failed' } })
    await other.close()
  } finally {
    await poisoned.close()
  }
})
