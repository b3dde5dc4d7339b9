/** Conversations of several turns, through the interface, in both languages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMessage, testBot } from '#contract/features/answers.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession } from '#tests/support/people/people.ts'

let app: TestApp
let english: TestBot
let chinese: TestBot

beforeAll(async () => {
  app = await createTestApp()
  const owner = await createOwnerSession(app)
  english = await createTestBot(app, owner, {
    items: [
      { question: 'Do you ship abroad?', answer: 'To forty countries.' },
      { question: 'How much does it cost to ship abroad?', answer: 'From ten euros.' },
      { question: 'How do I return a jacket?', answer: 'Send it back.' },
      { question: 'How do I repair a jacket?', answer: 'Our workshop sews it.' },
      { question: 'How long does the return of a jacket take?', answer: 'About a week.' },
      { question: 'When is the shop in Berlin open?', answer: 'From ten to eight.' },
      { question: 'Is the shop in Berlin open on weekends?', answer: 'On Saturdays.' },
    ],
  })
  chinese = await createTestBot(app, owner, {
    language: 'zh',
    items: [
      { question: '支持国际配送吗？', answer: '支持四十个国家。' },
      { question: '国际配送要多少钱？', answer: '八十元起。' },
      { question: '耳机怎么退货？', answer: '寄回来就行。' },
      { question: '耳机怎么换货？', answer: '到店里换。' },
      { question: '耳机退货要多久？', answer: '一周左右。' },
      { question: '门店几点开门？', answer: '十点。' },
      { question: '门店周末几点开门？', answer: '周末十一点。' },
    ],
  })
})

afterAll(() => app.close())

/** Says one after the other in a new conversation; the last reply, with its why. */
async function talk(bot: TestBot, ...texts: string[]) {
  let conversationId: string | undefined
  let last: Awaited<ReturnType<typeof say>> | undefined
  for (const text of texts) {
    last = await say(bot, text, conversationId)
    conversationId = last.conversationId
  }
  if (last === undefined) throw new Error('Nothing was said')
  return last
}

async function say(bot: TestBot, text: string, conversationId?: string) {
  const { reply, status } = await call(
    app,
    testBot,
    { params: { botId: bot.id }, body: { text, conversationId } },
    bot.owner,
  )
  expect(status).toBe(200)
  return reply
}

/** What was answered, or offered first. */
function itemOf({ answer, suggestions }: Awaited<ReturnType<typeof say>>): string | null | undefined {
  return answer.source.kind === 'suggest' ? suggestions[0]?.id : answer.source.id
}

describe('a follow-up', () => {
  test('is answered about what was spoken of, and says how it was understood', async () => {
    const inEnglish = await talk(english, 'Do you ship abroad?', 'and how much is it?')
    expect(itemOf(inEnglish)).toBe(english.itemIds[1])
    expect(inEnglish.why.understoodAs).toBe('ship abroad how much is it')
    expect(inEnglish.why.steps).toContainEqual({
      step: 'follow-up',
      outcome: 'matched',
      detail: 'ship abroad how much is it',
    })
    const inChinese = await talk(chinese, '支持国际配送吗？', '那要多少钱')
    expect(itemOf(inChinese)).toBe(chinese.itemIds[1])
    expect(inChinese.why.understoodAs).toBe('国际配送 要多少钱')
  })

  test('about another day or thing takes the place of the one before', async () => {
    expect(itemOf(await talk(english, 'When is the shop in Berlin open?', 'what about weekends'))).toBe(
      english.itemIds[6],
    )
    expect(itemOf(await talk(chinese, '门店几点开门？', '周末呢？'))).toBe(chinese.itemIds[6])
  })

  test('keeps the subject over several turns', async () => {
    const inEnglish = await talk(english, 'How do I return a jacket?', 'is it waterproof', 'how long does that take')
    expect(itemOf(inEnglish)).toBe(english.itemIds[4])
    const inChinese = await talk(chinese, '耳机怎么退货？', '它防水吗', '那要多久')
    expect(itemOf(inChinese)).toBe(chinese.itemIds[4])
  })

  test('follows a chosen suggestion', async () => {
    const offered = await talk(english, 'a jacket')
    expect(offered.answer.source.kind).toBe('suggest')
    const place = offered.suggestions.findIndex(({ id }) => id === english.itemIds[2]) + 1
    expect(place).toBeGreaterThan(0)
    await say(english, String(place), offered.conversationId)
    const followed = await say(english, 'how long does that take', offered.conversationId)
    expect(itemOf(followed)).toBe(english.itemIds[4])
  })

  test('has nothing to follow after a greeting, a good-bye or a long pause', async () => {
    for (const between of ['hello', 'bye']) {
      const { why } = await talk(english, 'Do you ship abroad?', between, 'and how much is it?')
      expect(why.understoodAs).toBeNull()
    }
    const { conversationId } = await talk(chinese, '支持国际配送吗？')
    app.clock.skip(31 * 60_000)
    expect((await say(chinese, '那要多少钱', conversationId)).why.understoodAs).toBeNull()
  })

  test('is understood for a program that only names its contact', async () => {
    const body = { contactId: 'someone' }
    const ask = (text: string) =>
      call(app, sendMessage, { params: { botId: chinese.id }, body: { ...body, text } }, chinese.program)
    const first = await ask('支持国际配送吗？')
    const second = await ask('那要多少钱')
    expect(second.reply.conversationId).toBe(first.reply.conversationId)
    const { answer, suggestions } = second.reply
    expect(answer?.source.kind === 'suggest' ? suggestions[0]?.id : answer?.source.id).toBe(chinese.itemIds[1])
  })

  test('a question of its own is looked up as typed, whatever was said before', async () => {
    const { why, answer } = await talk(english, 'Do you ship abroad?', 'How do I repair a jacket?')
    expect(answer.source.id).toBe(english.itemIds[3])
    expect(why.understoodAs).toBeNull()
  })
})

describe('after an offer', () => {
  test.each(['2', '２', 'the second one', 'no. 2', 'last one'])('%s chooses', async (text) => {
    const offered = await talk(english, 'a jacket')
    const { answer, why } = await say(english, text, offered.conversationId)
    const wanted = text === 'last one' ? offered.suggestions.at(-1) : offered.suggestions[1]
    expect(answer).toMatchObject({ confidence: 1, source: { kind: 'answer', id: wanted?.id } })
    expect(why.reason).toBe('chosen-suggestion')
  })

  test.each(['第二个', '选二', '2', '②'])('%s chooses', async (text) => {
    const offered = await talk(chinese, '耳机')
    expect(offered.answer.source.kind).toBe('suggest')
    const { answer } = await say(chinese, text, offered.conversationId)
    expect(answer.source).toEqual({ kind: 'answer', id: offered.suggestions[1]?.id })
  })

  test('a part of what was offered chooses it', async () => {
    const inEnglish = await talk(english, 'a jacket')
    const repaired = await say(english, 'the one about repair', inEnglish.conversationId)
    expect(repaired.answer.source.id).toBe(english.itemIds[3])
    const inChinese = await talk(chinese, '耳机')
    const exchanged = await say(chinese, '换货那个', inChinese.conversationId)
    expect(exchanged.answer.source.id).toBe(chinese.itemIds[3])
  })

  test.each(['none of these', '都不是'])('%s is met with the fallback', async (text) => {
    const bot = text === '都不是' ? chinese : english
    const offered = await talk(bot, text === '都不是' ? '耳机' : 'a jacket')
    const { answer, why } = await say(bot, text, offered.conversationId)
    expect(answer.source.kind).toBe('fallback')
    expect(answer.text).not.toBe('')
    expect(why.reason).toBe('none-of-these')
  })

  test('the options stand in the text, numbered as they can be chosen', async () => {
    const { answer, suggestions } = await talk(chinese, '耳机')
    expect(answer.text).toBe(
      `您是想问：\n\n${suggestions.map(({ question }, i) => `${i + 1}. ${question}`).join('\n')}`,
    )
  })
})

describe('why', () => {
  test('tells what the score of an answer is made of, in shares', async () => {
    const { why } = await talk(english, 'how can I return my jacket')
    const shares = why.candidates[0]?.contributions ?? []
    expect(shares.length).toBeGreaterThan(0)
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  })

  test('names the words that the corpus does not have', async () => {
    expect((await talk(english, 'quantum chromodynamics')).why.unknownTerms.sort()).toEqual([
      'chromodynamics',
      'quantum',
    ])
    expect((await talk(chinese, '量子色动力学')).why.unknownTerms.join('')).toContain('量子')
  })
})
