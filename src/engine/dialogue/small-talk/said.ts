// A short message as the rules of small talk read it: its words alone, without what customers put around them.

import { readMessage } from '../../text/read-message.ts'
import { exactKeyOf } from '../../text/tokenise.ts'

export interface Said {
  /** Words in lower case, one blank apart, contractions opened, no signs; Han characters in a run. */
  words: string
  isHan: boolean
  /** In lower case, with its signs. */
  typed: string
}

/** Longer messages tell a story, and no rule is to guess at it. */
const maxCharacters = 60

const englishLead =
  /^(?:(?:hi|hello|hey|yo|ok|okay|so|well|but|and|wait|please|pls|plz|sorry|um+|uh+|hm+|then|oh|no|just|lol|excuse me|now|alright|sure|fine|yes|yeah|there) )+(?=\S)/
const englishTail =
  /(?: (?:please|pls|plz|thanks|thx|now|then|anyway|exactly|really|or what|or something|lol|mate|bro|man|again|btw|tho|though|asap|as soon as possible|already|right now|ok|okay|for me|today))+$/
const chineseLead =
  /^(?:你好|您好|请问一下|请问|那么|那就|那|哎|诶|喂|亲|所以|不好意思|麻烦(?:你|您)?|问一?下|对了|在吗|算了|好吧|好的|行吧|赶紧|快点?)+(?=\p{Script=Han}|[a-z])/u
const chineseTail = /(?:啊|呀|呢|吧|哦|噢|哈|啦|嘛|哟|谢谢你?您?|多谢|亲|到底|究竟|行不行|行吗|好吗|可以吗|一下)+$/

/** Undefined for a message that is too long to be small talk. */
export function readSaid(text: string): Said | undefined {
  if (text.length > maxCharacters) return undefined
  const read = readMessage(text)
  const { normalised } = read
  const key = exactKeyOf(read)
  const isHan = /\p{Script=Han}/u.test(key)
  const words = isHan
    ? key.replaceAll(' ', '').replace(chineseLead, '').replace(chineseTail, '')
    : key.replace(englishLead, '').replace(englishTail, '')
  return { words, isHan, typed: normalised.trim() }
}
