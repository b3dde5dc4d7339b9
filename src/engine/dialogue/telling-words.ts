// The words of a message that say what it is about, without those that only make it a question: what a follow-up
// carries over, and what a chosen suggestion is known by.

import { hashWord } from '../retrieval/query/features.ts'
import { background } from '../retrieval/weights/background.ts'
import { readMessage } from '../text/read-message.ts'
import type { Token } from '../text/tokenise.ts'

export interface TellingWord {
  /** A word or number, or a run of Han characters; normalised. */
  text: string
  kind: 'word' | 'han' | 'number'
  /** Equals `text` but for English words. */
  stem: string
  /** Place among the tokens of the text. */
  at: number
}

/** Words at or below this share of an unseen word's weight have no subject of their own: see `background`. */
const maxCommon = 0.25

const wordsOf = (list: string): string[] => list.split(/\s+/).filter(Boolean)

// What is asked about a thing, rather than the thing: price, time, place, manner.
const englishAspects = new Set(
  wordsOf(`cost costs price prices priced fee fees charge charged charges expensive cheap cheaper free long time times take takes took
  many often soon fast quick quickly far late early hour hours minute minutes day days week weeks month months amount works work happen
  happens else exactly usually normally actually instead too well same possible necessary required allowed included include available`),
)
const englishAsking = new Set(wordsOf('how much when where why who which until'))
const englishFunction = new Set(
  wordsOf(`too either instead maybe perhaps about regarding concerning around like as else while both each per via me
  am were being been shall ought must would've let's okay alright oh ah hmm um well sure right great fine cool perfect thx cheers
  case wonder wondering tell told mean meant means asking asked ask question questions know knew want wanted wants need needs needed
  d ll re ve s t m im`),
)

const chineseAspects =
  wordsOf(`多少钱 多少块 多少元 多少费用 要钱 花钱 收钱 几块钱 几块 几元 几钱 什么价格 什么价位 什么价 啥价 价格 价钱 价位 费用 怎么收费 如何收费
  收费 收不收费 免费 贵 便宜 怎么卖 怎么算 怎么计算 多久 多长时间 多少时间 多少天 几天 几个工作日 几个小时 几小时 几个月 几年 几周 什么时候 啥时候 何时
  什么时间 几点 几号 周几 星期几 多快 多远 哪里 哪儿 在哪 去哪 到哪 在哪里 在哪儿 去哪里 去哪儿 到哪里 啥地方 什么地方 哪个地方 怎么弄 怎么做 怎么办理 怎么办 怎么操作 怎么处理 怎么申请 怎么用
  怎么使用 怎么查 怎么取消 怎么开始 怎么走 怎么搞 如何办理 如何操作 如何申请 如何使用 如何处理 如何取消 办理 操作 申请 处理 使用 多大 多重 多高 多长 多宽 多少
  什么条件 什么要求 什么材料 什么手续 哪些条件 哪些要求 哪些材料 条件 要求 流程 步骤 谁出 谁付 谁承担 时间 地点 方式 方法 到 久 天 钱 开始 结束 到期 有效 支持 需要
  收到 拿到 办好 做好 完成 算 弄 做 取 用 查 为什么 为啥 原因`)

const chineseFunction =
  wordsOf(`怎么样 怎么 怎样 如何 咋样 咋 什么 啥 哪些 哪个 哪种 哪款 哪 几 谁 请问一下 请问 麻烦问一下 麻烦 想问一下 想问问 想问 我想知道 想知道 问一下 问下 问问
  帮我 给我 告诉我 告诉 跟我说 说一下 一下 一点 有没有 能不能 可不可以 可以 是不是 会不会 要不要 需不需要 用不用 行不行 好不好 可否 能否 是否 应该 必须 大概
  一般 通常 大约 现在 目前 已经 还是 或者 或 如果 要是 假如 的话 那么 那个 这个 那种 这种 那款 这款 那些 这些 那边 这边 那里 这里 那样 这样 这么 其中 另外 然后
  而且 顺便 不过 但是 但 可是 因为 所以 以及 并且 同样 一样 也是 对于 关于 至于 我们 你们 您们 他们 她们 它们 咱们 自己 咱家 你家 您家 店里 家里 这家 我的
  你的 您的 你们的 的 了 吗 么 我 你 您 他 她 它 们 是 有 没有 没 在 不 一个 一 这 那 个 呢 吧 啊 呀 嘛 哦 哈 噢 喔 嗯 呃 就 都 也 还 又 再 才 只 和 跟 与 把 被 得 着 过 给
  请 问 亲 要 想 能 会 让 从 对 为 如 以 可 该 此 其 去 来 说 看 行 好的 好 谢谢 多谢 所 很 太 最 更 比较 非常 直接 具体 到底 究竟 其实 应 先 后 换成 改成 换作`)

// Words that begin or end like one of the above but are words of their own.
const chineseWhole =
  wordsOf(`会员 会议 会场 会所 会计 社会 机会 宴会 聚会 开会 年会 演唱会 音乐会 展会 发布会 运动会 要素 摘要 重要 主要 有效期 有机 有限 有毒 有害 拥有 享有 在线 在家
  存在 在职 个人 个性 过期 过敏 过户 过夜 过滤 过境 过载 超过 通过 不锈钢 不良 不足 不粘 就诊 就餐 就业 就医 都市 成都 首都 和田 和服 和牛 总和 给付 供给 补给
  功能 智能 性能 节能 能量 能源 能耗 能力 技能 可乐 可可 许可 认可 可靠 得分 取得 获得 获得者 着装 着色 着火 执着 目的 目的地 的士 了解 把手 被子 被套 被褥 被罩
  被盗 被锁 被扣 还款 归还 偿还 还书 还车 还钱 还价 退还 返还 跟踪 跟团 跟拍 请假 申请 申请书 请柬 邀请 问卷 问诊 访问 顾问 提问 疑问 密码 学问 让利 转让 从事
  对账 对公 对比 对方 对接 核对 绝对 配对 对讲机 为准 行为 以旧换新 以内 以上 以下 所得税 所属 厕所 诊所 看病 看房 看护 说明书 说明 小说 来电 来源 未来
  去皮 去污 去世 去重 除去 失去 行李 行程 银行 飞行 旅行 行业 步行 出行 发行 行驶证 好评 友好 爱好 好友 最低 最高 更换 更新 更改 变更 换货 换新 换季 改签 改期
  先生 售后 后台 后续 背后 前后 后盖 后轮 先用后付 货到付款 到店 到账 到货 签到 报到 到家 送到 到付 到达 迟到 用户 用户名 用途 信用 信用卡 信用分 试用 费用 用量 使用说明
  做法 取件 取货 取现 提取 领取 取款 查询 检查 查重 查看 查收 算法 预算 结算 天气 每天 钱包 零钱 钱币 押金 一次性 一体机 一卡通 第一 统一 一键 应用 应聘 反应 响应
  想法 理想 没收 没电 咱们 没货 有货 有票 有房 得了 晚到 永久 天线 冬天 夏天 白天 老人 多少人`)

interface Phrase {
  length: number
  role: 'function' | 'aspect' | 'whole'
}

const phraseByText = new Map<string, Phrase>()
let longest = 1
// A word of its own is known by its letters alone, so later lists win.
for (const [role, list] of [
  ['function', chineseFunction],
  ['aspect', chineseAspects],
  ['whole', chineseWhole],
] as const) {
  for (const text of list) {
    phraseByText.set(text, { length: text.length, role })
    longest = Math.max(longest, text.length)
  }
}

export interface TellingOptions {
  /** Whether what is asked of the thing (its price, the time it takes) is told as well. */
  withAspects: boolean
}

/** From left to right; a run of Han characters between two words that tell nothing is one. */
export function tellingWordsOf(text: string, { withAspects }: TellingOptions): TellingWord[] {
  const { tokens } = readMessage(text)
  const telling: TellingWord[] = []
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at] as Token
    if (token.kind !== 'han') {
      if (isTelling(token, withAspects)) telling.push({ text: token.text, kind: kindOf(token), stem: token.stem, at })
      at++
      continue
    }
    const end = endOfRun(tokens, at)
    addRuns(telling, tokens, at, end, withAspects)
    at = end
  }
  return telling
}

function kindOf({ kind }: Token): TellingWord['kind'] {
  return kind === 'number' ? 'number' : 'word'
}

function isTelling({ kind, text, stem }: Token, withAspects: boolean): boolean {
  if (kind === 'symbol') return false
  if (kind === 'number') return true
  if (englishFunction.has(text)) return false
  if (englishAspects.has(text) || englishAsking.has(text)) return withAspects
  return (background.get(hashWord(stem)) ?? 1) > maxCommon
}

/** Han characters without a gap in the original: a comma or a blank parts two runs. */
function endOfRun(tokens: readonly Token[], from: number): number {
  let at = from + 1
  while (at < tokens.length && tokens[at]?.kind === 'han' && tokens[at]?.start === tokens[at - 1]?.end) at++
  return at
}

function addRuns(into: TellingWord[], tokens: readonly Token[], from: number, to: number, withAspects: boolean): void {
  const characters = tokens.slice(from, to).map(({ text }) => text)
  let run = ''
  let runAt = from
  const close = (): void => {
    if (run !== '') into.push({ text: run, kind: 'han', stem: run, at: runAt })
    run = ''
  }
  for (let i = 0; i < characters.length; ) {
    const phrase = phraseAt(characters, i)
    const length = phrase?.length ?? 1
    const isKept = !phrase || phrase.role === 'whole' || (phrase.role === 'aspect' && withAspects)
    if (isKept) {
      if (run === '') runAt = from + i
      run += characters.slice(i, i + length).join('')
    } else close()
    i += length
  }
  close()
}

function phraseAt(characters: readonly string[], at: number): Phrase | undefined {
  for (let length = Math.min(longest, characters.length - at); length > 0; length--) {
    const phrase = phraseByText.get(characters.slice(at, at + length).join(''))
    if (phrase) return phrase
  }
  return undefined
}
