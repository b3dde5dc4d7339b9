import { expect, test } from 'vitest'
import { mapHeader } from './header-columns.ts'

test.each([
  [['问题', '答案', '意图', '关键词', '相似问法', '启用']],
  [['完整问题', '回答', '分类', '关键字', '变体', '状态']],
  [['Question', 'Answer', 'Intent', 'Keywords', 'Similar questions', 'Enabled']],
  [['COMPLETE  QUESTION *', 'answer (required)', 'category', 'Tags', 'variants', 'Status']],
  [['Ｑ', 'Ａ', 'intent', 'key_words', '相似问题', '是否启用']],
  [['\uFEFF问 题（必填）', '答案【必填】', '意图', '标签', '相似问', '启用']],
])('the titles %j are understood', (titles) => {
  expect(mapHeader(titles)).toEqual({
    columns: { question: 0, answer: 1, intent: 2, keywords: 3, variants: [4], enabled: 5 },
    ignoredColumns: [],
  })
})

test('each numbered column of variants counts, and what is not known is named', () => {
  expect(mapHeader(['编号', '答案', '相似问题1', '问题', '相似问题2', '备注', '标准问题'])).toEqual({
    columns: { question: 3, answer: 1, variants: [2, 4] },
    ignoredColumns: ['编号', '备注', '标准问题'],
  })
})

test('a row without a question or without an answer is no header', () => {
  expect(mapHeader(['问题', '备注'])).toBeUndefined()
  expect(mapHeader(['answer', 'name'])).toBeUndefined()
  expect(mapHeader([])).toBeUndefined()
})
