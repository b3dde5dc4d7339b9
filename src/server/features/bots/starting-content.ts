/** What a new bot starts with: the items of its template and the replies of its language. */
import { repliesSchema, templateContentSchema } from '#content/content.schema.ts'
import repliesEn from '#content/replies/en.json' with { type: 'json' }
import repliesZh from '#content/replies/zh.json' with { type: 'json' }
import coinEn from '#content/templates/coin/en.json' with { type: 'json' }
import coinZh from '#content/templates/coin/zh.json' with { type: 'json' }
import generalEn from '#content/templates/general/en.json' with { type: 'json' }
import generalZh from '#content/templates/general/zh.json' with { type: 'json' }
import type { Template } from '#contract/features/bots.ts'
import type { CorpusItemInput } from '#contract/features/corpus.ts'
import type { Locale } from '#contract/fields.ts'
import type { ReplySettings } from '#engine/dialogue/reply.ts'

const templates = {
  general: { zh: templateContentSchema.parse(generalZh), en: templateContentSchema.parse(generalEn) },
  coin: { zh: templateContentSchema.parse(coinZh), en: templateContentSchema.parse(coinEn) },
}
const replies = { zh: repliesSchema.parse(repliesZh), en: repliesSchema.parse(repliesEn) }

export function startingItems(template: Template, language: Locale): CorpusItemInput[] {
  return templates[template][language].map(({ question, answer, intent, keywords, variants }) => ({
    question,
    answer,
    intent,
    keywords,
    variants,
    // Until its owner has filled it in, a gap would be said to customers as it stands.
    isEnabled: !hasGap(question) && !hasGap(answer),
  }))
}

/** Whether a text of a template leaves something to its owner, such as "[opening hours]" or "【营业时间】". */
function hasGap(text: string): boolean {
  return /\[[^\]]+\]|【[^】]+】/.test(text)
}

/** `{bot}` stays in the texts and is filled in when the bot speaks, so that a new name is said at once. */
export function startingReplies(language: Locale): ReplySettings {
  const { quotaReply: _saidByThePlatform, ...texts } = replies[language]
  return { ...texts, customised: [], chitChatEnabled: true }
}
