import type { ReplyDecision, Turn } from '#engine/dialogue/reply.ts'
import type { Draft, DraftItem } from '../draft/draft.ts'

/** One message to the bot, with what was said before it. */
export interface Asked {
  readonly text: string
  readonly turns: readonly Turn[]
}

export interface SandboxReply {
  readonly kind: ReplyDecision['kind']
  readonly text: string
  readonly confidence: number
  /** The item that answered, or the nearest one of those that are offered. */
  readonly itemId?: string | undefined
  readonly matchedQuestion?: string | undefined
  /** The items that answered a message which asked several things, in order. */
  readonly parts?: readonly { readonly itemId: string; readonly question: string; readonly confidence: number }[]
  readonly suggestions: ReplyDecision['suggestions']
}

/** To the worker. */
export type ToBot =
  | { kind: 'bot'; language: Draft['language']; name: string; items: readonly DraftItem[] }
  | ({ kind: 'ask'; id: number } & Asked)

/** From the worker. */
export type FromBot = { kind: 'reply'; id: number; reply: SandboxReply } | { kind: 'failed'; id: number }
