/** Where an account is logged in, as its owner sees it, and ending that. */
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listSessions as listSessionsEndpoint } from '#contract/features/account/sessions.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { endSessionById, endSessions, listSessions } from './sessions.store.ts'

export interface SessionsService {
  list(caller: SessionCaller): Promise<ReplyOf<typeof listSessionsEndpoint>>
  /** Throws `not-found` for one that has ended, and for one of another account. */
  end(caller: SessionCaller, sessionId: string, origin: CallOrigin): Promise<void>
  /** All but the caller's. */
  endOthers(caller: SessionCaller, origin: CallOrigin): Promise<void>
}

export function createSessionsService({
  database,
  clock,
}: Pick<AccountsContext, 'database' | 'clock'>): SessionsService {
  return {
    async list({ account, sessionHash }) {
      const { rows, total } = await listSessions(database.of(account.id), account.id, {
        role: account.role,
        currentHash: sessionHash,
        now: clock.now(),
      })
      const items = rows.map(({ tokenHash, createdAt, seenAt, ...shown }) => ({
        ...shown,
        createdAt: createdAt.toISOString(),
        usedAt: seenAt.toISOString(),
        isCurrent: tokenHash === sessionHash,
      }))
      return { items, total }
    },

    async end({ account }, sessionId, origin) {
      await database.of(account.id).transaction(async (tx) => {
        const ended = await endSessionById(tx, account.id, sessionId)
        if (ended === undefined) throw new AppError('not-found')
        const target = [ended.browser, ended.system, ended.address].filter((part) => part !== null).join(' ')
        await recordEvent(tx, { accountId: account.id, action: 'session-ended', target, ...origin, at: clock.now() })
      })
    },

    async endOthers({ account, sessionHash }, origin) {
      await database.of(account.id).transaction(async (tx) => {
        const count = await endSessions(tx, account.id, sessionHash)
        if (count === 0) return
        const event = { accountId: account.id, target: String(count), ...origin, at: clock.now() }
        await recordEvent(tx, { action: 'other-sessions-ended', ...event })
      })
    },
  }
}
