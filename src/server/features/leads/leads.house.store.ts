/** Queries over the leads of all accounts. */
import { and, asc, count, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm'
import type { EnquirySort } from '#contract/features/enquiries/entries.ts'
import { type LeadState, openLeadStates } from '#contract/features/enquiries/leads.ts'
import { comesAfter, pageOfRows, readCursor } from '#server/platform/database/cursor.ts'
import { isUniqueViolation, type Queryable, type Transaction } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/patterns.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { type EntryRow, type LeadRow, publishLead } from './leads.store.ts'
import { leadEntries, leads } from './leads.tables.ts'

export interface LeadFilter {
  readonly state?: LeadState | 'open' | undefined
  /** Looked for in what was typed. */
  readonly text: string
  /** The accounts whose own email holds the text. */
  readonly accountIds: readonly string[]
  readonly sort: EnquirySort
}

export async function findLead(db: Queryable, leadId: string): Promise<LeadRow | undefined> {
  const [found] = await db.select().from(leads).where(eq(leads.id, leadId))
  return found
}

/** Oldest first. */
export async function listEntries(db: Queryable, { accountId, id: leadId }: LeadRow): Promise<EntryRow[]> {
  return await db
    .select()
    .from(leadEntries)
    .where(and(eq(leadEntries.accountId, accountId), eq(leadEntries.leadId, leadId)))
    .orderBy(asc(leadEntries.at), asc(leadEntries.id))
}

/** Changes a lead that is where `from` says, or anywhere without it; undefined when there is no such lead, or not there. */
export async function changeLead(
  tx: Transaction,
  leadId: string,
  { from, to, at }: { from?: LeadState; to?: LeadState; at: Date },
): Promise<LeadRow | undefined> {
  try {
    const [changed] = await tx
      .update(leads)
      .set({ changedAt: at, ...(to !== undefined && { state: to }) })
      .where(and(eq(leads.id, leadId), from === undefined ? undefined : eq(leads.state, from)))
      .returning()
    if (changed !== undefined) await publishLead(tx, changed.accountId, leadId)
    return changed
  } catch (error) {
    // A lost one is taken up again while the account has asked anew.
    if (isUniqueViolation(error, 'leads_open')) throw new AppError('lead-open')
    throw error
  }
}

export async function listLeads(
  db: Queryable,
  filter: LeadFilter,
  { cursor, size }: { cursor?: string | undefined; size: number },
): Promise<{ rows: LeadRow[]; nextCursor: string | null }> {
  const moment = filter.sort === 'changed' ? leads.changedAt : leads.createdAt
  const isRising = filter.sort === 'oldest'
  const inOrder = isRising ? asc : desc
  const found = await db
    .select()
    .from(leads)
    .where(and(isFound(filter), comesAfter({ moment, id: leads.id }, readCursor(cursor), isRising)))
    .orderBy(inOrder(moment), inOrder(leads.id))
    .limit(size + 1)
  return pageOfRows(found, size, (lead) => ({
    moment: filter.sort === 'changed' ? lead.changedAt : lead.createdAt,
    id: lead.id,
  }))
}

export async function countLeads(db: Queryable, filter: Partial<LeadFilter>): Promise<number> {
  const [row] = await db.select({ total: count() }).from(leads).where(isFound(filter))
  return row?.total ?? 0
}

/** How many nobody took up. */
export async function countNewLeads(db: Queryable): Promise<number> {
  return await countLeads(db, { state: 'new' })
}

function isFound({ state, text = '', accountIds = [] }: Partial<LeadFilter>): SQL | undefined {
  const texts = [leads.contact, leads.email, leads.phone, leads.company, leads.reason]
  return and(
    state === 'open' ? inArray(leads.state, openLeadStates) : undefined,
    state === undefined || state === 'open' ? undefined : eq(leads.state, state),
    text === ''
      ? undefined
      : or(...texts.map((each) => ilike(each, containing(text))), inArray(leads.accountId, [...accountIds])),
  )
}
