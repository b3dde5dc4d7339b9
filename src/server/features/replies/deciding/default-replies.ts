/** What is said when the owner wrote nothing, by language. */
import english from '#content/replies/en.json' with { type: 'json' }
import chinese from '#content/replies/zh.json' with { type: 'json' }
import type { Locale } from '#contract/fields.ts'
import { replies as englishPhrases } from '#phrases/en/replies.ts'
import { replies as chinesePhrases } from '#phrases/zh/replies.ts'

export const defaultReplies: Record<Locale, typeof chinese & typeof chinesePhrases> = {
  zh: { ...chinese, ...chinesePhrases },
  en: { ...english, ...englishPhrases },
}
