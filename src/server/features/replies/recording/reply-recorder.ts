/** Stores exchanges in batches. A caller is answered only after the commit of its batch: what was acknowledged is on disk. */
import {
  type Exchange,
  type Recorded,
  recordExchangeIn,
  recordExchanges,
} from '#server/features/conversations/conversations.public.ts'
import { openContactUsage, openUsageDays } from '#server/features/quotas/quotas.public.ts'
import { type Database, isOfOneRow, type Transaction } from '#server/platform/database/database.ts'
import type { GatheredChanges } from '#server/platform/live/gathered-changes.ts'
import { createBatches } from '#server/platform/turns/batches.ts'
import { RecentMap } from '#server/platform/turns/recent-map.ts'

/** Two batches at once: while one waits for the disk, the next is gathered and sent. */
const limits = { maxSize: 64, maxRunning: 2, apartMs: 10 }
const maxTries = 3

export interface ReplyRecorder {
  readonly record: (exchange: Exchange) => Promise<Recorded>
  /**
   * Stores an exchange together with something else, apart from all batches. `together` opens the transaction, stores the exchange in it by the
   * function that it is handed, and rolls back unless that says `stored`. It answers with what that said, or with a reason of its own.
   */
  readonly recordWith: <R>(
    exchange: Exchange,
    together: (store: StoreIn) => Promise<Recorded | R>,
  ) => Promise<Recorded | R>
}

export type StoreIn = (tx: Transaction) => Promise<Recorded>

type Outcome = Recorded | { readonly error: unknown }

export function createReplyRecorder(
  database: Pick<Database, 'clientOfMany'>,
  talks: Pick<GatheredChanges, 'note'>,
): ReplyRecorder {
  const opened = new RecentMap<string, true>(10_000)
  const openedContacts = new RecentMap<string, true>(10_000)

  async function open(exchanges: readonly Exchange[], isAnew: boolean): Promise<void> {
    const days = exchanges.flatMap(({ accountId, charge }) => (charge ? [{ accountId, day: charge.day }] : []))
    const missing = isAnew ? days : days.filter(({ accountId, day }) => opened.get(`${accountId} ${day}`) !== true)
    if (missing.length > 0) {
      await openUsageDays(database.clientOfMany(missing.map(({ accountId }) => accountId)), missing)
      for (const { accountId, day } of missing) opened.set(`${accountId} ${day}`, true)
    }
    await openContacts(exchanges, isAnew)
  }

  async function openContacts(exchanges: readonly Exchange[], isAnew: boolean): Promise<void> {
    const missing = exchanges
      .flatMap(({ accountId, botId, platform, charge }) =>
        charge?.contact ? [{ accountId, botId, platform, keyHash: charge.contact.keyHash, day: charge.day }] : [],
      )
      .filter((contact) => isAnew || openedContacts.get(nameOf(contact)) !== true)
    if (missing.length === 0) return
    await openContactUsage(database.clientOfMany(missing.map(({ accountId }) => accountId)), missing)
    for (const contact of missing) openedContacts.set(nameOf(contact), true)
  }

  /** Notes each outcome as soon as it is committed: an error later on must not make it forgotten. */
  async function record(exchanges: readonly Exchange[], outcomes: Map<Exchange, Outcome>): Promise<void> {
    let left = exchanges
    let tries = 0
    while (left.length > 0 && tries < maxTries) {
      await open(left, tries > 0)
      const client = database.clientOfMany(left.map(({ accountId }) => accountId))
      const recorded = await recordExchanges(client, left)
      for (const [place, exchange] of left.entries()) outcomes.set(exchange, recorded[place] ?? 'uncounted')
      // A repeat took up a unit of what is counted for nothing: what was refused for it has another try. Each such round settles a repeat at
      // least, so that it is none of those that are counted.
      const isRepeated = recorded.includes('repeated')
      if (!isRepeated) tries += 1
      left = left.filter((exchange) => {
        const outcome = outcomes.get(exchange)
        return outcome === 'uncounted' || (isRepeated && isSpent(outcome))
      })
    }
  }

  /** A row that cannot be stored, such as one of a bot that was just deleted, must not take the others of its batch with it. */
  async function recordApart(exchanges: readonly Exchange[]): Promise<Outcome[]> {
    const outcomes = new Map<Exchange, Outcome>()
    try {
      await record(exchanges, outcomes)
    } catch (error) {
      const left = exchanges.filter((exchange) => !isCommitted(outcomes.get(exchange)))
      if (!isOfOneRow(error) || left.length === 1) for (const exchange of left) outcomes.set(exchange, { error })
      else await recordEach(left, outcomes)
    }
    return exchanges.map((exchange) => outcomes.get(exchange) ?? 'uncounted')
  }

  async function recordEach(exchanges: readonly Exchange[], outcomes: Map<Exchange, Outcome>): Promise<void> {
    const failed = new Map<string, Outcome>()
    for (const exchange of exchanges) {
      // What is held of one bot is held of all its exchanges: the others need not wait for it again.
      const known = failed.get(exchange.botId)
      const [outcome = 'uncounted'] = known === undefined ? await recordApart([exchange]) : [known]
      if (typeof outcome === 'object') failed.set(exchange.botId, outcome)
      outcomes.set(exchange, outcome)
    }
  }

  const inBatches = createBatches(recordApart, limits)

  function noted<R>(exchange: Exchange, outcome: Recorded | R): Recorded | R {
    if (outcome === 'uncounted') throw new Error('A call could not be counted')
    if (typeof outcome === 'string' && isKept(outcome)) {
      const { accountId, botId, conversationId: id } = exchange
      talks.note({ accountId, botId, id })
    }
    return outcome
  }

  return {
    async record(exchange) {
      const outcome = await inBatches(exchange)
      if (typeof outcome === 'object') throw outcome.error
      return noted(exchange, outcome)
    },
    async recordWith(exchange, together) {
      for (let tries = 1; ; tries += 1) {
        await open([exchange], tries > 1)
        const outcome = await together((tx) => recordExchangeIn(tx, exchange.accountId, exchange))
        if (outcome !== 'uncounted' || tries === maxTries) return noted(exchange, outcome)
      }
    },
  }
}

function nameOf({ botId, platform, keyHash }: { botId: string; platform: string; keyHash: string }): string {
  return `${botId} ${platform} ${keyHash}`
}

/** Refused for lack of something that is counted. */
function isSpent(outcome: Outcome | undefined): boolean {
  return typeof outcome === 'string' && outcome.endsWith('spent')
}

function isCommitted(outcome: Outcome | undefined): boolean {
  return typeof outcome === 'string' && (isKept(outcome) || outcome === 'repeated')
}

/** What the contact said is stored, with a reply or without one. */
function isKept(outcome: string): boolean {
  return outcome === 'stored' || outcome.startsWith('left-')
}
