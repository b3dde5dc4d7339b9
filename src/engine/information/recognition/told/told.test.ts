/** What the facts themselves say counts beside how they are asked for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import english from '#content/information/en.json' with { type: 'json' }
import chinese from '#content/information/zh.json' with { type: 'json' }
import { silentReplies } from '#tests/support/silent-replies.ts'
import { createAnswerIndex, type EngineEntry } from '../../../answer.ts'
import { decideReply } from '../../../dialogue/decide-reply.ts'
import { answerSteps } from '../../../dialogue/settings/answer-steps.ts'
import { loadLexicon } from '../../../lexicon/lexicon.ts'
import { informationEntries } from '../../information-entries.ts'
import type { KnownInformation } from '../../known-information.ts'
import { loadFactRecogniser } from '../fact-recogniser.ts'
import { maxSpoken } from './spoken-feature.ts'

const content = join(import.meta.dirname, '../../../../../content')
const lexicon = loadLexicon(readFileSync(join(content, 'lexicon/lexicon.bin')))
const facts = loadFactRecogniser(readFileSync(join(content, 'information/facts.bin')), lexicon)
const meaning = { ...lexicon, facts }
const replies = { ...silentReplies, identityReply: 'I am {bot}, a bot.', fallbackReply: 'Sorry.' }

const tilly: KnownInformation = {
  name: 'Tilly',
  facts: {
    selfIntroduction: 'I am Tilly of the tile shop.',
    products: 'Floor tiles, wall tiles, grout',
    price: 'floor tiles from 12, wall tiles from 15 a square metre',
    isFree: 'Samples of tiles are free',
  },
  wordings: {},
  features: [
    { id: 'a', name: 'Room planner', facts: { description: 'Shows tiles in a photo of your room' }, wordings: {} },
    { id: 'b', name: 'Cutting service', facts: { price: '3 a tile', howToUse: 'Tell us the sizes' }, wordings: {} },
  ],
}

const qin: KnownInformation = {
  name: '小琴',
  facts: { products: '钢琴、吉他、尤克里里', price: '钢琴 8000 元起，吉他 600 元起', isFree: '送货上楼免费' },
  wordings: {},
  features: [{ id: 'c', name: '调律预约', facts: { description: '师傅带工具到家里，把走音的琴弦调准' }, wordings: {} }],
}

function botOf(known: KnownInformation, { language = 'en' as 'zh' | 'en', corpus = [] as EngineEntry[] } = {}) {
  const entries = [...corpus, ...informationEntries(known, language, { zh: chinese, en: english })]
  const index = createAnswerIndex({ language, meaning })
  for (const entry of entries) index.put(entry)
  const answerOf = (id: string) => entries.find((each) => each.id === id) && entryOf(entries, id)
  return {
    index,
    entries,
    async says(text: string) {
      const decision = await decideReply({ text, language, replies, ask: index.ask, answerOf })
      return { id: decision.source.id ?? decision.kind, kind: decision.kind, offered: decision.suggestions[0]?.id }
    },
  }
}

function entryOf(entries: readonly EngineEntry[], id: string) {
  const { answer, source } = entries.find((each) => each.id === id) as EngineEntry
  return { text: answer, source }
}

const withFacts = (more: Record<string, string>) => ({ ...tilly, facts: { ...tilly.facts, ...more } })

describe('a feature that a message speaks of without its name', () => {
  test('is offered, or answers where nothing else speaks of it', async () => {
    const offered = await botOf(tilly).says('I would love to see a photo of my own room')
    expect(offered).toMatchObject({ kind: 'suggest', offered: 'feature:a:description' })
    const inChinese = await botOf(qin, { language: 'zh' }).says('琴弦走音了能到家里来弄吗')
    // All its words are of this feature alone: that is enough for an answer.
    expect(inChinese).toMatchObject({ kind: 'answer', id: 'feature:c:description' })
  })

  test('answers at no setting of the owner', () => {
    expect(maxSpoken).toBeLessThan(
      Math.min(...Object.values(answerSteps).map(({ answerThreshold }) => answerThreshold)),
    )
  })
})

test('of two facts that may be meant the one that speaks of it answers', async () => {
  expect(await botOf(tilly).says('do you charge for samples')).toMatchObject({ id: 'info:isFree' })
  expect(await botOf(qin, { language: 'zh' }).says('送货上楼要钱吗')).toMatchObject({ id: 'info:isFree' })
})

test('prices that go by things are no answer for one that they do not name, but are offered', async () => {
  const bot = botOf(tilly)
  expect(await bot.says('how much are floor tiles')).toMatchObject({ id: 'info:price', kind: 'answer' })
  expect(await bot.says('how much is the grout')).toMatchObject({ kind: 'suggest', offered: 'info:price' })
  const other = botOf(qin, { language: 'zh' })
  expect(await other.says('吉他多少钱')).toMatchObject({ id: 'info:price', kind: 'answer' })
  expect(await other.says('尤克里里多少钱')).toMatchObject({ kind: 'suggest', offered: 'info:price' })
})

test('an empty field stays what was asked for, whatever the others speak of', () => {
  const { index } = botOf(tilly)
  const { kind, missingFact } = index.ask('do you have a sale on wall tiles')
  expect({ kind, missingFact }).toEqual({ kind: 'refuse', missingFact: 'info:discount' })
})

describe('what it is', () => {
  test('answers whether it is real, where that is a plain answer', async () => {
    expect(await botOf(withFacts({ race: 'A digital assistant' })).says('are you a robot')).toMatchObject({
      id: 'info:race',
    })
    const other = await botOf(withFacts({ race: 'no robot, a woman' })).says('are you a robot')
    expect(other).toMatchObject({ id: 'identity' })
  })

  test('comes behind an entry of the owner about just that', async () => {
    const question = 'Are you a robot?'
    const own = { id: 'own', source: 'corpus', question, variants: [], keywords: [], answer: 'Partly.' }
    const bot = botOf(withFacts({ race: 'A digital assistant' }), { corpus: [own] })
    expect(await bot.says('are you a robot')).toMatchObject({ id: 'own' })
  })

  test('is told by how it introduces itself, when nothing else is known of what it can do', async () => {
    expect(await botOf(tilly).says('what can you help me with')).toMatchObject({ id: 'info:selfIntroduction' })
  })
})

describe('an edit', () => {
  const text = 'I would love to see a photo of my own room'
  const id = 'feature:a:description'
  const outcomeOf = ({ kind, candidates }: ReturnType<ReturnType<typeof botOf>['index']['ask']>) => ({
    kind,
    candidates: candidates.map(({ id, confidence }) => [id, confidence.toFixed(4)]),
  })
  const changed = (answer: string): EngineEntry => {
    const entry = botOf(tilly).entries.find((each) => each.id === id) as EngineEntry
    return { ...entry, answer }
  }

  test.each(['Shows tiles in a photo of your room', 'Counts how many boxes you need', undefined])(
    'that is only tried says what it says when it is made: %s',
    (answer) => {
      const { index } = botOf(tilly)
      // A free slot before the others: an imagined entry may stand in it.
      index.remove('info:products')
      const asIf = index.askAsIf({ id, entry: answer === undefined ? undefined : changed(answer) }, text)
      if (answer === undefined) index.remove(id)
      else index.put(changed(answer))
      expect(outcomeOf(asIf)).toEqual(outcomeOf(index.ask(text)))
    },
  )

  test('counts whatever the order of entries', () => {
    const { index, entries } = botOf(tilly)
    const other = createAnswerIndex({ language: 'en', meaning })
    for (const entry of entries.toReversed()) other.put(entry)
    for (const asked of [text, 'how much is the grout', 'do you charge for samples'])
      expect(outcomeOf(other.ask(asked))).toEqual(outcomeOf(index.ask(asked)))
  })
})
