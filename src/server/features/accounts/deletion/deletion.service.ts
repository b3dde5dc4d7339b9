/** Deleting one's account: it closes at once, waits some days, and can be kept until then. */
import type { BodyOf } from '#contract/endpoint.ts'
import { type askForDeletion, deletionDays } from '#contract/features/account/deletion.ts'
import type { Account } from '#contract/features/accounts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { plusDays } from '#contract/time-zones.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { Visit } from '#server/platform/http/endpoints/visit.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { isLastActiveAdmin } from '../by-admin/by-admin.house.store.ts'
import { createGuardedChanges } from '../second-factor/guarded-changes.ts'
import type { SecondCodes } from '../second-factor/second-codes.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { clearDeletion, lastEmailChange, setDeletion, takeToRemind } from './deletion.house.store.ts'
import { accountKeptMail, deletionAskedMail, deletionSoonMail } from './deletion.mails.ts'

const dayMs = 86_400_000

export interface DeletionService {
  /** Throws `last-admin` where nobody would be left to run the site, and `default-account` for the account that ADMINs look at. */
  ask(form: BodyOf<typeof askForDeletion>, caller: SessionCaller, visit: Visit): Promise<{ deletesAt: string }>
  /** Nothing for an account that stays anyway. Throws `account-missing` when the removal was first. */
  keep(caller: SessionCaller, visit: Visit): Promise<Account>
  /** Mails those who have one day left. */
  remind(): Promise<void>
}

export function createDeletionService(context: AccountsContext, codes: SecondCodes): DeletionService {
  const { clock, cookie, mailer, settings } = context
  const { house } = context.database
  const { guarded, checkPassword } = createGuardedChanges(context, 'account-deletion-failed')
  const link = `${settings.baseUrl}${pathOf('logIn')}`

  return {
    async ask(form, caller, visit) {
      return await guarded(caller, visit.origin, async (account, now) => {
        const noCode = new AppError('field-required', { field: 'code' })
        if (account.secondFactorAt !== null && form.code === undefined) throw noCode
        await checkPassword(account, form.password)
        if (account.email === settings.defaultAdminAccount) throw new AppError('default-account')
        const deletesAt = new Date(now.getTime() + deletionDays * dayMs)
        await house.transaction(async (tx) => {
          // First of all: it holds the rows of all ADMINs in one order, so that two who leave at once do not wait for each other.
          if (await isLastActiveAdmin(tx, account.id)) throw new AppError('last-admin')
          const held = await setDeletion(tx, account, deletesAt)
          if (held === undefined) throw new AppError('account-deleting')
          // Whoever took the account over must not delete it before its owner could answer the mails about that.
          const changes = [held.secondFactorAt, await lastEmailChange(tx, account.id)]
          const allowedAt = new Date(Math.max(...changes.map((at) => at?.getTime() ?? 0)) + deletionDays * dayMs)
          if (now < allowedAt)
            throw new AppError('deletion-too-soon', { until: plusDays(dayAt(account, allowedAt), 1) })
          // By the row that is held now: two-step log-in may have been switched on meanwhile.
          if (held.secondFactorAt !== null) {
            if (form.code === undefined) throw noCode
            await codes.spend(tx, account.id, form.code, now)
          }
          await endSessions(tx, account.id)
          await mailer.send(tx, deletionAskedMail(account, deletesAt, link))
          await recordEvent(tx, {
            accountId: account.id,
            action: 'account-deletion-asked',
            ...visit.origin,
            at: now,
          })
        })
        cookie.clear(visit)
        return { deletesAt: deletesAt.toISOString() }
      })
    },

    async keep({ account: { id } }, visit) {
      const at = clock.now()
      await house.transaction(async (tx) => {
        const kept = await clearDeletion(tx, id)
        if (kept === undefined) return
        await mailer.send(tx, accountKeptMail(kept))
        await recordEvent(tx, { accountId: id, action: 'account-kept', ...visit.origin, at })
      })
      const account = await context.describe(id)
      if (account.deletesAt !== null) throw new AppError('account-missing')
      return account
    },

    async remind() {
      const now = clock.now()
      await house.transaction(async (tx) => {
        for (const account of await takeToRemind(tx, now, new Date(now.getTime() + dayMs)))
          if (account.deletesAt !== null) await mailer.send(tx, deletionSoonMail(account, account.deletesAt, link))
      })
    },
  }
}
