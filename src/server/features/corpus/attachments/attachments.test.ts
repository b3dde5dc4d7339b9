/** Files that go out with answers: uploaded, checked, given to an item, said to customers, and cleared away. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getPublicConversation,
  type MessageReply,
  sendMessage,
  sendPublicMessage,
  testBot,
} from '#contract/features/answers.ts'
import { tryItem } from '#contract/features/conversations/question-checks.ts'
import { createCorpusItem, deleteCorpusItems, getCorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import { attachmentLimits, uploadAttachment } from '#contract/features/customising/corpus-attachments.ts'
import { saveFacts } from '#contract/features/facts.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { pdfFile } from '#tests/support/files/office-files.ts'
import { cornersPng } from '#tests/support/files/photo-files.ts'
import { paddedPng } from '#tests/support/files/png-file.ts'
import { hostileAttachments } from '#tests/support/hostile/hostile-attachments.ts'
import { uploadTo } from '#tests/support/imports/upload.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

const dayMs = 24 * 3600_000
const png = cornersPng()
let app: TestApp
let owner: Person
let bot: TestBot
let params: { botId: string }
beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-yearly' })
  bot = await createTestBot(app, owner, { items: [{ question: 'Do you ship abroad?', answer: 'To forty countries.' }] })
  params = { botId: bot.id }
})
afterAll(() => app.close())

function upload(name: string, bytes: Buffer, as: Person = owner, botId = bot.id) {
  return uploadTo(app, uploadAttachment, { params: { botId } }, as, name, bytes)
}
async function uploaded(name = 'size chart.png', bytes = png): Promise<string> {
  return (await upload(name, bytes)).reply.id
}
async function add(question: string, answer: string, attachmentId: string | null = null, as: Person = owner) {
  return await call(app, createCorpusItem, { params, body: { question, answer, attachmentId } }, as)
}
async function ask(text: string): Promise<MessageReply['answer']> {
  return (await call(app, sendMessage, { params, body: { text } }, bot.program)).reply.answer
}
async function storedFiles(): Promise<number> {
  const { rows } = await app.database.pool.query(
    "select count(*)::int as count from files where bot_id = $1 and purpose = 'attachment'",
    [bot.id],
  )
  return rows[0].count
}
const pathOf = (url: string) => url.slice(app.origin.length)

describe('an upload', () => {
  it('tells what the file is, to be named by an item', async () => {
    const { status, reply } = await upload('尺码表.PNG', png)
    expect(status).toBe(201)
    expect(reply).toEqual({ id: expect.any(String), name: '尺码表.PNG', mediaType: 'image/png', sizeBytes: png.length })
  })

  it('that is hostile is refused in the words of the catalogue, and nothing is stored', async () => {
    const before = await storedFiles()
    for (const file of hostileAttachments) {
      const { status, problem } = await upload(file.fileName, file.make())
      expect([status, problem.code, problem.field, problem.title], file.title).toEqual([
        415,
        'attachment-type',
        'file',
        'This file upload is not supported',
      ])
    }
    expect(await storedFiles()).toBe(before)
  })

  it('takes 3,670,016 bytes and not one more', async () => {
    const most = await upload('most.png', paddedPng(png, attachmentLimits.fileBytes))
    expect(most.status).toBe(201)
    const { status, problem } = await upload('more.png', paddedPng(png, attachmentLimits.fileBytes + 1))
    expect([status, problem.code, problem.field]).toEqual([413, 'attachment-too-large', 'file'])
    expect(problem.title).toBe('File size cannot be larger than 3.5M')
  })

  it('is for VIPs, within their storage, to their own bots', async () => {
    const free = await createUserSession(app)
    const own = await createTestBot(app, free, { items: [] })
    expect((await upload('a.png', png, free, own.id)).problem).toMatchObject({
      code: 'vip-only',
      title: 'This version only available for VIP',
    })
    expect((await upload('a.png', png, await createUserSession(app, { plan: 'vip-yearly' }))).status).toBe(404)
    await app.database.pool.query('update file_usage set bytes = $2 where account_id = $1', [
      owner.account.id,
      1024 * 1024 * 1024,
    ])
    expect((await upload('b.pdf', pdfFile)).problem).toMatchObject({ code: 'storage-full' })
    await app.database.pool.query(
      'update file_usage set bytes = (select sum(size_bytes) from file_contents c where c.account_id = $1) where account_id = $1',
      [owner.account.id],
    )
  })
})

describe('an answer with a file', () => {
  it('is said with a link that opens it for anybody for a week', async () => {
    await add('Which size do I need?', 'See the **chart**.', await uploaded())
    const answer = await ask('Which size do I need?')
    expect(answer).toMatchObject({ text: 'See the **chart**.', source: { kind: 'answer' } })
    expect(answer?.attachment).toEqual({
      name: 'size chart.png',
      mediaType: 'image/png',
      size: png.length,
      url: expect.stringContaining(`${app.origin}/files/`),
    })
    const path = pathOf(answer?.attachment?.url ?? '')
    const { statusCode, headers, rawPayload } = await app.http.inject({ url: path })
    expect([statusCode, headers['content-type'], rawPayload.equals(png)]).toEqual([200, 'image/png', true])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { rows } = await app.database.pool.query(
      "select text, parts from messages where bot_id = $1 and direction = 'out' order by sequence desc limit 1",
      [bot.id],
    )
    expect(rows[0]).toMatchObject({
      text: 'See the **chart**.',
      parts: [{ kind: 'image', name: 'size chart.png', mediaType: 'image/png', byteLength: png.length }],
    })
    app.clock.skip(7 * dayMs)
    expect((await app.http.inject({ url: path })).statusCode).toBe(410)
    expect((await ask('Which size do I need?'))?.attachment?.url).not.toBe(answer?.attachment?.url)
  })

  it('may be a file alone, which is no blank: it is named in the answer and downloaded, never opened in a page', async () => {
    const { status, reply } = await add(
      'Where is the price list?',
      '',
      await uploaded('prices & sizes.txt', Buffer.from('<b>10</b>')),
    )
    expect([status, reply.answer, reply.attachment?.name]).toEqual([201, '', 'prices & sizes.txt'])
    const answer = await ask('where is the price list')
    expect(answer?.text).toBe('Here is the file: prices & sizes.txt')
    const file = await app.http.inject({ url: pathOf(answer?.attachment?.url ?? '') })
    expect(file.headers['content-type']).toBe('text/plain')
    expect(file.headers['content-disposition']).toMatch(/^attachment;/)
    const tested = await call(app, testBot, { params, body: { text: 'Where is the price list?' } }, owner)
    expect(tested.reply.why.reason).toBe('exact')
    expect(tested.reply.answer.attachment?.name).toBe('prices & sizes.txt')
  })

  it('needs a question, and an answer or a file, also when one of them is taken away', async () => {
    const missing = await call(app, createCorpusItem, { params, body: { question: '', answer: '' } }, owner)
    expect(missing.problem.faults).toEqual([
      { field: 'question', code: 'field-required', details: expect.anything() },
      { field: 'answer', code: 'field-required' },
    ])
    const { reply } = await add('What is on the label?', '', await uploaded('label.png'))
    const itemParams = { ...params, itemId: reply.id }
    const change = (body: object) => call(app, updateCorpusItem, { params: itemParams, body }, owner)
    expect((await change({ attachmentId: null })).problem).toMatchObject({ code: 'field-required', field: 'answer' })
    expect((await change({ attachmentId: null, answer: 'Wool.' })).reply).toMatchObject({
      attachment: null,
      revision: 2,
    })
    expect((await change({ answer: '' })).problem).toMatchObject({ code: 'field-required', field: 'answer' })
    expect((await ask('What is on the label?'))?.attachment).toBeUndefined()
  })

  it('waits with its file while a blank of its text is open', async () => {
    const blank = await createTestBot(app, owner)
    const at = { botId: blank.id }
    const { reply: file } = await upload('map.png', png, owner, blank.id)
    const body = { question: 'Where exactly is the shop?', answer: 'At [shop address].', attachmentId: file.id }
    await call(app, createCorpusItem, { params: at, body }, owner)
    const asked = () => call(app, sendMessage, { params: at, body: { text: body.question } }, blank.program)
    const waiting = (await asked()).reply.answer
    expect([waiting?.source.kind, waiting?.attachment]).toEqual(['person', undefined])
    const facts = await call(app, saveFacts, { params: at, body: { values: { 'shop address': 'Mill Road 7' } } }, owner)
    expect(facts.status).toBe(200)
    expect((await asked()).reply.answer).toMatchObject({ text: 'At Mill Road 7.', attachment: { name: 'map.png' } })
  })

  it('stands beside another answer when two things are asked, and comes back with the conversation', async () => {
    const visitorToken = 'visitor-of-the-attachments'
    const body = { text: 'Do you ship abroad? Where is the price list?', visitorToken }
    const { answer } = (await call(app, sendPublicMessage, { params, body })).reply
    expect(answer?.parts?.map(({ attachment }) => attachment?.name)).toEqual([undefined, 'prices & sizes.txt'])
    expect(answer?.attachment?.name).toBe('prices & sizes.txt')
    const again = await call(app, getPublicConversation, { params, body: { visitorToken } })
    const [attachment] = again.reply.messages[0]?.attachments ?? []
    expect((await app.http.inject({ url: pathOf(attachment?.url ?? '') })).body).toBe('<b>10</b>')
  })

  it('can be tried before it is saved', async () => {
    const item = { question: 'How do I wash wool?', answer: '', attachmentId: await uploaded('care.pdf', pdfFile) }
    const { reply } = await call(app, tryItem, { params, body: { text: 'how do I wash wool', item } }, owner)
    expect(reply.answer).toMatchObject({
      text: 'Here is the file: care.pdf',
      attachment: { mediaType: 'application/pdf' },
    })
  })
})

describe('whose file it is', () => {
  it('a file of another bot, another account, or another kind is none', async () => {
    const stranger = await createUserSession(app, { plan: 'vip-yearly' })
    const foreign = await createTestBot(app, stranger, { items: [] })
    const theirs = (await upload('theirs.png', png, stranger, foreign.id)).reply.id
    const other = await createTestBot(app, owner, { items: [] })
    const ofOther = (await upload('other.png', png, owner, other.id)).reply.id
    for (const id of [theirs, ofOther, crypto.randomUUID()]) {
      const { problem } = await add(`Whose is ${id}?`, 'Text.', id)
      expect(problem).toMatchObject({ code: 'not-found', field: 'attachmentId' })
    }
    expect((await add('Whose?', 'Text.', theirs, stranger)).status).toBe(404)
  })

  it('who lost VIP keeps the files that answer, and gives none to other items', async () => {
    const past = await createUserSession(app, { plan: 'vip-yearly' })
    const own = await createTestBot(app, past, { items: [] })
    const at = { botId: own.id }
    const { reply: file } = await upload('kept.png', png, past, own.id)
    const body = { question: 'Is it kept?', answer: 'Yes.', attachmentId: file.id }
    const { reply: item } = await call(app, createCorpusItem, { params: at, body }, past)
    await app.database.pool.query("update accounts set plan = 'free' where id = $1", [past.account.id])
    const second = { ...body, question: 'And here?' }
    expect((await call(app, createCorpusItem, { params: at, body: second }, past)).problem).toMatchObject({
      code: 'vip-only',
      field: 'attachmentId',
    })
    const edit = { answer: 'Yes, of course.', attachmentId: file.id }
    const edited = await call(app, updateCorpusItem, { params: { ...at, itemId: item.id }, body: edit }, past)
    expect(edited.reply.attachment?.id).toBe(file.id)
    const asked = await call(app, sendMessage, { params: at, body: { text: 'is it kept' } }, own.program)
    expect(asked.reply.answer?.attachment?.name).toBe('kept.png')
  })
})

it('a file goes a day after nothing needs it: no item, none that can be restored, no version of its history', async () => {
  const known = async (id: string) =>
    (await app.http.inject({ url: `/files/${id}`, headers: { cookie: owner.cookie } })).statusCode === 200
  const [unsaved, replaced, kept] = [
    await uploaded('1.pdf', Buffer.concat([pdfFile, Buffer.from('1')])),
    await uploaded('2.pdf', Buffer.concat([pdfFile, Buffer.from('2')])),
    await uploaded('3.pdf', Buffer.concat([pdfFile, Buffer.from('3')])),
  ]
  const { reply } = await add('Is this file needed?', 'Yes.', replaced)
  const itemParams = { ...params, itemId: reply.id }
  await call(app, updateCorpusItem, { params: itemParams, body: { attachmentId: kept } }, owner)
  const seen = async () => await Promise.all([unsaved, replaced, kept].map(known))
  await app.features.corpus.clearAwayFiles()
  expect(await seen()).toEqual([true, true, true])
  app.clock.skip(dayMs + 60_000)
  await app.features.corpus.clearAwayFiles()
  expect(await seen()).toEqual([false, true, true])
  await call(app, deleteCorpusItems, { params, body: { ids: [reply.id] } }, owner)
  await app.features.corpus.clearAwayFiles()
  expect(await seen()).toEqual([false, true, true])
  app.clock.skip(dayMs + 60_000)
  await app.features.corpus.purgeDeleted()
  await app.features.corpus.clearAwayFiles()
  expect(await seen()).toEqual([false, false, false])
  expect((await call(app, getCorpusItem, { params: itemParams }, owner)).status).toBe(404)
})
