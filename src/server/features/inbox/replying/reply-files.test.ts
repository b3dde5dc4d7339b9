import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '#contract/endpoint-url.ts'
import { getPublicConversation, sendPublicMessage } from '#contract/features/answers.ts'
import { replyAsPerson, takeOver, uploadReplyFile } from '#contract/features/inbox/handover.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

const boundary = 'boundary-of-the-test'

let app: TestApp
let owner: Person
let params: { botId: string }

beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-monthly' })
  params = { botId: (await createTestBot(app, owner, { items: [] })).id }
})
afterAll(() => app.close())

/** A visitor whose conversation the owner has taken over. */
async function visitorWithPerson(name: string) {
  const visitorToken = `a visitor who gets files: ${name}`
  const said = await call(app, sendPublicMessage, { params, body: { text: 'Prices?', visitorToken } })
  const at = { params: { ...params, conversationId: said.reply.conversationId } }
  await call(app, takeOver, at, owner)
  return {
    at,
    lastFile: async () => {
      const { messages } = (await call(app, getPublicConversation, { params, body: { visitorToken } })).reply
      const url = new URL(messages.at(-1)?.attachments[0]?.url ?? '', app.origin).href.replace(app.origin, '')
      const { statusCode, body } = await app.http.inject({ url })
      return [statusCode, body]
    },
  }
}

async function upload(text: string): Promise<string> {
  const uploaded = await app.http.inject({
    method: 'POST',
    url: urlOf(uploadReplyFile, { params }),
    headers: {
      origin: app.origin,
      cookie: owner.cookie ?? '',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="prices.txt"\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  })
  expect(uploaded.statusCode).toBe(201)
  return uploaded.json().id as string
}

test('a file goes out once with a person’s reply, and the visitor opens it by its link', async () => {
  const { at, lastFile } = await visitorWithPerson('once')
  const body = { text: '', fileIds: [await upload('Ten euros.')] }
  const sent = await call(app, replyAsPerson, { ...at, body }, owner)
  expect(sent.reply.line.files).toMatchObject([{ name: 'prices.txt', kind: 'file' }])
  expect((await call(app, replyAsPerson, { ...at, body }, owner)).problem.code).toBe('file-missing')
  expect(await lastFile()).toEqual([200, 'Ten euros.'])
})

test('what did not get through is sent again with its files, which stay as long as one of both messages does', async () => {
  const { at, lastFile } = await visitorWithPerson('again')
  const first = (
    await call(app, replyAsPerson, { ...at, body: { text: 'Here.', fileIds: [await upload('Twenty.')] } }, owner)
  ).reply.line
  const body = { text: 'Here.', filesOf: first.id }
  const early = await call(app, replyAsPerson, { ...at, body }, owner)
  expect(early.problem).toMatchObject({ code: 'file-missing', field: 'filesOf' })
  const { pool } = app.database
  await pool.query("update messages set delivery = 'failed' where id = $1", [first.id])
  const foreign = await visitorWithPerson('foreign')
  expect((await call(app, replyAsPerson, { ...foreign.at, body }, owner)).problem.code).toBe('file-missing')

  const again = await call(app, replyAsPerson, { ...at, body }, owner)
  expect([again.status, again.reply.line.text]).toEqual([201, 'Here.'])
  expect(again.reply.line.files).toMatchObject([{ name: 'prices.txt', size: 7 }])
  expect(await lastFile()).toEqual([200, 'Twenty.'])

  const isOld = "update messages set at = now() - interval '2000 days' where id = $1"
  await pool.query(isOld, [first.id])
  await runJob(app, 'delete-old-messages')
  expect((await pool.query('select from messages where id = $1', [first.id])).rowCount).toBe(0)
  expect(await lastFile()).toEqual([200, 'Twenty.'])
  await pool.query(isOld, [again.reply.line.id])
  await runJob(app, 'delete-old-messages')
  const { rows } = await pool.query(
    "select count(*)::int as count from files where purpose = 'message' and bot_id = $1",
    [params.botId],
  )
  // That of the other test alone.
  expect(rows).toEqual([{ count: 1 }])
})
