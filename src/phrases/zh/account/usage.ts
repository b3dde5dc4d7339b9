/** What is used of a day, and what packs have left. */
import type { Usage } from '#contract/features/account/usage.ts'

type Warning = NonNullable<Usage['warning']>

export const accountUsage = {
  title: '用量',
  calls: '今天的接口调用',
  chitChats: '今天的闲聊',
  bots: '机器人',
  of: (used: string, limit: string) => `${used} / ${limit}`,
  unlimited: (used: string) => `${used}，不限量`,
  resetsAt: (moment: string) => `${moment} 重新计数。`,
  endsAt: (moment: string) => `按最近两小时的速度，大约 ${moment} 用完。`,
  /** `packs`: what packs have left; null: without a limit. */
  warnings: {
    near: (packs: string | null): string =>
      packs === '0'
        ? '今天的调用快用完了。用完后，机器人会礼貌地请客户明天再来。'
        : '今天的调用快用完了。用完后自动改用加量包。',
    full: (packs: string | null) =>
      packs === null
        ? '今天的调用已用完，正在使用不限次数的加量包。'
        : `今天的调用已用完，正在使用加量包，还剩 ${packs} 次。`,
    spent: () => '今天的调用已用完，机器人会礼貌地请客户稍后再来。升级套餐或加一个加量包，马上就能继续回答。',
  } satisfies Record<Warning, (packs: string | null) => string>,

  packs: {
    title: '加量包',
    text: '套餐里的调用用完后才用加量包，先到期的先用。',
    left: (calls: string) => `还剩 ${calls} 次`,
    leftOf: (left: string, had: string) => `${left} / ${had} 次`,
    endless: '不限次数',
    until: (moment: string) => `${moment} 到期`,
    forever: '不会过期',
    today: (calls: string) => `今天用了 ${calls} 次。`,
  },

  line: {
    near: ({ used, limit }: LineFacts) => `今天的调用已用 ${used} / ${limit} 次，快用完了。`,
    full: ({ packs }: LineFacts) =>
      packs === null ? '今天的调用已用完，正在使用加量包。' : `今天的调用已用完，正在使用加量包，还剩 ${packs} 次。`,
    spent: ({ limit, resetsAt }: LineFacts) => `今天的 ${limit} 次调用已用完，机器人暂时不回答客户，${resetsAt} 恢复。`,
    see: '查看用量',
  },
}

interface LineFacts {
  readonly used: string
  readonly limit: string
  readonly packs: string | null
  readonly resetsAt: string
}
