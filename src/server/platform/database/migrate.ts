import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { serverFolderUrl } from '../server-folder.ts'
import { createTenantRoles, secureTenantTables } from './tenant-roles.ts'

// Any number that no other advisory lock of this product uses.
const migrationLock = 7_300_421

/** Brings a database to the current schema, with every tenant's table behind row-level security. Nodes that start at once take turns. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  // A connection that breaks fails the query under way; without a listener it would also end the process, past all clearing up.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await createTenantRoles(client)
    await client.query('create extension if not exists pg_trgm')
    await applyMigrations(drizzle(client), { migrationsFolder: fileURLToPath(new URL('migrations', serverFolderUrl)) })
    await migrateJobs({ connectionString })
    await secureTenantTables(client)
  } finally {
    // Ending the connection frees the lock.
    await client.end()
  }
}
