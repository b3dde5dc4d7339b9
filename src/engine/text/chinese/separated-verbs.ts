// Chinese verbs of a verb and its noun take words between the two (离合词): "补张卡" reads "补卡张", "下了单" "下单了".
// So verb and noun are neighbours, and Chinese is compared by pairs of neighbouring characters.

import type { Token } from '../token.ts'

const nounsByVerb = new Map<string, ReadonlySet<string>>(
  `补 卡 票 款 货 证 差价 税 件 签 课 考 牙 发票
换 货 卡 号 号码 机 房 房间 手机号 座 座位 课 密码 地址 尺码 颜色 电池 屏 屏幕 时间 车 药
退 款 货 票 卡 费 房 订 钱 押金 定金 课 学 单 差价 会员 税 保 运费
开 票 发票 户 卡 机 会员 锁 门 证明 收据 药 户头
下 单 订单
请 假
挂 号 失
充 值 电 钱 话费 会员
打 折 电话 款 印
改 签 期 地址 密码 号 名 名字 时间 约 手机号 价 预约 日期 订单
报 名 修 销 警 税 案 价
停 机 车 卡 保 课
销 户 号 卡 假
办 卡 证 会员 手续 贷款
交 费 钱 款 押金 定金 学费 税
付 款 钱 费 定金
贷 款
还 款 钱 书 车 贷
存 款 钱
取 款 钱 号 票 件 药 货
转 账 钱 正 人工 学 院
缴 费 款 税
刷 卡 脸
扣 款 费 钱 分
催 单 件 货 款
查 账 单 快递 订单 余额 物流 进度
发 货 快递 短信 邮件 验证码 工资
寄 件 快递 包裹
收 货 费 件 钱 款
签 名 字 到 约 合同
排 队 期 号
约 课 车 号 时间
登 录 陆 记
绑 卡 手机 手机号
解 绑 约 锁 冻 封
注 册 销
续 费 约 租 住 期 卡
订 房 票 餐 座 位 货 酒店 机票
看 病 医生 房 车
洗 牙 头 车 澡 衣服
剪 发 头 头发
染 发 头发
烫 发 头 头发
理 发 赔 财
体 检
住 院 店
出 院 票 差
租 房 车
搬 家
装 机 宽带 空调
投 诉 保 票
保 价 修
上 课 网 班
评 价
加 急 群 微信 好友 油
点 餐 菜 单 外卖
验 货 证
升 级
过 户
落 户
入 会 职
离 职
结 账 婚
算 账
买 单 票
抽 奖 血
砍 价
讲 价
领 券 钱
用 券
拍 照 照片
复 印 查 诊
截 图 屏
传 图
录 音 像`
    .split('\n')
    .map((line): [string, ReadonlySet<string>] => {
      const [verb = '', ...nouns] = line.split(' ')
      return [verb, new Set(nouns)]
    }),
)
const longestNoun = 3

const measures = [
  '',
  ...'个 张 份 笔 次 台 间 辆 下 点 点儿 一下 一个 一张 一份 一笔 一次 一台 一间 一辆 一点'.split(' '),
]
const owners = ['', '我的', '我', '你的', '您的', '他的', '她的', '我们的', '你们的']
const aspects = ['', '了', '过', '完', '完了', '好']

/** What may stand between. */
const betweens = new Set(
  aspects.flatMap((aspect) => measures.flatMap((measure) => owners.map((owner) => aspect + measure + owner))),
)
betweens.delete('')
const longestBetween = Math.max(...Array.from(betweens, ({ length }) => length))

/** The tokens with separated verbs joined, each at its place; the same array without any. */
export function joinSeparatedVerbs(tokens: readonly Token[]): readonly Token[] {
  let read: Token[] | undefined
  for (let at = 0; at < tokens.length; at++) {
    const verb = tokens[at] as Token
    const nouns = verb.kind === 'han' ? nounsByVerb.get(verb.text) : undefined
    const between = nouns ? lengthBetween(tokens, at, nouns) : 0
    if (between === 0) {
      read?.push(verb)
      continue
    }
    read ??= tokens.slice(0, at)
    const noun = tokens[at + between + 1] as Token
    // It reaches up to its noun, so that both are one stretch of the message.
    read.push({ ...verb, end: noun.start }, noun)
    const longer = lengthOfNoun(tokens, at + between + 1, nouns as ReadonlySet<string>) - 1
    for (let i = 1; i <= longer; i++) read.push(tokens[at + between + 1 + i] as Token)
    // What stood between comes behind, and has no other place than the noun's: places never go back.
    const { start, end } = read.at(-1) as Token
    for (let i = 1; i <= between; i++) read.push({ ...(tokens[at + i] as Token), start, end })
    at += between + 1 + longer
  }
  return read ?? tokens
}

/** How many characters stand between the verb at a place and its noun; 0 when it is not separated. */
function lengthBetween(tokens: readonly Token[], verb: number, nouns: ReadonlySet<string>): number {
  if (lengthOfNoun(tokens, verb + 1, nouns) > 0 && isTogether(tokens, verb)) return 0
  let between = ''
  for (let length = 1; length <= longestBetween; length++) {
    const token = tokens[verb + length]
    if (token?.kind !== 'han' || !isTogether(tokens, verb + length - 1)) return 0
    between += token.text
    if (!betweens.has(between) || !isTogether(tokens, verb + length)) continue
    if (lengthOfNoun(tokens, verb + length + 1, nouns) > 0) return length
  }
  return 0
}

function lengthOfNoun(tokens: readonly Token[], from: number, nouns: ReadonlySet<string>): number {
  let found = 0
  let text = ''
  for (let length = 1; length <= longestNoun; length++) {
    const token = tokens[from + length - 1]
    if (token?.kind !== 'han' || (length > 1 && !isTogether(tokens, from + length - 2))) break
    text += token.text
    if (nouns.has(text)) found = length
  }
  return found
}

function isTogether(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.end === tokens[at + 1]?.start
}
