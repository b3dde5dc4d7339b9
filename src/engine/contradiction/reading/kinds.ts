// Names that exclude each other: who asks about one is not answered with what is written about another of its kind.

import { pairAt } from './denials.ts'
import { keyOf } from './keys.ts'
import { keyAt, type Piece, textAt } from './pieces.ts'

const kinds = `phone iphone ios 苹果 | android 安卓
maker iphone 苹果 | samsung galaxy 三星 | pixel | huawei 华为 | xiaomi redmi 小米 红米 | oppo | vivo
wallet alipay 支付宝 | wechat 微信 | paypal | klarna | afterpay | apple-pay | google-pay | 云闪付 | 花呗
card visa | mastercard | amex
computer windows | mac macos macbook | linux ubuntu
courier 顺丰 | 圆通 | 中通 | 申通 | 韵达 | ups | fedex | dhl | usps | ems
day monday 周一 星期一 | tuesday 周二 星期二 | wednesday 周三 星期三 | thursday 周四 星期四 | friday 周五 星期五 | saturday 周六 星期六 | sunday 周日 周天 星期日 星期天
week weekday 工作日 | weekend 周末
console playstation ps | xbox | nintendo
cable wired 有线 | wireless bluetooth 无线 蓝牙
meal breakfast 早餐 早饭 | lunch 午餐 午饭 | dinner 晚餐 晚饭
bed single 单人 | double 双人 大床 | twin 双床 | triple 三人
place indoor indoors 室内 | outdoor outdoors 室外 户外
trip one-way 单程 | round-trip 往返 来回
way arrival arrivals 到达 接机 | departure departures 出发 送机
land domestic 国内 | international internationally abroad overseas 国外 海外 国际
for men mens 男士 男装 男款 男生 | women womens 女士 女装 女款 女生 | kids children 儿童 童装 小孩
colour black 黑色 | white 白色 | red 红色 | blue 蓝色 | green 绿色 | pink 粉色 | grey gray 灰色 | yellow 黄色 | purple 紫色
exam toefl 托福 | ielts 雅思 | gre | gmat
fuel hybrid 混动 | electric 电动 纯电 | diesel 柴油 | petrol gasoline 汽油 燃油
class economy 经济舱 | business-class 商务舱 | first-class 头等舱
season summer 夏季 夏天 | winter 冬季 冬天
age adult adults 成人 | child children kids 儿童 小孩
state used second-hand refurbished 二手 翻新 | brand-new 全新
country china 中国 | japan 日本 | korea 韩国 | usa america 美国 | canada 加拿大 | france 法国 | germany 德国 | spain 西班牙 | italy 意大利 | netherlands 荷兰 | australia 澳洲 澳大利亚 | singapore 新加坡 | malaysia 马来西亚 | thailand 泰国 | india 印度 | russia 俄罗斯 | brazil 巴西 | mexico 墨西哥
nation england 英格兰 | scotland 苏格兰 | wales 威尔士 | ireland 爱尔兰
town 北京 beijing | 上海 shanghai | 广州 guangzhou | 深圳 shenzhen | 杭州 hangzhou | 成都 chengdu | 重庆 | 武汉 | 西安 | 南京 | 天津 | 苏州 | 长沙 | 郑州 | 青岛 | 厦门 | 宁波 | 大连 | 沈阳 | 昆明 | 福州 | 合肥 | 济南 | 哈尔滨 | 香港 | london | manchester | birmingham | leeds | glasgow | edinburgh | liverpool | bristol | cardiff | belfast | boston | chicago | seattle | toronto | sydney | melbourne
pet dog dogs 狗狗 小狗 | cat cats 猫咪 小猫 | rabbit rabbits 兔子 | hamster hamsters 仓鼠
instrument piano 钢琴 | guitar 吉他 | violin 小提琴 | drums 架子鼓 | flute 长笛 | saxophone 萨克斯`

const shortestKey = 3

/** A name may be of several kinds: an iPhone is no Android, and no Samsung. */
const thingsByWord = new Map<string, Thing[]>()
for (const line of kinds.split('\n')) {
  const [kind = '', ...words] = line.split(' ')
  let thing = 0
  for (const word of words) {
    if (word === '|') {
      thing++
      continue
    }
    const key = word.split('-').map(nameKeyOf).join(' ')
    const known = thingsByWord.get(key) ?? []
    thingsByWord.set(key, [...known, { kind, thing, said: word.replace('-', ' ') }])
  }
}

/** What is left of "used" or "ups" is another word ("us", "up"): these are compared as they are written. */
function nameKeyOf(word: string): string {
  const key = keyOf(word)
  return key.length < shortestKey ? word : key
}

function nameKeyAt(pieces: readonly Piece[], at: number): string {
  const key = keyAt(pieces, at)
  return key.length < shortestKey ? textAt(pieces, at) : key
}

export interface Thing {
  kind: string
  /** Which of its kind. */
  thing: number
  said: string
}

export interface ThingFound extends Thing {
  at: number
}

export function thingsOf(pieces: readonly Piece[]): ThingFound[] {
  const found: ThingFound[] = []
  for (let at = 0; at < pieces.length; at++) {
    const pair = pairAt(pieces, at)
    const word = pieces[at]?.kind === 'han' ? pair : nameKeyAt(pieces, at)
    const things =
      thingsByWord.get(word) ??
      (pair === '' ? undefined : thingsByWord.get(pair + keyAt(pieces, at + 2))) ??
      thingsByWord.get(`${word} ${nameKeyAt(pieces, at + 1)}`)
    for (const thing of things ?? []) found.push({ ...thing, at })
  }
  return found
}
