// Units of numbers, and the words that say whether more or less than a number is meant.

import { keyOf } from './keys.ts'

function tableOf(lines: string): Map<string, string> {
  return new Map(
    lines.split('\n').flatMap((line) => {
      const [unit = '', ...words] = line.trim().split(' ')
      return words.map((word): [string, string] => [word, unit])
    }),
  )
}

const enWords = `day day days
night night nights
hour hour hours hr hrs
minute minute minutes min mins
week week weeks wk
month month months
year year years yr yrs
money dollar dollars usd buck bucks pound pounds gbp quid euro euros eur yuan rmb cny
% percent
kg kg kilo kilos
lb lb lbs
data gb mb tb
length cm mm inch inches
volume ml litre litres liter liters oz
speed mbps mb/s
speed gbps
power w watt watts
times times visits sessions classes rides
seat user users seat seats licence licences license licenses member members
people people person persons guest guests adult adults
piece piece pieces item items pcs
star star stars`

let byWord: ReadonlyMap<string, string> | undefined

/** The unit that an English word names; '' for none. */
export function enUnitOf(key: string): string {
  byWord ??= new Map([...tableOf(enWords)].map(([word, unit]) => [keyOf(word), unit]))
  return byWord.get(key) ?? ''
}

/** By their first character. */
export const zhUnits: ReadonlyMap<string, string> = tableOf(`day 天 日
night 晚
hour 小
minute 分
week 周 星
month 月
year 年
money 元 块 刀
kg 斤 公
length 寸 米
people 人 位
piece 件 只 片 盒 瓶 支 粒 包 袋 箱
折 折
岁 岁
power 瓦
speed 兆
times 次`)

/** With these a number tells which of several goods is meant: the 8 inch and the 6 inch cake. */
export const definingUnits = new Set('length power data speed volume seat'.split(' '))

/** Lengths of time are mostly what happened ("3 days ago"), and say no more than that. */
export const timeUnits = new Set('day night hour minute week month year'.split(' '))
