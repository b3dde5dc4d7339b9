/** Files of contacts from the platform into the thread, over the fakes of Slack and WeChat. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Channel } from '#channels/port/channel.ts'
import { slack as slackChannel } from '#channels/slack/slack.ts'
import { wechatChannel } from '#channels/wechat/wechat.channel.ts'
import { urlOf } from '#contract/endpoint-url.ts'
import { createConnection, removeConnection } from '#contract/features/channels/connections.ts'
import { hookPath } from '#contract/features/channels/hooks.ts'
import type { ChannelKind, SlackConfig } from '#contract/features/channels/kinds.ts'
import { changeContact, deleteContact, downloadContact } from '#contract/features/inbox/contacts.ts'
import { getConversation, listConversations, type ThreadLine } from '#contract/features/inbox/conversations.ts'
import { downloadInboxExport, startInboxExport } from '#contract/features/inbox/exports.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { call } from '#tests/support/calls/calls.ts'
import { pngFile } from '#tests/support/files/png-file.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { type SlackServer, startSlack } from '#tests/support/servers/slack/slack-server.ts'
import { configOf } from '#tests/support/servers/wechat/own-side.ts'
import { startWechat, type Wechat } from '#tests/support/servers/wechat/wechat.ts'
import { contactBytesPerDay, mediaTriedMs } from './media-lane.ts'

let app: TestApp
let slack: SlackServer
let wechat: Wechat
let owner: Person
let bot: TestBot
let slackId: string
let origin: string
/** What the channel of Slack does instead of fetching. */
let insteadOfFetching: (() => never) | undefined
const watchedSlack: Channel<SlackConfig> = {
  ...slackChannel,
  async fetchMedia(...asked) {
    insteadOfFetching?.()
    if (slackChannel.fetchMedia === undefined) throw new Error('Slack fetches files')
    return await slackChannel.fetchMedia(...asked)
  },
}

beforeAll(async () => {
  slack = await startSlack()
  wechat = await startWechat()
  const channels = new Map<ChannelKind, Channel<object>>([
    ['slack', watchedSlack],
    ['wechat', wechatChannel],
  ])
  app = await createTestApp({ channels, channelEndpoints: { slack: slack.apiUrl, wechat: wechat.baseUrl } })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  owner = await createUserSession(app, { plan: 'vip-monthly' })
  bot = await createTestBot(app, owner, { items: [{ question: 'When do you open?', answer: 'At nine.' }] })
  const { botToken, signingSecret } = slack.workspace
  slackId = await connect('slack', { botToken, signingSecret, appToken: '' })
  slack.deliveries.useUrl(`${origin}${hookPath('slack', slackId)}`)
  const wechatId = await connect('wechat', configOf(wechat.account))
  expect(await wechat.saveAddress(`${origin}${hookPath('wechat', wechatId)}`)).toBe(true)
  await app.features.channels.start()
})
afterAll(async () => {
  await app?.close()
  await slack?.close()
  await wechat?.close()
})

async function connect(kind: ChannelKind, config: object): Promise<string> {
  const body = { kind, config } as Parameters<typeof call<typeof createConnection>>[2]['body']
  const made = await call(app, createConnection, { params: { botId: bot.id }, body }, owner)
  if (made.status !== 201) throw new Error(`No connection: ${made.response.body}`)
  return made.reply.id
}

/** Until all that was said before is answered: what comes later is told apart. */
async function settled(): Promise<number> {
  await expect
    .poll(async () => {
      const waiting = `select 1 from channel_events where state = 'waiting' union all select 1 from channel_sends where state = 'pending'`
      return (await rows(waiting)).length
    })
    .toBe(0)
  return slack.workspace.posted.length
}

async function sendInSlack(text: string, ...files: Parameters<SlackServer['files']['upload']>[0][]): Promise<void> {
  const sent = slack.events.direct(text, {
    subtype: 'file_share',
    files: files.map((file) => slack.files.upload(file)),
  })
  const { statuses } = await slack.deliveries.deliver(JSON.stringify(sent), 'application/json', true)
  expect(statuses).toEqual([200])
}

/** What contacts sent with files in the latest conversation of a platform, as the thread shows it. */
async function fileLines(platform: string): Promise<ThreadLine[]> {
  const params = { botId: bot.id }
  const { items } = (await call(app, listConversations, { params, query: { platform } }, owner)).reply
  const [latest] = items
  if (latest === undefined) return []
  const thread = await call(app, getConversation, { params: { ...params, conversationId: latest.id } }, owner)
  return thread.reply.lines.filter(({ author, files }) => author === 'contact' && files.length > 0)
}
const pictureOf = (width: number, height: number) => pngFile({ width, height, row: (y) => Uint8Array.of(y) })
const slackPlatform = 'SLACK'
const lastFiles = async (platform = slackPlatform) => (await fileLines(platform)).at(-1)?.files ?? []
const rows = async (what: string) => (await app.database.pool.query(what)).rows

async function open(url: string | null | undefined) {
  return await app.http.inject({ url: url ?? '', headers: { cookie: owner.cookie ?? '' } })
}

test('a picture is answered at once, and is in the thread when it was fetched', async () => {
  const bytes = pictureOf(8, 6)
  await sendInSlack('', { name: 'lamp.png', mimetype: 'image/png', bytes })
  await expect.poll(async () => (await lastFiles())[0]?.url ?? null).not.toBeNull()
  const [file] = await lastFiles()
  expect(file).toMatchObject({ kind: 'image', name: 'lamp.png', mediaType: 'image/png', size: bytes.length })
  expect(file).toMatchObject({ isFetching: false, missing: null })
  const opened = await open(file?.url)
  expect(opened.rawPayload.equals(bytes)).toBe(true)
  expect(opened.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'image/png' })
  await expect.poll(() => slack.workspace.posted.length).toBe(1)
})

test('the same event again brings no second answer and no second file', async () => {
  const before = await rows(`select id from files`)
  const { body } = slack.deliveries.all.at(-1) ?? { body: '' }
  await slack.deliveries.deliver(body, 'application/json', true)
  await sendInSlack('When do you open?')
  await expect.poll(() => slack.workspace.posted.map(({ text }) => text)).toContain('At nine.')
  expect(slack.workspace.posted).toHaveLength(2)
  expect(await rows(`select id from files`)).toEqual(before)
  expect(await rows(`select * from channel_media`)).toEqual([])
})

test('the same bytes are charged once, whoever sends them', async () => {
  const used = await rows(`select bytes from file_usage`)
  await sendInSlack('', { name: 'again.png', mimetype: 'image/png', bytes: pictureOf(8, 6) })
  await expect.poll(async () => (await lastFiles())[0]).toMatchObject({ name: 'again.png', isFetching: false })
  expect(await rows(`select bytes from file_usage`)).toEqual(used)
})

test('words with a file are answered though it cannot be fetched yet; it is fetched when it can be', async () => {
  const said = await settled()
  const { scopes } = slack.workspace
  slack.workspace.scopes = scopes.filter((scope) => scope !== 'files:read')
  await sendInSlack('When do you open?', { name: 'late.png', mimetype: 'image/png', bytes: pictureOf(5, 5) })
  await expect.poll(() => slack.workspace.posted.slice(said).map(({ text }) => text)).toEqual(['At nine.'])
  await expect.poll(async () => (await rows(`select 1 from channel_media where tries > 0`)).length).toBe(1)
  expect((await lastFiles())[0]).toMatchObject({ isFetching: true, url: null, missing: null })
  slack.workspace.scopes = scopes
  await expect.poll(async () => (await lastFiles())[0]?.url ?? null).not.toBeNull()
  expect(await settled()).toBe(said + 1)
})

test('a page that Slack calls a picture is not kept, and the owner sees it', async () => {
  const bytes = Buffer.from('<!DOCTYPE html><html>Sign in</html>')
  await sendInSlack('', { name: 'page.png', mimetype: 'image/png', bytes })
  await expect
    .poll(async () => (await lastFiles())[0])
    .toMatchObject({ missing: 'refused', url: null, name: 'page.png' })
})

/** Those that wait are looked at again: what was to come in an hour comes now. */
async function lookAgain(): Promise<void> {
  await app.database.pool.query(`update channel_media set next_at = now() - interval '1 second'`)
  await app.database.pool.query(
    `update channel_lanes set due_at = now() - interval '1 second', revision = revision + 1 where work = 'media'`,
  )
}
const waitsForRoom = async () =>
  (await rows(`select 1 from channel_media where tries > 0 and next_at > now() + interval '30 minutes'`)).length

test('what the storage has no room for is tried again slowly, and kept once there is room', async () => {
  await app.database.pool.query(`update file_usage set bytes = bytes + 1073741824`)
  await sendInSlack('', { name: 'full.png', mimetype: 'image/png', bytes: pictureOf(7, 7) })
  await expect.poll(waitsForRoom).toBe(1)
  expect((await lastFiles())[0]).toMatchObject({ name: 'full.png', isFetching: true, missing: null })
  await app.database.pool.query(`update file_usage set bytes = bytes - 1073741824`)
  await lookAgain()
  await expect.poll(async () => (await lastFiles())[0]).toMatchObject({ name: 'full.png', isFetching: false })
  expect((await lastFiles())[0]?.url).not.toBeNull()
})

test('where there is no room for three days the message stays, and says why the file is not there', async () => {
  await app.database.pool.query(`update file_usage set bytes = bytes + 1073741824`)
  await sendInSlack('', { name: 'never-room.png', mimetype: 'image/png', bytes: pictureOf(7, 9) })
  await expect.poll(waitsForRoom).toBe(1)
  await app.database.pool.query(`update channel_media set at = at - interval '71 hours 30 minutes'`)
  await lookAgain()
  await expect
    .poll(async () => (await lastFiles())[0])
    .toMatchObject({ name: 'never-room.png', missing: 'storage-full', url: null })
  await app.database.pool.query(`update file_usage set bytes = bytes - 1073741824`)
})

test('one contact has so many bytes a day; what is beyond them waits', async () => {
  const setBytes = (from: string, to: number) =>
    app.database.pool.query(
      `update messages set parts = jsonb_set(parts, '{0,byteLength}', $2::text::jsonb) where parts @> $1::jsonb`,
      [JSON.stringify([{ name: from }]), to],
    )
  await setBytes('full.png', contactBytesPerDay - 10)
  await sendInSlack('', { name: 'one-more.png', mimetype: 'image/png', bytes: pictureOf(7, 11) })
  await expect.poll(waitsForRoom).toBe(1)
  expect(await filesNamed('one-more.png')).toEqual([])
  await setBytes('full.png', pictureOf(7, 7).length)
  await lookAgain()
  await expect.poll(async () => (await lastFiles())[0]).toMatchObject({ name: 'one-more.png', isFetching: false })
  expect(await filesNamed('one-more.png')).toHaveLength(1)
})

test('nothing that a blocked contact sends is fetched', async () => {
  const params = { botId: bot.id }
  const [latest] = (await call(app, listConversations, { params, query: { platform: slackPlatform } }, owner)).reply
    .items
  const of = { params: { ...params, contactId: latest?.contact.id ?? '' } }
  const block = async (isBlocked: boolean) =>
    expect((await call(app, changeContact, { ...of, body: { isBlocked } }, owner)).status).toBe(200)
  await block(true)
  const fetches = () => slack.calls.filter(({ method }) => method === 'file').length
  const before = fetches()
  await sendInSlack('Look', { name: 'unwanted.png', mimetype: 'image/png', bytes: pictureOf(7, 13) })
  await expect
    .poll(async () => (await lastFiles())[0])
    .toMatchObject({ name: 'unwanted.png', missing: 'blocked', isFetching: false, url: null })
  await settled()
  expect(await rows('select 1 from channel_media')).toEqual([])
  expect(fetches()).toBe(before)
  await block(false)
  await whileFetching('blocked-since.png', async () => block(true))
  await expect
    .poll(async () => (await lastFiles())[0])
    .toMatchObject({ name: 'blocked-since.png', missing: 'blocked', isFetching: false })
  expect(await filesNamed('blocked-since.png')).toEqual([])
  await block(false)
})

test('what the platform never hands out is given up after three days', async () => {
  const { scopes } = slack.workspace
  slack.workspace.scopes = scopes.filter((scope) => scope !== 'files:read')
  await sendInSlack('', { name: 'never.png', mimetype: 'image/png', bytes: pictureOf(4, 4) })
  await expect.poll(async () => (await rows(`select 1 from channel_media where tries > 0`)).length).toBe(1)
  await app.database.pool.query(`update channel_media set at = at - make_interval(secs => $1)`, [mediaTriedMs / 1000])
  await expect.poll(async () => (await lastFiles())[0]).toMatchObject({ missing: 'not-fetched', isFetching: false })
  slack.workspace.scopes = scopes
})

test('a file at which the channel fails is tried again later each time, and holds no other up', async () => {
  insteadOfFetching = () => {
    insteadOfFetching = undefined
    throw new Error('a bug of the channel')
  }
  await sendInSlack('', { name: 'bug.png', mimetype: 'image/png', bytes: pictureOf(9, 4) })
  await expect.poll(async () => await rows(`select tries from channel_media`)).toEqual([{ tries: 1 }])
  await expect.poll(async () => (await lastFiles())[0]?.url ?? null).not.toBeNull()
})

test('a voice of WeChat is answered by what was heard, and kept', async () => {
  const contact = 'oMediaContact1'
  await wechat.send(contact, { kind: 'voice', bytes: Buffer.from('#!AMR\n and sound'), heard: 'When do you open?' })
  await expect.poll(() => wechat.chat(contact).map(({ text }) => text)).toContain('At nine.')
  await expect
    .poll(async () => (await lastFiles('WECHAT-SERVICE-PROVIDER'))[0])
    .toMatchObject({ kind: 'voice', mediaType: 'audio/amr', transcript: 'When do you open?', isFetching: false })
  const opened = await open((await lastFiles('WECHAT-SERVICE-PROVIDER'))[0]?.url)
  expect(opened.headers['content-disposition']).toMatch(/^attachment/)
})

/** What happens while Slack hands a file out, which it does when that is done. */
async function whileFetching(name: string, happens: (fetches: () => number) => Promise<void>): Promise<void> {
  const before = slack.calls.length
  const fetches = () => slack.calls.slice(before).filter(({ method }) => method === 'file').length
  let open: (() => void) | undefined
  slack.files.door.opens = new Promise((resolve) => {
    open = resolve
  })
  try {
    await sendInSlack('', { name, mimetype: 'image/png', bytes: pictureOf(name.length, 3) })
    await expect.poll(fetches).toBe(1)
    await happens(fetches)
  } finally {
    slack.files.door.opens = undefined
    open?.()
  }
}
const filesNamed = async (name: string) => await rows(`select id from files where name = '${name}'`)

test('fetched twice at the same time, as after a lost lease, it is stored once', async () => {
  await whileFetching('twice.png', async (fetches) => {
    await app.database.pool.query(`update channel_lanes set claimed_by = null where work = 'media'`)
    await expect.poll(fetches).toBe(2)
  })
  await expect.poll(async () => (await lastFiles())[0]).toMatchObject({ name: 'twice.png', isFetching: false })
  await expect
    .poll(async () => await rows(`select 1 from channel_lanes where work = 'media' and claimed_by is not null`))
    .toEqual([])
  expect(await filesNamed('twice.png')).toHaveLength(1)
  expect(await rows(`select sum(c.size_bytes)::int as bytes from file_contents c`)).toEqual(
    await rows(`select bytes::int from file_usage`),
  )
})

test('an export names the file, and the data of a contact has it', async () => {
  const params = { botId: bot.id }
  const started = await call(app, startInboxExport, { params, body: { format: 'csv' } }, owner)
  const exportId = started.reply.id
  await runJob(app, 'write-inbox-export', { accountId: owner.account.id, botId: bot.id, exportId })
  const file = await open(urlOf(downloadInboxExport, { params: { ...params, exportId } }))
  expect(file.body).toContain('[Picture lamp.png]')
  const [latest] = (await call(app, listConversations, { params, query: { platform: slackPlatform } }, owner)).reply
    .items
  const contactId = latest?.contact.id ?? ''
  const zip = await open(urlOf(downloadContact, { params: { ...params, contactId } }))
  expect(zip.statusCode).toBe(200)
  // Pictures are packed already, so they lie in it as they are.
  expect(zip.rawPayload.includes(' lamp.png')).toBe(true)
  expect(zip.rawPayload.includes(pictureOf(8, 6))).toBe(true)
})

test('what is deleted while it is fetched is not stored', async () => {
  await whileFetching('late-for-it.png', async () => {
    await app.database.pool.query(`delete from messages where parts @> '[{"name": "late-for-it.png"}]'`)
  })
  await expect.poll(async () => await rows(`select 1 from channel_media`)).toEqual([])
  expect(await filesNamed('late-for-it.png')).toEqual([])
})

test('what was still to be fetched over a connection that is removed is said to be gone, at once', async () => {
  await settled()
  slack.workspace.scopes = slack.workspace.scopes.filter((scope) => scope !== 'files:read')
  await sendInSlack(
    '',
    { name: 'first.png', mimetype: 'image/png', bytes: pictureOf(3, 9) },
    { name: 'second.png', mimetype: 'image/png', bytes: pictureOf(2, 9) },
  )
  await expect.poll(async () => (await lastFiles()).map(({ name }) => name)).toEqual(['first.png', 'second.png'])
  expect((await lastFiles()).map(({ isFetching }) => isFetching)).toEqual([true, true])
  const removed = await call(app, removeConnection, { params: { botId: bot.id, connectionId: slackId } }, owner)
  expect(removed.status).toBe(204)
  const missing = { isFetching: false, missing: 'gone', url: null }
  expect(await lastFiles()).toMatchObject([missing, missing])
  expect(await rows(`select 1 from channel_media`)).toEqual([])
})

test('files go with what was said: when a contact is deleted, and when its time is over', async () => {
  const params = { botId: bot.id }
  const of = async (platform: string) =>
    (await call(app, listConversations, { params, query: { platform } }, owner)).reply.items[0]
  const contactId = (await of('WECHAT-SERVICE-PROVIDER'))?.contact.id ?? ''
  const url = (await lastFiles('WECHAT-SERVICE-PROVIDER'))[0]?.url
  expect((await call(app, deleteContact, { params: { ...params, contactId } }, owner)).status).toBe(204)
  expect((await open(url)).statusCode).toBe(404)
  expect((await rows(`select id from files`)).length).toBeGreaterThan(0)
  await app.database.pool.query(`update messages set at = at - interval '10 years'`)
  await runJob(app, 'delete-old-messages')
  expect(await rows(`select id from files`)).toEqual([])
  expect(await rows(`select bytes from file_usage where bytes <> 0`)).toEqual([])
})
