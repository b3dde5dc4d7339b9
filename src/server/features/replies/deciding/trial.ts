/** What an owner tries out, in place of what the bot does. */
import type { Locale } from '#contract/fields.ts'
import type { AllowedTalk } from '#server/features/answer-indexes/answer-indexes.public.ts'

export interface Trial {
  readonly allowed?: AllowedTalk | undefined
  /** Of the sentence before suggestions. */
  readonly language?: Locale | undefined
}
