/**
 * What time does to plans: terms begin and end, instalments become due and overdue, ends are told ahead, bots over the limit are closed. Each step asks the
 * database what is to be done by now, and writes it with its mail in one transaction under a condition that holds once. So it may run twice, on two nodes, or a
 * week late. That a plan has ended holds at each request and waits for none of this; a term that begins, or a plan that rests, takes effect with the run.
 */
import { tierOf } from '#contract/entitlements.ts'
import { payTextFor } from '#contract/features/terms/how-to-pay.ts'
import { reminderDays, reminderWorkingDays } from '#contract/plans/terms.ts'
import { daysBetween, type ListedDays, mailHour, momentOn } from '#contract/plans/working-days.ts'
import { type AccountRow, findAccounts } from '#server/features/accounts/accounts.public.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { dayAt, zoneAt } from '#server/platform/calendar.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { lengthenChoice, listChoosing, listToSettle } from '../downgrade/downgrade.house.store.ts'
import { type DowngradeService, lastMomentToChoose } from '../downgrade/downgrade.service.ts'
import { readListedDays } from '../holidays/holidays.house.store.ts'
import { readHowToPay } from '../how-to-pay/how-to-pay.house.store.ts'
import type { PlansContext } from '../plans.context.ts'
import { instalmentDueMail, planEndedMail, planEndsSoonMail, planRestsMail } from '../plans.mails.ts'
import type { InstalmentRow, TermRow } from '../plans.tables.ts'
import { readerOf } from '../reader.ts'
import { applyTerms, holdAccount } from '../terms/apply-terms.ts'
import {
  closeEnded,
  findTerm,
  listEnding,
  listInstalmentsUntil,
  listTurned,
  noteToldAhead,
  writeDue,
  writeOverdue,
  writePayBy,
} from '../terms/terms.house.store.ts'
import { auditTextOf, currentPlan, payableUntil } from '../terms/terms.rules.ts'
import { listInstalments, listTerms } from '../terms/terms.store.ts'

const dayMs = 86_400_000
/** Ten working days and a long row of holidays: ends that are further away need no look. */
const aheadMs = 60 * dayMs
/** In the first zone of all, nine o'clock comes five hours before the day begins in UTC. */
const earliestMailMs = 5 * 3600_000

function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Without a look at the account's zone, which can only be later: most need no transaction. */
function mayBeOverdue(instalment: InstalmentRow, latestDay: string, listed: ListedDays): boolean {
  const { dueSince } = instalment
  const earliest = dueSince && new Date(dueSince.getTime() - dayMs)
  return payableUntil({ ...instalment, dueSince: earliest }, 'UTC', listed) < latestDay
}

function mayBeTold({ dueOn, toldAhead }: TermRow, latestDay: string, listed: ListedDays): boolean {
  const untold = reminderDays(dueOn, listed).filter(({ workingDays }) => toldAhead === null || toldAhead > workingDays)
  return untold.some(({ day }) => day <= latestDay)
}

export interface PlanClock {
  /** All that is to be done by now. */
  tick(): Promise<void>
  /** The same for one account, right after a change of its plan. The change is stored, so a failure here is left to the next run. */
  tickAccount(accountId: string): Promise<void>
}

export function createPlanClock(context: PlansContext, downgrades: DowngradeService): PlanClock {
  const { database, clock, log, mailer, settings } = context
  const { house } = database

  /** Under the account's lock. One account that fails must not keep the others waiting: its turn comes again with the next run. */
  async function withAccount(
    accountId: string,
    run: (tx: Transaction, account: AccountRow, now: Date) => Promise<void>,
  ): Promise<void> {
    try {
      await house.transaction(async (tx) => run(tx, await holdAccount(tx, accountId), clock.now()))
    } catch (error) {
      log.error({ err: error, accountId }, 'a plan was left for the next run')
    }
  }

  /** The same, where the owner is told of it. Whoever waits to be deleted is asked for nothing; when the account is kept, the next run catches up. */
  async function withReader(
    accountId: string,
    run: (tx: Transaction, account: AccountRow, now: Date) => Promise<void>,
  ): Promise<void> {
    await withAccount(accountId, async (tx, account, now) => {
      if (account.deletesAt === null) await run(tx, account, now)
    })
  }

  /** Terms that begin take effect; after the last one the account is free. */
  async function turn(accountId: string): Promise<void> {
    // Of an account that waits to be deleted nothing turns: should it be kept, the end is told then, with all the days to choose.
    await withReader(accountId, async (tx, held, now) => {
      const hasEnded = await closeEnded(tx, accountId, now)
      const account = await applyTerms(tx, held, now)
      if (!hasEnded) return
      const terms = await listTerms(tx, accountId)
      if (currentPlan(terms, now) !== undefined || account.role === 'admin') return
      const last = terms
        .filter(({ beginsAt, endsAt }) => endsAt <= now && endsAt > beginsAt)
        .toSorted((a, b) => +b.endsAt - +a.endsAt)[0]
      if (last === undefined || tierOf(account, now) !== 'FREE') return
      const { chooseUntil } = await downgrades.begin(tx, account, 'ended', now)
      await mailer.send(tx, planEndedMail(readerOf(account, settings), { dueOn: last.dueOn, chooseUntil }))
      const target = auditTextOf(last)
      await recordEvent(tx, { accountId, actorId: null, action: 'plan-ended', target, at: now })
    })
  }

  /** How to pay, for a mail to this account; null where no ADMIN has written it. */
  async function payTextOf(tx: Transaction, { locale }: AccountRow): Promise<string | null> {
    return payTextFor(await readHowToPay(tx), locale)?.text ?? null
  }

  async function countOf(tx: Transaction, { accountId, termId }: InstalmentRow): Promise<number> {
    return (await listInstalments(tx, accountId)).filter((row) => row.termId === termId).length
  }

  /** The list of instalments was read before the account was held: a term that was ended meanwhile asks for nothing more. */
  async function isRunning(tx: Transaction, { accountId, termId }: InstalmentRow, now: Date): Promise<boolean> {
    const term = await findTerm(tx, accountId, termId)
    return term !== undefined && term.endsAt > now
  }

  /** Its day has come, and nine o'clock where the account is. */
  async function askForPayment(instalment: InstalmentRow, listed: ListedDays): Promise<void> {
    const { accountId, number, amountFen, dueOn } = instalment
    await withReader(accountId, async (tx, account, now) => {
      const timeZone = zoneAt(account, now)
      if (momentOn(timeZone, dueOn, mailHour) > now || !(await isRunning(tx, instalment, now))) return
      const payBy = payableUntil({ dueOn, dueSince: now, payBy: null }, timeZone, listed)
      if (!(await writeDue(tx, instalment, { dueSince: now, payBy }))) return
      const asked = {
        number,
        count: await countOf(tx, instalment),
        amountFen,
        dueOn,
        payBy,
        pay: await payTextOf(tx, account),
      }
      await mailer.send(tx, instalmentDueMail(readerOf(account, settings), asked))
      await publish(tx, { accountId, topic: 'plan' })
    })
  }

  /** Grace is over: the plan rests until it is paid. */
  async function rest(instalment: InstalmentRow, listed: ListedDays): Promise<void> {
    const { accountId, number, amountFen } = instalment
    await withReader(accountId, async (tx, held, now) => {
      const lastDay = payableUntil(instalment, zoneAt(held, now), listed)
      // An ADMIN has everything whatever was paid. Whoever is none any more is told by the next run, with the way to pay.
      if (held.role === 'admin' || dayAt(held, now) <= lastDay || !(await isRunning(tx, instalment, now))) return
      if (!(await writeOverdue(tx, instalment))) return
      const wasResting = held.planPausedAt !== null
      const account = await applyTerms(tx, held, now)
      if (wasResting || account.planPausedAt === null) return
      const { chooseUntil } = await downgrades.begin(tx, account, 'unpaid', now)
      const count = await countOf(tx, instalment)
      const asked = { number, amountFen, count, chooseUntil, pay: await payTextOf(tx, account) }
      await mailer.send(tx, planRestsMail(readerOf(account, settings), asked))
      const target = `${instalment.termId} ${number}`
      await recordEvent(tx, { accountId, actorId: null, action: 'plan-paused', target, at: now })
    })
  }

  /** Of two mails that were missed, the later one is sent: both at once would say the same. */
  async function tellAhead(term: TermRow, listed: ListedDays): Promise<void> {
    await withReader(term.accountId, async (tx, account, now) => {
      const timeZone = zoneAt(account, now)
      const passed = reminderDays(term.dueOn, listed).filter(({ day }) => momentOn(timeZone, day, mailHour) <= now)
      const latest = passed.at(-1)
      if (latest === undefined) return
      if (momentOn(timeZone, latest.day, mailHour) <= term.grantedAt) {
        // One that was due before the grant is no news; noted, so that no run looks at it again.
        await noteToldAhead(tx, term, latest.workingDays)
        return
      }
      const fresh = await findTerm(tx, term.accountId, term.id)
      if (fresh === undefined || fresh.endsAt.getTime() !== term.endsAt.getTime()) return
      // Nothing ends where a term follows, or the owner has ended it.
      const isGoingOn = account.planUntil === null || account.planUntil > term.endsAt
      if (isGoingOn || account.planCancelledAt !== null) return
      if (!(await noteToldAhead(tx, term, latest.workingDays))) return
      const days = daysBetween(dayAt(account, now), term.dueOn)
      const ending = { dueOn: term.dueOn, days, isTrial: term.source === 'trial', pay: await payTextOf(tx, account) }
      const page = ending.isTrial ? 'updatePlan' : 'checkout'
      await mailer.send(tx, planEndsSoonMail(readerOf(account, settings, page), ending))
    })
  }

  /** Of what was asked for before that day was kept: it is fixed before the list of days can change it. */
  async function fixPayBy(instalment: InstalmentRow, listed: ListedDays): Promise<void> {
    await withAccount(instalment.accountId, async (tx, account, now) => {
      await writePayBy(tx, instalment, payableUntil(instalment, zoneAt(account, now), listed))
    })
  }

  /** Where nobody can log in, nobody can choose: the days to choose go on when the account is open again. */
  async function holdChoice(accountId: string): Promise<void> {
    await withAccount(accountId, async (tx, account, now) => {
      if (!account.isOpen) await lengthenChoice(tx, accountId, lastMomentToChoose(account, now))
    })
  }

  async function settle(accountId: string): Promise<void> {
    await withAccount(accountId, async (tx, account, now) => {
      if (account.isOpen && tierOf(account, now) === 'FREE') await downgrades.settle(tx, account, now)
    })
  }

  async function run(isOf: (accountId: string) => boolean): Promise<void> {
    const start = clock.now()
    const listed = await readListedDays(house)
    for (const accountId of await listTurned(house, start)) if (isOf(accountId)) await turn(accountId)
    const dueUntil = utcDay(start.getTime() + earliestMailMs)
    for (const row of await listInstalmentsUntil(house, 'planned', { day: dueUntil, now: start }))
      if (isOf(row.accountId)) await askForPayment(row, listed)
    const latestDay = utcDay(start.getTime() + dayMs)
    for (const row of await listInstalmentsUntil(house, 'due', { day: latestDay, now: start })) {
      if (!isOf(row.accountId)) continue
      if (row.payBy === null) await fixPayBy(row, listed)
      if (mayBeOverdue(row, latestDay, listed)) await rest(row, listed)
    }
    const before = new Date(start.getTime() + aheadMs)
    const lastTold = Math.min(...reminderWorkingDays)
    for (const term of await listEnding(house, { now: start, before, lastTold }))
      if (isOf(term.accountId) && mayBeTold(term, latestDay, listed)) await tellAhead(term, listed)
    for (const [accountId, { isOpen }] of await findAccounts(house, await listChoosing(house)))
      if (!isOpen && isOf(accountId)) await holdChoice(accountId)
    for (const accountId of await listToSettle(house, start)) if (isOf(accountId)) await settle(accountId)
  }

  return {
    tick: () => run(() => true),
    async tickAccount(accountId) {
      try {
        await run((other) => other === accountId)
      } catch (error) {
        log.error({ err: error, accountId }, 'a plan was left for the next run')
      }
    },
  }
}
