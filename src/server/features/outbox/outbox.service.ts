/** The outbox of an ADMIN: what was mailed, and what goes out once more. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { exportOutbox, listOutbox } from '#contract/features/admin/outbox.ts'
import { admin as english } from '#phrases/en/features/admin.ts'
import { admin as chinese } from '#phrases/zh/features/admin.ts'
import type { FeatureContext } from '#server/feature.ts'
import { createListExports, recordEvent, walkPages } from '#server/features/audit/audit.public.ts'
import { type Place, readCursor } from '#server/platform/database/cursor.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import { countMails, listMails } from './outbox.house.store.ts'

const pageSize = 50
const exportedAtOnce = 1000
const phrases = { zh: chinese, en: english }

export interface OutboxService {
  readonly list: (query: QueryOf<typeof listOutbox>) => Promise<ReplyOf<typeof listOutbox>>
  readonly resend: (ids: readonly string[], admin: AccountCaller, origin: CallOrigin) => Promise<{ resent: number }>
  readonly export: (query: QueryOf<typeof exportOutbox>, admin: AccountCaller, origin: CallOrigin) => Promise<Download>
}

export function createOutboxService({ database, clock, mailer }: FeatureContext): OutboxService {
  const { house } = database
  const exportList = createListExports({ database, clock })
  return {
    async list({ cursor, sort, ...filter }) {
      const page = { place: readCursor(cursor), isRising: sort === 'oldest', size: pageSize, now: clock.now() }
      const { rows, nextCursor } = await listMails(house, filter, page)
      const total = await countMails(house, filter)
      const { hasMailServer } = mailer
      const items = rows.map((mail) => ({ ...mail, canResend: mail.canResend && hasMailServer }))
      return { items, nextCursor, total, hasMailServer }
    },

    async resend(ids, admin, origin) {
      const now = clock.now()
      return await house.transaction(async (tx) => {
        const again = await mailer.resend(tx, ids, now)
        for (const { to } of again)
          await recordEvent(tx, { accountId: admin.id, action: 'mail-resent', target: to, ...origin, at: now })
        return { resent: again.length }
      })
    },

    async export({ sort, locale, ...filter }, admin, origin) {
      const now = clock.now()
      const { status, exported } = phrases[locale].outbox
      async function* rows() {
        const read = (place: Place | undefined) =>
          listMails(house, filter, { place, isRising: sort === 'oldest', size: exportedAtOnce, now })
        for await (const page of walkPages(read))
          yield page.map((mail) => [
            mail.createdAt,
            mail.to,
            mail.subject,
            status[mail.status],
            mail.locale,
            mail.error ?? '',
          ])
      }
      const { fileName, titles } = exported
      return await exportList(admin, origin, { list: 'outbox', filter, fileName, titles, rows })
    },
  }
}
