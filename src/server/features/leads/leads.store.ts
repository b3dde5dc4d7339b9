/** Queries over the leads of one account. */
import { and, count, desc, eq, gt, inArray } from 'drizzle-orm'
import { openLeadStates } from '#contract/features/enquiries/leads.ts'
import { isUniqueViolation, type Queryable, type Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { publish } from '#server/platform/live/publish.ts'
import { leadEntries, leads } from './leads.tables.ts'

export type LeadRow = typeof leads.$inferSelect
export type EntryRow = typeof leadEntries.$inferSelect

/** Throws `lead-open` when the account has an open one, also when a parallel call was first. */
export async function insertLead(tx: Transaction, accountId: string, lead: Omit<LeadRow, 'accountId'>): Promise<void> {
  try {
    await tx.insert(leads).values({ ...lead, accountId })
  } catch (error) {
    if (isUniqueViolation(error, 'leads_open')) throw new AppError('lead-open')
    throw error
  }
  await publishLead(tx, accountId, lead.id)
}

/** How many the account made since a moment. */
export async function countLeadsSince(tx: Transaction, accountId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ made: count() })
    .from(leads)
    .where(and(eq(leads.accountId, accountId), gt(leads.createdAt, since)))
  return row?.made ?? 0
}

export async function findLastLead(db: Queryable, accountId: string): Promise<LeadRow | undefined> {
  const [row] = await db
    .select()
    .from(leads)
    .where(eq(leads.accountId, accountId))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1)
  return row
}

/** Undefined when none is open. */
export async function withdrawOpenLead(tx: Transaction, accountId: string, at: Date): Promise<LeadRow | undefined> {
  const [withdrawn] = await tx
    .update(leads)
    .set({ state: 'withdrawn', changedAt: at })
    .where(and(eq(leads.accountId, accountId), inArray(leads.state, openLeadStates)))
    .returning()
  if (withdrawn !== undefined) await publishLead(tx, accountId, withdrawn.id)
  return withdrawn
}

/** The lead of the account that was open, and is won now: this one, or whichever it is. */
export async function winOpenLead(
  tx: Transaction,
  accountId: string,
  { id, at }: { id?: string | undefined; at: Date },
): Promise<string | undefined> {
  const [won] = await tx
    .update(leads)
    .set({ state: 'won', changedAt: at })
    .where(
      and(
        eq(leads.accountId, accountId),
        id === undefined ? undefined : eq(leads.id, id),
        inArray(leads.state, openLeadStates),
      ),
    )
    .returning({ id: leads.id })
  if (won !== undefined) await publishLead(tx, accountId, won.id)
  return won?.id
}

export async function insertEntry(
  tx: Transaction,
  accountId: string,
  entry: Omit<EntryRow, 'accountId'>,
): Promise<void> {
  await tx.insert(leadEntries).values({ ...entry, accountId })
}

/** Whoever is logged in to the account is told, and the ADMINs. */
export async function publishLead(tx: Transaction, accountId: string, leadId: string): Promise<void> {
  await publish(tx, { accountId, topic: 'lead', id: leadId })
  await publish(tx, { accountId: null, topic: 'leads', id: leadId })
}
