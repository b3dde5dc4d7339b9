import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startingReplies } from '#server/features/bots/starting-content.ts'
import type { EngineEntry } from '../answer.ts'
import { createTalk } from '../evaluation/behaviour.ts'
import { loadPinyinReader } from '../pinyin/read-pinyin.ts'

const readPinyin = loadPinyinReader(readFileSync(new URL('../../../content/lexicon/pinyin.bin', import.meta.url)))
const entries = ['怎么退款', '退款多久到账', '发货要多久', 'fapiao'].map(
  (question): EngineEntry => ({
    id: question,
    source: 'corpus',
    question,
    variants: [],
    keywords: [],
    answer: question,
  }),
)
const replies = startingReplies('zh')
const talk = createTalk({ language: 'zh', entries, replies, readPinyin })

test('a question in pinyin is answered, and the trace tells how it was read', async () => {
  const reply = await talk(['zenme tui kuan'])
  expect(reply).toMatchObject({ kind: 'answer', text: '怎么退款' })
  expect(reply.trace[0]).toEqual({ step: 'normalise', outcome: 'passed', detail: '怎么退款' })
})

test.each([
  ['ni hao', 'greeting'],
  ['xie xie', 'thanks'],
  ['zhuan rengong', 'person'],
])('%j is no question: %s', async (text, kind) => {
  expect(await talk([text])).toMatchObject({ kind })
})

test('a follow-up finds its subject in a question that was asked in pinyin', async () => {
  const { trace } = await talk(['zenme tui kuan', 'yao duo jiu'])
  expect(trace.find(({ step }) => step === 'follow-up')?.detail).toMatch(/退款/)
})

test('an entry with the very letters is found by them', async () => {
  expect(await talk(['fapiao'])).toMatchObject({ kind: 'answer', text: 'fapiao', confidence: 1 })
})

test("an owner's sensitive word counts in either writing", async () => {
  for (const word of ['dubo', '赌博']) {
    const strict = createTalk({ language: 'zh', entries, replies: { ...replies, sensitiveWords: [word] }, readPinyin })
    expect(await strict(['wo xiang dubo'])).toMatchObject({ kind: 'sensitive' })
  }
})

test('without a reader the letters are looked up', async () => {
  const plain = createTalk({ language: 'zh', entries, replies })
  expect((await plain(['zenme tui kuan'])).kind).not.toBe('answer')
})

test.each([
  ['wo de youxiang shi zhangwei@126.com qing lianxi wo', 'email', 'zhangwei@126.com'],
  ['wo de youxiang shi ZhangWei@Dahua.cn', 'email', 'ZhangWei@Dahua.cn'],
  ['qing fa dao wang@dahua.cn', 'email', 'wang@dahua.cn'],
  ['wo de weixin hao shi xiaoming', 'wechat', 'xiaoming'],
  ['wo de wei xin shi XiaoMing qing jia wo', 'wechat', 'XiaoMing'],
  ['qing jia wo weixin zhang-san_01', 'wechat', 'zhang-san_01'],
  ['wo de qq hao shi 12345678', 'qq', '12345678'],
  ['wo de dianhua shi 13800138000', 'phone', '13800138000'],
  ['wo de dingdan hao shi 20261122001', 'order', '20261122001'],
])('%j leaves %s %s as it was typed', async (text, kind, value) => {
  const reply = await talk([text])
  expect(reply).toMatchObject({ kind: 'contact', contactDetails: [{ kind, value }] })
})

test.each(['nimen de weixin hao shi duoshao', 'weixin shi zenme jia de', 'keyi yong weixin zhifu ma'])(
  '%j leaves nothing',
  async (text) => {
    expect((await talk([text])).contactDetails).toBeUndefined()
  },
)
