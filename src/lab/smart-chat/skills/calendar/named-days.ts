/** Days that come every year: on a date, on a weekday, around Easter, or by the Chinese calendar. */

import type { ChatLanguage } from '../skill.ts'
import { type Day, easterOf, plusDays, weekdayOf } from './day.ts'
import { clearDayOf, dayOfLunar, lastDayOfLunar, solsticeOf } from './lunar.ts'

interface NamedDay {
  pattern: RegExp
  name: Record<ChatLanguage, string>
  /** Undefined in a year that the table of the Chinese calendar does not reach. */
  dayIn: (year: number) => Day | undefined
}

const fixed =
  (month: number, day: number) =>
  (year: number): Day => ({ year, month, day })

const lunar = (month: number, day: number) => (year: number) => dayOfLunar(year, month, day)

/** Days of the twelfth month, which mostly fall into the next common year: the one that lies in `year`. */
const lateLunar =
  (dayOf: (lunarYear: number) => Day | undefined) =>
  (year: number): Day | undefined =>
    [dayOf(year - 1), dayOf(year)].find((day) => day?.year === year)

/** @param weekday 0 for Sunday */
const nthWeekday =
  (month: number, weekday: number, nth: number) =>
  (year: number): Day => ({
    year,
    month,
    day: 1 + ((weekday - weekdayOf({ year, month, day: 1 }) + 7) % 7) + (nth - 1) * 7,
  })

const afterEaster = (days: number) => (year: number) => plusDays(easterOf(year), days)

/** The first of them that a text names is meant: the longer names stand first. */
export const namedDays: readonly NamedDay[] = [
  {
    pattern: /(?:chinese|lunar) new year'?s eve|除夕|大年30|大年三十|年三十|年30/,
    name: { zh: '除夕', en: "Chinese New Year's Eve" },
    dayIn: lateLunar(lastDayOfLunar),
  },
  {
    pattern: /chinese new year|lunar new year|spring festival|春节|过年|大年初[1一]|农历新年|农历年/,
    name: { zh: '春节', en: 'Chinese New Year' },
    dayIn: lunar(1, 1),
  },
  {
    pattern: /lantern festival|元宵|正月15|正月十五/,
    name: { zh: '元宵节', en: 'the Lantern Festival' },
    dayIn: lunar(1, 15),
  },
  { pattern: /龙抬头|[2二]月[2二](?!\d|日|号|十)/, name: { zh: '龙抬头', en: 'Longtaitou' }, dayIn: lunar(2, 2) },
  { pattern: /qing ?ming|tomb[- ]sweeping|清明/, name: { zh: '清明节', en: 'Qingming' }, dayIn: clearDayOf },
  { pattern: /dragon boat|duan ?wu|端午/, name: { zh: '端午节', en: 'the Dragon Boat Festival' }, dayIn: lunar(5, 5) },
  { pattern: /qi ?xi\b|七夕|7夕/, name: { zh: '七夕', en: 'Qixi' }, dayIn: lunar(7, 7) },
  { pattern: /ghost festival|中元|鬼节/, name: { zh: '中元节', en: 'the Ghost Festival' }, dayIn: lunar(7, 15) },
  {
    pattern: /mid-?\s?autumn|moon festival|中秋/,
    name: { zh: '中秋节', en: 'the Mid-Autumn Festival' },
    dayIn: lunar(8, 15),
  },
  {
    pattern: /double ninth|chong ?yang|重阳/,
    name: { zh: '重阳节', en: 'the Double Ninth Festival' },
    dayIn: lunar(9, 9),
  },
  {
    pattern: /dong ?zhi|winter solstice|冬至/,
    name: { zh: '冬至', en: 'the winter solstice in China' },
    dayIn: solsticeOf,
  },
  {
    pattern: /laba|腊[8八]/,
    name: { zh: '腊八节', en: 'the Laba Festival' },
    dayIn: lateLunar((year) => dayOfLunar(year, 12, 8)),
  },
  {
    pattern: /小年/,
    name: { zh: '小年（北方）', en: 'Little New Year' },
    dayIn: lateLunar((year) => dayOfLunar(year, 12, 23)),
  },
  { pattern: /pancake day|shrove tuesday/, name: { zh: '忏悔星期二', en: 'Shrove Tuesday' }, dayIn: afterEaster(-47) },
  { pattern: /ash wednesday/, name: { zh: '圣灰星期三', en: 'Ash Wednesday' }, dayIn: afterEaster(-46) },
  { pattern: /mothering sunday/, name: { zh: '英国母亲节', en: 'Mothering Sunday' }, dayIn: afterEaster(-21) },
  { pattern: /palm sunday/, name: { zh: '棕枝主日', en: 'Palm Sunday' }, dayIn: afterEaster(-7) },
  { pattern: /ascension(?: day)?|耶稣升天/, name: { zh: '耶稣升天节', en: 'Ascension Day' }, dayIn: afterEaster(39) },
  { pattern: /pentecost|whit sunday|五旬节|圣灵降临/, name: { zh: '五旬节', en: 'Pentecost' }, dayIn: afterEaster(49) },
  {
    pattern: /mother'?s'? day|母亲节/,
    name: { zh: '母亲节', en: "Mother's Day (second Sunday of May)" },
    dayIn: nthWeekday(5, 0, 2),
  },
  { pattern: /father'?s'? day|父亲节/, name: { zh: '父亲节', en: "Father's Day" }, dayIn: nthWeekday(6, 0, 3) },
  {
    pattern: /black friday|黑色星期[五5]|黑[五5]/,
    name: { zh: '黑色星期五', en: 'Black Friday' },
    dayIn: (year) => plusDays(nthWeekday(11, 4, 4)(year), 1),
  },
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
    dayIn: afterEaster(-2),
  },
  {
    pattern: /easter monday/,
    name: { zh: '复活节星期一', en: 'Easter Monday' },
    dayIn: afterEaster(1),
  },
  // The fourth Thursday of November.
  {
    pattern: /thanksgiving|感恩节/,
    name: { zh: '感恩节（美国）', en: 'Thanksgiving in the United States' },
    dayIn: nthWeekday(11, 4, 4),
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

/** Told by another moon than the Chinese one, or by the sight of it: nobody computes them here. */
export const unknownDayPattern = /ramadan|eid\b|diwali|hanukkah|passover|开斋节|排灯节|光明节|逾越节/
/** "today by the Chinese calendar". */
export const asksLunar = /农历|阴历|旧历|lunar (?:date|calendar)|chinese calendar/
