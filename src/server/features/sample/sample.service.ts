/** The live sample of the home page: a shop that ships with the product, answered from memory; nothing is stored. */
import english from '#content/sample/en.json' with { type: 'json' }
import chinese from '#content/sample/zh.json' with { type: 'json' }
import type { Why } from '#contract/features/answers.ts'
import type { Locale } from '#contract/fields.ts'
import { createAnswerIndex } from '#engine/answer.ts'
import { decideReply, type ReplySettings, type Suggestion, type Turn } from '#engine/dialogue/decide-reply.ts'
import { spokenText } from '#engine/dialogue/reply.ts'
import { ownLexicon, ownPinyinReader } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { answerPartOf, defaultReplies, introduced, kindOf, whyOf } from '#server/features/replies/replies.public.ts'

const contents: Record<Locale, typeof chinese> = { zh: chinese, en: english }

type SampleTurn = Omit<Turn, 'suggestions' | 'answeredBy'> & { readonly answeredBy: string | null }

type SampleItem = (typeof chinese)['items'][number]

/** Its owner would edit it there, as every bot's. */
const source = 'corpus'

function createSampleBot(locale: Locale) {
  const { name, items, openingWords, starters } = contents[locale]
  const index = createAnswerIndex({ language: locale, meaning: ownLexicon() })
  const itemById = new Map<string, SampleItem>()
  for (const item of items) {
    const { topic: id, question, variants, keywords, intent, answer } = item
    itemById.set(id, item)
    index.put({ id, source, question, variants, keywords, intent, answer })
  }
  const replies: ReplySettings = {
    ...defaultReplies[locale],
    openingWords,
    // Nobody is there, and nothing is stored: an item of the shop says so to who asks for a person.
    personReply: '',
    contactReply: '',
    orderReply: '',
    customised: [],
    chitChatEnabled: false,
  }

  function turnOf({ answeredBy, ...turn }: SampleTurn): Turn {
    const question = answeredBy === null ? undefined : itemById.get(answeredBy)?.question
    const isAnswered = turn.kind === 'answer' && answeredBy !== null && question !== undefined
    return { ...turn, suggestions: [], ...(isAnswered && { answeredBy: { id: answeredBy, question } }) }
  }

  async function ask(text: string, previousSuggestions: Suggestion[], turns: readonly SampleTurn[]) {
    const startedMs = performance.now()
    const decided = await decideReply({
      text,
      language: locale,
      replies,
      ask: (asked, options) => index.ask(asked, { ...options, isExplained: true }),
      answerOf: (id) => {
        const item = itemById.get(id)
        return item && { text: item.answer, source }
      },
      previous: { suggestions: previousSuggestions },
      turns: turns.map(turnOf),
      readPinyin: ownPinyinReader(),
      didYouMean: defaultReplies[locale].didYouMean,
      didYouMeanOne: defaultReplies[locale].didYouMeanOne,
    })
    const decision = await introduced(decided, locale, () => starters)
    const id = decision.source.id ?? null
    const quota: Why['steps'][number] = { step: 'quota', outcome: 'skipped', detail: 'sample' }
    return {
      answer: {
        text: spokenText(decision, name),
        confidence: decision.confidence,
        source: { kind: kindOf(decision), id },
        ...(decision.parts && { parts: decision.parts.map((part) => answerPartOf(part, name)) }),
      },
      suggestions: decision.suggestions,
      matchedQuestion: decision.kind === 'answer' && id !== null ? (itemById.get(id)?.question ?? null) : null,
      why: whyOf(decision, [quota], performance.now() - startedMs),
    }
  }
  return { ask }
}

export type SampleBots = ReturnType<typeof createSampleBots>

export function createSampleBots() {
  const bots: Partial<Record<Locale, ReturnType<typeof createSampleBot>>> = {}
  return {
    async ask(locale: Locale, text: string, previousSuggestions: Suggestion[], turns: readonly SampleTurn[]) {
      bots[locale] ??= createSampleBot(locale)
      return await bots[locale].ask(text, previousSuggestions, turns)
    },
  }
}
