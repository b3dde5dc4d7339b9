import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChitChatTheme } from '#content/content.schema.ts'
import everydayEn from '#content/everyday-words/en.json' with { type: 'json' }
import everydayZh from '#content/everyday-words/zh.json' with { type: 'json' }
import idioms from '#content/games/idioms.json' with { type: 'json' }
import words from '#content/games/words.json' with { type: 'json' }
import { createBase } from '#engine/chit-chat/matching/base.ts'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { finishesAtOnceWithin } from '#tests/support/time-limits.ts'
import type { ChatLanguage } from '../skills/skill.ts'
import { AnswerChoice } from './answer-choice.ts'
import { createConversation } from './conversation.ts'

/** A page that waits longer than this for its own work stutters. */
const maxAnswerMs = 50

const theme: Record<ChatLanguage, ChitChatTheme> = {
  en: {
    intents: [
      {
        id: 'food.breakfast',
        phrasings: ['i had breakfast', 'what is for breakfast', 'breakfast time', 'i skipped breakfast', 'toast again'],
        answers: ['Toast or porridge?', 'The first good idea of a day.', 'I am told it matters.'],
        followUps: [{ phrasings: ['toast', 'with butter'], answers: ['Butter to the edges, I hope.'] }],
      },
      {
        id: 'music.piano',
        phrasings: ['do you play the piano', 'i play the piano', 'piano music', 'learning the piano', 'a grand piano'],
        answers: ['No hands, no scales.', 'Chopin or chopsticks?'],
      },
      {
        id: 'identity.name',
        phrasings: ['what is your name', 'who are you', 'your name please', 'what are you called', 'tell me your name'],
        answers: ['Huida.', 'They call me Huida.'],
        followUps: [{ phrasings: ['why'], answers: ['It means "can answer".'] }],
      },
    ],
  },
  zh: {
    intents: [
      {
        id: 'food.breakfast',
        phrasings: ['我吃了早饭', '早饭吃什么', '没吃早饭', '早餐时间', '豆浆油条'],
        answers: ['热乎的最好。', '包子还是粥？'],
      },
      {
        id: 'identity.name',
        phrasings: ['你叫什么', '你是谁', '你的名字', '怎么称呼你', '报上名来'],
        answers: ['我叫会答。', '叫我会答就行。'],
        followUps: [{ phrasings: ['为什么'], answers: ['会答会答，会回答嘛。'] }],
      },
    ],
  },
}

const bases = {
  zh: createBase({ language: 'zh', themes: [theme.zh], everydayWords: everydayZh }),
  en: createBase({ language: 'en', themes: [theme.en], everydayWords: everydayEn }),
}

function converse(language: ChatLanguage, seed = 1) {
  return createConversation({
    base: bases[language],
    gameWords: language === 'zh' ? { idioms } : { words },
    seed,
    now: () => new Date('2026-11-21T12:00:00Z'),
    timeZone: 'UTC',
  })
}

describe('a conversation', () => {
  it('answers from the base and says which wording it went by', () => {
    const { text, why } = converse('en').say("What's your name?")
    expect(['Huida.', 'They call me Huida.']).toContain(text)
    expect(why).toMatchObject({
      kind: 'intent',
      intentId: 'identity.name',
      isExact: true,
      matchedPhrasing: 'what is your name',
    })
  })

  it('understands what goes on from the last answer, and only then', () => {
    const { say } = converse('en')
    expect(say('why?').why.kind).not.toBe('intent')
    say('who are you')
    expect(say('But why?')).toMatchObject({ text: 'It means "can answer".', why: { follows: 'what is your name' } })
    const zh = converse('zh')
    zh.say('你是谁')
    expect(zh.say('为啥呀？').text).toBe('会答会答，会回答嘛。')
  })

  it('answers the question behind a greeting, and drawn-out or shortened words', () => {
    expect(converse('en').say('Hi! what is your name').why).toMatchObject({ intentId: 'identity.name' })
    expect(converse('zh').say('请问一下你叫什么呀？').why).toMatchObject({ intentId: 'identity.name', isExact: true })
    expect(converse('en').say('who r u').why).toMatchObject({ intentId: 'identity.name', isExact: true })
  })

  it('tells how a skill came to its answer', () => {
    expect(converse('en').say('2 + 2').why).toMatchObject({ kind: 'skill', skill: 'arithmetic' })
    expect(converse('zh').say('今天星期几')).toMatchObject({
      text: '今天是2026年11月21日星期六。',
      why: { skill: 'dates' },
    })
  })

  it('answers other questions in the middle of a game, and goes on with it', () => {
    const { say } = converse('zh')
    say('猜数字')
    expect(say('你是谁').why.kind).toBe('intent')
    expect(say('今天星期几').why).toMatchObject({ skill: 'dates' })
    expect(say('50').why).toMatchObject({ skill: 'guess-number' })
  })

  it.each([
    ['en', 'guess the number', 'stop'],
    ['en', 'tell me a riddle', "I don't want to play any more"],
    ['en', 'word chain', 'quit'],
    ['en', 'story with choices', "let's stop"],
    ['zh', '成语接龙', '不玩了'],
    ['zh', '猜个谜语', '算了，不猜了'],
    ['zh', '互动故事', '退出'],
    ['zh', '猜数字', '别玩了吧'],
  ] as const)('in %s leaves %j at %j', (language, start, stop) => {
    const { say } = converse(language)
    expect(say(start).why.kind).toBe('skill')
    expect(say(stop).why.kind).toBe('left-game')
    expect(say(stop).why.kind).not.toBe('left-game')
  })

  it('refuses what it does not know, in several wordings, and says what it can do', () => {
    const { say } = converse('en')
    const refusals = ['qqq zzz', 'xkcd vrrm', 'blorp snee', 'wug dax'].map((text) => say(text))
    for (const { why, options } of refusals) {
      expect(why).toMatchObject({ kind: 'refusal', isOtherLanguage: false })
      expect(options.length).toBeGreaterThan(3)
    }
    expect(new Set(refusals.map(({ text }) => text)).size).toBe(4)
  })

  it('shows the way to the room of the other language', () => {
    expect(converse('zh').say('blorp snee wug').why).toMatchObject({ kind: 'refusal', isOtherLanguage: true })
    expect(converse('en').say('鹦鹉学舌').why).toMatchObject({ kind: 'refusal', isOtherLanguage: true })
  })

  it('is the same again with the same seed', () => {
    const messages = ['who are you', 'tell me a riddle', 'a hint please', 'stop', 'roll 3d6', 'who are you', 'blorp']
    const said = (seed: number) => messages.map(converse('en', seed).say)
    expect(said(5)).toEqual(said(5))
    expect(said(5)).not.toEqual(said(6))
  })

  it('never throws and never takes long, whatever is typed', () => {
    const bits = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        'plus',
        '加',
        '一百',
        '5 km',
        '星期几',
        'in',
        'guess the number',
        '成语接龙',
        '接',
        '(',
        '%',
        '的',
        '骰子',
        'roll',
        '2d6',
        '不玩了',
        '帮我选',
        '还是',
        'is it',
        '😂',
        '\n',
      ),
      fc.integer().map(String),
    )
    const { say } = converse('zh', 3)
    const english = converse('en', 3)
    say('你好')
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 12 }), (parts) => {
        for (const talk of [say, english.say]) {
          finishesAtOnceWithin(maxAnswerMs, () => expect(typeof talk(parts.join(' ')).text).toBe('string'))
        }
      }),
      { numRuns: 80 },
    )
  })

  it.each([
    '(',
    '1+',
    '加',
    '9^',
    '两',
    'a '.repeat(5000),
    '一'.repeat(20_000),
    '('.repeat(300),
    '1'.repeat(299),
    '5 feet '.repeat(40),
    '加一'.repeat(100),
  ])('is not slowed by a hostile message', (text) => {
    const { say } = converse('zh')
    say('你好')
    finishesAtOnceWithin(maxAnswerMs, () => expect(say(text).text).not.toBe(''))
  })
})

describe('the choice of answers', () => {
  it('says all before any again, and none twice in a row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 2, max: 6 }), (seed, count) => {
        const choice = new AnswerChoice(seededRandom(seed))
        const answers = Array.from({ length: count }, (_, place) => String(place))
        const said = Array.from({ length: count * 4 }, () => choice.choose('key', answers))
        for (let round = 0; round < 4; round++) {
          expect(new Set(said.slice(round * count, (round + 1) * count)).size).toBe(count)
        }
        for (const [place, answer] of said.entries()) expect(answer).not.toBe(said[place + 1])
      }),
    )
  })
})
