/** The next event of a conversation is answered: what is said to it, and that it was answered, are stored together. */
import type { FeatureContext } from '#server/feature.ts'
import { createBatches } from '#server/platform/turns/batches.ts'
import type { KnownConnection } from '../channel-set.ts'
import { stateAfter } from '../connections/connection-state.rules.ts'
import { isOfConfigSince, keepConnection, noteError, updateConnection } from '../connections/connections.store.ts'
import type { KnownConnections } from '../connections/known-connections.ts'
import type { Lane } from '../lanes/lanes.house.store.ts'
import type { LaneStep } from '../lanes/lanes.ts'
import type { LaneOfAccount } from '../lanes/read-by-lane.ts'
import { readLimits, unknownAgainMs } from '../lanes/step-limits.ts'
import { mediaOfEvent } from '../media/media-of-event.ts'
import type { IoOf } from '../platform-io/channel-io.ts'
import { type ChannelSeals, contactKeyOf, type StoredEvent } from '../sealing.ts'
import { sendsOf } from '../sending/send-parts.ts'
import type { Lease } from '../workers/worker.ts'
import type { AnswerEvent, Outcome } from './answer-event.ts'
import { delayEvent, endEvent } from './events-work.store.ts'
import { finishEvent } from './finish-event.store.ts'
import { createNaming } from './name-contacts.ts'
import { type NextEvent, readNextEvents } from './next-events.store.ts'
import { keepTalk } from './talks.store.ts'

interface Needs {
  readonly context: Pick<FeatureContext, 'database' | 'clock' | 'log'>
  readonly connections: KnownConnections
  readonly seals: ChannelSeals
  readonly ioOf: IoOf
  readonly answer: AnswerEvent
  /** Calls that wait for the answer look again. */
  readonly answered: (eventId: string) => void
  /** The name of this node among those that hear of work. */
  readonly node: string
  /** Something is to be sent. */
  readonly wake: () => void
}

/** Together some minutes; later ones of the conversation wait for so long. */
const maxTries = 8
const firstDelayMs = 1000
const maxDelayMs = 60_000
/** A node that has the key of an event may come back within this time. */
const unreadableKeptMs = 3 * 86_400_000
/** While later ones of its conversation wait: so many looks, ten minutes in all. They leave some tries to whoever can read it. */
const maxUnreadable = 5
const unreadableAgainMs = 2 * 60_000

type Talking = Extract<StoredEvent, { conversationKey: string }>

export function createAnswerLane({ context, connections, seals, ioOf, answer, answered, node, wake }: Needs) {
  const { database, clock, log } = context

  const nextEvent = createBatches(
    (of: readonly LaneOfAccount[]) => readNextEvents(database.clientOfMany(of.map(({ accountId }) => accountId)), of),
    readLimits,
  )

  const nameSoon = createNaming({ context, ioOf })

  async function step(lane: Lane, lease: Lease): Promise<LaneStep> {
    const { accountId, botId, connectionId } = lane
    const db = database.of(accountId)
    const row = await nextEvent(lane)
    if (row === undefined) return { dueAt: undefined }
    const now = clock.now()
    if (row.nextAt > now) return { dueAt: row.nextAt }
    const connection = await connections.find(connectionId)
    if (connection === undefined) return { dueAt: new Date(now.getTime() + unknownAgainMs) }
    const event = row.bodySealed === null ? undefined : seals.open<StoredEvent>('event', connectionId, row.bodySealed)
    if (event === undefined) {
      const isOver = now.getTime() - row.receivedAt.getTime() >= unreadableKeptMs
      if (isOver || (row.hasMore && row.tries >= maxUnreadable))
        return await setAside(connection, row, 'sealed-by-another-key', true)
      const nextAt = new Date(now.getTime() + unreadableAgainMs)
      await delayEvent(db, accountId, botId, row.id, { tries: Math.min(maxUnreadable, row.tries + 1), nextAt })
      return { dueAt: nextAt }
    }
    try {
      await handle(connection, row, revived(event), lease)
    } catch (error) {
      if (!lease.isHeld()) return { dueAt: undefined }
      log.warn({ err: error, connectionId, tries: row.tries + 1 }, 'an event was not answered')
      if (row.tries + 1 >= maxTries) return await setAside(connection, row, 'not-answered')
      const nextAt = new Date(clock.now().getTime() + Math.min(maxDelayMs, firstDelayMs * 2 ** row.tries))
      await delayEvent(db, accountId, botId, row.id, { tries: row.tries + 1, nextAt })
      return { dueAt: nextAt }
    }
    answered(row.id)
    // One that comes meanwhile changes the lane's revision, so that it is not given back unseen.
    return row.hasMore ? 'again' : { dueAt: undefined }
  }

  async function setAside(
    { accountId, botId, id }: KnownConnection,
    row: NextEvent,
    code: string,
    keepsBody = false,
  ): Promise<LaneStep> {
    const db = database.of(accountId)
    await endEvent(db, accountId, botId, row.id, 'aside', keepsBody)
    await noteError(db, accountId, botId, id, { fault: 'platform-failed', details: { code }, at: clock.now() })
    answered(row.id)
    return 'again'
  }

  async function handle(connection: KnownConnection, row: NextEvent, event: StoredEvent, lease: Lease): Promise<void> {
    const { accountId, botId, id } = connection
    if (event.kind === 'ended') {
      await database.of(accountId).transaction(async (tx) => {
        const state = stateAfter(event.fault) === 'removed' ? 'removed' : event.state
        // One that comes late says nothing of what was connected anew since.
        if (await isOfConfigSince(tx, accountId, botId, id, event.at))
          await updateConnection(tx, accountId, botId, id, {
            state,
            lastErrorFault: event.fault,
            lastErrorDetails: {},
            lastErrorAt: clock.now(),
          })
        await endEvent(tx, accountId, botId, row.id, 'done')
      })
      return
    }
    const outcome = await answer(connection, row.id, event, row.talk)
    if (!lease.isHeld()) throw new Error('the lease was lost meanwhile')
    await finish(connection, row, event, outcome)
    wake()
    nameSoon(connection, event.contact)
  }

  async function finish(connection: KnownConnection, row: NextEvent, event: Talking, outcome: Outcome): Promise<void> {
    const { accountId, botId, id: connectionId, channel, config, externalAccount } = connection
    const { said, messageId, conversationId, told } = outcome
    const { lane } = row
    const talk = { botId, connectionId, lane }
    const canSend = channel.canSend?.(config) !== false
    const now = clock.now()
    // Until then a call of the platform may take the answer along.
    const nextAt = row.replyUntil !== null && row.replyUntil > now ? row.replyUntil : now
    const addressSealed = seals.seal('address', connectionId, event.replyAddress)
    const db = database.of(accountId)
    const contactKey = contactKeyOf(externalAccount, event.contact.externalId)
    const isThread = event.isThread ?? false
    if (event.kind === 'person-answered' || event.kind === 'person-left') {
      await db.transaction(async (tx) => {
        if ((await keepConnection(tx, accountId, botId, connectionId)) === undefined) return
        // Whoever was never answered by the bot has no talk yet: their next message belongs to the person.
        if (conversationId !== undefined)
          await keepTalk(tx, accountId, { ...talk, conversationId, contactKey, isThread, addressSealed, at: event.at })
        await endEvent(tx, accountId, botId, row.id, 'done')
      })
      return
    }
    const of = { ...talk, eventId: row.id, conversationId, messageId, addressSealed, at: now, nextAt }
    await finishEvent(database.clientOf(accountId), accountId, {
      ...talk,
      eventId: row.id,
      conversationId,
      conversationBefore: outcome.conversationBefore,
      contactKey,
      isThread,
      addressSealed,
      heardAt: event.at > now ? now : event.at,
      toldWhy: told?.why,
      sends: said === undefined ? [] : sendsOf(said, channel.capabilities, { ...of, state: 'pending' }),
      media:
        event.kind === 'message' && outcome.isBlocked !== true
          ? mediaOfEvent(connection, row.id, event.parts, (address) => seals.seal('media', connectionId, address))
          : [],
      messageId,
      canSend,
      now,
      nextAt,
      node,
    })
  }

  return step
}

/** As JSON keeps no dates. */
function revived<E extends StoredEvent>(event: E): E {
  return { ...event, at: new Date(event.at) }
}
