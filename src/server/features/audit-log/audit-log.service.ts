/** The audit log as an ADMIN searches it: people by email or id, days by the ADMIN's zone. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import {
  type AuditFilter,
  type AuditLogEvent,
  auditCountMax,
  type exportAuditEvents,
  type listAuditEvents,
} from '#contract/features/admin/audit.ts'
import { cleanText, idSchema } from '#contract/fields.ts'
import { plusDays, startOfDay } from '#contract/time-zones.ts'
import { audit as english } from '#phrases/en/console/audit.ts'
import { audit as chinese } from '#phrases/zh/console/audit.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccountIds, readEmails } from '#server/features/accounts/accounts.public.ts'
import {
  countEvents,
  createListExports,
  type EventFilter,
  type EventRow,
  listEvents,
  walkPages,
} from '#server/features/audit/audit.public.ts'
import { zoneAt } from '#server/platform/calendar.ts'
import { type Place, readCursor } from '#server/platform/database/cursor.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { Download } from '#server/platform/http/send-download.ts'

const pageSize = 50
const exportedAtOnce = 1000
const phrases = { zh: chinese, en: english }

export interface AuditLogService {
  readonly list: (
    query: QueryOf<typeof listAuditEvents>,
    admin: AccountCaller,
  ) => Promise<ReplyOf<typeof listAuditEvents>>
  readonly export: (
    query: QueryOf<typeof exportAuditEvents>,
    admin: AccountCaller,
    origin: CallOrigin,
  ) => Promise<Download>
}

export function createAuditLogService({ database, clock }: FeatureContext): AuditLogService {
  const { house } = database
  const exportList = createListExports({ database, clock })

  /** An id is one account, whether it still exists or not; any other text is a part of emails. */
  async function idsOf(text: string | undefined): Promise<readonly string[] | undefined> {
    const sought = cleanText(text ?? '')
      .trim()
      .normalize('NFKC')
    if (sought === '') return undefined
    const { success, data: id } = idSchema.safeParse(sought)
    return success ? [id] : await findAccountIds(house, sought)
  }

  async function filterOf(asked: AuditFilter, admin: AccountCaller): Promise<EventFilter> {
    const { account, actor, action, from, to } = asked
    if (from !== undefined && to !== undefined && from > to) throw new AppError('date-range', { field: 'to' })
    const timeZone = zoneAt(admin.calendar, clock.now())
    const [accountIds, actorIds] = await Promise.all([idsOf(account), idsOf(actor)])
    const target = cleanText(asked.target ?? '').trim()
    const address = cleanText(asked.address ?? '').trim()
    return {
      accountIds,
      actorIds,
      action,
      ...(target !== '' && { target }),
      ...(address !== '' && { address: { text: address, isBeginning: /[.:]$/.test(address) } }),
      ...(from !== undefined && { from: startOfDay(timeZone, from) }),
      ...(to !== undefined && { before: startOfDay(timeZone, plusDays(to, 1)) }),
    }
  }

  async function describe(rows: readonly EventRow[]): Promise<AuditLogEvent[]> {
    const ids = rows.flatMap(({ accountId, actorId }) => [accountId, actorId]).filter((id) => id !== null)
    const emails = await readEmails(house, [...new Set(ids)])
    const personOf = (id: string | null) => (id === null ? null : { id, email: emails.get(id) ?? null })
    return rows.map(({ id, at, action, accountId, actorId, target, address, requestId, count }) => ({
      id,
      at: at.toISOString(),
      action,
      account: personOf(accountId),
      actor: personOf(actorId),
      target,
      address,
      requestId,
      count,
    }))
  }

  return {
    async list({ cursor, sort, ...asked }, admin) {
      const filter = await filterOf(asked, admin)
      const page = { place: readCursor(cursor), isRising: sort === 'oldest', size: pageSize }
      const [{ rows, nextCursor }, total] = await Promise.all([
        listEvents(house, filter, page),
        countEvents(house, filter, auditCountMax),
      ])
      return { items: await describe(rows), nextCursor, total }
    },

    async export({ sort, locale, ...asked }, admin, origin) {
      const filter = await filterOf(asked, admin)
      const { exported, actions } = phrases[locale]
      async function* rows() {
        const read = (place: Place | undefined) =>
          listEvents(house, filter, { place, isRising: sort === 'oldest', size: exportedAtOnce })
        for await (const page of walkPages(read))
          yield (await describe(page)).map(({ at, action, actor, account, target, address, requestId, count }) => [
            at,
            (actions as Readonly<Record<string, string>>)[action] ?? action,
            action,
            actor?.email ?? '',
            actor?.id ?? '',
            account?.email ?? '',
            account?.id ?? '',
            target,
            address,
            String(count),
            requestId,
          ])
      }
      const { fileName, titles } = exported
      return await exportList(admin, origin, { list: 'audit', filter: asked, fileName, titles, rows })
    },
  }
}
