import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import { listCorpus } from '#contract/features/corpus.ts'
import * as contract from '#contract/features/imports.ts'
import { type SpreadsheetProblem, spreadsheetProblems } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import { createTestApp, type TestApp, testOrigin } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { inlineRow, makeWorkbook } from '#tests/support/files/workbook-files.ts'
import { hostileFiles } from '#tests/support/hostile/hostile-files.ts'
import { multipartBody, multipartBoundary, uploadFile } from '#tests/support/imports/upload.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { isSlowRun, shareOf } from '#tests/support/slow.ts'
import { finishesWithin } from '#tests/support/time-limits.ts'
import { refusalOf } from '../imports.rules.ts'

let app: TestApp
let owner: Person
let bot: TestBot
let address: string

beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-yearly' })
  bot = await createTestBot(app, owner, { items: [] })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

async function countStored(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: string }>(
    'select (select count(*) from corpus_imports) + (select count(*) from corpus_import_rows) as count',
  )
  return Number(rows[0]?.count)
}

/** Either of the two, as each test expects. */
type Answer = Omit<Problem, 'status'> & Omit<contract.CorpusImport, 'status'> & { status: unknown }

/** Over a real connection, as a browser would. */
async function send(fileName: string, bytes: Buffer, as: Person = owner) {
  const response = await fetch(`${address}/api/v1/bots/${bot.id}/imports`, {
    method: 'POST',
    headers: { cookie: as.cookie, 'content-type': `multipart/form-data; boundary=${multipartBoundary}` },
    body: new Uint8Array(multipartBody(fileName, bytes)),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

const maxAnswerMs = 2000
const maxTries = 3

/** Reading gives up by the clock, so a machine that does other work besides may be too late: then the file is sent again. */
async function sendUntilRead(fileName: string, bytes: Buffer, expected: readonly (string | null)[]) {
  for (let tries = 1; ; tries++) {
    const answer = await send(fileName, bytes)
    const isLate = answer.body.code === codeOf('time-out') && !expected.includes(answer.body.code)
    if (!isLate || tries === maxTries) return answer
  }
}

function codeOf(problem: string): string {
  return refusalOf({ ok: false, problem: problem as SpreadsheetProblem, details: {} }, 'f.csv').code
}

test('every hostile file is refused with its reason or read, soon, with nothing stored', async () => {
  // What is read takes its time on a busy machine, and the reading has a limit of its own.
  const refused = hostileFiles.filter(({ expected }) => !expected.includes(null))
  for (const file of isSlowRun ? hostileFiles : shareOf(refused, 8)) {
    const bytes = await file.make()
    const before = await countStored()
    const expected = file.expected.map((problem) =>
      problem === null ? null : file.isMisnamed ? 'file-name' : codeOf(problem),
    )
    const { status, body } = await finishesWithin(maxAnswerMs, () => sendUntilRead(file.fileName, bytes, expected))
    expect(expected, file.title).toContain(status === 201 ? null : body.code)
    if (status !== 201) expect(await countStored(), file.title).toBe(before)
    else expect(body.status).toMatch(/preview|reading/)
  }
  const { reply } = await call(app, listCorpus, { params: { botId: bot.id } }, owner)
  expect(reply.total).toBe(0)
})

test('each problem of a file has its own sentence, and none is left over', () => {
  expect(new Set(spreadsheetProblems.map(codeOf))).toEqual(
    new Set(
      contract.uploadCorpusFile.errors.filter((code) => !['vip-only', 'file-missing', 'file-name'].includes(code)),
    ),
  )
})

describe('size', () => {
  const limit = contract.importLimits.fileBytes

  /** A column that is not read makes the length, as a cell has its own limit. */
  function csvOf(length: number): Buffer {
    const rows = ['question,answer,note']
    for (let rest = length - 21, row = 0; rest > 0; row += 1) {
      const start = `q${row},a,`
      const rowLength = rest < 60_000 ? rest : 30_000
      const cells = rowLength > 30_000 ? [rowLength - 30_000, 30_000] : [rowLength]
      for (const cell of cells) rows.push(`${start}${'x'.repeat(cell - start.length - 1)}`)
      rest -= rowLength
    }
    return Buffer.from(`${rows.join('\n')}\n`)
  }

  test('5 MB are read', async () => {
    const csv = csvOf(limit)
    expect(csv).toHaveLength(limit)
    expect((await send('f.csv', csv)).status).toBe(201)
  })

  test('one byte more is too large', async () => {
    const before = await countStored()
    const { status, body } = await send('f.csv', csvOf(limit + 1))
    expect([status, body.code, body.field, body.details?.limit]).toEqual([413, 'file-too-large', 'file', limit])
    expect(await countStored()).toBe(before)
  })

  test('is answered before the rest of an endless upload has come, announced or not', async () => {
    for (const length of ['content-length: 900000000', 'transfer-encoding: chunked']) {
      const socket = connect(Number(new URL(address).port), '127.0.0.1')
      await once(socket, 'connect')
      const head = `POST /api/v1/bots/${bot.id}/imports HTTP/1.1\r\nhost: x\r\ncookie: ${owner.cookie}\r\n${length}\r\ncontent-type: multipart/form-data; boundary=${multipartBoundary}\r\n\r\n`
      socket.write(head)
      const body = multipartBody('f.csv', Buffer.alloc(limit + 100_000, 'a'))
      const isChunked = length.startsWith('transfer')
      socket.write(isChunked ? Buffer.concat([Buffer.from(`${(900_000_000).toString(16)}\r\n`), body]) : body)
      // The rest never comes: any answer is one before it.
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(answer.toString()).toMatch(/^HTTP\/1.1 413/)
      socket.destroy()
    }
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  })
})

test('an endless preamble before the file is cut off as too large', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /api/v1/bots/${bot.id}/imports HTTP/1.1\r\nhost: x\r\ncookie: ${owner.cookie}\r\ntransfer-encoding: chunked\r\ncontent-type: multipart/form-data; boundary=${multipartBoundary}\r\n\r\n`,
  )
  const length = contract.importLimits.fileBytes + 200_000
  socket.write(Buffer.concat([Buffer.from(`${(900_000_000).toString(16)}\r\n`), Buffer.alloc(length, 'a')]))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 413/)
  socket.destroy()
})

test('a call without a file says so', async () => {
  const url = `${address}/api/v1/bots/${bot.id}/imports`
  const headers = { cookie: owner.cookie }
  const withText = new FormData()
  withText.set('file', 'just text')
  const bodies: [Record<string, string>, string | FormData][] = [
    [{ 'content-type': 'application/json' }, '{}'],
    [{}, withText],
    [{ 'content-type': `multipart/form-data; boundary=${multipartBoundary}` }, `--${multipartBoundary}--\r\n`],
    [
      { 'content-type': `multipart/form-data; boundary=${multipartBoundary}` },
      multipartBody('', Buffer.alloc(0)).toString(),
    ],
  ]
  for (const [more, body] of bodies) {
    const response = await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body })
    const problem = (await response.json()) as Problem
    expect([response.status, problem.code, problem.field]).toEqual([422, 'file-missing', 'file'])
  }
})

test('a body that stops in the middle, or is no multipart, is refused and nothing stays open', async () => {
  const whole = multipartBody('f.csv', Buffer.from('question,answer\na,b\n'))
  for (const body of [whole.subarray(0, whole.length - 30), Buffer.from('nonsense')]) {
    const response = await fetch(`${address}/api/v1/bots/${bot.id}/imports`, {
      method: 'POST',
      headers: { cookie: owner.cookie, 'content-type': `multipart/form-data; boundary=${multipartBoundary}` },
      body: new Uint8Array(body),
    })
    expect([400, 422]).toContain(response.status)
    await response.text()
  }
})

test('names are kept as they are in any script; with folders, or too long, they are refused', async () => {
  for (const name of ['语料 2026.csv', '语料（新）.csv', `${'长'.repeat(196)}.csv`]) {
    const { status, body } = await send(name, Buffer.from('question,answer\na,b\n'))
    expect([status, body.fileName]).toEqual([201, name])
  }
  for (const name of ['C:\\temp\\a.csv', '../../etc/b.csv', `${'长'.repeat(197)}.csv`]) {
    const { status, body } = await send(name, Buffer.from('question,answer\na,b\n'))
    expect([status, body.code, body.field]).toEqual([422, 'file-name', 'file'])
  }
})

test('a csv of Western Excel is read, and one in an unknown encoding is refused with what to do', async () => {
  const western = await send('f.csv', Buffer.from('Question,Answer\r\nHow much?,\xa35 at the caf\xe9\r\n', 'latin1'))
  expect([western.status, western.body.encoding]).toEqual([201, 'windows-1252'])
  const params = { botId: bot.id, importId: western.body.id }
  const { reply } = await call(app, contract.listImportRows, { params }, owner)
  expect(reply.items[0]).toMatchObject({ kind: 'new', answer: '£5 at the café' })
  const cyrillic = await send(
    'f.csv',
    Buffer.from('question,answer\n\xca\xe0\xea \xe2\xe5\xf0\xed\xf3\xf2\xfc?,\xcf\xee\n', 'latin1'),
  )
  expect([cyrillic.status, cyrillic.body.code, cyrillic.body.field]).toEqual([422, 'file-encoding', 'file'])
})

test('Chinese brackets of an intent stay as wide as they were typed', async () => {
  const { body } = await send('f.csv', Buffer.from('问题,答案,意图\n多久到？,三天（工作日）,物流（国内）\n'))
  const { reply } = await call(app, contract.listImportRows, { params: { botId: bot.id, importId: body.id } }, owner)
  expect(reply.items[0]).toMatchObject({ answer: '三天（工作日）', intent: '物流（国内）' })
})

test.each([
  ['utf-8', Buffer.from('问题,答案\n怎么退货？,七天内可退\n')],
  ['utf-8-bom', Buffer.from('\ufeff问题,答案\n怎么退货？,七天内可退\n')],
  ['utf-16le', Buffer.from('\ufeff问题\t答案\n怎么退货？\t七天内可退\n', 'utf16le')],
  ['gb18030', Buffer.from('cecacce22cb4f0b0b80ad4f5c3b4cdcbbbf5a3bf2cc6dfccecc4dabfc9cdcb0a', 'hex')],
])('a Chinese csv in %s is read', async (encoding, bytes) => {
  const { status, body } = await send('f.csv', bytes)
  expect([status, body.encoding]).toEqual([201, encoding])
  const params = { botId: bot.id, importId: body.id }
  const { reply } = await call(app, contract.listImportRows, { params }, owner)
  expect(reply.items[0]).toMatchObject({ kind: 'new', question: '怎么退货？', answer: '七天内可退' })
})

test('blank rows between filled ones are errors at their place; the file counts from row 2', async () => {
  const rows = [inlineRow(1, 'question', 'answer'), inlineRow(2, 'a', 'b'), inlineRow(5, 'c', 'd')].join('')
  const { body } = await send('f.xlsx', makeWorkbook({ rows }))
  const params = { botId: bot.id, importId: body.id }
  const { reply } = await call(app, contract.listImportRows, { params, query: { kind: 'error' } }, owner)
  expect(reply.items.map(({ rowNumber, reasons }) => [rowNumber, reasons[0]?.reason])).toEqual([
    [3, 'blank-row'],
    [4, 'blank-row'],
  ])
})

describe('rights', () => {
  test('the free plan can neither upload nor export, before anything is read', async () => {
    const free = await createUserSession(app)
    const own = await createTestBot(app, free, { items: [] })
    const before = await countStored()
    const { status, problem } = await uploadFile(app, own.id, free, 'f.csv', 'question,answer\na,b')
    expect([status, problem.code]).toEqual([403, 'vip-only'])
    const exported = await call(app, contract.exportCorpus, { params: { botId: own.id } }, free)
    expect([exported.status, exported.problem.code]).toEqual([403, 'vip-only'])
    expect(await countStored()).toBe(before)
    expect((await call(app, contract.listImports, { params: { botId: own.id } }, free)).status).toBe(200)
    expect((await call(app, contract.downloadTemplate, {}, free)).status).toBe(200)
  })

  test('a plan that has ended can still look and undo, but not commit', async () => {
    const { body } = await send('f.csv', Buffer.from('question,answer\na,b\n'))
    await app.database.pool.query(`update accounts set plan = 'free' where id = $1`, [owner.account.id])
    const params = { botId: bot.id, importId: body.id }
    expect((await call(app, contract.getImport, { params }, owner)).status).toBe(200)
    expect((await call(app, contract.commitImport, { params, body: {} }, owner)).problem.code).toBe('vip-only')
    expect((await call(app, contract.cancelImport, { params }, owner)).status).toBe(200)
    await app.database.pool.query(`update accounts set plan = 'vip-yearly' where id = $1`, [owner.account.id])
  })

  test('a bot or an import of another account is not found, on every route, even for an ADMIN', async () => {
    const { body } = await send('f.csv', Buffer.from('question,answer\na,b\n'))
    const strangers = [await createUserSession(app, { plan: 'vip-yearly' }), await createOwnerSession(app)]
    const endpoints = Object.values(contract).filter(
      (value): value is Endpoint & typeof value => typeof value === 'object' && 'path' in value,
    )
    expect(endpoints).toHaveLength(18)
    const payloads: Record<string, object> = {
      mapImportColumns: { hasTitles: true, fields: ['question', 'answer'] },
      pasteCorpusText: { text: 'Q: a\nA: b' },
      restoreImportRows: {
        rows: [
          {
            rowNumber: 2,
            question: 'a',
            answer: 'b',
            intent: '',
            keywords: '',
            variants: '',
            isEnabled: true,
            isSkipped: false,
          },
        ],
      },
    }
    for (const stranger of strangers) {
      const own = await createTestBot(app, stranger, { items: [] })
      for (const endpoint of endpoints) {
        if (endpoint.path === contract.downloadTemplate.path) continue
        const bots = endpoint.path.includes(':importId') ? [bot.id, own.id] : [bot.id]
        for (const botId of bots) {
          const url = endpoint.path.replace(':botId', botId).replace(':importId', body.id).replace(':rowNumber', '2')
          const response = await app.http.inject({
            method: endpoint.method,
            url,
            headers: { origin: testOrigin, cookie: stranger.cookie },
            ...(endpoint.method === 'GET' ? {} : { payload: payloads[endpoint.id] ?? {} }),
          })
          expect([response.statusCode, response.json<Problem>().code], `${endpoint.method} ${url}`).toEqual([
            404,
            'not-found',
          ])
        }
      }
    }
    const params = { botId: bot.id, importId: body.id }
    expect((await call(app, contract.getImport, { params }, owner)).reply.status).toBe('preview')
  })

  test('nobody is let in without a session', async () => {
    const { status, problem } = await uploadFile(app, bot.id, {}, 'f.csv', 'question,answer\na,b')
    expect([status, problem.code]).toEqual([401, 'not-logged-in'])
  })
})

test('after 300 files in a row an account is asked to wait', async () => {
  const other = await createUserSession(app, { plan: 'vip-yearly' })
  const statuses: number[] = []
  for (let i = 0; i < 360; i++) statuses.push((await send('f.csv', Buffer.alloc(0), other)).status)
  expect(statuses.slice(0, 300)).not.toContain(429)
  // While they are sent, one a second more is taken.
  expect(statuses).toContain(429)
})

test('more than three files of one account at once are asked to wait', async () => {
  const files = Array.from({ length: 8 }, () => send('f.csv', Buffer.from(`question,answer\n${'a,b\n'.repeat(5000)}`)))
  const statuses = (await Promise.all(files)).map(({ status }) => status)
  expect(statuses).toContain(201)
  expect(statuses.filter((status) => status !== 201 && status !== 429)).toEqual([])
  expect((await send('f.csv', Buffer.from('question,answer\na,b\n'))).status).toBe(201)
})
