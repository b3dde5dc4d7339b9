/** An exchange to be stored: what a contact said, what the bot said to it, what it is charged as, and what can come of it. */
import type { MessageReply, ReplyKind } from '#contract/features/answers.ts'
import type { MessagePart, OtherSource, Trace, WantedReason } from '../conversations.tables.ts'

/** What is charged: one call of that day. A limit of null is none. */
export interface Charge {
  readonly day: string
  /** Of the day; what it has no place for is taken from add-on packs. */
  readonly limit: number | null
  /** Of small talk a day, which costs a call as well. */
  readonly chatLimit: number | null
  /** What the owner lets one contact ask, by the contact's key. */
  readonly contact?:
    | { readonly keyHash: string; readonly perDay: number | null; readonly perMinute: number | null }
    | undefined
}

export interface Exchange {
  readonly accountId: string
  readonly botId: string
  readonly platform: string
  readonly conversationId: string
  /** False for a call that names no contact and continues nothing: its conversation gets its row with the second message. */
  readonly hasConversationRow: boolean
  readonly contact?:
    | {
        readonly id: string
        readonly isToWrite: boolean
        readonly keyHash: string
        readonly externalIdSealed: string | null
      }
    | undefined
  readonly at: Date
  readonly questionId: string
  readonly replyId: string
  readonly text: string
  /** What came with the words. */
  readonly questionParts?: readonly MessagePart[] | undefined
  /** The account that tests its own bot; else a contact said it. */
  readonly accountUser?: string | undefined
  /** Why a person is wanted from now on. */
  readonly wants?: Extract<WantedReason, 'contact' | 'fallbacks'> | undefined
  /** The bot says it though the contact waits for a person: that what they left was noted. */
  readonly isSaidWhileWaiting?: boolean
  /** The bot says nothing: a person has the word, or the contact is blocked. What stands in `reply` is not stored then, and no call is charged. */
  readonly isLeft?: boolean
  readonly isBlocked?: boolean
  /** The bot says no answer but words of the product, such as that it is closed: no call is charged, and it counts among what is left without an answer. */
  readonly isPlain?: boolean
  readonly reply: {
    readonly text: string
    /** The files that go with it. */
    readonly parts?: readonly MessagePart[] | undefined
    readonly kind: ReplyKind
    readonly sourceKind: string | null
    readonly sourceId: string | null
    readonly sourceTitle: string | null
    readonly otherSources?: readonly OtherSource[] | undefined
    readonly confidence: number
    readonly suggestions: readonly { id: string; question: string }[]
    readonly reason: string
    readonly step: string | null
  }
  readonly trace: Trace
  readonly charge?: Charge | undefined
  readonly claim?:
    | { readonly scope: string; readonly key: string; readonly requestHash: string; readonly reply: MessageReply }
    | undefined
}

/**
 * `left-to-person`, `left-waiting`, `left-blocked`: what the contact said is stored, without a reply and without a call of the quota. Somebody may have taken the
 * conversation over while the bot decided: what counts is who has it when this is stored. `not-left`: the bot has the word again; nothing is stored.
 * `messages-spent`: as much as may be left, or said in plain words, on a day was.
 * `spent`: neither the quota nor a pack had a call left. `chat-spent`: no small talk is left today. `contact-day-spent`, `contact-minute-spent`: the contact asked as much as it may.
 * `repeated`: the claim was another call's. `uncounted`: a row that counts is not there yet; see `openUsageDays`. Of these nothing is stored.
 */
export type Recorded =
  | 'stored'
  | 'left-to-person'
  | 'left-waiting'
  | 'left-blocked'
  | 'not-left'
  | 'spent'
  | 'messages-spent'
  | 'chat-spent'
  | 'contact-day-spent'
  | 'contact-minute-spent'
  | 'repeated'
  | 'uncounted'

export type Left = Extract<Recorded, `left-${string}`>

/** What contacts leave on a day without being charged; a larger quota has as much room again. A person reads less, and a flood ends here. */
const minLeftPerDay = 1000
/** How many messages a day are stored without an answer. Null: no limit. */
export function leftPerDayOf(callsPerDay: number | null): number | null {
  return callsPerDay === null ? null : Math.max(minLeftPerDay, callsPerDay)
}
