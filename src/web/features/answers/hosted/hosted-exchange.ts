import type { MessageReply } from '#contract/features/answers.ts'
import type { Rating } from '#contract/features/conversations/ratings.ts'
import type { SentAttachment } from '#contract/features/customising/corpus-attachments.ts'

/** What was said, as the page shows it: a question with its answer, or what was said unasked. */
export interface HostedExchange {
  /** Of the call, for what was asked on this page; else of the message. */
  id: string
  messageId?: string
  at?: string
  /** Null on what was said to the visitor unasked. */
  question: string | null
  /** Null: stored, and nobody has answered yet. */
  answer?: string | null
  /** Who answered. The system says who has the word from here on. */
  by?: 'bot' | 'person' | 'system'
  /** Files that go with it. */
  attachments?: readonly SentAttachment[]
  suggestions: MessageReply['suggestions']
  /** Whether the visitor may say if it helped, and what they said. */
  isRateable?: boolean
  rating?: Rating | null
  /** The questions that a language model answered from. */
  sources?: readonly string[] | undefined
  failure?: unknown
}
