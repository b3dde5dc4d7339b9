/** A call of a platform: verified, stored, and then acknowledged; with the answer, where the platform takes one along. */
import type { Logger } from 'pino'
import type { Addressed, RawCall, RawReply, Received, SharedApp, SharedAppKeys } from '#channels/port/channel.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { Clock } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { type BucketSize, TokenBuckets } from '#server/platform/http/limits/token-buckets.ts'
import type { WaitElsewhere } from '#server/platform/http/overload/wait-elsewhere.ts'
import type { ChannelSet, KnownConnection } from '../channel-set.ts'
import type { KnownConnections } from '../connections/known-connections.ts'
import type { SharedApps } from '../installs/shared-apps.ts'
import type { EventNotes } from './event-notes.ts'
import { ConnectionFull, ConnectionGone, type Inbox } from './inbox.ts'
import type { RepliesInCalls } from './reply-in-call.ts'
import type { WaitingCalls } from './waiting-calls.ts'

interface Needs {
  readonly connections: Pick<KnownConnections, 'findCalled' | 'findShared'>
  readonly channels: ChannelSet
  readonly sharedApps: SharedApps
  readonly inbox: Inbox
  readonly notes: EventNotes
  readonly repliesInCalls: RepliesInCalls
  readonly waitingCalls: WaitingCalls
  readonly clock: Clock
  /** Calls of one connection, for tests. */
  readonly callsOfConnection?: BucketSize
  readonly log: Logger
}

export interface ReceiveHook {
  of(kind: ChannelKind, connectionId: string, call: RawCall, waitElsewhere: WaitElsewhere): Promise<RawReply>
  /** A call of the operator's app, for whichever connection it names. */
  shared(kind: ChannelKind, call: RawCall, waitElsewhere: WaitElsewhere): Promise<RawReply>
}

/**
 * Whoever owns a connection can sign calls for it, so that a signature alone limits nothing. Platforms try again what is refused with 429. More
 * than the busiest shop has.
 */
const callsOfOne: BucketSize = { burst: 2000, perSecond: 200 }
const fullRetrySeconds = 30
const unreadableRetrySeconds = 2
const unreadableWarnedMs = 60_000

type Heard = Extract<Received, { outcome: 'received' }>

export function createReceiveHook(needs: Needs): ReceiveHook {
  const { connections, channels, sharedApps, inbox, notes, repliesInCalls, waitingCalls, clock, log } = needs
  const calls = new TokenBuckets(needs.callsOfConnection ?? callsOfOne, clock)
  let warnedMs = Number.NEGATIVE_INFINITY

  function read({ channel, config, id, account }: KnownConnection, call: RawCall): Received {
    try {
      return channel.receive(call, config, { now: () => clock.now() }, account)
    } catch (error) {
      // A call that no reader of ours understands is refused, and not repeated to the log.
      log.warn({ err: error, connectionId: id }, 'a call of a platform could not be read')
      return { outcome: 'refused', status: 400, why: 'unreadable' }
    }
  }

  async function store(connection: KnownConnection, events: Heard['events'], waitMs?: number) {
    try {
      return await inbox.store(connection, events, waitMs)
    } catch (error) {
      if (error instanceof ConnectionGone) throw new AppError('not-found')
      if (error instanceof ConnectionFull)
        throw new AppError('too-many-requests', { retryAfterSeconds: fullRetrySeconds })
      throw error
    }
  }

  /** An event that no call waits for is stored as such, so that its answer is sent without delay. */
  async function storeAndReply(
    connection: KnownConnection,
    { events, reply, answering }: Heard,
    waitElsewhere: WaitElsewhere,
  ): Promise<RawReply> {
    const end = answering && waitingCalls.begin(connection)
    if (answering === undefined || end === undefined) {
      await store(connection, events)
      return reply
    }
    try {
      const last = await store(connection, events, answering.waitMs)
      if (last === undefined) return reply
      return (await repliesInCalls.replyWith(connection, last, answering, waitElsewhere)) ?? reply
    } finally {
      end()
    }
  }

  async function receive(connection: KnownConnection, call: RawCall, waitElsewhere: WaitElsewhere): Promise<RawReply> {
    const { id: connectionId } = connection
    const received = read(connection, call)
    if (received.outcome === 'refused') {
      log.info({ connectionId, status: received.status, why: received.why }, 'a call of a platform was refused')
      if (received.told !== undefined) notes.noteRefused(connection, received.told)
      return { status: received.status }
    }
    calls.take(connectionId)
    if (received.outcome === 'answered') {
      notes.note(connectionId, 'handshake', null)
      return received.reply
    }
    return await storeAndReply(connection, received, waitElsewhere)
  }

  function address(app: SharedApp<object>, keys: SharedAppKeys, kind: ChannelKind, call: RawCall): Addressed {
    try {
      return app.address(call, keys, { now: () => clock.now() })
    } catch (error) {
      log.warn({ err: error, kind }, 'a call of a platform could not be read')
      return { outcome: 'refused', status: 400, why: 'unreadable' }
    }
  }

  /** Another node may have the key: platforms tell again what meets a 503, and take a 404 for the end of the address. */
  function unreadable(of: string): AppError {
    const nowMs = clock.now().getTime()
    // Anybody may call.
    if (nowMs - warnedMs >= unreadableWarnedMs) {
      log.warn({ of }, 'no key here opens the connection that a call is for')
      warnedMs = nowMs
    }
    return new AppError('network-busy', { retryAfterSeconds: unreadableRetrySeconds })
  }

  return {
    async of(kind, connectionId, call, waitElsewhere) {
      const connection = await connections.findCalled(kind, connectionId)
      if (connection === undefined) throw new AppError('not-found')
      if (connection === 'unreadable') throw unreadable(connectionId)
      return await receive(connection, call, waitElsewhere)
    },

    async shared(kind, call, waitElsewhere) {
      const app = channels.get(kind)?.sharedApp
      const keys = sharedApps.get(kind)
      if (app === undefined || keys === undefined) throw new AppError('not-found')
      const addressed = address(app, keys, kind, call)
      if (addressed.outcome === 'refused') {
        log.info({ kind, status: addressed.status, why: addressed.why }, 'a call of a platform was refused')
        return { status: addressed.status }
      }
      if (addressed.outcome === 'answered') return addressed.reply
      const connection = await connections.findShared(kind, addressed.sharedAccounts)
      // Removed here, but not there. To refuse it would have the platform repeat it, and switch the address off for all.
      if (connection === undefined) return addressed.reply
      if (connection === 'unreadable') throw unreadable(kind)
      return await receive({ ...connection, config: app.configOf(connection.config, keys) }, call, waitElsewhere)
    },
  }
}
