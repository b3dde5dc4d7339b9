/** The same wall on a server of one's own, where the login owns its database and nothing else. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addJob } from '../jobs/jobs.ts'
import { openDatabase, poolSizesOfThread } from './database.ts'
import { migrate } from './migrate.ts'
import { batchRole, tenantRole } from './tenant-roles.ts'

const login = `operator_${randomUUID().replaceAll('-', '')}`
const [one, other] = [randomUUID(), randomUUID()]
const administrator = inject('postgres')
const connectionString = administrator.replace(/\/\/[^@]*@/, `//${login}:secret@`).replace('/huida?', `/${login}?`)

async function asAdministrator(...statements: string[]): Promise<void> {
  const client = new pg.Client(administrator)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

beforeAll(() =>
  asAdministrator(`create role ${login} login password 'secret'`, `create database ${login} owner ${login}`),
)

afterAll(() => asAdministrator(`drop database ${login} with (force)`, `drop role ${login}`))

test('a login that may not make roles is told once what to run, then starts', async () => {
  await expect(migrate(connectionString)).rejects.toThrow(
    `create role ${tenantRole} nologin;\ncreate role ${batchRole} nologin;\ngrant ${tenantRole}, ${batchRole} to ${login};`,
  )
  await asAdministrator(`grant ${tenantRole}, ${batchRole} to ${login}`)
  await migrate(connectionString)
  await migrate(connectionString)
})

test('the owner of the tables sees every account, a tenant its own, though neither is a superuser', async () => {
  const database = openDatabase(connectionString, pino({ level: 'silent' }))
  try {
    for (const [id, email] of [
      [one, 'one@example.com'],
      [other, 'other@example.com'],
    ])
      await database.house.execute(
        sql`insert into accounts (id, email, password_hash, role, plan, locale) values (${id}, ${email}, '', 'user', 'free', 'en')`,
      )
    const read = sql`select id from accounts order by email`
    expect((await database.house.execute(read)).rows).toEqual([{ id: one }, { id: other }])
    expect((await database.of(other).execute(read)).rows).toEqual([{ id: other }])
    expect((await database.ofMany([one, other]).execute(read)).rows).toHaveLength(2)
    const { rows } = await database.house.execute(sql`select current_setting('is_superuser') as super`)
    expect(rows).toEqual([{ super: 'off' }])

    await addJob(database.of(one), 'nothing', { accountId: one })
    await database.of(one).execute(sql`select clean_corpus_search()`)
    // What the login could do, its tenants cannot.
    await expect(database.of(one).execute(sql`create table mine ()`)).rejects.toThrow()
    await expect(database.of(one).execute(sql`alter table accounts disable row level security`)).rejects.toThrow()
  } finally {
    await database.close()
  }
})

test('the login of another database on the server finds nothing here, though it may become the same roles', async () => {
  const stranger = `${login}_2`
  await asAdministrator(
    `create role ${stranger} login password 'secret'`,
    `grant ${tenantRole}, ${batchRole} to ${stranger}`,
  )
  const database = openDatabase(connectionString.replace(login, stranger), pino({ level: 'silent' }))
  try {
    for (const handle of [database.of(one), database.ofMany([one, other])]) {
      expect((await handle.execute(sql`select id from accounts`)).rows).toEqual([])
      await expect(addJob(handle, 'nothing', { accountId: one })).rejects.toThrow()
    }
    expect((await database.house.execute(sql`select id from accounts`)).rows).toEqual([])
  } finally {
    await database.close()
    await asAdministrator(`drop role ${stranger}`)
  }
})

test('a login that can no longer become a tenant is not given its own rights instead', async () => {
  await asAdministrator(`revoke ${tenantRole} from ${login}`)
  const database = openDatabase(connectionString, pino({ level: 'silent' }))
  try {
    await expect(database.of(one).execute(sql`select id from accounts`)).rejects.toThrow()
    await expect(database.of(one).transaction((tx) => tx.execute(sql`select id from accounts`))).rejects.toThrow()
  } finally {
    await database.close()
    await asAdministrator(`grant ${tenantRole} to ${login}`)
  }
})

test('a connection that was a tenant before does not query when it can no longer become another', async () => {
  const database = openDatabase(connectionString, pino({ level: 'silent' }), poolSizesOfThread)
  const read = sql`select id from accounts`
  try {
    for (const id of [one, other, one]) expect((await database.ofMany([id]).execute(read)).rows).toEqual([{ id }])
    await asAdministrator(`revoke ${batchRole} from ${login}`)
    const written = sql`update accounts set locale = 'zh' where id = ${other}`
    await expect(database.ofMany([other]).execute(written)).rejects.toThrow()
    expect((await database.house.execute(sql`select locale from accounts where id = ${other}`)).rows).toEqual([
      { locale: 'en' },
    ])
  } finally {
    await database.close()
    await asAdministrator(`grant ${batchRole} to ${login}`)
  }
})
