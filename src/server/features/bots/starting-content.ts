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
  return templates[template][language].map(({ question, answer, intent, keywords, variants }) => {
    return { question, answer, intent, keywords, variants, isEnabled: true }
  })
}

/** What the template leaves to the owner, in the order of its items: "opening hours" of "[opening hours]" or 【营业时间】. */
export function startingFacts(template: Template, language: Locale): string[] {
  const texts = templates[template][language].flatMap(({ question, answer }) => [question, answer])
  const blanks = texts.flatMap((text) => [...text.matchAll(/\[([^\]]+)\]|【([^】]+)】/g)])
  return [...new Set(blanks.flatMap(([, english, chinese]) => english ?? chinese ?? []))]
}

/** `{bot}` stays in the texts and is filled in when the bot speaks, so that a new name is said at once. */
export function startingReplies(language: Locale, template: Template = 'general'): ReplySettings {
  const { quotaReply: _saidByThePlatform, ...texts } = replies[language]
  // Who asks about money is not chatted with, unless the owner wants it.
  return { ...texts, customised: [], chitChatEnabled: template === 'general' }
}

/** What the other language's template asks where this one's has these questions; those of the template alone have a counterpart. */
export function counterpartQuestions(template: Template, from: Locale, questions: readonly string[]): string[] {
  const to = from === 'zh' ? 'en' : 'zh'
  const topicOf = new Map(templates[template][from].map(({ question, topic }) => [question, topic]))
  const questionOf = new Map(templates[template][to].map(({ question, topic }) => [topic, question]))
  return questions.flatMap((question) => questionOf.get(topicOf.get(question) ?? '') ?? [])
}

/** What customers of such a bot ask in the language, in the order of the template. */
export function templateQuestions(template: Template, language: Locale): string[] {
  return templates[template][language].map(({ question }) => question)
}
