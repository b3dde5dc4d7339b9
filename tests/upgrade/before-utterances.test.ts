/** Data of the commit before messages became utterances, opened by the product as it is now: nothing is missing, and everything goes on. */
import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type App, createApp } from '#server/app.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { testOrigin } from '#tests/support/apps/app.ts'
import { testSettings } from '#tests/support/apps/settings.ts'
import { createOldSchema } from './old-schema.ts'
import { insertTables, readData, readTables, type UpgradeData } from './upgrade-data.ts'

type Row = Record<string, unknown>

const name = `upgrade_${randomUUID().replaceAll('-', '')}`
const connectionString = inject('postgres').replace('/huida?', `/${name}?`)
const database = new pg.Client(connectionString)
let old: UpgradeData
/** The rows right after the migration, before the app was started. */
let now: Record<string, Row[]>
let app: App

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  old = await readData('before-utterances')
  await onServer(`create database ${name}`)
  await database.connect()
  await createOldSchema(database, '0010_local_models')
  await insertTables(database, old.tables)
  await migrate(connectionString)
  now = (await readTables(database)) as Record<string, Row[]>
  const madeAt = new Date(Date.parse(old.facts.madeAt) + 10_000)
  app = await createApp({
    settings: testSettings({ databaseUrl: connectionString, baseUrl: testOrigin }),
    webFolder: undefined,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    // Quotas, undo and "7 days" are of the day when the data were made.
    clock: { now: () => madeAt },
  })
})

afterAll(async () => {
  await app?.close()
  await database.end()
  await onServer(`drop database if exists ${name} with (force)`)
})

const oldRows = (table: string) => (old.tables[table] ?? []) as Row[]
const bySequence = (one: Row, other: Row) => Number(one.sequence) - Number(other.sequence)
const sortedTexts = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort()
const checksumOf = (texts: readonly string[]) => createHash('sha256').update(texts.join('\n')).digest('hex')

/** Counts and checksums; the first rows that differ are shown, as thousands could not be read. */
function expectSameRows(found: readonly Row[], expected: readonly Row[]): void {
  const [is, was] = [sortedTexts(found), sortedTexts(expected)]
  const isKnown = new Set(is)
  expect(was.filter((text) => !isKnown.has(text)).slice(0, 3)).toEqual([])
  expect(is.length).toBe(was.length)
  expect(checksumOf(is)).toBe(checksumOf(was))
}

/** A row with the columns that it had before, in their order; what was renamed under its old name. */
function asBefore(row: Row, before: Row, renamed: Readonly<Record<string, string>> = {}): Row {
  return Object.fromEntries(
    Object.keys(before).map((column) => {
      const isThere = column in row
      return [column, isThere ? row[column] : row[renamed[column] ?? column]]
    }),
  )
}

const gap = /\[[^\]]+\]|【[^】]+】/

/** Answers of a template that have a gap are switched off by a migration of their own. */
const isOffNow = (item: Row) => item.version === 1 && gap.test(`${String(item.question)}${String(item.answer)}`)

/** Tables whose rows became others; each is compared by a test of its own. */
const remade = ['messages', 'conversations', 'corpus_items', 'bots']
const renamed: Record<string, Record<string, string>> = {
  bots: { corpus_version: 'content_version' },
  audit_events: { subject: 'target' },
}
/** Limits of a plan that have other names since. */
const renamedLimits: Record<string, string> = {
  hasBatchUpload: 'batchUpload',
  hasExport: 'export',
  hasCoinTemplate: 'coinTemplate',
}

describe('every row', () => {
  it('is in the data: all kinds that the earlier product knew', () => {
    const counts = Object.fromEntries(Object.keys(old.tables).map((table) => [table, oldRows(table).length]))
    expect(counts.accounts).toBe(3)
    expect(counts.bots).toBe(5)
    expect(counts.corpus_items).toBeGreaterThan(10_000)
    expect(counts.corpus_import_rows).toBeGreaterThan(10_000)
    expect(counts.quota_notices).toBe(2)
    const verdicts = oldRows('messages').map(({ verdict }) => verdict)
    expect(new Set(verdicts)).toEqual(new Set([null, 'good', 'needs-improvement']))
    const kinds = new Set(oldRows('messages').map(({ kind }) => kind))
    for (const kind of ['answer', 'suggest', 'greeting', 'end', 'fallback']) expect(kinds).toContain(kind)
    expect(new Set(oldRows('conversations').map(({ platform }) => platform))).toEqual(
      new Set(['API', 'FACTORY_WEBSITE_v2', 'TEST']),
    )
    const states = new Set(oldRows('corpus_imports').map(({ status }) => status))
    expect(states).toEqual(new Set(['done', 'undone', 'preview', 'cancelled']))
  })

  it('of a table that stayed is as it was', () => {
    for (const [table, rows] of Object.entries(old.tables)) {
      if (remade.includes(table)) continue
      const [before] = rows as Row[]
      if (before === undefined) continue
      const found = (now[table] ?? []).map((row) => asBefore(row, before, renamed[table]))
      expect({ table, count: found.length }).toEqual({ table, count: rows.length })
      expectSameRows(found, rows as Row[])
    }
  })

  it('of a bot is as it was, with texts for the replies that came later', () => {
    const before = oldRows('bots')
    const found = (now.bots ?? []).map((row) => asBefore(row, before[0] ?? {}, renamed.bots))
    const withoutTexts = (rows: Row[]) => rows.map((row) => ({ ...row, reply_settings: undefined }))
    expectSameRows(withoutTexts(found), withoutTexts(before))
    const changed = ['endReply', 'fallbackReply']
    for (const { id, template, reply_settings } of before) {
      const texts = found.find((bot) => bot.id === id)?.reply_settings as Row
      const kept = Object.entries(reply_settings as Row).filter(([name]) => !changed.includes(name))
      // Bots about coins begin without small talk.
      const expected = { ...Object.fromEntries(kept), ...(template === 'coin' && { chitChatEnabled: false }) }
      expect(texts).toMatchObject(expected)
      expect([texts.thanksReply, texts.personReply, texts.contactReply]).not.toContain(undefined)
    }
  })

  it('of the corpus is as it was, but for answers with a gap that nobody filled in', () => {
    const before = oldRows('corpus_items')
    const expected = before.map((item) => (isOffNow(item) ? { ...item, is_enabled: false } : item))
    expect(before.filter(isOffNow).length).toBeGreaterThan(40)
    expectSameRows(
      (now.corpus_items ?? []).map((row) => asBefore(row, before[0] ?? {})),
      expected,
    )
  })

  it('of a message is there with its question, answer, verdict, suggestions and why, in the same order', () => {
    const questions = new Map((now.messages ?? []).map((row) => [row.id, row]))
    const whys = new Map((now.message_traces ?? []).map((row) => [row.message_id, (row.trace as Row).why]))
    const replies = (now.messages ?? []).filter(({ direction }) => direction === 'out').sort(bySequence)
    const exchanges = replies.map((reply) => ({
      account_id: reply.account_id,
      bot_id: reply.bot_id,
      id: reply.id,
      conversation_id: reply.conversation_id,
      at: reply.at,
      question: questions.get(reply.reply_to)?.text,
      answer: reply.text,
      kind: reply.kind,
      source_id: reply.source_id,
      confidence: reply.confidence,
      suggestions: reply.suggestions ?? [],
      why: whys.get(reply.id),
      verdict: reply.verdict,
      verdict_reasons: reply.verdict_reasons,
      verdict_comment: reply.verdict_comment,
      verdict_at: reply.verdict_at,
    }))
    const before = [...oldRows('messages')].sort(bySequence)
    expect(exchanges.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const [first] = exchanges
    expectSameRows(
      exchanges,
      before.map((row) => asBefore(row, first ?? {})),
    )
    expect(questions.size).toBe(2 * before.length)
    for (const reply of replies) {
      const question = questions.get(reply.reply_to)
      expect(question).toMatchObject({
        direction: 'in',
        conversation_id: reply.conversation_id,
        account_id: reply.account_id,
        at: reply.at,
      })
      expect(Number(question?.sequence)).toBeLessThan(Number(reply.sequence))
    }
  })

  it('of a conversation is there, with the contact it is found by', () => {
    const contacts = new Map((now.contacts ?? []).map((row) => [row.id, row]))
    const keyOf = (platform: unknown, contact: unknown) => {
      if (contact === '' || platform === 'TEST') return null
      return platform === 'API' ? createHash('sha256').update(String(contact)).digest('hex') : contact
    }
    expectSameRows(
      (now.conversations ?? []).map((row) => ({
        account_id: row.account_id,
        bot_id: row.bot_id,
        id: row.id,
        platform: row.platform,
        key: contacts.get(row.contact_id)?.key_hash ?? null,
        started_at: row.started_at,
        last_at: row.last_activity_at,
      })),
      oldRows('conversations').map((row) => ({
        account_id: row.account_id,
        bot_id: row.bot_id,
        id: row.id,
        platform: row.platform,
        key: keyOf(row.platform, row.contact),
        started_at: row.started_at,
        last_at: row.last_message_at,
      })),
    )
    const named = oldRows('conversations').filter((row) => keyOf(row.platform, row.contact) !== null)
    expect(contacts.size).toBe(new Set(named.map((row) => [row.bot_id, row.platform, row.contact].join())).size)
  })
})

interface Asked {
  readonly cookie?: string | undefined
  readonly bearer?: string
  readonly key?: string
}

async function ask(method: string, url: string, body: unknown, { cookie, bearer, key }: Asked = {}) {
  const response = await app.http.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(bearer === undefined ? { origin: testOrigin } : { authorization: `Bearer ${bearer}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const reply = response.body === '' ? undefined : response.json<Row>()
  return { status: response.statusCode, reply, cookie: String(response.headers['set-cookie'] ?? '').split(';')[0] }
}

async function logIn(email: string): Promise<string> {
  const { cookie, reply } = await ask('POST', '/api/v1/session', { email, password: old.facts.password })
  expect(cookie, JSON.stringify(reply)).toContain('session=')
  return cookie ?? ''
}

const botOf = (email: string, place = 0) => {
  const bot = old.facts.bots.filter((each) => each.email === email)[place]
  if (bot === undefined) throw new Error(`No bot of ${email}`)
  return bot
}

async function countRows(table: string): Promise<number> {
  return (await database.query(`select count(*)::int as count from ${table}`)).rows[0]?.count
}

describe('the product as it is now', () => {
  it('serves the database of before', async () => {
    // While modules load on a busy machine the database seems silent, and calls are refused until it is heard again.
    await expect.poll(async () => (await app.http.inject('/api/v1/setup')).statusCode, { timeout: 60_000 }).toBe(200)
  })

  it('shows the owners, their visitors and the old clients what it showed before', async () => {
    const cookies = new Map<string, string>()
    for (const email of Object.values(old.facts.emails)) cookies.set(email, await logIn(email))
    const offIds = new Set(
      oldRows('corpus_items')
        .filter(isOffNow)
        .map(({ id }) => id),
    )
    const asNow = (reply: unknown): unknown =>
      JSON.parse(JSON.stringify(reply), (key, value) => {
        if (key === 'limits')
          return Object.fromEntries(Object.entries(value).map(([name, limit]) => [renamedLimits[name] ?? name, limit]))
        if (key === 'endpoint') return String(value).replace(/^http:..127.0.0.1:\d+/, testOrigin)
        // The link or the code: one step, however it was shared.
        if (key === 'firstSteps') {
          const { hasVisit, isSnippetCopied, ...steps } = value
          return { ...steps, isShared: hasVisit || isSnippetCopied }
        }
        // Rows of an import now come page by page as all lists do.
        if (value?.nextAfterRow !== undefined) {
          const { nextAfterRow, ...page } = value
          return { ...page, nextCursor: nextAfterRow === null ? null : String(nextAfterRow) }
        }
        return offIds.has(value?.id) && 'isEnabled' in value ? { ...value, isEnabled: false } : value
      })
    for (const { by, method, path, body, reply } of old.shown) {
      const found = await ask(method, path, body, { cookie: cookies.get(by) })
      expect({ path, status: found.status }).toEqual({ path, status: 200 })
      if (path.includes('enabled=no')) {
        const ids = new Set(((found.reply?.items ?? []) as Row[]).map(({ id }) => id))
        for (const { id } of (reply as { items: Row[] }).items) expect(ids.has(id)).toBe(true)
      } else expect(found.reply, path).toMatchObject(asNow(reply) as object)
    }
    const account = await ask('POST', '/factory/account', { operation: 'GetAccount' }, { bearer: old.facts.accountKey })
    expect(account.reply).toMatchObject({ username: old.facts.emails.vip })
  }, 60_000)

  it('answers from all that was imported', async () => {
    const bot = botOf(old.facts.emails.owner)
    const items = oldRows('corpus_items').filter(
      (item) => item.bot_id === bot.id && item.is_enabled && !item.deleted_at,
    )
    const imported = items.filter(({ import_id }) => import_id !== null)
    expect(imported.length).toBeGreaterThan(9800)
    const cookie = await logIn(old.facts.emails.owner)
    const isReady = async () =>
      (await ask('GET', `/api/v1/bots/${bot.id}/preparation`, undefined, { cookie })).reply?.isReady
    await expect.poll(isReady, { interval: 500 }).toBe(true)
    for (let at = 0; at < imported.length; at += 500) {
      const item = imported[at]
      const said = await ask(
        'POST',
        `/api/v1/bots/${bot.id}/messages`,
        { text: item?.question },
        { bearer: bot.apiKey },
      )
      expect(said.reply?.answer).toMatchObject({ text: item?.answer, source: { kind: 'answer', id: item?.id } })
    }
  }, 120_000)

  it('goes on in the conversations that were under way', async () => {
    for (const { botId, token } of old.facts.visitorTokens.filter(
      ({ botId }) => botId !== botOf(old.facts.emails.free).id,
    )) {
      const key = createHash('sha256').update(token).digest('hex')
      const known = oldRows('conversations').filter(({ bot_id, contact }) => bot_id === botId && contact === key)
      expect(known.length, 'conversations of a visitor').toBeGreaterThan(0)
      const said = await ask('POST', `/api/v1/public/bots/${botId}/messages`, { text: 'hello', visitorToken: token })
      expect(known.map(({ id }) => id)).toContain(said.reply?.conversationId)
    }
    for (const bot of old.facts.bots.slice(0, 4)) {
      const known = oldRows('conversations').filter(({ bot_id, contact }) => bot_id === bot.id && contact === 'anna')
      const body = { text: 'hello', contactId: 'anna' }
      const said = await ask('POST', `/api/v1/bots/${bot.id}/messages`, body, { bearer: bot.apiKey })
      expect(known.map(({ id }) => id)).toContain(said.reply?.conversationId)
      const unnamed = oldRows('conversations').find(
        ({ bot_id, contact, platform }) => bot_id === bot.id && contact === '' && platform === 'API',
      )
      const further = await ask(
        'POST',
        `/api/v1/bots/${bot.id}/messages`,
        { text: 'hello', conversationId: unnamed?.id },
        { bearer: bot.apiKey },
      )
      expect(further.reply?.conversationId).toBe(unnamed?.id)
    }
  })

  it('answers a repeated call with the first reply, and charges and stores nothing for it', async () => {
    const [stored, calls] = [await countRows('messages'), await countRows('usage_days')]
    expect(old.facts.repeated).toHaveLength(4)
    for (const { botId, key, body, reply } of old.facts.repeated) {
      const bot = old.facts.bots.find(({ id }) => id === botId)
      const again = await ask('POST', `/api/v1/bots/${botId}/messages`, body, { bearer: bot?.apiKey ?? '', key })
      expect(again).toMatchObject({ status: 200, reply })
    }
    expect([await countRows('messages'), await countRows('usage_days')]).toEqual([stored, calls])
  })

  it('knows that the quota of the day is spent, and who was told so', async () => {
    const bot = botOf(old.facts.emails.free)
    const refused = await ask('POST', `/api/v1/bots/${bot.id}/messages`, { text: 'hello' }, { bearer: bot.apiKey })
    expect(refused).toMatchObject({ status: 429, reply: { code: 'quota-spent' } })
    const { token: visitorToken = '' } = old.facts.visitorTokens.find(({ botId }) => botId === bot.id) ?? {}
    const told = await ask('POST', `/api/v1/public/bots/${bot.id}/messages`, { text: 'hello', visitorToken })
    expect(told).toMatchObject({ status: 429, reply: { code: 'quota-spent' } })
  })

  it('takes a verdict on a message of that time', async () => {
    const { owner } = old.facts.emails
    const bot = botOf(owner)
    const message = oldRows('messages').find(({ bot_id, verdict }) => bot_id === bot.id && verdict === null)
    const verdict = { verdict: 'needs-improvement', reasons: ['outdated'], comment: 'later' }
    const url = `/api/v1/bots/${bot.id}/messages/${String(message?.id)}/feedback`
    expect(await ask('PUT', url, verdict, { cookie: await logIn(owner) })).toMatchObject({ status: 204 })
    const { rows } = await database.query('select verdict, verdict_comment from messages where id = $1', [message?.id])
    expect(rows).toEqual([{ verdict: 'needs-improvement', verdict_comment: 'later' }])
  })
})
