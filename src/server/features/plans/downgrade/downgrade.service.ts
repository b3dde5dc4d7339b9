/** What an account loses without its plan, told beforehand; and the bots that stay, which the owner chooses. */
import { type Entitlements, tierOf, withChanges } from '#contract/entitlements.ts'
import type { PlanRecord } from '#contract/features/plans.ts'
import type { Downgrade } from '#contract/features/terms/downgrades.ts'
import { choiceDays } from '#contract/plans/terms.ts'
import { plusDays, startOfDay } from '#contract/time-zones.ts'
import { type AccountRow, findAccount } from '#server/features/accounts/accounts.public.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { closeBotsBut, listPlannedBots, noteStayingBots } from '#server/features/bots/bots.public.ts'
import { readPlanRecord } from '#server/features/entitlements/entitlements.public.ts'
import { dayAt, zoneAt } from '#server/platform/calendar.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { PlansContext } from '../plans.context.ts'
import type { DowngradeRow } from '../plans.tables.ts'
import { holdAccount } from '../terms/apply-terms.ts'
import { findDowngrade } from '../terms/terms.store.ts'
import { beginDowngrade, noteSettled } from './downgrade.house.store.ts'
import { lossesOf, stayingBots } from './downgrade.rules.ts'

export type DowngradeService = ReturnType<typeof createDowngradeService>

function stateOf(downgrade: DowngradeRow | undefined): Downgrade['state'] {
  if (downgrade === undefined) return 'none'
  return downgrade.settledAt === null ? 'choosing' : 'settled'
}

/** The midnight, where the account is, that ends its days to choose when they begin now. */
export function lastMomentToChoose(account: AccountRow, now: Date): Date {
  return startOfDay(zoneAt(account, now), plusDays(dayAt(account, now), choiceDays + 1))
}

export function createDowngradeService({ database, clock, record }: PlansContext) {
  /** What the account has with a plan, and without. */
  function amountsOf({ limitChanges }: AccountRow, { quantities }: PlanRecord): Record<'paid' | 'free', Entitlements> {
    return { paid: withChanges(quantities.VIP, limitChanges), free: withChanges(quantities.FREE, limitChanges) }
  }

  /** Read by the transaction itself: with all connections held by those who wait for the same account, another one would not come. */
  async function amountsIn(tx: Transaction, account: AccountRow): Promise<Record<'paid' | 'free', Entitlements>> {
    return amountsOf(account, await readPlanRecord(tx))
  }

  async function read(accountId: string): Promise<Downgrade> {
    const db = database.of(accountId)
    const account = await findAccount(db, accountId)
    if (account === undefined) throw new AppError('not-logged-in')
    const [bots, downgrade, { paid, free }] = await Promise.all([
      listPlannedBots(db, accountId),
      findDowngrade(db, accountId),
      record.current().then((current) => amountsOf(account, current)),
    ])
    // An ADMIN has no plan that could end.
    const limit = account.role === 'admin' ? null : free.bots
    const staying = new Set(stayingBots(bots, limit))
    const itemLimit = account.role === 'admin' ? null : free.corpusItemsPerBot
    return {
      state: stateOf(downgrade),
      chooseUntil: downgrade?.chooseUntil.toISOString() ?? null,
      botLimit: limit,
      bots: bots.map(({ id, name, itemCount, createdAt, overPlanSince }) => ({
        id,
        name,
        itemCount,
        createdAt: createdAt.toISOString(),
        stays: downgrade?.settledAt != null ? overPlanSince === null : staying.has(id),
        isReadOnly: overPlanSince !== null,
      })),
      isChosen: bots.some(({ staysWithoutPlan }) => staysWithoutPlan),
      itemLimit,
      fullBots: bots
        .filter(({ itemCount }) => itemLimit !== null && itemCount > itemLimit)
        .map(({ id, name, itemCount }) => ({ id, name, itemCount })),
      ...(account.role === 'admin' ? { lostFeatures: [], lowered: [] } : lossesOf(paid, free)),
    }
  }

  /** Whether nothing is left to choose: all bots fit, or the owner chose before. */
  async function canSettle(tx: Transaction, account: AccountRow): Promise<boolean> {
    const [{ free }, bots] = [await amountsIn(tx, account), await listPlannedBots(tx, account.id)]
    const fits = free.bots === null || bots.length <= free.bots
    return fits || bots.some(({ staysWithoutPlan }) => staysWithoutPlan)
  }

  /** Closes the bots over the limit, under the account's lock. */
  async function settle(tx: Transaction, account: AccountRow, at: Date): Promise<void> {
    const { free } = await amountsIn(tx, account)
    const bots = await listPlannedBots(tx, account.id)
    const staying =
      free.bots === null || bots.length <= free.bots ? bots.map(({ id }) => id) : stayingBots(bots, free.bots)
    await closeBotsBut(tx, account.id, staying, at)
    await noteSettled(tx, account.id, at)
    await publish(tx, { accountId: account.id, topic: 'plan' })
  }

  return {
    read,
    settle,

    /** The account is free from now on. Answers the last day to choose the bots that stay; null where there is nothing to choose. */
    async begin(
      tx: Transaction,
      account: AccountRow,
      reason: DowngradeRow['reason'],
      now: Date,
    ): Promise<{ chooseUntil: string | null }> {
      const lastDay = plusDays(dayAt(account, now), choiceDays)
      const chooseUntil = lastMomentToChoose(account, now)
      const downgrade = await beginDowngrade(tx, { accountId: account.id, reason, at: now, chooseUntil })
      if (downgrade.settledAt !== null) return { chooseUntil: null }
      if (await canSettle(tx, account)) {
        await settle(tx, account, now)
        return { chooseUntil: null }
      }
      return { chooseUntil: lastDay }
    },

    async choose(accountId: string, wanted: readonly string[], origin: CallOrigin): Promise<Downgrade> {
      await database.house.transaction(async (tx) => {
        const at = clock.now()
        const account = await holdAccount(tx, accountId)
        const [{ free }, bots] = [await amountsIn(tx, account), await listPlannedBots(tx, accountId)]
        const chosen = bots.filter(({ id }) => wanted.includes(id))
        const botIds = chosen.map(({ id }) => id)
        if (botIds.length !== new Set(wanted).size) throw new AppError('not-found')
        if (free.bots !== null && botIds.length > free.bots) throw new AppError('limit-reached', { limit: free.bots })
        const downgrade = await findDowngrade(tx, accountId)
        const isLate = downgrade?.settledAt != null && downgrade.chooseUntil <= at
        // Later only free places are filled: else one bot after the other could be had open.
        if (isLate && bots.some(({ id, overPlanSince }) => overPlanSince === null && !botIds.includes(id)))
          throw new AppError('choice-closed')
        await noteStayingBots(tx, accountId, botIds)
        if (downgrade !== undefined && tierOf(account, at) === 'FREE') await settle(tx, account, at)
        else await publish(tx, { accountId, topic: 'plan' })
        const target = chosen.map(({ id, name }) => `botId ${id} ${name}`).join(', ')
        await recordEvent(tx, { accountId, action: 'bots-chosen', target, ...origin, at })
      })
      return await read(accountId)
    },
  }
}
