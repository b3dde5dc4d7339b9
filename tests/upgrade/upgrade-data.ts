/** Data of an earlier commit in one compressed file: every row of every table, and what the product of that commit showed of them. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type pg from 'pg'

export interface Facts {
  readonly password: string
  readonly emails: { readonly owner: string; readonly vip: string; readonly free: string }
  /** A key of the account of `emails.vip`. */
  readonly accountKey: string
  readonly bots: readonly {
    readonly id: string
    readonly apiKey: string
    readonly email: string
    readonly language: string
  }[]
  readonly visitorTokens: readonly { readonly botId: string; readonly token: string }[]
  /** Calls that were answered once, to be repeated. */
  readonly repeated: readonly {
    readonly botId: string
    readonly key: string
    readonly body: object
    readonly reply: unknown
  }[]
  readonly madeAt: string
}

export interface Shown {
  /** The address of the account that looked, or a visitor. */
  readonly by: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly reply: unknown
}

export interface UpgradeData {
  readonly facts: Facts
  readonly shown: readonly Shown[]
  /** Rows by table, each as PostgreSQL's JSON of it. */
  readonly tables: Readonly<Record<string, readonly unknown[]>>
}

/** Answer indexes are made again from the corpus, so they are left out: they would be most of the file. */
const leftOut = ['answer_snapshots', 'answer_snapshot_parts']

export async function readTables(client: pg.Client): Promise<Record<string, unknown[]>> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const tables: Record<string, unknown[]> = {}
  for (const { name } of rows) {
    if (leftOut.includes(name)) continue
    const found = await client.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t order by t`)
    if (found.rows.length > 0) tables[name] = found.rows.map(({ row }) => row)
  }
  return tables
}

/** Into the schema of the earlier commit, whose foreign keys are not checked meanwhile: tables stand by their names. */
export async function insertTables(client: pg.Client, tables: UpgradeData['tables']): Promise<void> {
  await client.query(`set session_replication_role = 'replica'`)
  for (const [name, rows] of Object.entries(tables))
    for (let start = 0; start < rows.length; start += 1000)
      await client.query(
        `insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, $1)`,
        [JSON.stringify(rows.slice(start, start + 1000))],
      )
  await client.query(`set session_replication_role = 'origin'`)
}

const pathOf = (name: string) => join(import.meta.dirname, `${name}.json.br`)

export async function writeData(name: string, data: UpgradeData): Promise<void> {
  const bytes = await promisify(brotliCompress)(JSON.stringify(data), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 10 },
  })
  await writeFile(pathOf(name), bytes)
}

export async function readData(name: string): Promise<UpgradeData> {
  return JSON.parse((await promisify(brotliDecompress)(await readFile(pathOf(name)))).toString()) as UpgradeData
}
