/** The second wall: what PostgreSQL itself keeps apart, whatever a query asks for. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/apps/database.ts'
import { addJob } from '../jobs/jobs.ts'
import { type Database, openDatabase, postgresCode } from './database.ts'
import { batchRole, secureTenantTables, tenantRole } from './tenant-roles.ts'

const log = pino({ level: 'silent' })
const refused = '42501'
const [one, other] = [randomUUID(), randomUUID()]

let scratch: TestDatabase
let database: Database
/** Its column that names the account, by table. */
let tenantTables: Map<string, string>

beforeAll(async () => {
  scratch = await createTestDatabase()
  database = openDatabase(scratch.connectionString, log, { house: 2, lookUps: 1, tenants: 3, batches: 1 })
  tenantTables = await readTenantTables()
  for (const table of tenantTables.keys()) for (const account of [one, other]) await seed(table, account)
})

afterAll(async () => {
  await database.close()
  await scratch.drop()
})

async function readTenantTables(): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'account_id' and table_type = 'BASE TABLE'`)
  return new Map([['accounts', 'id'], ...rows.map(({ name }) => [name, 'account_id'] as const)])
}

const sampleOf: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: 'gen_random_uuid()::text',
  // Some are unique in the whole installation.
  integer: '(random() * 1000000000)::int',
  smallint: '1',
  bigint: '1',
  'double precision': '0.5',
  boolean: 'true',
  jsonb: `'{}'`,
  bytea: `'\\x00'`,
  xid8: `'1'`,
  date: 'current_date',
  'timestamp with time zone': 'now()',
  ARRAY: `'{}'`,
}

/** A statement that adds a row of an account, with a value in each column that needs one: of a list, if there is one, else of its type. */
async function insertion(table: string, account: string): Promise<string> {
  const { rows: columns } = await database.pool.query<{ name: string; type: string; listed: string | null }>(
    `select column_name as name, data_type as type, (
       select substring(pg_get_constraintdef(oid) from column_name || ' = ANY \\(ARRAY\\[(''[^'']*'')') as listed
       from pg_constraint where conrelid = $1::regclass and contype = 'c' order by listed nulls last limit 1) as listed
     from information_schema.columns
     where table_schema = 'public' and table_name = $1::text and is_nullable = 'NO' and column_default is null and is_identity = 'NO'
       and is_generated = 'NEVER'`,
    [table],
  )
  const own = tenantTables.get(table) ?? ''
  const others = columns.filter(({ name }) => name !== own)
  const names = [own, ...others.map(({ name }) => name)]
  const values = [
    `'${account}'`,
    ...others.map(({ type, listed }) => listed ?? sampleOf[type] ?? `'no sample of ${type}'`),
  ]
  return `insert into ${table} (${names.join()}) values (${values.join()})`
}

async function seed(table: string, account: string): Promise<void> {
  const client = await database.pool.connect()
  try {
    // Without the checks of foreign keys: a row alone is enough here.
    await client.query(
      `set session_replication_role = replica; ${await insertion(table, account)}; reset session_replication_role`,
    )
  } finally {
    client.release()
  }
}

type Outcome = number | 'refused'

/** What a statement of a tenant changed, rolled back. */
async function attempt(handle: ReturnType<Database['of']>, statement: string): Promise<Outcome> {
  class RollBack extends Error {}
  let rowCount = 0
  try {
    await handle.transaction(async (tx) => {
      rowCount = (await tx.execute(sql.raw(statement))).rowCount ?? 0
      throw new RollBack()
    })
  } catch (error) {
    if (error instanceof RollBack) return rowCount
    if (postgresCode(error) === refused) return 'refused'
    throw error
  }
  return rowCount
}

async function backendOf(handle: ReturnType<Database['of']>): Promise<number> {
  return Number((await handle.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid)
}

test('every table with an account is behind row-level security, forced on its owner too', async () => {
  const { rows } = await database.pool.query(
    `select c.relname as name, c.relrowsecurity as on, c.relforcerowsecurity as forced,
       array(select polname::text from pg_policy where polrelid = c.oid order by polname) as policies
     from pg_class c where c.oid = any (select ('public.' || name)::regclass from unnest($1::text[]) as name)`,
    [[...tenantTables.keys()]],
  )
  expect(rows).toHaveLength(tenantTables.size)
  expect(tenantTables.size).toBeGreaterThan(14)
  for (const row of rows)
    expect(row).toEqual({ name: row.name, on: true, forced: true, policies: ['batch', 'installation', 'tenant'] })
})

test('the roles of tenants own nothing, are no superusers and pass by no policy', async () => {
  const { rows } = await database.pool.query(
    `select rolname, rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, exists (select from pg_class where relowner = r.oid) as owns
     from pg_roles r where rolname = any ($1) order by rolname`,
    [[tenantRole, batchRole]],
  )
  const nothing = { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false, owns: false }
  expect(rows).toEqual([
    { rolname: batchRole, ...nothing },
    { rolname: tenantRole, ...nothing },
  ])
  const { rows: current } = await database
    .of(one)
    .execute(sql`select current_user as role, current_setting('is_superuser') as super`)
  expect(current).toEqual([{ role: tenantRole, super: 'off' }])
})

describe('a tenant', () => {
  test('reads its own rows alone in every table, without asking for them', async () => {
    for (const [table, column] of tenantTables) {
      const { rows } = await database.of(one).execute(sql.raw(`select ${column} as account from ${table}`))
      expect([table, rows]).toEqual([table, [{ account: one }]])
    }
  })

  test('changes and deletes nothing of another in any table', async () => {
    for (const [table, column] of tenantTables) {
      const isTheirs = `where ${column} = '${other}'`
      for (const statement of [
        `update ${table} set ${column} = ${column} ${isTheirs}`,
        `delete from ${table} ${isTheirs}`,
      ])
        expect([statement, 0, 'refused']).toContain(await attempt(database.of(one), statement))
    }
  })

  test('deletes its own rows alone when a query forgets the account', async () => {
    for (const table of tenantTables.keys())
      expect([table, 1, 'refused']).toContain(await attempt(database.of(one), `delete from ${table}`))
  })

  test('can neither add a row to another account nor give one away', async () => {
    for (const [table, column] of tenantTables) {
      const given = `update ${table} set ${column} = '${other}'`
      expect([table, await attempt(database.of(one), await insertion(table, other))]).toEqual([table, 'refused'])
      expect([table, await attempt(database.of(one), given)]).toEqual([table, 'refused'])
    }
  })

  test('cannot touch what belongs to no account, save for adding mails', async () => {
    const { rows } = await database.pool.query<{ grant: string }>(
      `select relname || ' ' || privilege as grant from pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as privilege
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)
         and (has_table_privilege($2, c.oid, privilege) or has_table_privilege($3, c.oid, privilege))`,
      [[...tenantTables.keys()], tenantRole, batchRole],
    )
    expect(rows).toEqual([{ grant: 'outbox_mails insert' }])
  })

  test('cannot make itself an ADMIN or a VIP', async () => {
    for (const change of [`role = 'admin'`, `plan = 'vip-yearly'`, `plan_until = now()`, `email = 'a@b'`])
      expect(await attempt(database.of(one), `update accounts set ${change}`)).toBe('refused')
  })

  test('adds jobs for its own account only', async () => {
    await addJob(database.of(one), 'nothing', { accountId: one })
    await expect(addJob(database.of(one), 'nothing', { accountId: other })).rejects.toSatisfy(
      (error) => postgresCode(error) === refused,
    )
    await addJob(database.house, 'nothing', { accountId: other })
    await expect(database.of(one).execute(sql`select * from graphile_worker.jobs`)).rejects.toThrow()
  })

  test('finds items of its own by their pairs of characters, and none of another', async () => {
    const [bot, item] = [randomUUID(), randomUUID()]
    await database.pool.query(
      `set session_replication_role = replica;
       insert into corpus_items (account_id, bot_id, id, question, question_key, answer, search_text, search_grams, version)
       values ('${other}', '${bot}', '${item}', 'where', 'k', 'a', 'where is it', '{1,2}', 1);
       reset session_replication_role`,
    )
    const search = sql`select count(*)::int as items from find_corpus_items(${other}::uuid, ${bot}::uuid, '{1}', array['%where%'])`
    expect((await database.of(one).execute(search)).rows).toEqual([{ items: 0 }])
    for (const handle of [database.of(other), database.ofMany([one, other]), database.house])
      expect((await handle.execute(search)).rows).toEqual([{ items: 1 }])
    await database.pool.query('delete from corpus_items where id = $1', [item])
  })
})

describe('a batch', () => {
  test('sees the accounts it is for and no third one', async () => {
    const third = randomUUID()
    await seed('bots', third)
    const { rows } = await database
      .ofMany([one, other])
      .execute<{ account: string }>(sql`select account_id as account from bots`)
    expect(rows.map(({ account }) => account).sort()).toEqual([one, other].sort())
    expect(await attempt(database.ofMany([one, other]), await insertion('bots', third))).toBe('refused')
    await database.pool.query('delete from bots where account_id = $1', [third])
  })

  test('must be told whose accounts it is for', () => {
    expect(() => database.ofMany([])).toThrow('named by the id')
    expect(() => database.ofMany([one, `${one},${other}`])).toThrow('named by the id')
    expect(() => database.of('')).toThrow('named by the id')
  })
})

describe('a connection', () => {
  test('never carries one tenant into the queries of the next', async () => {
    async function ask(account: string, round: number): Promise<void> {
      const handle = database.of(account)
      const read = sql`select account_id as account from bots`
      if (round % 4 === 0) await attempt(handle, 'select 1')
      if (round % 5 === 0) await expect(handle.execute(sql`select 1 / 0`)).rejects.toThrow()
      const inTurn = round % 2 === 0 ? handle.execute(read) : handle.transaction((tx) => tx.execute(read))
      expect((await inTurn).rows).toEqual([{ account }])
    }
    await Promise.all(Array.from({ length: 400 }, (_, i) => ask(i % 2 === 0 ? one : other, i >> 1)))
  })

  test('that was left inside a transaction is not given to anybody again', async () => {
    const pool = (database.of(one) as unknown as { $client: pg.Pool }).$client
    const left = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
    const pids: number[] = []
    for (const client of left) {
      pids.push(Number((await client.query('select pg_backend_pid() as pid')).rows[0].pid))
      await client.query('begin')
      client.release()
    }
    expect(pids).not.toContain(await backendOf(database.of(other)))
  })

  test('is used again by the same tenant after a query that failed', async () => {
    const single = openDatabase(scratch.connectionString, log, { house: 1, lookUps: 1, tenants: 1, batches: 1 })
    const before = await backendOf(single.of(one))
    await expect(single.of(one).execute(sql`select 1 / 0`)).rejects.toThrow()
    expect(await backendOf(single.of(other))).toBe(before)
    await single.close()
  })
})

test('a table that comes later is secured by the next start, and one that is secured is left alone', async () => {
  const client = new pg.Client(scratch.connectionString)
  await client.connect()
  const policies = async () =>
    (await client.query('select oid, polrelid::regclass::text as name from pg_policy order by oid')).rows
  const before = await policies()
  await client.query('create table later (account_id uuid not null, words text)')
  await secureTenantTables(client)
  await client.query(`insert into later values ('${one}', 'mine'), ('${other}', 'theirs')`)
  expect((await database.of(one).execute(sql`select words from later`)).rows).toEqual([{ words: 'mine' }])
  const after = await policies()
  expect(after).toEqual([...before, ...after.filter(({ name }) => name === 'later')])
  await client.query('drop table later')
  await client.end()
})
