/** Contacts are called as their platform calls them, from their first message on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { message, openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'
import { nameAskedApartMs } from './name-contacts.ts'

let shop: PlainShop
beforeAll(async () => {
  shop = await openPlainShop()
})
afterAll(() => shop.close())

const question = 'When are you open?'
const answer = 'From nine to six.'

async function names(): Promise<(string | null)[]> {
  const { rows } = await shop.app.database.pool.query<{ name: string | null }>(
    `select display_name as name from contacts order by display_name`,
  )
  return rows.map(({ name }) => name)
}

async function waitingEvents(): Promise<number> {
  const { rows } = await shop.app.database.pool.query(`select 1 from channel_events where state = 'waiting'`)
  return rows.length
}

test('whoever comes, and then writes, is named', async () => {
  await shop.tell(message('', { kind: 'arrival', conversation: 'ann' }))
  await expect.poll(waitingEvents).toBe(0)
  expect(await names()).toEqual([])
  await shop.tell(message(question, { conversation: 'ann' }))
  await expect.poll(names).toEqual(['Name of ann'])
})

test('whoever speaks in somebody else’s thread is named when they write themselves, also where the event has the name', async () => {
  for (const name of [undefined, 'Bob B.']) {
    const contact = name === undefined ? 'bea' : 'bob'
    const thread = { conversation: `thread of ${contact}`, isThread: true }
    await shop.tell(message(question, { ...thread, contact: 'ann' }))
    await expect.poll(() => shop.platform.textsTo(thread.conversation)).toEqual([answer])
    const named = name === undefined ? {} : { name }
    await shop.tell(message(question, { ...thread, contact, ...named }))
    await expect.poll(() => shop.platform.textsTo(thread.conversation)).toEqual([answer, answer])
    expect(await names()).not.toContain(name ?? `Name of ${contact}`)
    await shop.tell(message(question, { conversation: contact, ...named }))
    await expect.poll(names).toContain(name ?? `Name of ${contact}`)
  }
})

test('a platform that did not say the name is asked again after a while, and not with each message', async () => {
  shop.platform.onWho = () => ({})
  const asked = () => shop.platform.asked.filter((id) => id === 'cleo').length
  const say = async (count: number) => {
    await shop.tell(message(question, { conversation: 'cleo' }))
    await expect.poll(() => shop.platform.textsTo('cleo')).toHaveLength(count)
  }
  await say(1)
  await expect.poll(asked).toBe(1)
  await say(2)
  shop.platform.onWho = (id) => ({ name: `Name of ${id}` })
  shop.app.clock.skip(nameAskedApartMs)
  await say(3)
  await expect.poll(names).toContain('Name of cleo')
  expect(asked()).toBe(2)
})
