/** The next send of a conversation: tried, and what came of it stored. One text after the other; what cannot go now holds the later ones back. */
import type { Outbound, ReplyAddress, Sent } from '#channels/port/channel.ts'
import type { ChannelFault } from '#contract/features/channels/faults.ts'
import type { FeatureContext } from '#server/feature.ts'
import { noteDelivery } from '#server/features/conversations/conversations.public.ts'
import { readTalk, type TalkRow } from '../answering/talks.store.ts'
import type { KnownConnection } from '../channel-set.ts'
import { stateAfter } from '../connections/connection-state.rules.ts'
import { noteError, updateConnection } from '../connections/connections.store.ts'
import type { KnownConnections } from '../connections/known-connections.ts'
import type { Lane } from '../lanes/lanes.house.store.ts'
import type { LaneStep } from '../lanes/lanes.ts'
import type { IoOf } from '../platform-io/channel-io.ts'
import type { ChannelSeals } from '../sealing.ts'
import type { Lease } from '../workers/worker.ts'
import { isWindowOpen } from './reply-window.rules.ts'
import { retryDelayMs } from './retry-delay.rules.ts'
import { beginTry, cancelTry, nextSend, type SendRow, settleSend, settleTaken } from './sends.store.ts'

interface Needs {
  readonly context: Pick<FeatureContext, 'database' | 'clock' | 'log'>
  readonly connections: KnownConnections
  readonly seals: ChannelSeals
  readonly ioOf: IoOf
  /** From 0 to 1, for delays. */
  readonly random: () => number
}

export const maxSendTries = 12
/** Of a connection that does not hold: it is looked at again though nobody says that it does. */
const unheldAgainMs = 60_000
/** An answer of the day before helps nobody. */
const unheldMaxMs = 24 * 3600_000
/** How exact the time is at which something was sent last. */
const sentEveryMs = 1000

export function createSendLane({ context, connections, seals, ioOf, random }: Needs) {
  const { database, clock, log } = context

  async function step(lane: Lane, lease: Lease): Promise<LaneStep> {
    const { accountId, connectionId } = lane
    const row = await nextSend(database.of(accountId), accountId, lane)
    if (row === undefined || row.state === 'held') return { dueAt: undefined }
    const now = clock.now()
    if (row.nextAt > now) return { dueAt: row.nextAt }
    const connection = await connections.find(connectionId)
    if (connection?.state !== 'enabled') return await waitUnheld(connection, row, now)
    return await send(connection, row, lease)
  }

  async function waitUnheld(connection: KnownConnection | undefined, row: SendRow, now: Date): Promise<LaneStep> {
    if (connection === undefined || now.getTime() - row.at.getTime() < unheldMaxMs)
      return { dueAt: new Date(now.getTime() + unheldAgainMs) }
    await bury(connection, row, 'unreachable', { code: 'connection-off' })
    return 'again'
  }

  async function send(connection: KnownConnection, row: SendRow, lease: Lease): Promise<LaneStep> {
    const { accountId, botId, id, kind, channel, config } = connection
    const db = database.of(accountId)
    const now = clock.now()
    const talk = await readTalk(db, accountId, row)
    const address = seals.open<ReplyAddress>('address', id, row.addressSealed)
    if (address === undefined) {
      await bury(connection, row, 'platform-failed', { code: 'sealed-by-another-key' })
      return 'again'
    }
    const apartUntilMs = (talk?.sentAt?.getTime() ?? 0) + channel.capabilities.apartMs
    if (talk?.sentAt && apartUntilMs > now.getTime()) return { dueAt: new Date(apartUntilMs) }
    if (channel.canSend?.(config) === false || !isAllowed(connection, talk, address, now)) {
      await settleSend(db, accountId, botId, row.id, { state: 'held' })
      return { dueAt: undefined }
    }
    if (row.tryingSince !== null && !channel.capabilities.sendsOnce) {
      // Its process died while it was sent: it may have been.
      await bury(connection, row, 'platform-failed', { code: 'perhaps-sent' })
      return 'again'
    }
    if (!(await beginTry(db, accountId, row, now))) return 'again'
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

  async function tried(connection: KnownConnection, row: SendRow, run: () => Promise<Sent>): Promise<Sent> {
    try {
      return await run()
    } catch (error) {
      // A channel does not throw; should it, nobody knows how far it got.
      log.error({ err: error, connectionId: connection.id, sendId: row.id }, 'a channel threw while it sent')
      return { ok: false, failure: 'unknown', fault: 'platform-failed' }
    }
  }

  async function settle(connection: KnownConnection, row: SendRow, sent: Sent): Promise<LaneStep> {
    if (sent.ok) return await settleSent(connection, row, sent.platformId)
    const { failure, fault, afterMs = 0, details = {} } = sent
    const { accountId, botId, id, channel } = connection
    const db = database.of(accountId)
    const now = clock.now()
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
    if (row.tries >= maxSendTries) return await buryAndGoOn(connection, row, fault, details)
    log.info({ connectionId: id, sendId: row.id, failure, fault, tries: row.tries }, 'a send is tried again')
    return await tryAgain(connection, row, fault, Math.max(afterMs, retryDelayMs(row.tries, random)))
  }

  async function settleSent(
    connection: KnownConnection,
    row: SendRow,
    platformId: string | undefined,
  ): Promise<LaneStep> {
    const { accountId, botId, id } = connection
    const now = clock.now()
    await settleTaken(database.of(accountId), accountId, row, { platformId, at: now })
    noteSentAt(accountId, botId, id, now)
    return 'again'
  }

  const sentAt = new Map<string, number>()
  /** For the owner's eye: once a second is enough, and a send does not wait for it. */
  function noteSentAt(accountId: string, botId: string, id: string, at: Date): void {
    if (at.getTime() - (sentAt.get(id) ?? 0) < sentEveryMs) return
    if (sentAt.size > 10_000) sentAt.clear()
    sentAt.set(id, at.getTime())
    updateConnection(database.of(accountId), accountId, botId, id, { lastSentAt: at }, false).catch((error: unknown) =>
      log.warn({ err: error, connectionId: id }, 'when a connection sent last was not noted'),
    )
  }

  async function tryAgain(
    { accountId, botId }: KnownConnection,
    row: SendRow,
    fault: ChannelFault,
    delayMs: number,
  ): Promise<LaneStep> {
    const nextAt = new Date(clock.now().getTime() + delayMs)
    await settleSend(database.of(accountId), accountId, botId, row.id, { state: 'pending', nextAt, fault })
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
    row: SendRow,
    fault: ChannelFault,
    details: Readonly<Record<string, string>>,
  ): Promise<LaneStep> {
    await bury(connection, row, fault, details)
    return 'again'
  }

  /** Given up: its owner can send it again. */
  async function bury(
    { accountId, botId, id }: KnownConnection,
    row: SendRow,
    fault: ChannelFault,
    details: Readonly<Record<string, string>>,
  ): Promise<void> {
    const faultDetails = { ...details }
    const at = clock.now()
    await database.of(accountId).transaction(async (tx) => {
      await settleSend(tx, accountId, botId, row.id, { state: 'dead', endedAt: at, fault, faultDetails })
      if (row.messageId !== null)
        await noteDelivery(tx, accountId, botId, [row.messageId], { delivery: 'failed', fault, at })
      await noteError(tx, accountId, botId, id, { fault, details: faultDetails, at })
    })
  }

  return step
}

function isAllowed(
  { channel, config }: KnownConnection,
  talk: TalkRow | undefined,
  address: ReplyAddress,
  now: Date,
): boolean {
  const window = channel.replyWindow?.(config, address)
  return window === undefined || talk === undefined || isWindowOpen(window, talk, now)
}

function outboundOf({ id, text, suggestions, files }: SendRow, replyAddress: ReplyAddress): Outbound {
  return { id, text, suggestions, files, replyAddress }
}
