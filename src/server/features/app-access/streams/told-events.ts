/** Reads what events are about, and writes them as a stream has them. */

import { botEventNames } from '#contract/features/app-access/messages.ts'
import { programPlatform } from '#contract/features/inbox/conversations.ts'
import { readConversationContacts, readSentMessages } from '#server/features/conversations/conversations.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eventText } from '#server/platform/live/hub/event-stream.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'
import type { BotEvent } from './bot-events.house.store.ts'
import { type EventPlace, writePlace } from './event-places.ts'
import { contactIdOf, type SentTexts } from './sent-texts.ts'

export interface ToldEvent {
  readonly accountId: string
  readonly botId: string
  /** Of a contact of programs: the hash of its id. */
  readonly contactKey: string | undefined
  /** As it stands in the stream; empty: what it was about is gone. */
  readonly text: string
}

type PlacedEvent = BotEvent & { readonly place: EventPlace }

/** In their order. */
export async function tellEvents(
  database: Pick<Database, 'of'>,
  events: readonly PlacedEvent[],
  texts: SentTexts,
  keyring: Keyring,
): Promise<ToldEvent[]> {
  const byBot = new Map<string, PlacedEvent[]>()
  for (const event of events) {
    const own = byBot.get(event.botId)
    if (own === undefined) byBot.set(event.botId, [event])
    else own.push(event)
  }
  const told = new Map<PlacedEvent, ToldEvent>()
  for (const own of byBot.values()) for (const [event, text] of await tellBot(own)) told.set(event, text)
  return events.flatMap((event) => told.get(event) ?? [])

  async function tellBot(own: readonly PlacedEvent[]): Promise<[PlacedEvent, ToldEvent][]> {
    const [{ accountId, botId } = { accountId: '', botId: '' }] = own
    const db = database.of(accountId)
    const messageIds = own.flatMap(({ messageId }) => messageId ?? [])
    const conversationIds = own.flatMap(({ messageId, conversationId }) => (messageId === null ? [conversationId] : []))
    const messages = messageIds.length === 0 ? [] : await readSentMessages(db, accountId, botId, messageIds)
    const conversations =
      conversationIds.length === 0 ? [] : await readConversationContacts(db, accountId, botId, conversationIds)
    const messageById = new Map(messages.map((row) => [row.id, row]))
    const conversationById = new Map(conversations.map((row) => [row.id, row]))
    return own.map((event) => [event, { accountId, botId, ...describe(event) }])

    function describe(event: PlacedEvent): Pick<ToldEvent, 'contactKey' | 'text'> {
      const id = writePlace(event.place)
      if (event.messageId !== null) {
        const row = messageById.get(event.messageId)
        if (row === undefined) return { contactKey: undefined, text: '' }
        const name = row.direction === 'in' ? botEventNames.received : botEventNames.answered
        return { contactKey: keyOf(row), text: eventText(name, JSON.stringify(texts.messageOf(accountId, row)), id) }
      }
      const row = conversationById.get(event.conversationId)
      if (row === undefined) return { contactKey: undefined, text: '' }
      const { conversationId, state, at } = event
      const data = { conversationId, contactId: contactIdOf(row, keyring), at: at.toISOString(), state }
      return { contactKey: keyOf(row), text: eventText(botEventNames.state, JSON.stringify(data), id) }
    }
  }
}

function keyOf({ platform, contactKey }: { platform: string; contactKey: string | null }): string | undefined {
  return platform === programPlatform && contactKey !== null ? contactKey : undefined
}
