// Names that exclude each other: who asks about one is not answered with what is written about another of its kind.

import { pairAt } from './denials.ts'
import { keyOf } from './keys.ts'
import { keyAt, type Piece } from './pieces.ts'

const kinds = `phone iphone ios 苹果 | android 安卓
wallet alipay 支付宝 | wechat 微信 | paypal | klarna | afterpay | apple-pay | google-pay | 云闪付 | 花呗
card visa | mastercard | amex
computer windows | mac macos macbook | linux ubuntu
courier 顺丰 | 圆通 | 中通 | 申通 | 韵达 | ups | fedex | dhl | usps | ems
week weekday 工作日 | weekend 周末
console playstation ps | xbox | nintendo`

/** "name of a thing" -> [kind, thing]. */
const thingByWord = new Map(
  kinds.split('\n').flatMap((line) => {
    const space = line.indexOf(' ')
    const kind = line.slice(0, space)
    return line
      .slice(space + 1)
      .split(' | ')
      .flatMap((words, thing) =>
        words
          .split(' ')
          .map((word): [string, Thing] => [
            word.split('-').map(keyOf).join(' '),
            { kind, thing, said: word.replace('-', ' ') },
          ]),
      )
  }),
)

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
    const word = pieces[at]?.kind === 'han' ? pair : keyAt(pieces, at)
    const thing =
      thingByWord.get(word) ??
      thingByWord.get(pair + keyAt(pieces, at + 2)) ??
      thingByWord.get(`${word} ${keyAt(pieces, at + 1)}`)
    if (thing) found.push({ ...thing, at })
  }
  return found
}
