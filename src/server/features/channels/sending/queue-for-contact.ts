/** What a person of the account writes to a contact on a platform goes the way of the bot's answers. */
import type { Clock } from '#server/platform/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { findTalk, pointTalk } from '../answering/talks.store.ts'
import type { ChannelSet } from '../channel-set.ts'
import { keepConnection } from '../connections/connections.store.ts'
import { addWork } from '../lanes/lanes.store.ts'
import type { ContactWindow, ReplyWindows } from './reply-windows.ts'
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

interface Needs {
  readonly clock: Clock
  readonly channels: ChannelSet
  readonly windows: ReplyWindows
}

export function createContactSends({ clock, channels, windows }: Needs) {
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
      const row = talk && (await keepConnection(tx, accountId, botId, talk.connectionId))
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

    /** Undefined: the conversation is on no platform. */
    readWindow: (accountId: string, botId: string, conversationId: string): Promise<ContactWindow | undefined> =>
      windows.ofConversation(accountId, botId, conversationId),
  }
}

export type ContactSends = ReturnType<typeof createContactSends>
