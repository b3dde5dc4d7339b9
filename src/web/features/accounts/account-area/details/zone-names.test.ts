import { expect, test } from 'vitest'
import { accountDetails as english } from '#phrases/en/account/details.ts'
import { accountDetails as chinese } from '#phrases/zh/account/details.ts'
import { isZoneFound, spokenZone, zoneChoices } from './zone-names.ts'

const zones = zoneChoices('en', 'UTC').map(({ value }) => value)

function found(locale: 'zh' | 'en', text: string): string[] {
  const [tag, phrases] = locale === 'zh' ? ['zh-CN', chinese] : ['en-GB', english]
  return zones.filter((zone) => isZoneFound(zone, tag, phrases.timeZone.cities, text))
}

test.each([
  ['zh', '北京时间', 'Asia/Shanghai'],
  ['zh', '深圳', 'Asia/Shanghai'],
  ['zh', '东京', 'Asia/Tokyo'],
  ['zh', '纽约', 'America/New_York'],
  ['zh', '悉尼', 'Australia/Sydney'],
  ['zh', 'New_York', 'America/New_York'],
  ['en', 'new york', 'America/New_York'],
  ['en', 'Manchester', 'Europe/London'],
  ['en', 'beijing', 'Asia/Shanghai'],
  ['en', 'UK', 'Europe/London'],
  ['en', 'new delhi', 'Asia/Calcutta'],
  ['zh', '英国', 'Europe/London'],
] as const)('in %s, %s finds %s', (locale, text, zone) => {
  expect(found(locale, text)).toContain(zone)
})

test('letters within a word find nothing', () => {
  expect(found('en', 'UK')).not.toContain('America/Dawson')
})

test('the cities are of zones that browsers know', () => {
  for (const cities of [chinese.timeZone.cities, english.timeZone.cities])
    for (const [zone] of cities) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})

test('a zone is named as people call it', () => {
  expect(spokenZone('Asia/Shanghai', 'zh-CN')).toBe('中国标准时间')
})
