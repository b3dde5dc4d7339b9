/** The invitation codes that are about, for ADMINs. */
export const codes = {
  title: '邀请码',
  text: '发出去的邀请码和它们的状态。这里不显示邀请码本身；没用过的可以收回。',
  count: (count: string) => `共 ${count} 个`,
  state: '状态',
  all: '全部状态',
  states: { open: '可用', used: '已使用', expired: '已过期', revoked: '已收回' },
  search: '搜索邮箱或备注',
  sort: '排序',
  sorts: { newest: '新的在前', oldest: '旧的在前' },
  anyone: '谁都可以用',
  created: (when: string) => `${when}生成`,
  expires: (date: string) => `有效期到 ${date}`,
  used: (when: string, by: string) => `${when}被 ${by} 用来注册`,
  usedByGone: (when: string) => `${when}用来注册，账户已删除`,
  revoke: '收回',
  revokeOf: (whom: string) => `收回 ${whom} 的邀请码`,
  revokeDialog: {
    title: '收回这个邀请码？',
    text: (whom: string) => `收回后，${whom} 不能再用它注册。需要的话，可以再生成一个。`,
    action: '收回',
  },
  revoked: '邀请码已收回',
  empty: { title: '还没有邀请码', text: '通过申请，或主动邀请用户，邀请码就会列在这里。', action: '查看邀请申请' },
  noMatch: { title: '没有符合的邀请码', text: '换个状态或关键词试试。' },
  exported: {
    fileName: '邀请码',
    titles: ['生成时间（UTC）', '给谁', '备注', '状态', '有效期到（UTC）', '使用时间（UTC）', '注册的账户'],
  },
}

export type CodesPhrases = typeof codes
