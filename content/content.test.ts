import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { corpusItemInput } from '#contract/features/corpus.ts'
import { compileSensitiveWords } from '#engine/dialogue/sensitive-words/sensitive-words.ts'
import {
  type ContentItem,
  informationPatternsSchema,
  informationSchema,
  repliesSchema,
  sampleSchema,
  starterWordsSchema,
  templateContentSchema,
} from './content.schema.ts'
import informationEn from './information/en.json' with { type: 'json' }
import patternsEn from './information/patterns/en.json' with { type: 'json' }
import patternsZh from './information/patterns/zh.json' with { type: 'json' }
import informationZh from './information/zh.json' with { type: 'json' }
import repliesEn from './replies/en.json' with { type: 'json' }
import starterWordsEn from './replies/starter-words/en.json' with { type: 'json' }
import starterWordsZh from './replies/starter-words/zh.json' with { type: 'json' }
import repliesZh from './replies/zh.json' with { type: 'json' }
import sampleEn from './sample/en.json' with { type: 'json' }
import sampleZh from './sample/zh.json' with { type: 'json' }
import coinEn from './templates/coin/en.json' with { type: 'json' }
import coinZh from './templates/coin/zh.json' with { type: 'json' }
import generalEn from './templates/general/en.json' with { type: 'json' }
import generalZh from './templates/general/zh.json' with { type: 'json' }

interface ContentFile {
  name: string
  locale: 'zh' | 'en'
  schema: z.ZodType
  content: unknown
  items: ContentItem[]
}

const templates: ContentFile[] = [
  { name: 'templates/general/zh', locale: 'zh', schema: templateContentSchema, content: generalZh, items: generalZh },
  { name: 'templates/general/en', locale: 'en', schema: templateContentSchema, content: generalEn, items: generalEn },
  { name: 'templates/coin/zh', locale: 'zh', schema: templateContentSchema, content: coinZh, items: coinZh },
  { name: 'templates/coin/en', locale: 'en', schema: templateContentSchema, content: coinEn, items: coinEn },
]
const samples: ContentFile[] = [
  { name: 'sample/zh', locale: 'zh', schema: sampleSchema, content: sampleZh, items: sampleZh.items },
  { name: 'sample/en', locale: 'en', schema: sampleSchema, content: sampleEn, items: sampleEn.items },
]
const replies: ContentFile[] = [
  { name: 'replies/zh', locale: 'zh', schema: repliesSchema, content: repliesZh, items: [] },
  { name: 'replies/en', locale: 'en', schema: repliesSchema, content: repliesEn, items: [] },
]
const information: ContentFile[] = [
  { name: 'information/zh', locale: 'zh', schema: informationSchema, content: informationZh, items: [] },
  { name: 'information/en', locale: 'en', schema: informationSchema, content: informationEn, items: [] },
]
/** As customers type. */
const patterns: ContentFile[] = [
  { name: 'patterns/zh', locale: 'zh', schema: informationPatternsSchema, content: patternsZh, items: [] },
  { name: 'patterns/en', locale: 'en', schema: informationPatternsSchema, content: patternsEn, items: [] },
]
const corpora = [...templates, ...samples]
const allFiles = [...corpora, ...replies, ...information]

/** Two wordings that only differ in case, width, spaces or punctuation are one question to the engine. */
function normalise(question: string): string {
  return question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function wordingsOf(item: ContentItem): string[] {
  return [item.question, ...item.variants]
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

const slotOf = { zh: /【[\p{Script=Han}]{2,10}】/gu, en: /\[[a-z][a-z -]{2,30}[a-z]\]/g }
const bracket = { zh: /[【】]/g, en: /[[\]]/g }

describe.each([...allFiles, ...patterns])('content $name', ({ schema, content }) => {
  it('has the shape that is wanted', () => {
    expect(schema.safeParse(content).error?.issues).toBeUndefined()
  })
})

describe.each(allFiles)('the texts of $name', ({ locale, content }) => {
  it('keeps to the punctuation of its language', () => {
    const wrong =
      locale === 'zh' ? /["']|\p{Script=Han}[,.;:!?()]|[,.;:!?()]\p{Script=Han}/u : /[‘’“”\u3000-\u303f\uff00-\uffef]/
    expect(stringsOf(content).filter((text) => wrong.test(text))).toEqual([])
  })

  it('pairs its quotes', () => {
    const pairs = [
      ['“', '”'],
      ['「', '」'],
    ] as const
    for (const text of stringsOf(content)) {
      for (const [open, close] of pairs) expect(text.split(open).length, text).toBe(text.split(close).length)
      expect((text.split('"').length - 1) % 2, text).toBe(0)
    }
  })
})

describe.each(corpora)('the items of $name', ({ items }) => {
  it('are asked in different words each', () => {
    expect(repeated(items.flatMap(wordingsOf).map(normalise))).toEqual([])
  })

  it('have a topic and an intent of their own', () => {
    expect(repeated(items.map((item) => item.topic))).toEqual([])
    expect(repeated(items.map((item) => item.intent))).toEqual([])
  })

  it('pass the rules of the corpus editor unchanged', () => {
    for (const { topic: _, ...item } of items) {
      expect(corpusItemInput.parse(item)).toEqual({ ...item, isEnabled: true })
    }
  })
})

describe.each(templates)('the slots of $name', ({ locale, items }) => {
  it('are well formed', () => {
    for (const text of stringsOf(items)) {
      expect(text.replace(slotOf[locale], '').match(bracket[locale]), text).toBeNull()
    }
  })

  it('are few: most answers can stay as they are', () => {
    const withSlot = items.filter((item) => item.answer.search(slotOf[locale]) >= 0)
    expect(withSlot.length).toBeGreaterThan(0)
    expect(withSlot.length).toBeLessThan(items.length * 0.6)
    const slots = new Set(items.flatMap((item) => item.answer.match(slotOf[locale]) ?? []))
    expect(slots.size).toBeLessThanOrEqual(13)
  })
})

describe.each([
  ['general', generalZh, generalEn],
  ['coin', coinZh, coinEn],
  ['sample', sampleZh.items, sampleEn.items],
])('the two languages of %s', (_, zh, en) => {
  it('cover the same subjects in the same order', () => {
    expect(en.map((item) => item.topic)).toEqual(zh.map((item) => item.topic))
  })

  it('leave the same facts open to the owner', () => {
    for (const [index, item] of zh.entries()) {
      const slots = (text: string | undefined, locale: 'zh' | 'en') => text?.match(slotOf[locale])?.length ?? 0
      expect(slots(en[index]?.answer, 'en'), item.topic).toBe(slots(item.answer, 'zh'))
    }
  })
})

describe.each(samples)('the sample shop of $name', ({ content, locale, items }) => {
  it('answers each of its starters', () => {
    const wordings = new Set(items.flatMap(wordingsOf).map(normalise))
    expect(sampleSchema.parse(content).starters.filter((starter) => !wordings.has(normalise(starter)))).toEqual([])
  })

  it('says that it is a sample before the first question', () => {
    const { tagline, openingWords } = sampleSchema.parse(content)
    for (const text of [tagline, openingWords]) expect(text).toMatch(locale === 'zh' ? /示例/ : /sample/)
  })

  it('leaves nothing to fill in', () => {
    expect(stringsOf(content).filter((text) => bracket[locale].test(text))).toEqual([])
  })
})

describe('the default replies', () => {
  it('name no placeholder but the bot and what a customer left', () => {
    for (const { content } of replies) {
      const names = stringsOf(content).flatMap((text) => text.match(/\{[^}]*\}/g) ?? [])
      expect(new Set(names)).toEqual(new Set(['{bot}', '{contact}']))
    }
  })

  it('call nothing sensitive that a customer of our own corpora would say', () => {
    const sensitive = [...repliesZh.sensitiveWords, ...repliesEn.sensitiveWords].map(normalise)
    const texts = corpora.flatMap(({ content }) => stringsOf(content)).map(normalise)
    expect(sensitive.filter((word) => texts.some((text) => text.includes(word)))).toEqual([])
  })

  it.each([
    ['zh', starterWordsZh],
    ['en', starterWordsEn],
  ])('have a list of words to add in %s, each once, that stops no customer of ours either', (_locale, words) => {
    expect(starterWordsSchema.safeParse(words).error).toBeUndefined()
    expect(repeated(words.map(normalise))).toEqual([])
    const matcher = compileSensitiveWords(words)
    const texts = corpora.flatMap(({ content }) => stringsOf(content))
    expect(texts.filter((text) => matcher.find(text) !== undefined)).toEqual([])
  })
})
