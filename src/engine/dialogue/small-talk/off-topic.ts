// What people try on every bot and no company answers: the weather, sums, jokes, love. An entry that speaks of the same outranks it.

import type { Said } from './said.ts'
import { sport } from './sport.ts'
import { weather } from './weather.ts'

interface Topic {
  asks: RegExp
  /** What an entry about it has in its words. */
  words: RegExp
}

const topics: readonly Topic[] = [
  weather,
  sport,
  {
    asks: /\b(?:tell|say|know|got|give)\b.{0,12}\b(?:joke|jokes|story|riddle|fun fact)\b|\b(?:sing|write|compose|make)\b.{0,10}\b(?:song|poem|essay|story|rap|haiku|code|script|homework)\b|\bpython|javascript\b|^(?:你会)?(?:给我|帮我|跟我|你)?(?:再)?(?:讲|说|来|写|唱|编|背|作)(?:一?段|一?个|一?首|一?篇|点|一下)?.{0,8}(?:笑话|故事|段子|谜语|脑筋急转弯|诗|词|作文|文章|歌|代码|程序|论文|小说)(?:听听|看看|听|看|来)?$/,
    words: /joke|story|poem|essay|song|code|script|笑话|故事|诗|作文|歌|代码|程序|论文/,
  },
  {
    asks: /^what (?:day|date|year|month)(?: of the week)? is (?:it|today|tomorrow)\b|^what is (?:the|today s|todays) (?:time|date|day)\b|^what time is it\b|^(?:今天|明天|现在|昨天|今年)(?:是)?(?:几号|几月几号|星期几|周几|礼拜几|什么日子|几点了?|几点钟了?|什么时间|哪一?年|农历.{0,4})$/,
    words: /^$/,
  },
  {
    asks: /\b(?:do|will|would|can) you (?:love|like|miss|marry|date|hate|kiss)\b.{0,8}$|^are you (?:single|married|hungry|happy|sad|tired|bored|lonely|ok|drunk|sleeping|gay|male|female)\b|\bmarry me\b|\b(?:i love you|have (?:you )?(?:got )?a (?:girl|boy)friend)\b|^(?:你|您)(?:喜欢|爱|想|讨厌)(?:不)?(?:喜欢|爱|想)?(?:我|谁)|(?:你|您).{0,3}(?:女朋友|男朋友|对象|老婆|老公|结婚)|我(?:爱|喜欢)你$|^(?:你|您)?(?:吃饭|吃|睡|下班|起床|累|困|饿|渴)(?:饭|觉)?(?:了)?(?:吗|没|没有|不)$/,
    words: /^$/,
  },
  {
    asks: /\bpresident\b|\bprime minister\b|\b(?:capital|population) of\b|\bmeaning of life\b|总统|首相|主席是谁|首都|人生的意义/,
    words: /president|minister|capital|population|总统|首都/,
  },
  {
    asks: /\bbored\b$|^(?:let us|lets|can we|wanna|want to|do you want to)(?: just)? (?:chat|talk|play|have a chat)(?: with me)?$|^(?:好|真|太|很)?无聊(?:啊|死了|了)?$|^(?:能|可以)?(?:陪|跟|和)我(?:聊|说|玩)(?:一?会儿?|聊|天|说|话|一?下)*(?:吗)?$|^(?:我们)?聊(?:聊|会儿?)?天?$/,
    words: /^$/,
  },
  {
    asks: /\b(?:stock market|stock prices?|share prices?|lottery|house prices)\b|\bshould i (?:buy|invest in) (?:bitcoin|stocks|gold)\b|股票|股市|彩票|大盘|房价|基金(?:能|该|要)/,
    words: /stock|share|lottery|bitcoin|invest|股|彩票|房|基金/,
  },
]

/** "1+1等于几", "what is 2 + 2?" */
const sum =
  /^(?:what(?:'s| is) |calculate |how much is |算一?下)?\d+(?:\.\d+)?(?:\s*(?:plus|minus|times|divided by|加|减|乘以?|除以|[+*/×÷x-])\s*\d+(?:\.\d+)?)+\s*(?:=|等于|是|得)?\s*(?:几|多少|what)?\s*[?？]?$/u
const ofSums: Topic = { asks: sum, words: /calculat|计算/ }

/** What the message is about, when it is none of a company's business; the pattern finds an entry that is about it after all. */
export function readOffTopic({ words, typed }: Said): { isKnownTo: (entry: string) => boolean } | undefined {
  const topic = sum.test(typed) ? ofSums : topics.find(({ asks }) => asks.test(words))
  return topic && { isKnownTo: (entry) => topic.words.test(entry.toLowerCase()) }
}
