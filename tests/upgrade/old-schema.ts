import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const migrations = join(import.meta.dirname, '../../src/server/migrations')

/** The schema as it was after this migration, in an empty database. */
export async function createOldSchema(client: pg.Client, lastTag: string): Promise<void> {
  const journal = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  const count = journal.entries.findIndex(({ tag }) => tag === lastTag) + 1
  if (count === 0) throw new Error(`There is no migration ${lastTag}`)
  const entries = journal.entries.slice(0, count)
  const folder = await mkdtemp(join(tmpdir(), 'old-schema-'))
  try {
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) await copyFile(join(migrations, `${tag}.sql`), join(folder, `${tag}.sql`))
    await client.query('create extension if not exists pg_trgm')
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
