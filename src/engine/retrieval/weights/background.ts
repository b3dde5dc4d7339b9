// How common words are in the language of customers at large, for corpora too small to tell. Written by hand in three
// tiers, from words without a subject of their own to words that most trades share; everything else tells fully.

import { type Token, tokenise } from '#engine/text/tokenise.ts'
import { hashPair, hashWord, wordGrams } from '../query/features.ts'
import type { Background } from './idf.ts'

interface Tier {
  /** Share of an unseen word's idf. */
  telling: number
  words: string
}

const english: Tier[] = [
  {
    telling: 0.1,
    words: `a an the i you it is are am was be been to of in on at for and or my your me we us our do does did can could will would
      shall should may might have has had what how that this there with if so as by from not no just please hi hello hey`,
  },
  {
    telling: 0.25,
    words: `when where why which who any some all but because then than too also very really still now want need like get got go make
      help know tell use way out up about into after before they them he she his her its these those here yes ok thanks thank
      possible able im dont let see say one thing something anything someone much many more most only even again yet`,
  },
  {
    telling: 0.45,
    words: `find work look show give take put come try ask think mean happen keep seem sure happy new old good bad right wrong first last
      two same other another different every time day today long soon already ever never back over under off down without
      instead both between while since until during around through own next best better problem question issue wonder anyone
      people place set start stop add change`,
  },
]

// Single characters, then words; pairs inside a word are found by the same features that the index uses.
const chinese: Tier[] = [
  {
    telling: 0.1,
    words: `的 了 吗 我 你 您 们 是 有 在 不 一 这 那 个 么 怎 什 啊 呢 吧 呀 嘛 就 都 也 还 和 跟 把 被 得 着 过 给 请 问 亲 它 他 她
      怎么 什么 我们 你们 请问 这个 那个 是不 不是 是不是 我的 你们的 一个 有没有 的吗 了吗`,
  },
  {
    telling: 0.25,
    words: `可 以 能 会 要 想 没 为 如 何 多 少 上 下 里 候 到 来 去 说 看 用 做 让 从 对 于 与 或 但 如果 因 所 很 太 再 又 才 只 已 经 吗 哪
      可以 能不能 可不可以 会不会 怎么办 怎样 如何 为什么 多少 哪里 一下 没有 需要 想要 现在 已经 还是 如果 因为 所以 但是 就是 还有 知道 告诉 帮我 不能 不会 这样 那么 里面 时候 的话 咋 啥`,
  },
  {
    telling: 0.45,
    words: `人 大 小 天 年 月 日 时 分 点 前 后 中 好 新 老 今 明 昨 几 些 样 种 次 件 们 自 己 家 之 出 开 找 问题 情况 自己 今天 明天 昨天
      时间 东西 客服 直接 然后 之前 之后 以后 以前 多久 多长 几天 一直 一样 别的 其他 或者 怎么样 怎么做 哪些 方法 办法`,
  },
]

/** An inner n-gram of a common word is shared with rarer ones. */
const innerGramRelief = 0.15

/** Both languages, whichever the bot speaks: messages mix. */
export const background: Background = compile([...english, ...chinese])

/** Whether a query names no subject of its own: "how do I", "什么时候", "可以吗". */
export function hasNoSubject(tokens: readonly Token[]): boolean {
  return tokens.every((token) => background.has(hashWord(token.stem)))
}

/** A word in Han characters is seldom longer. */
const maxHanOfWord = 3
/** What stands beside the name of a thing without asking anything of it. */
const besideNames = new Set('a an the my our your please about 的 我 你 您 们'.split(' '))

/** Whether a query only names a thing and says nothing of it: "a jacket", "发票". */
export function namesOneThing(tokens: readonly Token[]): boolean {
  const telling = tokens.filter((token) => !besideNames.has(token.stem))
  if (telling.some((token) => background.has(hashWord(token.stem)))) return false
  return telling.every(({ kind }) => kind === 'han') ? telling.length <= maxHanOfWord : telling.length <= 1
}

function compile(tiers: Tier[]): Background {
  const tellingByFeature = new Map<number, number>()
  const lower = (hash: number, telling: number): void => {
    tellingByFeature.set(hash, Math.min(tellingByFeature.get(hash) ?? 1, telling))
  }
  for (const { telling, words } of tiers) {
    for (const word of words.split(/\s+/).filter(Boolean)) {
      let before: Token | undefined
      for (const token of tokenise(word).tokens) {
        const hash = hashWord(token.stem)
        lower(hash, telling)
        if (token.kind !== 'han') for (const gram of wordGrams(token.text)) lower(gram, telling + innerGramRelief)
        else if (before?.kind === 'han') lower(hashPair(hashWord(before.stem), hash), telling)
        before = token
      }
    }
  }
  return tellingByFeature
}
