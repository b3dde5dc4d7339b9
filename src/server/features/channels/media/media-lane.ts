/**
 * Fetches the files that contacts sent, beside what is answered: each is stored once with its message, or its message says why it is not. Nothing
 * of it is waited for by an answer.
 */
import type { FetchedMedia, MediaAddress } from '#channels/port/channel.ts'
import { inboxLimits, type MissingFile } from '#contract/features/inbox/conversations.ts'
import type { FeatureContext } from '#server/feature.ts'
import { type AskedBots, lockBot } from '#server/features/bots/bots.public.ts'
import {
  findMediaPart,
  lockMediaMessage,
  type MediaRef,
  type MessagePart,
  readMediaSender,
  type SettledMedia,
  settleMedia,
} from '#server/features/conversations/conversations.public.ts'
import { type FileStore, readReceived } from '#server/features/files/files.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { type Backoff, waitAfter } from '#server/platform/delivery/backoff.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { KnownConnections } from '../connections/known-connections.ts'
import type { Lane } from '../lanes/lanes.house.store.ts'
import type { LaneStep } from '../lanes/lanes.ts'
import { unknownAgainMs } from '../lanes/step-limits.ts'
import type { IoOf } from '../platform-io/channel-io.ts'
import type { ChannelSeals } from '../sealing.ts'
import type { Lease } from '../workers/worker.ts'
import { delayMedia, endMedia, type MediaRow, nextMedia } from './media.store.ts'

interface Needs {
  readonly context: Pick<FeatureContext, 'database' | 'clock' | 'log'>
  readonly connections: KnownConnections
  readonly seals: ChannelSeals
  readonly ioOf: IoOf
  readonly askedBots: Pick<AskedBots, 'byId'>
  readonly files: Pick<FileStore, 'put'>
  readonly random: () => number
}

export const mediaTriedMs = inboxLimits.mediaTriedDays * 86_400_000
type ReceivedFile = NonNullable<ReturnType<typeof readReceived>>
type Fetched =
  | { readonly ok: true; readonly file: ReceivedFile }
  | { readonly ok: false; readonly failure: 'refused' }
  | Extract<FetchedMedia, { ok: false }>

const backoff: Backoff = { firstMs: 2000, factor: 2, maxMs: 30 * 60_000 }
const leastDelayMs = 500
/** Of one contact, within 24 hours. */
export const contactBytesPerDay = 100 * 1024 * 1024
const dayMs = 86_400_000
/** Room comes as the owner makes it, or the next day; each look fetches the file again. */
const roomBackoff: Backoff = { firstMs: 3600_000, factor: 2, maxMs: dayMs }
/** A platform that names a longer time is asked before. */
const mostDelayMs = 3600_000

export function createMediaLane({ context, connections, seals, ioOf, askedBots, files, random }: Needs) {
  const { database, clock, log } = context

  return async function step(lane: Lane, lease: Lease): Promise<LaneStep> {
    const { accountId, botId, connectionId } = lane
    const db = database.of(accountId)
    const row = await nextMedia(db, accountId, lane)
    if (row === undefined) return { dueAt: undefined }
    const now = clock.now()
    if (row.nextAt > now) return { dueAt: row.nextAt }
    const part = await findMediaPart(db, accountId, refOf(row))
    if (part === undefined) {
      // Deleted meanwhile, such as with its contact.
      await endMedia(db, accountId, row)
      return 'again'
    }
    if (now.getTime() - row.at.getTime() > mediaTriedMs) return await giveUp(row, 'not-fetched')
    const [asked, connection] = await Promise.all([askedBots.byId(botId), connections.find(connectionId)])
    const address = seals.open<MediaAddress>('media', connectionId, row.addressSealed)
    if (asked === undefined || connection === undefined || address === undefined)
      return await later(row, new Date(now.getTime() + unknownAgainMs))
    // Nothing is fetched that could not be kept.
    if (asked.limits.storageMb === 0) return await giveUp(row, 'storage-full')
    const sender = await senderOf(db, row)
    if (sender.isBlocked) return await giveUp(row, 'blocked')
    if (sender.bytes >= contactBytesPerDay) return await waitForRoom(row)
    const { channel, config, kind } = connection
    const io = ioOf(kind, config, { accountId, botId, id: connectionId })
    const fetched = await tried(row, async () => {
      const media = await channel.fetchMedia?.(address, config, io, inboxLimits.mediaBytes)
      return media?.ok === true ? readFile(part, media) : media
    })
    if (!lease.isHeld()) return { dueAt: undefined }
    if (fetched === undefined) return await giveUp(row, 'gone')
    if (fetched.ok) return await keep(row, fetched.file, asked.limits)
    if (fetched.failure !== 'retry') return await giveUp(row, fetched.failure)
    log.info({ connectionId, tries: row.tries + 1 }, 'a file of a contact was not fetched and is tried again')
    return await tryAgain(row, fetched.afterMs)
  }

  async function tried(
    { id, connectionId }: MediaRow,
    run: () => Promise<Fetched | undefined>,
  ): Promise<Fetched | undefined> {
    try {
      return await run()
    } catch (error) {
      // A channel does not throw, nor does whoever reads a file; should they, this file waits longer each time, and no other one for it.
      log.error({ err: error, connectionId, mediaId: id }, 'a file of a contact could not be read')
      return { ok: false, failure: 'retry' }
    }
  }

  async function keep(
    row: MediaRow,
    file: ReceivedFile,
    limits: Parameters<FileStore['put']>[1]['limits'],
  ): Promise<LaneStep> {
    const { accountId, botId } = row
    try {
      return await settle(row, async (tx) => {
        // The bot is held: files of its contacts are counted one after another.
        const sender = await senderOf(tx, row)
        if (sender.isBlocked) return { missing: 'blocked' }
        if (sender.bytes + file.bytes.length > contactBytesPerDay) throw new AppError('storage-full')
        const fileId = await files.put(tx, { accountId, limits, botId }, file, 'message')
        return { fileId, name: file.name, mediaType: file.mediaType, byteLength: file.bytes.length }
      })
    } catch (error) {
      if (error instanceof AppError && error.code === 'storage-full') return await waitForRoom(row)
      throw error
    }
  }

  async function senderOf(db: Queryable, { accountId, botId, conversationId }: MediaRow) {
    const storedSince = new Date(clock.now().getTime() - dayMs)
    const heardSince = new Date(storedSince.getTime() - mediaTriedMs)
    return await readMediaSender(db, accountId, { botId, conversationId }, { storedSince, heardSince })
  }

  async function waitForRoom(row: MediaRow): Promise<LaneStep> {
    const tries = row.tries + 1
    // Without chance, which may be no wait at all.
    const nextAt = new Date(clock.now().getTime() + waitAfter(tries, roomBackoff, 1))
    if (nextAt.getTime() - row.at.getTime() > mediaTriedMs) return await giveUp(row, 'storage-full')
    return await later(row, nextAt, tries)
  }

  async function giveUp(row: MediaRow, missing: MissingFile): Promise<LaneStep> {
    return await settle(row, async () => ({ missing }))
  }

  /**
   * Once: whoever takes the row stores the file. The bot is held first, then the message, then the storage, as everybody holds them who deletes;
   * a message that is deleted meanwhile takes its file along, or there is none.
   */
  async function settle(row: MediaRow, outcome: (tx: Transaction) => Promise<SettledMedia>): Promise<LaneStep> {
    const { accountId, botId, conversationId } = row
    await database.of(accountId).transaction(async (tx) => {
      if (!(await lockBot(tx, accountId, botId))) return
      if (!(await endMedia(tx, accountId, row))) return
      if (!(await lockMediaMessage(tx, accountId, refOf(row)))) return
      await settleMedia(tx, accountId, refOf(row), await outcome(tx))
      await publish(tx, { accountId, topic: 'conversations', botId, id: conversationId })
    })
    return 'again'
  }

  async function tryAgain(row: MediaRow, afterMs: number | undefined): Promise<LaneStep> {
    const tries = row.tries + 1
    const waitMs = afterMs ?? waitAfter(tries, backoff, random())
    const nextAt = new Date(clock.now().getTime() + Math.min(mostDelayMs, Math.max(leastDelayMs, waitMs)))
    return await later(row, nextAt, tries)
  }

  /** Another file of the lane may be due. */
  async function later(row: MediaRow, nextAt: Date, tries = row.tries): Promise<LaneStep> {
    await delayMedia(database.of(row.accountId), row.accountId, row, { tries, nextAt })
    return 'again'
  }
}

function readFile(part: MessagePart, { bytes, name }: Extract<FetchedMedia, { ok: true }>): Fetched {
  const file = readReceived({ kind: part.kind, name: part.name ?? name, bytes })
  return file === undefined ? { ok: false, failure: 'refused' } : { ok: true, file }
}

function refOf({ botId, conversationId, id }: MediaRow): MediaRef {
  return { botId, conversationId, mediaId: id }
}
