/** Suspending an account: from that moment its sessions and keys do not work and its bots are closed. Nothing is deleted. */

import { recordEvent } from '#server/features/audit/audit.public.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { endSessions } from '../log-in/sessions.store.ts'
import { isLastActiveAdmin, setSuspendedAt } from './suspensions.house.store.ts'

export interface Suspensions {
  /** `not-allowed` for the last ADMIN: nobody could undo it. `actorId` null: the installation itself. */
  readonly suspend: (accountId: string, actorId: string | null) => Promise<void>
  /** Keys work again; people log in again. */
  readonly reinstate: (accountId: string, actorId: string | null) => Promise<void>
}

export function createSuspensions({ house }: Database, clock: Clock): Suspensions {
  return {
    async suspend(accountId, actorId) {
      const at = clock.now()
      await house.transaction(async (tx) => {
        if (await isLastActiveAdmin(tx, accountId)) throw new AppError('not-allowed')
        if (!(await setSuspendedAt(tx, accountId, at))) throw new AppError('account-missing')
        await endSessions(tx, accountId)
        await recordEvent(tx, { accountId, actorId, action: 'account-suspended', at })
      })
    },

    async reinstate(accountId, actorId) {
      const at = clock.now()
      await house.transaction(async (tx) => {
        if (!(await setSuspendedAt(tx, accountId, null))) throw new AppError('account-missing')
        await recordEvent(tx, { accountId, actorId, action: 'account-reinstated', at })
      })
    },
  }
}
