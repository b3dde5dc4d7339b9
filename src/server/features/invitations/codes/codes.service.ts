/** What an ADMIN sees of the codes that were made, and taking one back. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  exportInvitationCodes,
  InvitationCode,
  listInvitationCodes,
} from '#contract/features/admin/invitations.ts'
import { cleanText } from '#contract/fields.ts'
import { codes as english } from '#phrases/en/console/codes.ts'
import { codes as chinese } from '#phrases/zh/console/codes.ts'
import type { FeatureContext } from '#server/feature.ts'
import { readEmails } from '#server/features/accounts/accounts.public.ts'
import { createListExports, recordEvent, walkPages } from '#server/features/audit/audit.public.ts'
import { type Place, readCursor } from '#server/platform/database/cursor.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import { type CodeRow, countCodes, hasCode, listCodes, revokeCode, stateOf } from './codes-list.house.store.ts'

const pageSize = 50
const exportedAtOnce = 1000
const phrases = { zh: chinese, en: english }

export interface CodesService {
  readonly list: (query: QueryOf<typeof listInvitationCodes>) => Promise<ReplyOf<typeof listInvitationCodes>>
  readonly revoke: (codeId: string, admin: AccountCaller, origin: CallOrigin) => Promise<void>
  readonly export: (
    query: QueryOf<typeof exportInvitationCodes>,
    admin: AccountCaller,
    origin: CallOrigin,
  ) => Promise<Download>
}

export function createCodesService({ database, clock }: FeatureContext): CodesService {
  const { house } = database
  const exportList = createListExports({ database, clock })

  async function describe(rows: readonly CodeRow[], now: Date): Promise<InvitationCode[]> {
    const ids = rows.map(({ usedBy }) => usedBy).filter((id) => id !== null)
    const emails = await readEmails(house, ids)
    return rows.map((row) => ({
      id: row.id,
      state: stateOf(row, now),
      email: row.email,
      note: row.note,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      usedAt: row.usedAt?.toISOString() ?? null,
      usedBy: emails.get(row.usedBy ?? '') ?? null,
    }))
  }

  return {
    async list({ state, q, sort, cursor }) {
      const now = clock.now()
      const filter = { state, text: cleanText(q ?? '').trim(), now }
      const page = { place: readCursor(cursor), isRising: sort === 'oldest', size: pageSize }
      const { rows, nextCursor } = await listCodes(house, filter, page)
      return { items: await describe(rows, now), nextCursor, total: await countCodes(house, filter) }
    },

    async revoke(codeId, admin, origin) {
      const now = clock.now()
      await house.transaction(async (tx) => {
        const revoked = await revokeCode(tx, codeId, now)
        if (revoked === undefined) throw new AppError((await hasCode(tx, codeId)) ? 'code-not-open' : 'not-found')
        const target = [revoked.email, revoked.note, codeId].filter(Boolean).join(' ')
        await recordEvent(tx, { accountId: admin.id, action: 'invitation-code-revoked', target, ...origin, at: now })
      })
    },

    async export({ state, q, sort, locale }, admin, origin) {
      const now = clock.now()
      const filter = { state, text: cleanText(q ?? '').trim(), now }
      const { states, anyone, exported } = phrases[locale]
      async function* rows() {
        const read = (place: Place | undefined) =>
          listCodes(house, filter, { place, isRising: sort === 'oldest', size: exportedAtOnce })
        for await (const page of walkPages(read))
          yield (await describe(page, now)).map((code) => [
            code.createdAt,
            code.email ?? anyone,
            code.note,
            states[code.state],
            code.expiresAt,
            code.usedAt ?? '',
            code.usedBy ?? '',
          ])
      }
      const { fileName, titles } = exported
      return await exportList(admin, origin, { list: 'codes', filter: { state, q }, fileName, titles, rows })
    },
  }
}
