/** What is used of a day, and what packs have left. */
import type { Usage } from '#contract/features/account/usage.ts'

type Warning = NonNullable<Usage['warning']>

export const accountUsage = {
  title: '用量',
  calls: '今天的回答次数',
  callsHint: '客户每问一句算一次，自己试问不算。',
  chitChats: '今天的闲聊',
  bots: '机器人',
  of: (used: string, limit: string) => `已用 ${used} / ${limit}`,
  unlimited: (used: string) => `已用 ${used}，不限量`,
  resetsAt: (moment: string) => `${moment} 重新计数。`,
  endsAt: (moment: string) => `按最近两小时的速度，大约 ${moment} 用完。`,
  /** `packs`: what packs have left; null: without a limit. */
  warnings: {
    near: (packs: string | null): string =>
      packs === '0'
        ? '今天的回答次数快用完了。用完后，机器人会礼貌地请客户明天再来。'
        : '今天的回答次数快用完了。用完后自动改用加量包。',
    full: (packs: string | null) =>
      packs === null
        ? '今天的回答次数已用完，正在使用不限次数的加量包。'
        : `今天的回答次数已用完，正在使用加量包，还剩 ${packs} 次。`,
    spent: () => '今天的回答次数已用完，机器人会礼貌地请客户稍后再来。',
  } satisfies Record<Warning, (packs: string | null) => string>,

  /** What somebody can do who wants more answers. */
  more: { free: '申请 VIP，每天回答更多', paid: '联系我们加量' },

  packs: {
    title: '加量包',
    text: '当天的回答次数用完后才用加量包，先到期的先用。',
    left: (calls: string) => `还剩 ${calls} 次`,
    leftOf: (left: string, had: string) => `剩 ${left} / ${had} 次`,
    endless: '不限次数',
    until: (moment: string) => `${moment} 到期`,
    forever: '不会过期',
    today: (calls: string) => `今天用了 ${calls} 次。`,
  },

  line: {
    near: ({ used, limit }: LineFacts) => `今天的回答次数已用 ${used} / ${limit}，快用完了。`,
    full: ({ packs }: LineFacts) =>
      packs === null
        ? '今天的回答次数已用完，正在使用加量包。'
        : `今天的回答次数已用完，正在使用加量包，还剩 ${packs} 次。`,
    spent: ({ limit, resetsAt }: LineFacts) => `今天的 ${limit} 次回答已用完，机器人暂时不回答客户，${resetsAt} 恢复。`,
    see: '查看用量',
  },
}

interface LineFacts {
  readonly used: string
  readonly limit: string
  readonly packs: string | null
  readonly resetsAt: string
}
