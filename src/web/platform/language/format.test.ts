import { describe, expect, it } from 'vitest'
import { phrases as en } from '#phrases/en/index.ts'
import { phrases as zh } from '#phrases/zh/index.ts'
import { createFormat } from './format.ts'

const english = createFormat('en', en)
const chinese = createFormat('zh', zh)
const now = new Date('2026-11-21T12:00:00Z')

describe('dates and numbers', () => {
  it('are written as the language writes them', () => {
    expect(english.date('2026-11-21T12:00:00Z')).toBe('21 Nov 2026')
    expect(chinese.date('2026-11-21T12:00:00Z')).toBe('2026年11月21日')
    expect(english.number(100_000)).toBe('100,000')
    expect(chinese.percent(0.934)).toBe('93%')
  })

  it.each([
    ['2026-11-21T11:59:40Z', 'just now', '刚刚'],
    ['2026-11-21T11:57:00Z', '3 minutes ago', '3分钟前'],
    ['2026-11-21T09:00:00Z', '3 hours ago', '3小时前'],
    ['2026-11-20T12:00:00Z', 'yesterday', '昨天'],
    ['2026-11-01T12:00:00Z', '1 Nov 2026', '2026年11月1日'],
  ])('tell how long ago %s was, and after a week the day', (moment, inEnglish, inChinese) => {
    expect(english.relative(moment, now)).toBe(inEnglish)
    expect(chinese.relative(moment, now)).toBe(inChinese)
  })

  it('give sizes of files in units that a person reads', () => {
    expect([512, 1536, 5 * 1024 * 1024].map(english.bytes)).toEqual(['512 B', '1.5 KB', '5 MB'])
  })
})
