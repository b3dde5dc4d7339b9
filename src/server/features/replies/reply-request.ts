/** What every door hands over: who asks which bot what. */
import type { AskedBot } from '#server/features/bots/bots.public.ts'
import type { MessagePart } from '#server/features/conversations/conversations.public.ts'
import type { IdempotencyClaim } from '#server/platform/http/endpoints/idempotency.ts'
import type { WaitElsewhere } from '#server/platform/http/overload/wait-elsewhere.ts'
import type { Trial } from './deciding/trial.ts'
import type { Platform } from './platforms.ts'

export interface ReplyRequest {
  readonly asked: AskedBot
  readonly text: string
  readonly platform: Platform
  /** Who asks. Undefined when the channel does not say, or when it is the owner. */
  readonly contact?: ContactName | undefined
  /** The hash of who speaks in a conversation of somebody else's, such as in their thread. What they may is checked by it; the words stay with the conversation. */
  readonly speakerKey?: string | undefined
  /** The account that tests its own bot. */
  readonly accountUser?: string | undefined
  readonly conversationId?: string | undefined
  /** The contact's latest conversation does not go on, as this is another one of theirs. */
  readonly beginsAnew?: boolean | undefined
  /** What came with the words, such as a picture. */
  readonly parts?: readonly MessagePart[] | undefined
  /** What was asked before, oldest first, where the caller tells it: in place of what is stored. */
  readonly history?: readonly string[] | undefined
  /** What its owner tries out. */
  readonly trial?: Trial | undefined
  /** Told what a language model said so far; what counts is the reply. */
  readonly onText?: ((said: string) => void) | undefined
  readonly idempotency: IdempotencyClaim | undefined
  /** What the reply waits for that is none of this server's work goes through it. */
  readonly waitElsewhere: WaitElsewhere
}

export interface ContactName {
  /** SHA-256 of the platform's id of the person. */
  readonly keyHash: string
  /** That id, where it is not a secret of the person. */
  readonly externalId?: string | undefined
}
