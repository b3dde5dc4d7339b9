/** Days that come every year on a date of the common calendar. The lunar ones are named only to be refused. */

import type { ChatLanguage } from '../skill.ts'
import { type Day, easterOf, plusDays, weekdayOf } from './day.ts'

interface NamedDay {
  pattern: RegExp
  name: Record<ChatLanguage, string>
  dayIn: (year: number) => Day
}

const fixed =
  (month: number, day: number) =>
  (year: number): Day => ({ year, month, day })

export const namedDays: readonly NamedDay[] = [
  { pattern: /christmas eve|平安夜/, name: { zh: '平安夜', en: 'Christmas Eve' }, dayIn: fixed(12, 24) },
  { pattern: /christmas|xmas|圣诞/, name: { zh: '圣诞节', en: 'Christmas' }, dayIn: fixed(12, 25) },
  { pattern: /boxing day/, name: { zh: '节礼日', en: 'Boxing Day' }, dayIn: fixed(12, 26) },
  { pattern: /new year'?s eve|跨年夜/, name: { zh: '跨年夜', en: "New Year's Eve" }, dayIn: fixed(12, 31) },
  {
    pattern: /(?<!chinese |lunar )new year(?:'?s)?(?: day)?|元旦|新年/,
    name: { zh: '元旦', en: "New Year's Day" },
    dayIn: fixed(1, 1),
  },
  { pattern: /valentine'?s?(?: day)?|情人节/, name: { zh: '情人节', en: "Valentine's Day" }, dayIn: fixed(2, 14) },
  {
    pattern: /women'?s day|妇女节|三八节|女神节/,
    name: { zh: '妇女节', en: "International Women's Day" },
    dayIn: fixed(3, 8),
  },
  { pattern: /st\.? patrick'?s(?: day)?/, name: { zh: '圣帕特里克节', en: "St Patrick's Day" }, dayIn: fixed(3, 17) },
  { pattern: /april fools?'?(?: day)?|愚人节/, name: { zh: '愚人节', en: "April Fools' Day" }, dayIn: fixed(4, 1) },
  {
    pattern: /good friday|耶稣受难日/,
    name: { zh: '耶稣受难日', en: 'Good Friday' },
    dayIn: (year) => plusDays(easterOf(year), -2),
  },
  {
    pattern: /easter monday/,
    name: { zh: '复活节星期一', en: 'Easter Monday' },
    dayIn: (year) => plusDays(easterOf(year), 1),
  },
  // The fourth Thursday of November.
  {
    pattern: /thanksgiving|感恩节/,
    name: { zh: '感恩节（美国）', en: 'Thanksgiving in the United States' },
    dayIn: (year) => ({ year, month: 11, day: 22 + ((4 - weekdayOf({ year, month: 11, day: 1 }) + 7) % 7) }),
  },
  { pattern: /easter|复活节/, name: { zh: '复活节', en: 'Easter Sunday' }, dayIn: easterOf },
  { pattern: /labou?r day|may day|劳动节|五一|51节/, name: { zh: '劳动节', en: 'May Day' }, dayIn: fixed(5, 1) },
  { pattern: /youth day|青年节/, name: { zh: '青年节', en: 'Youth Day' }, dayIn: fixed(5, 4) },
  { pattern: /children'?s day|儿童节|六一/, name: { zh: '儿童节', en: "Children's Day" }, dayIn: fixed(6, 1) },
  { pattern: /teachers?'? day|教师节/, name: { zh: '教师节', en: "Teachers' Day in China" }, dayIn: fixed(9, 10) },
  { pattern: /national day|国庆|十一长假/, name: { zh: '国庆节', en: "China's National Day" }, dayIn: fixed(10, 1) },
  { pattern: /hallowe'?en|万圣/, name: { zh: '万圣夜', en: 'Halloween' }, dayIn: fixed(10, 31) },
  {
    pattern: /guy fawkes(?: night)?|bonfire night/,
    name: { zh: '篝火之夜', en: 'Bonfire Night' },
    dayIn: fixed(11, 5),
  },
  { pattern: /singles'? day|双十一|双11|光棍节/, name: { zh: '双十一', en: "Singles' Day" }, dayIn: fixed(11, 11) },
]

/** They follow the moon: without an almanac nobody can tell. */
export const lunarPattern =
  /农历|阴历|春节|过年|除夕|元宵|清明|端午|七夕|中秋|重阳|腊八|冬至|lunar|chinese new year|spring festival|mid-?autumn|dragon boat|lantern festival|qingming|ramadan|eid\b|diwali|hanukkah|passover/
