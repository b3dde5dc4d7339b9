/**
 * Who has the word in a conversation, and what changes it. The statement that records exchanges (`record-exchanges.statement.ts`) knows the same rules for
 * what a contact does: `want` by the contact or by fallbacks, and `contact-writes`.
 */
import type { ConversationState, WantedReason } from '#server/features/conversations/conversations.public.ts'

export interface Hands {
  readonly state: ConversationState
  /** Of one that waits. */
  readonly wantedBy: WantedReason | null
  /** Of one that a person has: the account, or null where the person answers in the platform's own app. */
  readonly takenBy: string | null
}

export type HandsEvent =
  | { readonly kind: 'want'; readonly by: WantedReason }
  | { readonly kind: 'take-over'; readonly by: string }
  /** Somebody answered in the platform's own app. */
  | { readonly kind: 'answer-elsewhere' }
  | { readonly kind: 'hand-back' }
  /** Whoever answered in the platform's own app is done there. */
  | { readonly kind: 'leave-elsewhere' }
  /** No person said anything for as long as the owner lets it. */
  | { readonly kind: 'time-out' }
  | { readonly kind: 'resolve' }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'contact-writes' }

/** `taken`: a person has it. `refused`: it makes no sense in this state. The same hands: nothing changes. */
export type Outcome = Hands | 'taken' | 'refused'

const withBot: Hands = { state: 'bot', wantedBy: null, takenBy: null }

export function handsAfter(hands: Hands, event: HandsEvent): Outcome {
  const { state } = hands
  switch (event.kind) {
    case 'want':
      return wanted(hands, event.by)
    case 'take-over':
      return state === 'person' ? 'taken' : { state: 'person', wantedBy: null, takenBy: event.by }
    case 'answer-elsewhere':
      return state === 'person' ? hands : { state: 'person', wantedBy: null, takenBy: null }
    case 'leave-elsewhere':
      return state === 'person' && hands.takenBy === null ? withBot : hands
    case 'hand-back':
    case 'time-out':
      return state === 'person' || state === 'waiting' ? withBot : 'refused'
    case 'resolve':
      return state === 'resolved' ? 'refused' : { state: 'resolved', wantedBy: null, takenBy: null }
    case 'reopen':
      return state === 'resolved' ? withBot : 'refused'
    case 'contact-writes':
      return state === 'resolved' ? withBot : hands
  }
}

function wanted(hands: Hands, by: WantedReason): Outcome {
  if (hands.state === 'person') return 'taken'
  if (hands.state !== 'waiting') return { state: 'waiting', wantedBy: by, takenBy: null }
  // From here on the contact has asked for it, so that the bot is silent; no other reason takes that back.
  return by === 'contact' ? { ...hands, wantedBy: by } : hands
}

/** What the contact is told of a change; undefined where it is none of their business. */
export function toldOf(
  before: Hands,
  after: Hands,
  event: HandsEvent,
): 'personTookOver' | 'botIsBack' | 'nobodyCame' | undefined {
  if (event.kind === 'take-over') return 'personTookOver'
  const wasWithPerson = before.state === 'person'
  const wasSilent = wasWithPerson || (before.state === 'waiting' && before.wantedBy === 'contact')
  const isBotBack = after.state === 'bot' || after.state === 'resolved'
  if (!wasSilent || !isBotBack) return undefined
  return wasWithPerson ? 'botIsBack' : event.kind === 'time-out' ? 'nobodyCame' : 'botIsBack'
}
