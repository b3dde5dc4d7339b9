/** Answers in the reply to the call that brought the question, for platforms that take them there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listConnections } from '#contract/features/channels/connections.ts'
import { replyAsPerson } from '#contract/features/inbox/handover.ts'
import { call } from '#tests/support/calls/calls.ts'
import { message, openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'

let shop: PlainShop

async function sends(): Promise<{ state: string; text: string }[]> {
  const { rows } = await shop.app.database.pool.query<{ state: string; text: string }>(
    'select state, text from channel_sends order by sequence',
  )
  return rows
}

describe('where the channel can send as well', () => {
  beforeAll(async () => {
    shop = await openPlainShop({ answersWithin: { waitMs: 3000, maxText: 40 } })
  })
  afterAll(() => shop.close())

  test('an answer in time is in the reply, and is sent no other way', async () => {
    expect(await shop.tell(message('When are you open?', { conversation: 'ann' }))).toEqual({
      status: 200,
      body: 'said: From nine to six.',
    })
    expect(await sends()).toEqual([{ state: 'replied', text: 'From nine to six.' }])
  })

  test('the same event again gets the same words, at the same time or later', async () => {
    const event = message('Do you ship abroad?', { conversation: 'bea' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.tell(event)))
    answers.push(await shop.tell(event))
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['said: Yes, to all of Europe.']))
    expect(shop.platform.textsTo('bea')).toEqual([])
  })

  test('words that do not fit are sent', async () => {
    expect((await shop.tell(message('Where are you?', { conversation: 'cid' }))).body).toBe('success')
    await expect.poll(() => shop.platform.textsTo('cid')).toHaveLength(1)
  })

  test('what is not ready in time is acknowledged, and sent when it is', async () => {
    const late = await openPlainShop({ answersWithin: { waitMs: 300, maxText: 400 }, isStarted: false })
    try {
      expect((await late.tell(message('When are you open?', { conversation: 'dan' }))).body).toBe('success')
      await late.app.features.channels.start()
      await expect.poll(() => late.platform.textsTo('dan')).toEqual(['From nine to six.'])
    } finally {
      await late.close()
    }
  })
})

test('calls that wait keep nobody from the server; those beyond the limits are acknowledged, and their answers are sent', async () => {
  const busy = await openPlainShop({ answersWithin: { waitMs: 60_000, maxText: 400 }, isStarted: false })
  try {
    const ids = [busy.connectionId, await busy.connect(), await busy.connect()]
    let replied = 0
    const told: Promise<string>[] = []
    async function tellNext(): Promise<string> {
      const { body } = await busy.tellTo(ids[told.length % 3] ?? '', [message('When are you open?')])
      replied += 1
      return body
    }
    const stored = async () => {
      const { rows } = await busy.app.database.pool.query<{ n: number; waited: number }>(
        'select count(*)::int as n, count(reply_until)::int as waited from channel_events',
      )
      return rows[0]
    }
    while (told.length < 75) {
      for (let n = 0; n < 15; n += 1) told.push(tellNext())
      await expect.poll(stored).toEqual({ n: told.length, waited: Math.min(told.length, 60) })
    }
    // Sixty of the account wait.
    await expect.poll(() => replied).toBe(15)
    const params = { botId: busy.bot.id }
    for (let n = 0; n < 5; n += 1)
      expect((await call(busy.app, listConnections, { params }, busy.owner)).status).toBe(200)
    expect(replied).toBe(15)
    await busy.app.features.channels.start()
    const said = await Promise.all(told)
    expect(said.filter((body) => body === 'said: From nine to six.')).toHaveLength(60)
    await expect.poll(() => busy.platform.sent.length).toBe(15)
    // Their places are free again.
    const again = await busy.tell(message('Do you ship abroad?'))
    expect(again.body).toBe('said: Yes, to all of Europe.')
  } finally {
    await busy.close()
  }
})

describe('where nothing can be sent outside of a reply', () => {
  beforeAll(async () => {
    shop = await openPlainShop({ canSend: false, answersWithin: { waitMs: 300, maxText: 400 }, isStarted: false })
  })
  afterAll(() => shop.close())

  test('a late answer is held, and said with the contact’s next message before the new one', async () => {
    expect((await shop.tell(message('When are you open?', { conversation: 'eve' }))).body).toBe('success')
    await shop.app.features.channels.start()
    await expect.poll(sends).toEqual([{ state: 'held', text: 'From nine to six.' }])
    // The wait is short: what comes too late for it is held as well, so that all is said in the end.
    const said: string[] = []
    await expect
      .poll(async () => {
        said.push((await shop.tell(message('Do you ship abroad?', { conversation: 'eve' }))).body)
        return said.join('\n')
      })
      .toContain('From nine to six.\n\nYes, to all of Europe.')
    expect(shop.platform.tries).toEqual([])
  })

  test('what a person writes is said with the contact’s next message, to which the bot says nothing', async () => {
    const { app, owner, bot } = shop
    await shop.tell(message('When are you open?', { conversation: 'fay' }))
    await expect.poll(async () => (await sends()).at(-1)).toMatchObject({ text: 'From nine to six.' })
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select conversation_id as id from channel_talks order by at desc limit 1',
    )
    const params = { botId: bot.id, conversationId: rows[0]?.id ?? '' }
    const body = { text: 'Today until eight.', fileIds: [], takeOver: true }
    expect((await call(app, replyAsPerson, { params, body }, owner)).status).toBe(201)
    const said: string[] = []
    await expect
      .poll(async () => {
        said.push((await shop.tell(message('Hello?', { conversation: 'fay' }))).body)
        return said.join('\n')
      })
      .toContain('Today until eight.')
    expect(shop.platform.tries).toEqual([])
  })
})
