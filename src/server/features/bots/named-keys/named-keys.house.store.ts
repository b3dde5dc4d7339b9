/** Named keys are looked up before the account is known. */
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { namedKeys } from '../bots.tables.ts'
import type { NamedKeyRow } from './named-keys.store.ts'

/** A key for the calls of the account that is neither stopped nor expired. */
export async function findNamedKeyForAccount(
  db: Queryable,
  prefix: string,
  now: Date,
): Promise<NamedKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(namedKeys)
    .where(
      and(
        eq(namedKeys.prefix, prefix),
        namedKeys.forAccount,
        isNull(namedKeys.revokedAt),
        or(isNull(namedKeys.expiresAt), gt(namedKeys.expiresAt, now)),
      ),
    )
  return row
}
