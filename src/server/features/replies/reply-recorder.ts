/** Stores exchanges in batches. A caller is answered only after the commit of its batch: what was acknowledged is on disk. */
import { type Exchange, type Recorded, recordExchanges } from '#server/features/conversations/conversations.public.ts'
import { openUsageDays } from '#server/features/quotas/quotas.public.ts'
import { createBatches } from '#server/platform/batches.ts'
import { type Database, postgresCode } from '#server/platform/database/database.ts'
import { RecentMap } from '#server/platform/recent-map.ts'

/** Two batches at once: while one waits for the disk, the next is gathered and sent. */
const limits = { maxSize: 64, maxRunning: 2, gatherMs: 4 }
const maxTries = 3

export type ReplyRecorder = (exchange: Exchange) => Promise<Recorded>

type Outcome = Recorded | { readonly error: unknown }

export function createReplyRecorder(database: Pick<Database, 'clientOfMany'>): ReplyRecorder {
  const opened = new RecentMap<string, true>(10_000)

  async function open(exchanges: readonly Exchange[], isAnew: boolean): Promise<void> {
    const days = exchanges.flatMap(({ accountId, charge }) => (charge ? [{ accountId, day: charge.day }] : []))
    const missing = isAnew ? days : days.filter(({ accountId, day }) => opened.get(`${accountId} ${day}`) !== true)
    if (missing.length === 0) return
    await openUsageDays(database.clientOfMany(missing.map(({ accountId }) => accountId)), missing)
    for (const { accountId, day } of missing) opened.set(`${accountId} ${day}`, true)
  }

  async function record(exchanges: readonly Exchange[]): Promise<Outcome[]> {
    const outcomes = new Map<Exchange, Recorded>()
    let left = exchanges
    for (let tries = 1; left.length > 0; tries += 1) {
      await open(left, tries > 1)
      const client = database.clientOfMany(left.map(({ accountId }) => accountId))
      const recorded = await recordExchanges(client, left)
      for (const [place, exchange] of left.entries()) outcomes.set(exchange, recorded[place] ?? 'uncounted')
      if (tries === maxTries) break
      // A repeat took up a unit of the quota for nothing: what was refused for it has another try.
      const isRepeated = recorded.includes('repeated')
      left = left.filter((exchange) => {
        const outcome = outcomes.get(exchange)
        return outcome === 'uncounted' || (outcome === 'spent' && isRepeated)
      })
    }
    return exchanges.map((exchange) => outcomes.get(exchange) ?? 'uncounted')
  }

  /** A row that cannot be stored, such as one of a bot that was just deleted, must not take the others of its batch with it. */
  async function recordApart(exchanges: readonly Exchange[]): Promise<Outcome[]> {
    try {
      return await record(exchanges)
    } catch (error) {
      const isOfOneRow = /^(2[23]|40)/.test(postgresCode(error) ?? '')
      if (!isOfOneRow || exchanges.length === 1) return exchanges.map(() => ({ error }))
      const outcomes: Outcome[] = []
      for (const exchange of exchanges) outcomes.push(...(await recordApart([exchange])))
      return outcomes
    }
  }

  const inBatches = createBatches(recordApart, limits)
  return async (exchange) => {
    const outcome = await inBatches(exchange)
    if (typeof outcome === 'object') throw outcome.error
    if (outcome === 'uncounted') throw new Error('A call could not be counted')
    return outcome
  }
}
