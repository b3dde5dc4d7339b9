/** What the page of replies reads beside the settings: questions of last week, what would change for them, and lists of words as files. */
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveFeedback, sendMessage, sendPublicMessage, testBot } from '#contract/features/answers.ts'
import {
  getReplyUse,
  listRecentQuestions,
  previewAnswerStep,
  readWordFile,
  replyLimits,
} from '#contract/features/customising/replies.ts'
import { createTestApp, type TestApp, testOrigin } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { inlineRow, makeWorkbook } from '#tests/support/files/workbook-files.ts'
import { multipartBody, multipartBoundary } from '#tests/support/imports/upload.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { readWordFile as readWords } from './word-files/read-word-file.ts'

let app: TestApp
let owner: Person
let bot: TestBot

beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-yearly' })
  bot = await createTestBot(app, owner, {
    items: [
      { question: 'How do I return an item?', answer: 'Send it back.' },
      { question: 'Do you ship abroad?', answer: 'To forty countries.' },
    ],
  })
})
afterAll(() => app.close())

const params = () => ({ botId: bot.id })

test('questions of the last week are listed once each with the last verdict, and replayed with another step', async () => {
  for (const text of ['do you deliver abroad', 'Do you deliver abroad?', 'can it be sent abroad', 'hello'])
    expect((await call(app, sendMessage, { params: params(), body: { text } }, bot.program)).status).toBe(200)
  const visitor = { text: 'how do I get an invoice', visitorToken: 'a visitor of this test' }
  await call(app, sendPublicMessage, { params: params(), body: visitor })
  // The owner judges on the test page; what only they asked is not a question of customers.
  const judged = await call(app, testBot, { params: params(), body: { text: 'do you deliver abroad!' } }, owner)
  const { messageId } = judged.reply
  await call(app, giveFeedback, { params: { ...params(), messageId }, body: { verdict: 'good' } }, owner)
  await call(app, testBot, { params: params(), body: { text: 'only on the test page' } }, owner)

  const { items } = (await call(app, listRecentQuestions, { params: params() }, owner)).reply
  expect(items).toEqual([
    { text: 'how do I get an invoice', count: 1, verdict: null },
    { text: 'hello', count: 1, verdict: null },
    { text: 'can it be sent abroad', count: 1, verdict: null },
    { text: 'Do you deliver abroad?', count: 2, verdict: 'good' },
  ])
  const preview = async (step: 1 | 3 | 5) =>
    (
      await call(
        app,
        previewAnswerStep,
        { params: params(), body: { step, questions: items.map(({ text }) => text) } },
        owner,
      )
    ).reply.changed
  expect(await preview(3)).toEqual([])
  const title = 'Do you ship abroad?'
  expect(await preview(5)).toMatchObject([
    { place: 3, before: { kind: 'answer', title }, after: { kind: 'suggest', title } },
  ])
  expect(await preview(1)).toMatchObject([
    { place: 2, before: { kind: 'suggest', title }, after: { kind: 'answer', title } },
  ])
  const use = (await call(app, getReplyUse, { params: params() }, owner)).reply
  expect(use).toEqual({ kinds: { greeting: 1, suggest: 1, fallback: 1 }, blanks: 0, customised: {} })

  app.clock.skip(8 * 24 * 3600_000)
  expect((await call(app, listRecentQuestions, { params: params() }, owner)).reply.items).toEqual([])
  const many = Array.from({ length: replyLimits.replayedAtOnce + 1 }, () => 'hello')
  const { problem } = await call(
    app,
    previewAnswerStep,
    { params: params(), body: { step: 1, questions: many } },
    owner,
  )
  expect(problem).toMatchObject({ code: 'too-many-entries', field: 'questions' })
})

async function send(name: string, content: Buffer | string) {
  const response = await app.http.inject({
    method: 'POST',
    url: readWordFile.path.replace(':botId', bot.id),
    headers: {
      origin: testOrigin,
      cookie: owner.cookie,
      'content-type': `multipart/form-data; boundary=${multipartBoundary}`,
    },
    payload: multipartBody(name, Buffer.from(content)),
  })
  return { status: response.statusCode, ...response.json<{ words?: string[]; code?: string; title?: string }>() }
}

test('words are read from txt, csv and xlsx files, each once', async () => {
  expect(await send('words.txt', '\ufeff傻逼、煞笔\r\n\r\n  bad   word \nＢＡＤ word\n')).toMatchObject({
    status: 200,
    words: ['傻逼', '煞笔', 'bad word'],
  })
  expect((await send('words.csv', 'note,Sensitive words\n1,"idiot"\n2,fool\n')).words).toEqual(['idiot', 'fool'])
  expect((await send('words.csv', 'idiot;fool;twit')).words).toEqual(['idiot', 'fool', 'twit'])
  const rows = [inlineRow(1, 'idiot', 'x'), inlineRow(2, '', 'fool'), inlineRow(3, 'twit')].join('')
  expect((await send('words.xlsx', makeWorkbook({ rows }))).words).toEqual(['idiot', 'fool', 'twit'])
  const gb18030 = Buffer.from([0xc9, 0xb5, 0xb1, 0xc6, 0x0a, 0xb4, 0xf4, 0xd7, 0xd3])
  expect((await send('words.txt', gb18030)).words).toEqual(['傻逼', '呆子'])
  const long = Array.from({ length: 2003 }, (_, n) => `word${n}`)
  const read = await send('words.txt', [...long, 'x'.repeat(51)].join('\n'))
  expect(read).toMatchObject({ tooLong: 1, leftOut: 3 })
  expect(read.words).toHaveLength(2000)
})

test('a large list is read beside the server, which has time for others meanwhile', async () => {
  const content = Array.from({ length: 100_000 }, (_, n) => `word${n}`).join('\n')
  const reading = readWords(Buffer.from(content), 'words.txt')
  expect(await Promise.race([reading.then(() => 'the list'), turnOfOthers('others')])).toBe('others')
  expect(await reading).toMatchObject({ ok: true, tooLong: 0, leftOut: 98_000 })
})

test.each([
  ['words.pdf', '%PDF-1.7', 'file-type', 'This file upload is not supported'],
  ['words.txt', '%PDF-1.7', 'file-type', 'This file upload is not supported'],
  ['words.csv', '<html><table></table>', 'file-type', 'This file upload is not supported'],
  ['words.xlsx', 'a,b', 'file-type', 'This file upload is not supported'],
  ['words.docx', 'PK\u0003\u0004', 'file-type', 'This file upload is not supported'],
  ['words.txt', 'a\0\0\0b', 'file-type', 'This file upload is not supported'],
  ['words.txt', ' \n\n', 'file-empty', ''],
  ['words.xlsx', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]), 'file-damaged', ''],
  ['words.txt', Buffer.alloc(5 * 1024 * 1024 + 1, 'a\n'), 'file-too-large', 'File size cannot be larger than 5M'],
])('%s that is no list of words is refused with the reason', async (name, content, code, title) => {
  const answer = await send(name, content)
  expect(answer.code).toBe(code)
  expect(answer.title ?? '').toContain(title)
})
