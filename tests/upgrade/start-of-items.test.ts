/** What a template brought is marked in databases of before, from what is known of each item. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { createOldSchema } from './old-schema.ts'

const name = `upgrade_${randomUUID().replaceAll('-', '')}`
const connectionString = inject('postgres').replace('/huida?', `/${name}?`)
const database = new pg.Client(connectionString)
const [account, bot, otherBot] = [randomUUID(), randomUUID(), randomUUID()]
const madeAt = '2026-01-01T00:00:00.001Z'
const templateAt = '2026-01-01T00:00:00.000Z'

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

interface OldItem {
  readonly version: number
  readonly revision?: number
  readonly at?: string
  readonly answer?: string
  readonly of?: string
  readonly isDeleted?: boolean
}

const ids = new Map<string, string>()

/** With its entry, which counts as the template's where the item was never touched. */
async function addItem(question: string, item: OldItem): Promise<void> {
  const { version, revision = 1, at = templateAt, answer = 'Yes.', of = bot, isDeleted = false } = item
  const id = randomUUID()
  ids.set(id, question)
  const deletedAt = isDeleted ? madeAt : null
  await database.query(
    `insert into corpus_items (account_id, bot_id, id, question, question_key, answer, search_text, search_grams, version, revision,
      created_at, updated_at, deleted_at) values ($1, $2, $3, $4, $4, $5, $4, '{}', $6, $7, $8, $8, $9)`,
    [account, of, id, question, answer, version, revision, at, deletedAt],
  )
  await database.query(
    `insert into answer_entries (account_id, bot_id, id, source, version, question, variants, keywords, intent, answer, is_starter, dropped_at)
      values ($1, $2, $3, 'corpus', $4, $5, '{}', '{}', '', $6, $7, $8)`,
    [account, of, id, version, question, answer, version === 1 && !isDeleted, deletedAt],
  )
}

beforeAll(async () => {
  await onServer(`create database ${name}`)
  await database.connect()
  await createOldSchema(database, '0029_bracketed_items')
  await database.query(
    `insert into accounts (id, email, password_hash, role, plan, locale) values ($1, 'owner@example.com', '', 'user', 'free', 'en')`,
    [account],
  )
  for (const id of [bot, otherBot]) {
    await database.query(
      `insert into bots (account_id, id, name, name_key, language, template, status, reply_settings, created_at)
        values ($1, $2, $3, $3, 'en', 'general', 'completed', '{}', $4)`,
      [account, id, id, madeAt],
    )
    await database.query(
      `insert into answer_snapshots (account_id, bot_id, content_version, engine, byte_length) values ($1, $2, 9, 'engine', 0)`,
      [account, id],
    )
  }
  await database.query(
    `insert into bot_facts (account_id, bot_id, label, value, place) values ($1, $2, 'opening hours', 'nine to five', 0), ($1, $2, 'phone', '', 1)`,
    [account, bot],
  )
  await addItem('untouched', { version: 1 })
  await addItem('filled in', { version: 1, answer: 'We are open [opening hours].' })
  await addItem('still open', { version: 1, answer: 'Call [phone].' })
  await addItem('brought back', { version: 7 })
  await addItem('deleted', { version: 8, isDeleted: true })
  await addItem('edited', { version: 6, revision: 2 })
  await addItem('brought from the sandbox', { version: 2, at: madeAt })
  await addItem('written later', { version: 5, at: '2026-02-01T00:00:00.000Z' })
  await addItem('of another bot', { version: 1, of: otherBot })
  await migrate(connectionString)
})

afterAll(async () => {
  await database.end()
  await onServer(`drop database if exists ${name} with (force)`)
})

async function questions(sql: string): Promise<string[]> {
  return (await database.query<{ id: string }>(sql)).rows.map(({ id }) => ids.get(id) ?? '').sort()
}

it('marks what was never touched, and what was at most deleted and brought back', async () => {
  const marked = ['brought back', 'deleted', 'filled in', 'of another bot', 'still open', 'untouched']
  expect(await questions('select id from corpus_items where is_start')).toEqual(marked)
})

it('lets the entries follow: those that were brought back stand behind others again', async () => {
  const marked = ['brought back', 'filled in', 'of another bot', 'still open', 'untouched']
  expect(await questions('select id from answer_entries where is_starter')).toEqual(marked)
  const { rows } = await database.query('select bot_id from answer_snapshots')
  // The index of a bot with another mark is made anew.
  expect(rows).toEqual([{ bot_id: otherBot }])
})
