import { expect, test } from 'vitest'
import { createAnswerIndex } from '../../answer.ts'
import { exactKeyOf, tokenise } from '../tokenise.ts'

test.each([
  ['补张卡', '补卡张'],
  ['怎么换个号', '怎么换号个'],
  ['退一下款', '退款一下'],
  ['帮我开张发票', '帮我开发票张'],
  ['退我的款', '退款我的'],
  ['下了单', '下单了'],
  ['我下过单', '我下单过'],
  ['我想请个假', '我想请假个'],
  ['挂个号', '挂号个'],
  ['充点值', '充值点'],
  ['打个折', '打折个'],
  ['改一下签', '改签一下'],
  ['報個名', '报名个'],
  ['停一下机', '停机一下'],
  ['销一下户', '销户一下'],
  ['扣了我的钱', '扣钱了我的'],
  ['换了个手机号还能用吗', '换手机号了个还能用吗'],
])('%j reads as %j', (text, joined) => {
  expect(exactKeyOf(tokenise(text))).toBe(joined)
})

test.each(['退不了款', '下一单', '退款', '补卡个', '下, 个单', '退 我 的 款', '不下了', '上个月'])(
  '%j stays as it is',
  (text) => {
    const together = tokenise(text).tokens.map((token) => token.text)
    expect(together).toEqual(Array.from(text.replace(/[ ,]/g, '')))
  },
)

test('verb and noun are one stretch of the message', () => {
  const index = createAnswerIndex({ language: 'zh' })
  for (const question of ['怎么退款', '怎么补卡', '几点开门']) {
    index.put({ id: question, source: 'corpus', question, variants: [], keywords: [], answer: question })
  }
  const { candidates } = index.ask('我丢了想补张卡', { isExplained: true })
  expect(candidates[0]).toMatchObject({ id: '怎么补卡', matchedTerms: [{ term: '补张卡' }] })
})

test('places never go back, and lie within the message', () => {
  const text = '想退了我的款, 再下完了个订单'
  let before = 0
  for (const { start, end } of tokenise(text).tokens) {
    expect(start).toBeGreaterThanOrEqual(before)
    expect(end).toBeGreaterThan(start)
    expect(end).toBeLessThanOrEqual(text.length)
    before = start
  }
})

test('two thousand verbs are read in one pass', () => {
  const { tokens } = tokenise('退了一下我们的'.repeat(300))
  expect(tokens).toHaveLength(2100)
})
