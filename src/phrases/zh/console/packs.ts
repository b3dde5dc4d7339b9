/** Add-on packs of an account, as an ADMIN gives and takes them. */
export const packs = {
  title: '加量包',
  text: '当天的回答次数用完后才用加量包，先到期的先用。',
  none: '还没有加量包。',
  grant: '加一个加量包',
  endless: '不限次数',
  leftOf: (left: string, had: string) => `剩 ${left} / ${had} 次`,
  until: (moment: string) => `${moment} 到期`,
  over: (moment: string) => `${moment} 已过期`,
  forever: '不会过期',
  since: (date: string) => `${date} 发放`,

  withdraw: {
    action: '收回',
    title: '收回这个加量包？',
    text: '剩下的次数马上不能再用，已经用掉的不变。',
    confirm: '收回',
    done: '加量包已收回',
  },

  dialog: {
    title: '加一个加量包',
    calls: '回答次数',
    endless: '不限次数',
    expiresAt: '到期日',
    expiresHint: '用到这一天结束。留空就是不会过期。',
    note: '备注',
    noteHint: '对方在用量里看得到，例如付款单号。',
    submit: '发放',
    done: '加量包已发放，通知邮件在发件箱里',
  },
}
