/** What is known before a message is answered, or left to a person. */
import type { Place } from '#engine/dialogue/settings/reply-settings.ts'
import {
  type ConversationContext,
  type Exchange,
  sealContactId,
} from '#server/features/conversations/conversations.public.ts'
import { newTimeId } from '#server/platform/ids.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'
import type { ModelOpinion } from '../deciding/model-opinion.ts'
import type { Silence } from '../deciding/silence.rules.ts'
import type { ContactName } from '../reply-request.ts'

/** How exact the time is at which a contact was last seen. */
const seenEveryMs = 60_000

export interface Prepared extends Omit<ConversationContext, 'conversationId'> {
  /** Undefined: a conversation begins. */
  readonly conversationId: string | undefined
  readonly now: Date
  /** The account's. */
  readonly today: string
  /** Of the message. Without another one it names the conversation, too. */
  readonly questionId: string
  readonly startedMs: number
  /** Why the bot says nothing. */
  readonly silence: Silence | undefined
  readonly opinion: ModelOpinion | undefined
}

export function placeOf({
  conversationId,
  questionId,
  turnCount,
}: Pick<Prepared, 'conversationId' | 'questionId' | 'turnCount'>): Place {
  return { conversation: conversationId ?? questionId, turn: turnCount }
}

export function contactOf(
  { keyHash, externalId }: ContactName,
  { contact, now }: Prepared,
  keyring: Keyring,
): Exchange['contact'] {
  const isSeenOfLate = contact !== undefined && now.getTime() - contact.lastSeenAt.getTime() < seenEveryMs
  return {
    id: contact?.id ?? newTimeId(now),
    isToWrite: !isSeenOfLate,
    keyHash,
    externalIdSealed:
      contact === undefined && externalId !== undefined ? sealContactId(keyHash, externalId, keyring) : null,
  }
}
