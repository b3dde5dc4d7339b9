/** Suspending an account: from that moment its sessions and keys do not work and its bots are closed. Nothing is deleted. */

import { recordEvent } from '#server/features/audit/audit.public.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import { reinstatedMail, suspendedMail } from '../accounts.mails.ts'
import { isAccount, isLastActiveAdmin } from '../by-admin/by-admin.house.store.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { setSuspension } from './suspensions.house.store.ts'

export interface Suspensions {
  /**
   * Throws `last-admin` where nobody would be left who could undo it, and `account-changed` when it is suspended already.
   * `actorId` null: the installation itself.
   */
  readonly suspend: (accountId: string, actorId: string | null, why?: SuspensionReason) => Promise<void>
  /** Keys work again; people log in again. Nothing for an account that is not suspended. */
  readonly reinstate: (accountId: string, actorId: string | null, origin?: CallOrigin) => Promise<void>
}

interface SuspensionReason {
  /** Mailed to the owner, and kept. */
  readonly reason: string
  readonly origin: CallOrigin
}

interface SuspensionsContext {
  readonly database: Database
  readonly clock: Clock
  readonly mailer: Mailer
}

export function createSuspensions({ database: { house }, clock, mailer }: SuspensionsContext): Suspensions {
  return {
    async suspend(accountId, actorId, why) {
      const at = clock.now()
      const reason = why?.reason ?? ''
      await house.transaction(async (tx) => {
        if (await isLastActiveAdmin(tx, accountId)) throw new AppError('last-admin')
        const owner = await setSuspension(tx, accountId, { at, reason }, at)
        if (owner === undefined)
          throw new AppError((await isAccount(tx, accountId)) ? 'account-changed' : 'account-missing')
        await endSessions(tx, accountId)
        const event = { accountId, actorId, action: 'account-suspended', target: reason, ...why?.origin, at } as const
        await recordEvent(tx, event)
        if (reason !== '') await mailer.send(tx, suspendedMail(owner.email, owner.locale, reason))
      })
    },

    async reinstate(accountId, actorId, origin) {
      const at = clock.now()
      await house.transaction(async (tx) => {
        const owner = await setSuspension(tx, accountId, null, at)
        if (owner === undefined) {
          if (await isAccount(tx, accountId)) return
          throw new AppError('account-missing')
        }
        await recordEvent(tx, { accountId, actorId, action: 'account-reinstated', ...origin, at })
        await mailer.send(tx, reinstatedMail(owner.email, owner.locale))
      })
    },
  }
}
