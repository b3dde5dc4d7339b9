/** Stores what platforms tell: once, before anything is acknowledged. Calls and sockets come together here. */
import type { Inbound } from '#channels/port/channel.ts'
import type { IgnoredReason } from '#contract/features/channels/faults.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Database, isOfOneRow } from '#server/platform/database/database.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import { createBatches } from '#server/platform/turns/batches.ts'
import type { KnownConnection } from '../channel-set.ts'
import { type ChannelSeals, laneOf, type StoredEvent } from '../sealing.ts'
import { cutEvent } from './cut-event.ts'
import type { EventNotes } from './event-notes.ts'
import { findStoredEvent, type NewEvent, type StoredOutcome, storeEvents } from './events.store.ts'

export interface Inbox {
  /** Resolves when all of them are on disk. With `waitMs`: the id of the last that is to be answered, whichever call brought it first. */
  store(connection: KnownConnection, events: readonly Inbound[], waitMs?: number): Promise<string | undefined>
}

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly seals: ChannelSeals
  readonly notes: EventNotes
  /** The name of this node among those that hear of work. */
  readonly node: string
  /** Something is to be answered. */
  readonly wake: () => void
}

const limits = { maxSize: 64, maxRunning: 2, apartMs: 5 }
/** A platform that says the same thing twice says it with a few keys. */
const maxKeys = 8

export class ConnectionGone extends Error {}
/** Too much of it waits to be answered: the platform tries again. */
export class ConnectionFull extends Error {}

/** Of an event: what became of it, or why it was not stored. */
type Tried = StoredOutcome | { readonly error: unknown }

export function createInbox({ database, clock, seals, notes, node, wake }: Needs): Inbox {
  /** An event that cannot be stored must not take the others of its batch with it. */
  async function storeApart(events: readonly NewEvent[]): Promise<Tried[]> {
    try {
      return await storeEvents(database.clientOfMany(events.map(({ accountId }) => accountId)), events, node)
    } catch (error) {
      return events.length > 1 && isOfOneRow(error) ? await storeEach(events) : events.map(() => ({ error }))
    }
  }

  async function storeEach(events: readonly NewEvent[]): Promise<Tried[]> {
    const tried: Tried[] = []
    const failed = new Map<string, Tried>()
    for (const event of events) {
      // What one event of a connection waited for in vain, its others need not wait for again.
      const known = failed.get(event.connectionId)
      const [outcome = { error: new Error('an event has no outcome') }] = known ? [known] : await storeApart([event])
      if ('error' in outcome) failed.set(event.connectionId, outcome)
      tried.push(outcome)
    }
    return tried
  }

  const inBatches = createBatches(storeApart, limits)

  async function stored(event: NewEvent): Promise<StoredOutcome> {
    const outcome = await inBatches(event)
    if ('error' in outcome) throw outcome.error
    return outcome
  }

  function eventOf(connection: KnownConnection, event: StoredEvent, waitMs: number | undefined): NewEvent {
    const { accountId, botId, id: connectionId } = connection
    const receivedAt = clock.now()
    return {
      accountId,
      botId,
      connectionId,
      id: newTimeId(receivedAt),
      // The end of a connection is in nobody's conversation.
      lane: event.kind === 'ended' ? laneOf(connectionId, '') : laneOf(connectionId, event.conversationKey),
      kind: event.kind,
      bodySealed: seals.seal('event', connectionId, event),
      receivedAt,
      replyUntil: waitMs === undefined ? undefined : new Date(receivedAt.getTime() + waitMs),
      keys: [...new Set(event.dedupeKeys)].slice(0, maxKeys).map((key) => hashToken(key)),
    }
  }

  return {
    async store(connection, events, waitMs) {
      const told: { readonly event: NewEvent; readonly outcome: Promise<StoredOutcome> }[] = []
      for (const heard of events) {
        const kept = heard.kind === 'ignored' ? undefined : cutEvent(heard)
        const reason = reasonOf(connection, heard, kept)
        notes.note(connection.id, heard.rawKind, reason)
        // A connection that its owner closed still ends.
        if (kept === undefined || (reason === 'closed' && kept.kind !== 'ended')) continue
        const event = eventOf(connection, kept, waitMs)
        told.push({ event, outcome: stored(event) })
      }
      const outcomes = await Promise.all(told.map(({ outcome }) => outcome))
      if (outcomes.some(({ isGone }) => isGone)) throw new ConnectionGone('the connection was removed')
      if (outcomes.some(({ isNew }) => isNew)) wake()
      if (outcomes.some(({ isFull }) => isFull)) throw new ConnectionFull('too many events of the connection wait')
      if (outcomes.some(({ isBusy }) => isBusy)) throw new Error('the connection is being removed')
      const last = told.at(-1)?.event
      if (last === undefined || waitMs === undefined) return undefined
      return outcomes.at(-1)?.isNew
        ? last.id
        : await findStoredEvent(database.of(connection.accountId), connection.accountId, last)
    },
  }
}

/** Why an event is not answered; null: it is. */
function reasonOf({ isOpen }: KnownConnection, heard: Inbound, kept: StoredEvent | undefined): IgnoredReason | null {
  if (heard.kind === 'ignored') return heard.reason
  if (!isOpen) return 'closed'
  return kept === undefined ? 'unknown-event' : null
}
