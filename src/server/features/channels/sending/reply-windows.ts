/** What a platform lets anybody write to a contact, read before something is written. */
import type { ReplyAddress } from '#channels/port/channel.ts'
import type { ShutReason } from '#contract/features/channels/reply-window.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findTalk, type TalkRow } from '../answering/talks.store.ts'
import type { KnownConnection } from '../channel-set.ts'
import type { KnownConnections } from '../connections/known-connections.ts'
import type { ChannelSeals } from '../sealing.ts'
import { leftInWindow } from './reply-window.rules.ts'
import { hasHeld } from './sends.store.ts'

/** What the platform lets anybody write to the contact now. */
export interface ContactWindow {
  /** Null: as many as wanted. */
  readonly left: number | null
  /** Of how many; null: as many as wanted. */
  readonly count: number | null
  /** When the platform's time is over; null: it has none. */
  readonly until: Date | null
  /** Null: something can be sent. */
  readonly shut: ShutReason | null
}

export type ReplyWindows = ReturnType<typeof createReplyWindows>

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly connections: Pick<KnownConnections, 'find'>
  readonly seals: ChannelSeals
}

const open: ContactWindow = { left: null, count: null, until: null, shut: null }
const shutBy = (shut: ShutReason): ContactWindow => ({ ...open, left: 0, shut })

export function createReplyWindows({ database, clock, connections, seals }: Needs) {
  async function ofTalk({ channel, config, id, state }: KnownConnection, talk: TalkRow): Promise<ContactWindow> {
    if (channel.canSend?.(config) === false) return shutBy('answers-only')
    if (state !== 'enabled') return shutBy('not-working')
    const address = seals.open<ReplyAddress>('address', id, talk.addressSealed)
    const window = address && channel.replyWindow?.(config, address)
    const isRefused = () => hasHeld(database.of(talk.accountId), talk.accountId, talk)
    if (window === undefined) return (await isRefused()) ? shutBy('refused') : open
    const now = clock.now()
    const until = new Date(talk.windowFrom.getTime() + window.spanMs)
    const left = leftInWindow(window, talk, now)
    const of = { count: window.count, until }
    if (left === 0) return { ...of, left, shut: now >= until ? 'time' : 'count' }
    return (await isRefused()) ? { ...of, left: 0, shut: 'refused' } : { ...of, left, shut: null }
  }

  return {
    ofTalk,
    /** Undefined: the conversation is on no platform, or its connection is gone. */
    async ofConversation(accountId: string, botId: string, conversationId: string): Promise<ContactWindow | undefined> {
      const talk = await findTalk(database.of(accountId), accountId, botId, conversationId)
      const connection = talk && (await connections.find(talk.connectionId))
      return talk === undefined || connection === undefined ? undefined : await ofTalk(connection, talk)
    },
  }
}
