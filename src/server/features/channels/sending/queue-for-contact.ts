/** What a person of the account writes to a contact on a platform goes the way of the bot's answers. */
import type { ReplyAddress } from '#channels/port/channel.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { findTalk, pointTalk } from '../answering/talks.store.ts'
import type { ChannelSet } from '../channel-set.ts'
import { findConnectionRow } from '../connections/connections.store.ts'
import type { KnownConnections } from '../connections/known-connections.ts'
import { addWork } from '../lanes/lanes.store.ts'
import type { ChannelSeals } from '../sealing.ts'
import { leftInWindow } from './reply-window.rules.ts'
import { sendsOf } from './send-parts.ts'
import { insertSends } from './sends.store.ts'

export interface ForContact {
  readonly botId: string
  readonly conversationId: string
  /** Its `delivery` tells how far it got. */
  readonly messageId: string
  readonly text: string
  readonly files?: readonly { readonly name: string; readonly mediaType: string; readonly url: string }[]
}

/** What the platform lets anybody write to the contact now. */
export interface ContactWindow {
  /** Null: as many as wanted. */
  readonly left: number | null
  /** When the platform's time is over; null: it has none. */
  readonly until: Date | null
}

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly channels: ChannelSet
  readonly connections: KnownConnections
  readonly seals: ChannelSeals
}

export function createContactSends({ database, clock, channels, connections, seals }: Needs) {
  return {
    /**
     * Whether there is a way to the contact: then it is sent once the transaction is committed, and their next message belongs to this
     * conversation, whichever they wrote in last. The caller holds the conversation.
     */
    async queueForContact(
      tx: Transaction,
      accountId: string,
      { botId, conversationId, messageId, text, files = [] }: ForContact,
    ): Promise<boolean> {
      const talk = await findTalk(tx, accountId, botId, conversationId)
      const row = talk && (await findConnectionRow(tx, accountId, botId, talk.connectionId))
      const channel = row && channels.get(row.kind)
      if (talk === undefined || channel === undefined) return false
      const { connectionId, lane, addressSealed } = talk
      if (talk.conversationId !== conversationId) await pointTalk(tx, accountId, talk, conversationId)
      const at = clock.now()
      const of = { botId, connectionId, lane, addressSealed, conversationId, messageId, at, nextAt: at }
      const said = { text, suggestions: [], files }
      await insertSends(tx, accountId, sendsOf(said, channel.capabilities, { ...of, state: 'pending' }))
      await addWork(tx, accountId, { botId, connectionId, lane, work: 'send', dueAt: at })
      return true
    },

    /** Undefined: the conversation is not on a platform. */
    async readWindow(accountId: string, botId: string, conversationId: string): Promise<ContactWindow | undefined> {
      const talk = await findTalk(database.of(accountId), accountId, botId, conversationId)
      const connection = talk && (await connections.find(talk.connectionId))
      if (talk === undefined || connection === undefined) return undefined
      const { channel, config, id } = connection
      if (channel.canSend?.(config) === false) return { left: 0, until: null }
      const address = seals.open<ReplyAddress>('address', id, talk.addressSealed)
      const window = address && channel.replyWindow?.(config, address)
      if (window === undefined) return { left: null, until: null }
      const until = new Date(talk.windowFrom.getTime() + window.spanMs)
      return { left: leftInWindow(window, talk, clock.now()), until }
    },
  }
}

export type ContactSends = ReturnType<typeof createContactSends>
