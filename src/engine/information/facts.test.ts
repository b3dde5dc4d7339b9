/** A bot that knows itself answers from what it knows, without any corpus. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import english from '#content/information/en.json' with { type: 'json' }
import chinese from '#content/information/zh.json' with { type: 'json' }
import { silentReplies } from '#tests/support/silent-replies.ts'
import { createAnswerIndex, type EngineEntry, loadAnswerIndex } from '../answer.ts'
import { decideReply } from '../dialogue/decide-reply.ts'
import { spokenText, type Turn } from '../dialogue/reply.ts'
import { loadLexicon } from '../lexicon/lexicon.ts'
import { informationEntries } from './information-entries.ts'
import type { KnownInformation } from './known-information.ts'
import { loadFactRecogniser } from './recognition/fact-recogniser.ts'

const content = join(import.meta.dirname, '../../../content')
const lexicon = loadLexicon(readFileSync(join(content, 'lexicon/lexicon.bin')))
const facts = loadFactRecogniser(readFileSync(join(content, 'information/facts.bin')), lexicon)
const meaning = { ...lexicon, facts }

const replies = {
  ...silentReplies,
  identityReply: 'I am {bot}, a bot.',
  offTopicReply: 'Only about us.',
  fallbackReply: 'Sorry.',
}

const tilly: KnownInformation = {
  name: 'Tilly',
  facts: {
    selfIntroduction: 'I am Tilly of the tile shop.',
    products: 'Floor tiles, wall tiles, grout',
    price: 'tiles from 12 a square metre',
    paymentMethods: 'card, bank transfer',
    father: 'a kiln',
    maritalStatus: 'wedded to clay',
    birthday: '2019-04-01',
  },
  wordings: {},
  features: [
    {
      id: 'a',
      name: 'Room planner',
      facts: { description: 'Shows tiles in a photo of your room', isFree: 'yes' },
      wordings: {},
    },
    { id: 'b', name: 'Cutting service', facts: { price: '3 a tile', howToUse: 'Tell us the sizes' }, wordings: {} },
  ],
}

function botOf(known: KnownInformation, corpus: readonly EngineEntry[] = [], language: 'zh' | 'en' = 'en') {
  const entries: EngineEntry[] = [...corpus, ...informationEntries(known, language, { zh: chinese, en: english })]
  let index = createAnswerIndex({ language, meaning })
  for (const entry of entries) index.put(entry)
  const answerOf = (id: string) => {
    const entry = entries.find((each) => each.id === id)
    return entry && { text: entry.answer, source: entry.source }
  }
  return {
    index: () => index,
    reload() {
      index = loadAnswerIndex(index.save(), { language, meaning })
    },
    async says(text: string, turns: readonly Turn[] = []) {
      const decision = await decideReply({ text, language, replies, ask: index.ask, answerOf, turns })
      return { id: decision.source.id ?? decision.kind, text: spokenText(decision, known.name), decision }
    },
  }
}

function item(id: string, question: string, isStarter = false): EngineEntry {
  return { id, source: 'corpus', question, variants: [], keywords: [], answer: `Answer of ${id}.`, isStarter }
}

describe('without any corpus', () => {
  const bot = botOf(tilly)

  test.each([
    ['who are you', 'info:selfIntroduction', 'I am Tilly of the tile shop.'],
    ['are you a robot', 'identity', 'I am Tilly, a bot.'],
    ['so what exactly are you', 'info:selfIntroduction', 'I am Tilly of the tile shop.'],
    ['hw much do wall tiles cost', 'info:price', 'Tiles from 12 a square metre.'],
    ['do you take cards', 'info:paymentMethods', 'You can pay with card, bank transfer.'],
    ['is tilly married', 'info:maritalStatus', "I'm wedded to clay."],
    ['how old are you', 'info:birthday', 'My birthday is 1 April 2019.'],
    ['你爸爸是谁', 'info:father', 'My father is a kiln.'],
    ['is the room planner free', 'feature:a:isFree', 'Yes, Room planner is free.'],
    ['what is the planner', 'feature:a:description', 'Shows tiles in a photo of your room.'],
    ['what does the cutting service cost', 'feature:b:price', 'Cutting service costs 3 a tile.'],
    ["what's your name", 'identity', 'I am Tilly, a bot.'],
    ['what name do you go by', 'info:name', 'My name is Tilly.'],
  ])('%s: %s', async (text, id, answer) => {
    expect(await bot.says(text)).toMatchObject({ id, text: answer })
  })

  test.each([
    'who is your mother',
    'where were you born',
    'who made you',
    'what is my star sign',
    'when is my birthday',
    'how much is a haircut',
    'can I pay my electricity bill',
    'is the cutting service haram',
    'how do I bake bread',
  ])('%s is not answered', async (text) => {
    const { decision } = await bot.says(text)
    expect(['fallback', 'suggest', 'off-topic']).toContain(decision.kind)
  })

  test('it says the same after it was saved and loaded', async () => {
    const other = botOf(tilly)
    other.reload()
    expect(await other.says('what tiles do you have')).toMatchObject({ id: 'info:products' })
    expect(await other.says('who is your mother')).toMatchObject({ id: 'fallback' })
  })

  test('a fact that is taken away is answered no longer', async () => {
    const other = botOf(tilly)
    expect(await other.says('who is your dad')).toMatchObject({ id: 'info:father' })
    other.index().remove('info:father')
    expect(await other.says('who is your dad')).toMatchObject({ id: 'fallback' })
  })

  test('what is asked next is asked of the feature that was spoken of', async () => {
    const question = 'what is the room planner'
    const { decision } = await bot.says(question)
    expect(decision.source.id).toBe('feature:a:description')
    const answeredBy = { id: 'feature:a:description', question: 'What is Room planner?' }
    const turn: Turn = { question, kind: 'answer', answeredBy, suggestions: [], ageMs: 5000 }
    expect(await bot.says('and is it free?', [turn])).toMatchObject({ id: 'feature:a:isFree' })
  })

  test('why it answers can be told', () => {
    const { candidates } = bot.index().ask('how can I pay', { isExplained: true })
    expect(candidates[0]).toMatchObject({ id: 'info:paymentMethods', source: 'info' })
    expect(candidates[0]?.matchedTerms.map(({ term }) => term)).toContain('pay')
  })
})

test('an answer that is only tried is said as it would be, and nothing is changed by it', () => {
  const bot = botOf(tilly)
  const entry = { source: 'info', question: 'Price?', variants: [], keywords: [], answer: 'Ask us.' }
  const asIf = bot.index().askAsIf({ id: 'info:price', entry }, 'how much are the tiles')
  expect(asIf.kind).toBe('answer')
  expect(asIf.candidates[0]).toMatchObject({ id: 'info:price', question: 'Price?' })
  const without = bot.index().askAsIf({ id: 'info:price', entry: undefined }, 'how much are the tiles')
  expect(without.candidates.map(({ id }) => id)).not.toContain('info:price')
  expect(bot.index().ask('how much are the tiles').candidates[0]).toMatchObject({ question: 'How much is it?' })
})

describe('beside a corpus', () => {
  test('an entry of the owner about the same comes first, and a fact before one of a template', async () => {
    const question = 'How much are the tiles?'
    expect(await botOf(tilly, [item('own', question)]).says('how much are your tiles')).toMatchObject({ id: 'own' })
    const beside = botOf(tilly, [item('starter', question, true)])
    expect(await beside.says('how much are your tiles')).toMatchObject({ id: 'info:price' })
  })

  test('what is said of all after-sales service leaves a template its entry about one thing in it', async () => {
    const known = { ...tilly, facts: { ...tilly.facts, afterSalesService: 'Free first service after six weeks' } }
    const bot = botOf(known, [item('warranty', 'How long is the warranty?', true)])
    expect(await bot.says('how long is the warranty on a tile')).toMatchObject({ id: 'warranty' })
    expect(await bot.says('what after-sales service do you have')).toMatchObject({ id: 'info:afterSalesService' })
  })

  test('a fact that is missing silences no entry', async () => {
    const bot = botOf(tilly, [item('mother', 'Who is the mother of the bot?')])
    expect(await bot.says('who is your mother')).toMatchObject({ id: 'mother' })
  })

  test('a fact of its person that is missing lets nothing be said that only shares some words', () => {
    const bot = botOf(tilly, [item('clay', 'Which type of clay do you sell?'), item('ship', 'Where do you ship to?')])
    expect(bot.index().ask('which blood type do you have').kind).toBe('suggest')
    expect(bot.index().ask('where were you born').kind).toBe('refuse')
    const about = botOf(tilly, [item('blood', 'Does the bot have a blood type?')])
    const found = about.index().ask('which blood type do you have')
    expect([found.kind, found.candidates[0]?.id]).toEqual(['answer', 'blood'])
  })

  test('other questions find their entries as before', async () => {
    const bot = botOf(tilly, [item('parking', 'Is there parking?'), item('samples', 'Can I have a sample?')])
    expect(await bot.says('can I park somewhere')).toMatchObject({ id: 'parking' })
    expect(await bot.says('could I get a sample')).toMatchObject({ id: 'samples' })
  })
})

test('a Chinese bot answers in its language, however it is asked', async () => {
  const known = { ...tilly, name: '小砖', facts: { chineseZodiac: '猪', isFree: 'no', price: '每平米 80 元' } }
  const bot = botOf(known, [], 'zh')
  expect(await bot.says('属什么的')).toMatchObject({ id: 'info:chineseZodiac', text: '我属猪。' })
  expect(await bot.says('小砖你屬什麼')).toMatchObject({ id: 'info:chineseZodiac' })
  expect(await bot.says('how much is it')).toMatchObject({ id: 'info:price', text: '每平米 80 元。' })
})
