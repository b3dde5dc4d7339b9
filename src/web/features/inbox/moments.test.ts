import { expect, it } from 'vitest'
import { inbox as en } from '#phrases/en/inbox/inbox.ts'
import { inbox as zh } from '#phrases/zh/inbox/inbox.ts'
import { createMoments } from './moments.ts'

/** In the zone of whoever reads. */
const now = new Date(2026, 10, 26, 14, 10)
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

it('tells the time of today, yesterday as such, and days before by their date', () => {
  const moments = createMoments('en', en)
  expect(moments.short(at(2026, 10, 26, 9, 5), now)).toBe('09:05')
  expect(moments.short(at(2026, 10, 25, 23, 59), now)).toBe('Yesterday')
  expect(moments.short(at(2026, 10, 3, 8, 0), now)).toBe('3 Nov')
  expect(moments.short(at(2025, 10, 3, 8, 0), now)).toBe('3 Nov 2025')
  expect(createMoments('zh', zh).short(at(2026, 10, 3, 8, 0), now)).toBe('11月3日')
})

it('tells a wait in its largest unit', () => {
  const moments = createMoments('zh', zh)
  expect(moments.since(at(2026, 10, 26, 14, 10), now)).toBe('刚开始等')
  expect(moments.since(at(2026, 10, 26, 13, 58), now)).toBe('12 分钟')
  expect(moments.since(at(2026, 10, 26, 11, 0), now)).toBe('3 小时')
  expect(moments.since(at(2026, 10, 23, 11, 0), now)).toBe('3 天')
})
