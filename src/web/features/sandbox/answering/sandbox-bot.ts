/** The bot of a visitor: the engine of the server, over what stands in the draft. */
import english from '#content/replies/en.json' with { type: 'json' }
import chinese from '#content/replies/zh.json' with { type: 'json' }
import type { Locale } from '#contract/fields.ts'
import { type AnswerIndex, createAnswerIndex, type Meaning } from '#engine/answer.ts'
import { decideReply, type ReplySettings } from '#engine/dialogue/decide-reply.ts'
import { spokenText } from '#engine/dialogue/reply.ts'
import { replies as englishPhrases } from '#phrases/en/replies.ts'
import { replies as chinesePhrases } from '#phrases/zh/replies.ts'
import type { Draft, DraftItem } from '../draft/draft.ts'
import type { Asked, SandboxReply } from './messages.ts'

const texts = { zh: { ...chinese, ...chinesePhrases }, en: { ...english, ...englishPhrases } }
/** A draft has one source of answers. */
const source = 'corpus'

function settingsOf(language: Locale): ReplySettings {
  return { ...texts[language], customised: [], chitChatEnabled: false }
}

export function createSandboxBot() {
  let meaning: Meaning | undefined
  let draft: Draft = { name: '', language: 'zh', items: [] }
  let index: AnswerIndex = createAnswerIndex({ language: draft.language })
  let itemById = new Map<string, DraftItem>()

  function put(item: DraftItem): void {
    index.put({ ...item, source, keywords: [] })
  }

  function rebuild(): void {
    index = createAnswerIndex({ language: draft.language, ...(meaning && { meaning }) })
    for (const item of draft.items) put(item)
  }

  return {
    /** Makes it answer from these items, which are ready to answer. */
    become(next: Draft): void {
      const before = itemById
      const isOtherLanguage = next.language !== draft.language
      draft = next
      itemById = new Map(next.items.map((item) => [item.id, item]))
      if (isOtherLanguage) {
        rebuild()
        return
      }
      for (const id of before.keys()) if (!itemById.has(id)) index.remove(id)
      for (const item of next.items) if (JSON.stringify(before.get(item.id)) !== JSON.stringify(item)) put(item)
    },

    /** Compares by meaning, too, from here on. */
    learn(words: Meaning): void {
      meaning = words
      rebuild()
    },

    async reply({ text, turns }: Asked): Promise<SandboxReply> {
      const { didYouMean, didYouMeanOne } = texts[draft.language]
      const decision = await decideReply({
        text,
        language: draft.language,
        replies: settingsOf(draft.language),
        ask: (asked, options) => index.ask(asked, options),
        answerOf(id) {
          const item = itemById.get(id)
          return item && { text: item.answer, source }
        },
        previous: { suggestions: [...(turns.at(-1)?.suggestions ?? [])] },
        turns,
        didYouMean,
        didYouMeanOne,
      })
      const { kind, confidence, suggestions } = decision
      const item = itemById.get(decision.source.id ?? '')
      return {
        kind,
        text: spokenText(decision, draft.name),
        confidence,
        itemId: item?.id,
        matchedQuestion: item?.question,
        ...(decision.parts && {
          parts: decision.parts.map(({ source: { id }, question, ...part }) => ({
            itemId: id,
            question,
            confidence: part.confidence,
          })),
        }),
        suggestions,
      }
    },
  }
}
