import { expect, test } from 'vitest'
import { urlOf } from '#contract/endpoint-url.ts'
import { getPublicConversation, sendPublicMessage } from '#contract/features/answers.ts'
import { replyAsPerson, takeOver, uploadReplyFile } from '#contract/features/inbox/handover.ts'
import { createTestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createUserSession } from '#tests/support/people/people.ts'

test('a file goes out once with a person’s reply, and the visitor opens it by its link', async () => {
  const app = await createTestApp()
  const owner = await createUserSession(app, { plan: 'vip-monthly' })
  const bot = await createTestBot(app, owner, { items: [] })
  const params = { botId: bot.id }
  const visitorToken = 'a visitor who gets a file'
  const said = await call(app, sendPublicMessage, { params, body: { text: 'Prices?', visitorToken } })
  const at = { params: { ...params, conversationId: said.reply.conversationId } }
  await call(app, takeOver, at, owner)
  const boundary = 'boundary-of-the-test'
  const uploaded = await app.http.inject({
    method: 'POST',
    url: urlOf(uploadReplyFile, { params }),
    headers: {
      origin: app.origin,
      cookie: owner.cookie ?? '',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="prices.txt"\r\n\r\nTen euros.\r\n--${boundary}--\r\n`,
  })
  expect(uploaded.statusCode).toBe(201)
  const body = { text: '', fileIds: [uploaded.json().id as string] }
  const sent = await call(app, replyAsPerson, { ...at, body }, owner)
  expect(sent.reply.line.files).toMatchObject([{ name: 'prices.txt', kind: 'file' }])
  expect((await call(app, replyAsPerson, { ...at, body }, owner)).problem.code).toBe('file-missing')
  const { messages } = (await call(app, getPublicConversation, { params, body: { visitorToken } })).reply
  const file = messages.at(-1)?.attachments[0]
  const opened = await app.http.inject({ url: new URL(file?.url ?? '', app.origin).href.replace(app.origin, '') })
  expect([opened.statusCode, opened.body]).toEqual([200, 'Ten euros.'])
  await app.close()
})
