/**
 * The answer in the reply to the call that brought the question. What is said there is claimed in the database first, so that it is never sent
 * another way as well; the same call again gets the same words.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { RawReply, Received } from '#channels/port/channel.ts'
import { inWords } from '#channels/port/text/in-words.ts'
import { noteDelivery } from '#server/features/conversations/conversations.public.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { WaitElsewhere } from '#server/platform/http/overload/wait-elsewhere.ts'
import { createBatches } from '#server/platform/turns/batches.ts'
import { lockTalk, noteSaid } from '../answering/talks.store.ts'
import type { KnownConnection } from '../channel-set.ts'
import { keepConnection } from '../connections/connections.store.ts'
import { addWork } from '../lanes/lanes.store.ts'
import { hasOpenParts, hasten, lockSayable, markReplied, type SendRow } from '../sending/sends.store.ts'
import type { SentAt } from '../sending/sent-at.ts'
import { type EventName, type EventProgress, readProgress } from './event-progress.store.ts'

type Answering = NonNullable<Extract<Received, { outcome: 'received' }>['answering']>

/** Another node may answer: this one hears of it by looking, for all calls that wait in one query. */
const lookEveryMs = 150
const lookLimits = { maxSize: 300, maxRunning: 1, apartMs: 50 }

export interface RepliesInCalls {
  /** Undefined: there is nothing to say in the reply, or not in time. */
  replyWith(
    connection: KnownConnection,
    eventId: string,
    answering: Answering,
    waitElsewhere: WaitElsewhere,
  ): Promise<RawReply | undefined>
  /** An event was answered by this node. */
  answered(eventId: string): void
}

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly sentAt: SentAt
  /** Something is to be sent after all. */
  readonly wake: () => void
}

export function createRepliesInCalls({ database, clock, sentAt, wake }: Needs): RepliesInCalls {
  const waiting = new Map<string, Set<() => void>>()
  const look = createBatches(
    (events: readonly EventName[]) =>
      readProgress(database.clientOfMany(events.map(({ accountId }) => accountId)), events),
    lookLimits,
  )

  /** Resolves early when this node has answered. */
  async function wait(eventId: string, ms: number): Promise<void> {
    const over = new AbortController()
    const listeners = waiting.get(eventId) ?? new Set()
    const listener = () => over.abort()
    listeners.add(listener)
    waiting.set(eventId, listeners)
    await delay(ms, undefined, { signal: over.signal }).catch(() => undefined)
    listeners.delete(listener)
    if (listeners.size === 0) waiting.delete(eventId)
  }

  async function ended(
    { accountId, botId }: KnownConnection,
    eventId: string,
    waitMs: number,
  ): Promise<EventProgress | undefined> {
    const untilMs = performance.now() + waitMs
    for (;;) {
      const left = untilMs - performance.now()
      if (left > 0) await wait(eventId, Math.min(lookEveryMs, left))
      const row = await look({ accountId, botId, id: eventId })
      if (row === undefined || row.state !== 'waiting') return row
      if (performance.now() >= untilMs) return undefined
    }
  }

  return {
    answered(eventId) {
      for (const listener of waiting.get(eventId) ?? []) listener()
    },

    async replyWith(connection, eventId, { waitMs, replyWith }, waitElsewhere) {
      const row = await waitElsewhere(() => ended(connection, eventId, waitMs))
      if (row === undefined) return undefined
      const { accountId, botId, id: connectionId, channel, config } = connection
      const talk = { botId, connectionId, lane: row.lane }
      const canSend = channel.canSend?.(config) !== false
      const now = clock.now()
      const reply = await database.of(accountId).transaction(async (tx) => {
        if ((await keepConnection(tx, accountId, botId, connectionId)) === undefined) return undefined
        await lockTalk(tx, accountId, talk)
        const { open, replied } = await lockSayable(tx, accountId, talk, { eventId, canSend })
        if (replied.length > 0) return said(replied, replyWith)
        const isSayable = canSend ? open.some((send) => send.eventId === eventId) : open.length > 0
        if (!isSayable || open.some(({ tryingSince }) => tryingSince !== null)) return undefined
        const fitting = fittingOf(open, canSend, replyWith)
        if (fitting === undefined) {
          if (canSend) {
            await hasten(tx, accountId, talk, now)
            await addWork(tx, accountId, { ...talk, work: 'send', dueAt: now })
          }
          return undefined
        }
        const taken = open.slice(0, fitting.count)
        await markReplied(
          tx,
          accountId,
          botId,
          taken.map(({ id }) => id),
          { eventId, at: now },
        )
        await noteSaid(tx, accountId, talk, now, 0)
        for (const messageId of new Set(taken.flatMap((send) => send.messageId ?? [])))
          if (!(await hasOpenParts(tx, accountId, botId, messageId)))
            await noteDelivery(tx, accountId, botId, [messageId], { delivery: 'sent', at: now })
        return fitting.reply
      })
      wake()
      // What was said in a reply was sent as well: an older fault is over by it.
      if (reply !== undefined) sentAt.note(connection, now)
      return reply
    },
  }
}

/** In their order, in one text. The questions and files of the last are the channel's to show. */
function said(sends: readonly SendRow[], replyWith: Answering['replyWith']): RawReply | undefined {
  const last = sends.at(-1)
  if (last === undefined) return undefined
  const texts = [...sends.slice(0, -1).map(inWords), last.text]
  return replyWith(texts.filter((text) => text !== '').join('\n\n'), {
    suggestions: last.suggestions,
    files: last.files,
  })
}

/** All of it; where nothing can be sent another way, as much as fits from its beginning, and the rest with the next message. */
function fittingOf(
  open: readonly SendRow[],
  canSend: boolean,
  replyWith: Answering['replyWith'],
): { readonly count: number; readonly reply: RawReply } | undefined {
  for (let count = open.length; count > 0; count -= 1) {
    const reply = said(open.slice(0, count), replyWith)
    if (reply !== undefined) return { count, reply }
    if (canSend) return undefined
  }
  return undefined
}
