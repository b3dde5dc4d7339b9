/** The plan of an account, as its owner and an ADMIN read it. */
import type { PlanState, Receipt } from '#contract/features/terms/terms.ts'
import type { ListedDays } from '#contract/plans/working-days.ts'
import { type AccountRow, findAccount, findAccountByEmail } from '#server/features/accounts/accounts.public.ts'
import { dayAt, zoneAt } from '#server/platform/calendar.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { readListedDays } from '../holidays/holidays.house.store.ts'
import { describeReceipt } from '../payments/payments.rules.ts'
import type { PlansContext } from '../plans.context.ts'
import { currentPlan, describePlan, describeTerms, payableUntil } from './terms.rules.ts'
import { listInstalments, listPayments, listTerms } from './terms.store.ts'

export type PlanStateService = ReturnType<typeof createPlanStateService>

export function createPlanStateService({ database, clock }: PlansContext) {
  async function read(db: Queryable, account: AccountRow) {
    const now = clock.now()
    const { id } = account
    const [terms, instalments, payments] = await Promise.all([
      listTerms(db, id),
      listInstalments(db, id),
      listPayments(db, id),
    ])
    const timeZone = zoneAt(account, now)
    const today = dayAt(account, now)
    const running = currentPlan(terms, now)?.term.id
    const due = instalments.filter(({ termId, state }) => termId === running && state === 'due')
    const listed: ListedDays = due.length > 0 ? await readListedDays(database.house) : new Map()
    const payBy = due.map((row) => payableUntil(row, timeZone, listed)).toSorted()[0] ?? null
    const described = describeTerms(terms, instalments, payments, now)
    const plan = describePlan(account, described, { timeZone, today, payBy, now })
    return { plan, payments, instalments, today }
  }

  async function readAccount(db: Queryable, accountId: string) {
    const account = await findAccount(db, accountId)
    if (account === undefined) throw new AppError('account-missing')
    return { account, ...(await read(db, account)) }
  }

  return {
    async planOf(accountId: string): Promise<PlanState> {
      return (await readAccount(database.of(accountId), accountId)).plan
    },

    async receiptsOf(accountId: string): Promise<{ items: Receipt[] }> {
      const { payments, instalments } = await readAccount(database.of(accountId), accountId)
      return { items: payments.map((payment) => describeReceipt(payment, instalments)) }
    },

    /** For an ADMIN. */
    async accountPlan(email: string) {
      const known = await findAccountByEmail(database.house, email)
      if (known === undefined) throw new AppError('account-missing', { field: 'email' })
      const { account, plan, payments, instalments, today } = await readAccount(database.of(known.id), known.id)
      const receipts = payments.map((payment) => ({
        ...describeReceipt(payment, instalments),
        recordedBy: payment.recordedByEmail,
      }))
      return { accountId: account.id, today, email: account.email, plan, receipts }
    },
  }
}
