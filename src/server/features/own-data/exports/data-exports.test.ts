import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadDataExport, listDataExports, startDataExport } from '#contract/features/account/own-data.ts'
import { sendPublicMessage } from '#contract/features/answers.ts'
import { renewAccountKey } from '#contract/features/bots.ts'
import { defaultSpreadsheetLimits } from '#server/platform/spreadsheets/spreadsheet-limits.ts'
import { openZipArchive } from '#server/platform/spreadsheets/xlsx/zip-archive.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { call } from '#tests/support/calls/calls.ts'
import { uploadFile } from '#tests/support/imports/upload.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { putReadyExport } from '#tests/support/people/data-exports.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { archivedTables, isSecret, leftOutTables } from '../archive/archived-tables.ts'
import { addPart, beginRun } from './data-exports.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function start(person: Person) {
  return await call(app, startDataExport, {}, person)
}

async function list(person: Person) {
  return (await call(app, listDataExports, {}, person)).reply
}

async function write(person: Person): Promise<string> {
  const { status, reply } = await start(person)
  expect(status).toBe(201)
  await runJob(app, 'write-data-export', { accountId: person.account.id, exportId: reply.id })
  return reply.id
}

async function download(person: Person, exportId: string) {
  return await call(app, downloadDataExport, { params: { exportId } }, person)
}

/** The files of an archive by their names. */
async function filesOf(person: Person, exportId: string): Promise<Map<string, string>> {
  const { response } = await download(person, exportId)
  expect(response.statusCode).toBe(200)
  const zip = await openZipArchive(response.rawPayload, defaultSpreadsheetLimits)
  const files = new Map<string, string>()
  for (const name of zip.partNames) {
    const parts: Buffer[] = []
    for await (const part of zip.readPart(name)) parts.push(part)
    files.set(name, Buffer.concat(parts).toString())
  }
  return files
}

async function createBusyPerson(word: string): Promise<Person> {
  const person = await createUserSession(app, { plan: 'vip-monthly' })
  const bot = await createTestBot(app, person, {
    items: [{ question: `${word} question?`, answer: `=HYPERLINK("${word}")` }],
  })
  await call(app, renewAccountKey, {}, person)
  const visitorToken = `a visitor of ${word} 0123`
  const say = (text: string) =>
    call(app, sendPublicMessage, { params: { botId: bot.id }, body: { text, visitorToken } })
  await say(`${word} question?`)
  await say(`=1+1 ${word}`)
  await say('I want to talk to a person')
  await say(`Call me: 07700 900123 ${word}`)
  await uploadFile(app, bot.id, person, `${word}.csv`, `question,answer\n${word} new?,${word} file.\n`)
  return person
}

test('each table of an account is in the archive, or left out for a reason', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`,
  )
  const known = [...archivedTables.map(({ table }) => table), ...Object.keys(leftOutTables)]
  expect(
    rows
      .map(({ name }) => name)
      .concat('accounts')
      .toSorted(),
  ).toEqual(known.toSorted())
  expect(new Set(archivedTables.map(({ file }) => file)).size).toBe(archivedTables.length)
})

test('an archive holds all that its owner has, and nothing of anybody else', async () => {
  const person = await createBusyPerson('marmalade')
  await createBusyPerson('liquorice')
  const files = await filesOf(person, await write(person))
  const inside = [...files.keys()].map((name) =>
    name.replace(/^bots\/01 [^/]+\//, 'bot/').replace(/files\/\S+ /, 'files/'),
  )
  expect(inside.toSorted()).toMatchInlineSnapshot(`
    [
      "README.txt",
      "account.json",
      "api-keys.json",
      "audit.csv",
      "audit.json",
      "bot/bot.json",
      "bot/connections.json",
      "bot/contact-requests.csv",
      "bot/contact-requests.json",
      "bot/contacts.csv",
      "bot/contacts.json",
      "bot/conversations.json",
      "bot/corpus-hits.json",
      "bot/corpus-versions.json",
      "bot/corpus.csv",
      "bot/corpus.json",
      "bot/customisation.json",
      "bot/facts.json",
      "bot/features.json",
      "bot/files.json",
      "bot/files/marmalade.csv",
      "bot/handled-questions.json",
      "bot/import-rows.json",
      "bot/imports.json",
      "bot/inbox-filters.json",
      "bot/inbox-settings.json",
      "bot/information.json",
      "bot/message-traces.json",
      "bot/messages.csv",
      "bot/messages.json",
      "bot/webhooks.json",
      "instalments.csv",
      "instalments.json",
      "leads.json",
      "named-key-bots.json",
      "named-keys.json",
      "packs.json",
      "payments.csv",
      "payments.json",
      "sessions.json",
      "terms.json",
      "usage.csv",
      "usage.json",
    ]
  `)
  const text = (end: string) => [...files].find(([name]) => name.endsWith(end))?.[1] ?? ''
  for (const end of ['/corpus.json', '/messages.json', '/messages.csv', '/contact-requests.json', 'marmalade.csv'])
    expect(text(end), end).toContain('marmalade')
  expect(text('/contact-requests.csv')).toContain('07700 900123')
  expect(JSON.parse(text('account.json'))).toMatchObject({ email: person.account.email, plan: 'vip-monthly' })
  // Four exchanges, and that a person is wanted.
  expect(JSON.parse(text('/messages.json'))).toHaveLength(9)
  expect(text('README.txt')).toContain(person.account.email)
  for (const [name, content] of files) expect(content, name).not.toContain('liquorice')
})

test('no secret of the account is in its archive: no hash, no sealed value', async () => {
  const person = await createBusyPerson('secretive')
  const files = await filesOf(person, await write(person))
  const { rows: columns } = await app.database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'text'`,
  )
  const secrets: string[] = [person.cookie.split('=')[1] ?? '']
  for (const { table, column } of columns.filter(
    ({ table, column }) => isSecret(column) && archivedTables.some((each) => each.table === table),
  )) {
    const owner = table === 'accounts' ? 'id' : 'account_id'
    const { rows } = await app.database.pool.query<{ value: string | null }>(
      `select ${column} as value from ${table} where ${owner} = $1`,
      [person.account.id],
    )
    secrets.push(...rows.flatMap(({ value }) => value ?? []))
  }
  expect(secrets.length).toBeGreaterThan(6)
  for (const [name, content] of files)
    for (const secret of secrets) expect(content.includes(secret), `${name}: ${secret}`).toBe(false)
})

test('cells of a csv cannot be taken for formulas, and JSON has them as they are', async () => {
  const person = await createBusyPerson('formula')
  const files = await filesOf(person, await write(person))
  const csv = [...files].filter(([name]) => name.endsWith('.csv') && !name.includes('/files/'))
  expect(csv.length).toBeGreaterThan(5)
  for (const [name, content] of csv) expect(content, name).not.toMatch(/(^|[,"\n])[=@]/)
  const find = (end: string) => [...files].find(([name]) => name.endsWith(end))?.[1] ?? ''
  expect(find('/messages.csv')).toContain("'=1+1 formula")
  expect(find('/messages.json')).toContain('"=1+1 formula')
})

test('what an ADMIN did is told without who it was and where they sat', async () => {
  const person = await createUserSession(app)
  const admin = await createUserSession(app)
  await app.database.pool.query(
    `insert into audit_events (id, account_id, actor_id, action, address) values (gen_random_uuid(), $1, $2, 'account-reinstated', '203.0.113.77')`,
    [person.account.id, admin.account.id],
  )
  const files = await filesOf(person, await write(person))
  const events = JSON.parse(files.get('audit.json') ?? '') as { action: string; by: string }[]
  expect(events.map(({ action, by }) => [action, by])).toEqual(
    expect.arrayContaining([
      ['account-reinstated', 'an administrator'],
      ['data-export-started', 'you'],
    ]),
  )
  for (const end of ['audit.json', 'audit.csv']) {
    expect(files.get(end)).not.toContain('203.0.113.77')
    expect(files.get(end)).not.toContain(admin.account.id)
  }
})

test('the archive explains itself in the language of the account', async () => {
  const person = await createUserSession(app)
  await app.database.pool.query(`update accounts set locale = 'zh' where id = $1`, [person.account.id])
  const files = await filesOf(person, await write(person))
  expect(files.get('README.txt')).toContain('的全部数据')
  const [mail] = await mailsTo(app, person.account.email)
  expect(mail?.subject).toBe('你的数据已打包好')
  expect(mail?.body).toContain('/userIndex/data')
})

test('of 200 calls at once one begins an archive', async () => {
  const person = await createUserSession(app)
  const answers = await Promise.all(Array.from({ length: 200 }, () => start(person)))
  const count = (what: number) => answers.filter(({ status }) => status === what).length
  // Past what one account may have under way, calls are told to come again.
  expect(count(201)).toBe(1)
  expect(count(409)).toBeGreaterThan(0)
  expect(count(201) + count(409) + count(429) + count(503)).toBe(200)
  expect((await list(person)).items).toHaveLength(1)
})

test('three archives a day: the fourth waits for tomorrow, and one that failed does not count', async () => {
  const person = await createUserSession(app)
  await write(person)
  const { reply } = await start(person)
  await app.database.pool.query(`update data_exports set status = 'failed' where id = $1`, [reply.id])
  await write(person)
  await write(person)
  expect((await list(person)).leftToday).toBe(0)
  const tries = await Promise.all(Array.from({ length: 20 }, () => start(person)))
  expect(tries.some(({ status }) => status === 201)).toBe(false)
  expect((await start(person)).problem).toMatchObject({ code: 'exports-spent', details: { limit: 3 } })
  app.clock.skip(24 * 3600_000)
  expect((await list(person)).leftToday).toBe(3)
  expect((await start(person)).status).toBe(201)
})

test('a new archive takes the place of the one before', async () => {
  const person = await createUserSession(app)
  const first = await write(person)
  const second = await write(person)
  expect((await list(person)).items.map(({ id, status }) => [id, status])).toEqual([[second, 'ready']])
  expect((await download(person, first)).problem.code).toBe('not-found')
  const { rows } = await app.database.pool.query(`select 1 from data_export_parts where export_id = $1`, [first])
  expect(rows).toHaveLength(0)
})

test('a run that was killed leaves nothing: the next one begins anew, and the old one cannot write any more', async () => {
  const person = await createBusyPerson('killed')
  const { reply } = await start(person)
  const payload = { accountId: person.account.id, exportId: reply.id }
  // As a run that has died left it.
  await app.database.pool.query(`update data_exports set status = 'writing', run = 1, progress = 0.4 where id = $1`, [
    reply.id,
  ])
  await app.database.pool.query(
    `insert into data_export_parts (account_id, export_id, part, bytes) select account_id, id, part, '\\x00' from data_exports, generate_series(0, 9) part where id = $1`,
    [reply.id],
  )
  // Two nodes at once, as when one is thought to be dead and is not.
  await Promise.allSettled([
    runJob(app, 'write-data-export', payload, false),
    runJob(app, 'write-data-export', payload, false),
  ])
  await runJob(app, 'write-data-export', payload)
  const files = await filesOf(person, reply.id)
  expect(files.get('account.json')).toContain(person.account.email)
  const mails = (await mailsTo(app, person.account.email)).filter(({ body }) => body.includes('/userIndex/data'))
  expect(mails).toHaveLength(1)
})

test('only the session of its owner downloads it, and each download is on record', async () => {
  const person = await createUserSession(app)
  const id = await putReadyExport(app, person.account.id, Buffer.from('PK of the owner'))
  const got = await download(person, id)
  expect(got.response.body).toBe('PK of the owner')
  expect(got.response.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': '15' })
  expect(got.response.headers['content-disposition']).toMatch(/^attachment/)
  const other = await createUserSession(app, { plan: 'vip-monthly' })
  expect((await download(other, id)).problem.code).toBe('not-found')
  const key = (await call(app, renewAccountKey, {}, person)).reply.apiKey
  const byKey = await call(app, downloadDataExport, { params: { exportId: id } }, { bearer: key })
  expect(byKey.problem.code).toBe('not-logged-in')
  const { rows } = await app.database.pool.query(
    `select account_id from audit_events where action = 'data-export-downloaded' and target like $1`,
    [`%${id}`],
  )
  expect(rows).toEqual([{ account_id: person.account.id }])
})

test('after seven days it cannot be downloaded any more, and its bytes go', async () => {
  const aside = await createTestApp()
  const person = await createUserSession(aside)
  const id = await putReadyExport(aside, person.account.id, Buffer.from('PK'))
  aside.clock.skip(2 * 3600_000)
  const late = await call(aside, downloadDataExport, { params: { exportId: id } }, person)
  expect(late.problem.code).toBe('not-found')
  expect((await call(aside, listDataExports, {}, person)).reply.items).toEqual([])
  await runJob(aside, 'clear-data-exports')
  expect((await aside.database.pool.query('select 1 from data_export_parts')).rows).toHaveLength(0)
  aside.clock.skip(8 * 24 * 3600_000)
  await runJob(aside, 'clear-data-exports')
  expect((await aside.database.pool.query('select 1 from data_exports')).rows).toHaveLength(0)
  await aside.close()
})

async function rowOf(exportId: string) {
  const { rows } = await app.database.pool.query(
    `select status, finished_at as "finishedAt", (select count(*)::int from data_export_parts where export_id = e.id) as parts
     from data_exports e where id = $1`,
    [exportId],
  )
  return rows[0]
}

test('an archive may wait in the queue for as long as it takes, and is written in the end', async () => {
  const person = await createUserSession(app)
  const { reply } = await start(person)
  app.clock.skip(7 * 3600_000)
  await runJob(app, 'clear-data-exports')
  expect((await list(person)).items.map(({ status }) => status)).toEqual(['waiting'])
  await runJob(app, 'write-data-export', { accountId: person.account.id, exportId: reply.id })
  expect((await list(person)).items.map(({ status }) => status)).toEqual(['ready'])
})

test('one that waits for a job that is gone, or was given up, counts as failed at once', async () => {
  for (const lost of [
    'delete from graphile_worker._private_jobs',
    'update graphile_worker._private_jobs set attempts = max_attempts',
  ]) {
    const person = await createUserSession(app)
    const { reply } = await start(person)
    const { rowCount } = await app.database.pool.query(`${lost} where payload ->> 'exportId' = $1`, [reply.id])
    expect(rowCount).toBe(1)
    const now = app.clock.now()
    await runJob(app, 'clear-data-exports')
    const { status, finishedAt } = await rowOf(reply.id)
    expect(status).toBe('failed')
    expect(finishedAt.getTime()).toBeGreaterThanOrEqual(now.getTime())
    expect((await start(person)).status).toBe(201)
  }
})

test('one whose node died while it was written counts as failed six hours later, keeps no part, and its owner asks again', async () => {
  const person = await createUserSession(app)
  const { reply } = await start(person)
  const { id: accountId } = person.account
  const db = app.database.of(accountId)
  // Its turn comes late: that alone is no reason.
  app.clock.skip(7 * 3600_000)
  const run = await db.transaction((tx) => beginRun(tx, accountId, reply.id, app.clock.now()))
  if (run === undefined) throw new Error('The archive was not begun')
  await runJob(app, 'clear-data-exports')
  expect(await rowOf(reply.id)).toMatchObject({ status: 'writing' })
  expect(await addPart(db, accountId, run, { part: 0, bytes: Buffer.from('PK'), at: app.clock.now() })).toBe(true)
  app.clock.skip(7 * 3600_000)
  const now = app.clock.now()
  await runJob(app, 'clear-data-exports')
  const { status, finishedAt, parts } = await rowOf(reply.id)
  expect([status, parts]).toEqual(['failed', 0])
  expect(finishedAt.getTime()).toBeGreaterThanOrEqual(now.getTime())
  expect((await list(person)).items.map((each) => each.status)).toEqual(['failed'])
  expect((await start(person)).status).toBe(201)
})
