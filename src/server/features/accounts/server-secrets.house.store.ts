import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { newToken } from '#server/platform/secrets/secrets.ts'
import { serverSecrets } from './accounts.tables.ts'

/** The installation's secret of that name, made at first need; nodes that ask at once get the same. */
export async function readServerSecret(db: Queryable, name: string): Promise<string> {
  await db.insert(serverSecrets).values({ name, secret: newToken() }).onConflictDoNothing()
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name))
  if (row === undefined) throw new Error(`The server secret ${name} is gone`)
  return row.secret
}

/** Reads the secret once and keeps it; a failed read is tried again at the next need. */
export function serverSecret(db: Queryable, name: string): () => Promise<string> {
  let secret: Promise<string> | undefined
  return () => {
    secret ??= readServerSecret(db, name).catch((error: unknown) => {
      secret = undefined
      throw error
    })
    return secret
  }
}
