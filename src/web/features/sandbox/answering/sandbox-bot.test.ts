import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadLexicon } from '#engine/lexicon/lexicon.ts'
import { createSandboxBot } from './sandbox-bot.ts'

const lexicon = loadLexicon(readFileSync(join(import.meta.dirname, '../../../../../content/lexicon/lexicon-small.bin')))

const dispatch = { id: 'dispatch', question: '多久能发货？', answer: '下午四点前付款，当天发货。', variants: [] }
const returns = { id: 'returns', question: '可以退货吗？', answer: '七天内可以退。', variants: [] }
const ask = (text: string) => ({ text, turns: [] })

function botOf(items: readonly (typeof dispatch)[]) {
  const bot = createSandboxBot()
  bot.become({ name: '山野装备', language: 'zh', items })
  return bot
}

test('answers from what was just written, and names itself', async () => {
  const bot = botOf([dispatch, returns])
  expect(await bot.reply(ask('多久能发货'))).toMatchObject({
    kind: 'answer',
    itemId: 'dispatch',
    text: dispatch.answer,
  })
  expect((await bot.reply(ask('你是谁'))).text).toContain('山野装备')
  expect((await bot.reply(ask('你们有停车场吗'))).kind).toBe('fallback')
})

test('follows every change, removal and language', async () => {
  const bot = botOf([dispatch, returns])
  bot.become({
    name: '',
    language: 'zh',
    items: [{ ...dispatch, answer: '两天内。', variants: ['啥时候寄出'] as never[] }],
  })
  expect((await bot.reply(ask('啥时候寄出'))).text).toBe('两天内。')
  expect((await bot.reply(ask('可以退货吗'))).kind).not.toBe('answer')
  const english = { id: 'hours', question: 'When do you open?', answer: 'At nine.', variants: [] }
  bot.become({ name: '', language: 'en', items: [english] })
  expect((await bot.reply(ask('when do you open'))).text).toBe('At nine.')
  expect((await bot.reply(ask('多久能发货'))).text).not.toContain('两天内')
})

test('knows meanings as soon as it has the lexicon', async () => {
  const bot = botOf([dispatch, returns])
  const before = await bot.reply(ask('什么时候寄出来'))
  bot.learn(lexicon)
  const after = await bot.reply(ask('什么时候寄出来'))
  expect(after).toMatchObject({ kind: 'answer', itemId: 'dispatch' })
  expect(before.kind).toBe('fallback')
})

test('understands who chooses what it offered', async () => {
  const bot = botOf([dispatch, returns])
  const suggestions = [{ id: 'returns', question: returns.question }]
  const turns = [{ question: '退', kind: 'suggest' as const, suggestions, ageMs: 5000 }]
  expect(await bot.reply({ text: '是的', turns })).toMatchObject({ kind: 'answer', itemId: 'returns' })
})
