/** What a new bot of the general template has, as the engine takes it; each entry under the name of its topic. */
import english from '#content/templates/general/en.json' with { type: 'json' }
import chinese from '#content/templates/general/zh.json' with { type: 'json' }
import type { EngineEntry } from '#engine/outcome.ts'
import { startingItems } from '#server/features/bots/starting-content.ts'

/** @param isFilledIn with the gaps filled in, so that every entry is on */
export function startingEntries(language: 'zh' | 'en', { isFilledIn }: { isFilledIn: boolean }): EngineEntry[] {
  const topics = new Map((language === 'zh' ? chinese : english).map(({ question, topic }) => [question, topic]))
  return startingItems('general', language)
    .filter(({ isEnabled }) => isEnabled || isFilledIn)
    .map(({ question, variants, keywords, answer }) => ({
      id: topics.get(question) ?? question,
      source: 'corpus',
      question,
      variants,
      keywords,
      answer: answer.replace(/\[[^\]]+\]|【[^】]+】/g, ''),
    }))
}
