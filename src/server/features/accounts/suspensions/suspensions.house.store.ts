/** Queries of the installation itself: suspending is done to an account by another one. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'
import { published } from '#server/platform/live/publish.ts'
import type { AccountRow } from '../accounts.store.ts'
import { accounts } from '../accounts.tables.ts'

/** Whom to mail, in which language. */
type Addressee = Pick<AccountRow, 'email' | 'locale'>

interface Suspension {
  readonly at: Date
  readonly reason: string
}

/**
 * Suspends an account, or with null takes that back; undefined when there is none, it is so already, or its removal has begun: to stop that
 * would leave an account of which a part is gone. Whoever waits to be deleted could not keep
 * the account meanwhile: those days are given back.
 */
export async function setSuspension(
  tx: Transaction,
  accountId: string,
  suspension: Suspension | null,
  now: Date,
): Promise<Addressee | undefined> {
  const [changed] = await tx
    .update(accounts)
    .set({
      suspendedAt: suspension?.at ?? null,
      suspensionReason: suspension?.reason ?? null,
      ...(suspension === null && {
        deletesAt: sql`${accounts.deletesAt} + (${now.toISOString()}::timestamptz - ${accounts.suspendedAt})`,
        deletionRemindedAt: null,
      }),
    })
    .where(
      and(
        eq(accounts.id, accountId),
        suspension === null
          ? isNotNull(accounts.suspendedAt)
          : and(isNull(accounts.suspendedAt), isNull(accounts.removalBeganAt)),
      ),
    )
    .returning({
      email: accounts.email,
      locale: accounts.locale,
      ...published({ accountId: null, topic: 'accounts', id: accountId }),
    })
  return changed
}
