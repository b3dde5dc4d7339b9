// The words by which claims are read: what denies, what may be asked for, what the words for trouble are.

import { keysOf } from './keys.ts'

function listOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}

/** What a customer may ask a business to do, so that it can also be denied as a noun: "I do not want a refund". */
export const enRequests =
  keysOf(`cancel cancellation refund return exchange replace replacement swap change reschedule postpone
  keep ship shipping deliver delivery collect collection pickup renew renewal autorenewal upgrade downgrade delete close pause freeze
  subscribe unsubscribe subscription order reorder repair credit voucher store-credit invoice receipt insurance booking reservation
  book call callback email post resend unlink disconnect install assembly trial extend extension transfer deposit withdraw withdrawal wrap wrapping`)

/** What one may not want to be sent. */
export const enMessages = keysOf(
  'newsletter email mail sms text message notification marketing promotion reminder bill statement letter catalogue',
)

export const zhRequests =
  listOf(`取消 退款 退货 换货 退换 更换 修改 更改 改签 退票 发货 配送 送货 自提 续费 续订 升级 降级 注销 删除 暂停 冻结
  订阅 退订 维修 发票 保险 预订 预约 下单 购买 安装 开通 关闭 开启 转账 充值 提现 打电 短信 邮寄 补发 重发 绑定 解绑 延期 移除 解散 清空 撤销 停用 转让 销户 开户 退学 报停 移机 提速 挂失 换 退 改 修 寄`)

/** Words of ending something: an entry that has one is about how to be rid of it. */
export const stops = new Set([
  ...keysOf(`cancel cancellation stop end remove delete unsubscribe off opt disable decline refuse reject quit close terminate avoid without
    leave deactivate skip undo return refund revoke withdraw pause block no not never`),
  ...listOf('取 退 停 关 删 拒 注 解 免 撤 终 禁 不 没 无 别 勿'),
])

/** After "don't": nothing that somebody could do for the customer. */
export const idleVerbs = new Set([
  ...keysOf(`know understand see think have like get wait pay lose miss worry want need work find mind care remember receive
    feel be hear forget believe agree trust recognise recognize seem look say tell sure matter come go let make take use give ask spend
    fit even really ever yet all just anything something it that this them much so too very only any one more`),
  ...listOf(
    '等 知 懂 花 付 多 太 被 想 要 会 再 浪 亏 麻 担 急 着 信 错 出 跑 来 去 用 看 说 问 算 是 好 行 能 收 丢 骗 客 谢 紧 怕 生 让 一',
  ),
])

export const trouble = new Set([
  ...keysOf(`not unable error fail failure problem issue trouble wrong stuck broken break forgot forget reset fix recover why without
    locked declined reject help crash repair replacement warranty damage faulty defect troubleshoot`),
  ...listOf('不 没 无 失 误 错 忘 异 障 修 卡 坏 报'),
])

/** What one cannot do when something does not work; of other actions "can't" may only ask how. */
export const accessVerbs =
  keysOf(`log login sign signin open load connect play pay register upload download install update print scan
  activate redeem access start checkout`)
export const zhAccessVerbs = listOf('登录 登陆 打开 连接 支付 付款 注册 上传 下载 安装 更新 激活 播放 充值 绑定 提交')

export const fillers = new Set([
  ...keysOf(
    'to a an the my our your any this that these those it me you u us for be get have getting want please actually really just',
  ),
  ...listOf('再 给 我 帮 你 们 把 这 那 个 去 来 做 办 进 行 申 请 要 您 咱 任 何 什 么'),
])

export const particles = listOf('了 吗 啊 呀 的 吧 呢 嘛 我 你 , 哦 啦 它 给 这 那 就 也 都 还 是 和 跟 先')

/** "by mistake": what was done so is not wanted. */
export const mistakes: ReadonlySet<string> = new Set(['mistake', 'accident', 'error'])
/** The same in one word. */
export const byMistake: ReadonlySet<string> = new Set(['accidentally', 'mistakenly', 'inadvertently'])

/** What a Chinese question ends with. */
export const askingEnds = listOf('吗 么 嘛')

/** Endings of names of goods: "15 Pro Max". */
export const suffixes = keysOf('pro max plus mini ultra air lite se premium basic fe')

/** Before a number these are no name of goods. */
export const noNames =
  keysOf(`order number no id ref reference code tracking the a an is are was were be at on in by for to of from with and or but
  about around only just than over under above below within after before until till between every each per since last next past first
  all my your our i we you it they he she have had has got get paid pay cost costs spent spend buy bought want need take took takes
  call phone tel extension room flat apt unit page step top line level section chapter question version-of size age aged like approx
  approximately nearly almost roughly least most more less up do does did can will would could should not day january february march
  april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday
  wednesday thursday friday saturday sunday x times ordered order invoice pin zip postcode road street if when ago total quantity qty`)

export const noHanNames =
  listOf(`号 单 买 第 前 后 在 到 有 是 过 了 要 花 付 价 共 收 约 满 每 我 个 才 就 这 那 给 等 的 不 都 和 于 至 月 年 日
  周 星 期 点 差 还 只 码 话 机 打 少 多 低 高 加 减 送 近 约 上 下 们 定 额`)
