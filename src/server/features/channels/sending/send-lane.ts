/** The next send of a conversation: tried, and what came of it stored. One text after the other; what cannot go now holds the later ones back. */
import type { Outbound, ReplyAddress, SendFailure, Sent } from '#channels/port/channel.ts'
import type { ChannelFault } from '#contract/features/channels/faults.ts'
import type { FeatureContext } from '#server/feature.ts'
import { noteDelivery } from '#server/features/conversations/conversations.public.ts'
import { waitAfter } from '#server/platform/delivery/backoff.ts'
import { publish } from '#server/platform/live/publish.ts'
import { createBatches } from '#server/platform/turns/batches.ts'
import type { KnownConnection } from '../channel-set.ts'
import { stateAfter } from '../connections/connection-state.rules.ts'
import { noteError, updateConnection } from '../connections/connections.store.ts'
import type { KnownConnections } from '../connections/known-connections.ts'
import type { Lane } from '../lanes/lanes.house.store.ts'
import type { LaneStep } from '../lanes/lanes.ts'
import type { LaneOfAccount } from '../lanes/read-by-lane.ts'
import { readLimits } from '../lanes/step-limits.ts'
import type { IoOf } from '../platform-io/channel-io.ts'
import type { ChannelSeals } from '../sealing.ts'
import type { Lease } from '../workers/worker.ts'
import { type NextSend, readNextSends, type SendTalk } from './next-sends.store.ts'
import { isWindowOpen } from './reply-window.rules.ts'
import { beginTry, cancelTry, settleSend, settleTaken } from './sends.store.ts'
import type { SentAt } from './sent-at.ts'

interface Needs {
  readonly context: Pick<FeatureContext, 'database' | 'clock' | 'log'>
  readonly connections: KnownConnections
  readonly seals: ChannelSeals
  readonly ioOf: IoOf
  readonly sentAt: SentAt
  /** From 0 to 1, for delays. */
  readonly random: () => number
}

export const maxSendTries = 12
export const sendBackoff = { firstMs: 1000, factor: 2, maxMs: 5 * 60_000 }
const soonestMs = 50
/** Whoever tries a connection looks on: they hear within a minute or so what is wrong. */
const maxTestTries = 3
const maxTestDelayMs = 60_000
/** Of a connection that does not hold: it is looked at again though nobody says that it does. */
const unheldAgainMs = 60_000
/** An answer of the day before helps nobody. */
const unheldMaxMs = 24 * 3600_000

export function createSendLane({ context, connections, seals, ioOf, sentAt, random }: Needs) {
  const { database, clock, log } = context

  const nextSend = createBatches(
    (of: readonly LaneOfAccount[]) => readNextSends(database.clientOfMany(of.map(({ accountId }) => accountId)), of),
    readLimits,
  )

  async function step(lane: Lane, lease: Lease): Promise<LaneStep> {
    const { connectionId } = lane
    const row = await nextSend(lane)
    if (row === undefined || row.state === 'held') return { dueAt: undefined }
    const now = clock.now()
    if (row.nextAt > now) return { dueAt: row.nextAt }
    const connection = await connections.find(connectionId)
    if (connection?.state !== 'enabled')
      return connection !== undefined && row.isTest
        ? await endTest(connection, row, 'unreachable', { code: 'connection-off' })
        : await waitUnheld(connection, row, now)
    return await send(connection, row, lease)
  }

  async function waitUnheld(connection: KnownConnection | undefined, row: NextSend, now: Date): Promise<LaneStep> {
    if (connection === undefined || now.getTime() - row.at.getTime() < unheldMaxMs)
      return { dueAt: new Date(now.getTime() + unheldAgainMs) }
    await bury(connection, row, 'unreachable', { code: 'connection-off' })
    return 'again'
  }

  async function send(connection: KnownConnection, row: NextSend, lease: Lease): Promise<LaneStep> {
    const { accountId, botId, id, kind, channel, config } = connection
    const db = database.of(accountId)
    const now = clock.now()
    const { talk } = row
    const address = seals.open<ReplyAddress>('address', id, row.addressSealed)
    if (address === undefined) {
      await bury(connection, row, 'platform-failed', { code: 'sealed-by-another-key' })
      return 'again'
    }
    const apartUntilMs = (talk?.sentAt?.getTime() ?? 0) + channel.capabilities.apartMs
    if (talk?.sentAt && apartUntilMs > now.getTime()) return { dueAt: new Date(apartUntilMs) }
    if (channel.canSend?.(config) === false || !isAllowed(connection, talk, address, now)) {
      if (row.isTest) return await endTest(connection, row, 'window-closed', {})
      await settleSend(db, accountId, botId, row.id, { state: 'held' })
      return { dueAt: undefined }
    }
    if (row.tryingSince !== null && !channel.capabilities.sendsOnce) {
      // Its process died while it was sent: it may have been.
      await bury(connection, row, 'platform-failed', { code: 'perhaps-sent' })
      return 'again'
    }
    if (!(await beginTry(database.clientOf(accountId), accountId, row, now))) return 'again'
    if (!lease.isHeld()) {
      // The next holder would have to think that it may have been sent.
      await cancelTry(db, accountId, row, now)
      return { dueAt: undefined }
    }
    const sent = await tried(connection, row, () =>
      channel.send(outboundOf(row, address), config, ioOf(kind, config, connection)),
    )
    return await settle(connection, { ...row, tries: row.tries + 1 }, sent)
  }

  async function tried(connection: KnownConnection, row: NextSend, run: () => Promise<Sent>): Promise<Sent> {
    try {
      return await run()
    } catch (error) {
      // A channel does not throw; should it, nobody knows how far it got.
      log.error({ err: error, connectionId: connection.id, sendId: row.id }, 'a channel threw while it sent')
      return { ok: false, failure: 'unknown', fault: 'platform-failed' }
    }
  }

  async function settle(connection: KnownConnection, row: NextSend, sent: Sent): Promise<LaneStep> {
    if (sent.ok) return await settleSent(connection, row, sent.platformId)
    const { failure, fault, afterMs = 0, details = {} } = sent
    const { accountId, botId, id, channel } = connection
    const db = database.of(accountId)
    const now = clock.now()
    if (row.isTest && isFinal(failure)) {
      if (failure === 'auth') await loseAuth(connection, fault, details, now)
      const isUnsure = failure === 'unknown' && !channel.capabilities.sendsOnce
      return await endTest(connection, row, fault, isUnsure ? { ...details, code: 'perhaps-sent' } : details)
    }
    switch (failure) {
      case 'permanent':
        return await buryAndGoOn(connection, row, fault, details)
      case 'window':
        await settleSend(db, accountId, botId, row.id, { state: 'held', fault })
        return { dueAt: undefined }
      case 'auth':
        await loseAuth(connection, fault, details, now)
        // Not the send's fault: it waits for the connection to hold again.
        return await tryAgain(connection, { ...row, tries: 0 }, fault, unheldAgainMs)
      case 'unknown':
        if (!channel.capabilities.sendsOnce)
          return await buryAndGoOn(connection, row, fault, { ...details, code: 'perhaps-sent' })
        break
      case 'retry':
      case 'rate':
    }
    const delayMs = Math.max(afterMs, soonestMs, waitAfter(row.tries, sendBackoff, random()))
    if (row.isTest && (row.tries >= maxTestTries || delayMs > maxTestDelayMs))
      return await endTest(connection, row, fault, details)
    if (row.tries >= maxSendTries) return await buryAndGoOn(connection, row, fault, details)
    log.info({ connectionId: id, sendId: row.id, failure, fault, tries: row.tries }, 'a send is tried again')
    return await tryAgain(connection, row, fault, delayMs)
  }

  async function settleSent(
    connection: KnownConnection,
    row: NextSend,
    platformId: string | undefined,
  ): Promise<LaneStep> {
    const { accountId, botId, id } = connection
    const now = clock.now()
    await settleTaken(database.clientOf(accountId), accountId, row, { platformId, at: now })
    // Who looks on at a test is told of it each time.
    if (row.isTest) await updateConnection(database.of(accountId), accountId, botId, id, { lastSentAt: now }, false)
    else sentAt.note(connection, now)
    // What comes meanwhile changes the lane's revision, so that it is not given back unseen.
    return row.hasMore ? 'again' : { dueAt: undefined }
  }

  async function tryAgain(
    { accountId, botId, id }: KnownConnection,
    row: NextSend,
    fault: ChannelFault,
    delayMs: number,
  ): Promise<LaneStep> {
    const nextAt = new Date(clock.now().getTime() + delayMs)
    await settleSend(database.of(accountId), accountId, botId, row.id, { state: 'pending', nextAt, fault })
    if (row.isTest) await publish(database.of(accountId), { accountId, topic: 'connections', botId, id })
    return { dueAt: nextAt }
  }

  async function loseAuth(
    { accountId, botId, id }: KnownConnection,
    fault: ChannelFault,
    details: Readonly<Record<string, string>>,
    at: Date,
  ): Promise<void> {
    const error = { lastErrorFault: fault, lastErrorDetails: { ...details }, lastErrorAt: at }
    await updateConnection(database.of(accountId), accountId, botId, id, {
      state: stateAfter(fault) ?? 'failure',
      ...error,
    })
  }

  async function buryAndGoOn(
    connection: KnownConnection,
    row: NextSend,
    fault: ChannelFault,
    details: Readonly<Record<string, string>>,
  ): Promise<LaneStep> {
    await bury(connection, row, fault, details)
    return 'again'
  }

  /** Given up: its owner can send it again. */
  async function bury(
    { accountId, botId, id }: KnownConnection,
    row: NextSend,
    fault: ChannelFault,
    details: Readonly<Record<string, string>>,
  ): Promise<void> {
    const faultDetails = { ...details }
    const at = clock.now()
    await database.of(accountId).transaction(async (tx) => {
      // The connection first, as whoever removes it.
      await noteError(tx, accountId, botId, id, { fault, details: faultDetails, at })
      await settleSend(tx, accountId, botId, row.id, { state: 'dead', endedAt: at, fault, faultDetails })
      if (row.messageId !== null)
        await noteDelivery(tx, accountId, botId, [row.messageId], { delivery: 'failed', fault, at })
    })
  }

  /** It is not repeated later, when nobody looks on, and is no answer that is missing: the connection has no fault by it. */
  async function endTest(
    { accountId, botId, id }: KnownConnection,
    row: NextSend,
    fault: ChannelFault,
    details: Readonly<Record<string, string>>,
  ): Promise<LaneStep> {
    const at = clock.now()
    await database.of(accountId).transaction(async (tx) => {
      await settleSend(tx, accountId, botId, row.id, {
        state: 'dead',
        endedAt: at,
        fault,
        faultDetails: { ...details },
      })
      if (row.messageId !== null)
        await noteDelivery(tx, accountId, botId, [row.messageId], { delivery: 'failed', fault, at })
      if (row.conversationId !== null)
        await publish(tx, { accountId, topic: 'conversations', botId, id: row.conversationId })
      await publish(tx, { accountId, topic: 'connections', botId, id })
    })
    return 'again'
  }

  return step
}

/** Whether another try would say nothing new. */
function isFinal(failure: SendFailure): boolean {
  return failure !== 'retry' && failure !== 'rate'
}

function isAllowed(
  { channel, config }: KnownConnection,
  talk: SendTalk | undefined,
  address: ReplyAddress,
  now: Date,
): boolean {
  const window = channel.replyWindow?.(config, address)
  return window === undefined || talk === undefined || isWindowOpen(window, talk, now)
}

function outboundOf({ id, text, suggestions, files }: NextSend, replyAddress: ReplyAddress): Outbound {
  return { id, text, suggestions, files, replyAddress }
}
