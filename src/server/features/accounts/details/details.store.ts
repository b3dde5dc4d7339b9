/** What an owner says of themselves. */
import { eq, sql } from 'drizzle-orm'
import type { MailChoices } from '#contract/account-mails.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AccountRow } from '../accounts.store.ts'
import { accounts } from '../accounts.tables.ts'

export type Details = Partial<Pick<AccountRow, 'customerName' | 'contactName' | 'phone' | 'locale'>>

/** Of each mail that is named the choice is replaced, in one statement: two pages that each turn one off turn both off. */
export async function writeDetails(
  tx: Transaction,
  accountId: string,
  details: Details,
  mails: MailChoices | undefined,
): Promise<void> {
  const chosen = mails && { mailChoices: sql`${accounts.mailChoices} || ${JSON.stringify(mails)}::jsonb` }
  await tx
    .update(accounts)
    .set({ ...details, ...chosen })
    .where(eq(accounts.id, accountId))
}
