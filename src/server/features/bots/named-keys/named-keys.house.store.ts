/** Named keys are looked up before the account is known. */
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { namedKeys } from '../bots.tables.ts'
import type { NamedKeyRow } from './named-keys.store.ts'

/** A key that is neither stopped nor expired. */
export async function findNamedKey(db: NodePgDatabase, prefix: string, now: Date): Promise<NamedKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(namedKeys)
    .where(
      and(
        eq(namedKeys.prefix, prefix),
        isNull(namedKeys.revokedAt),
        or(isNull(namedKeys.expiresAt), gt(namedKeys.expiresAt, now)),
      ),
    )
  return row
}
