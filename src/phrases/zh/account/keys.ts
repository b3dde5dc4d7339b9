/** Named API keys of the account. */
export const apiKeys = {
  title: '接口密钥',
  text: '每个程序用单独的密钥，可以分别设定机器人、有效期和每日次数。哪个泄露了，就停用哪个。',
  create: '新建密钥',
  full: (max: string) => `最多 ${max} 个密钥，请先停用不再需要的。`,
  empty: {
    title: '还没有密钥',
    text: '程序凭密钥调用接口。',
  },
  reference: '接口文档',

  row: {
    allBots: '全部机器人',
    noBots: '机器人都已删除',
    forAccount: '账户接口',
    expired: '已到期',
    expires: (date: string) => `${date} 到期`,
    endless: '长期有效',
    cap: (used: string, limit: string) => `今天 ${used} / ${limit} 次`,
    noCap: '不限次数',
    used: (when: string) => `${when}用过`,
    unused: '还没用过',
    created: (date: string) => `${date} 创建`,
    revoke: '停用',
    revokeOf: (name: string) => `停用 ${name}`,
  },

  revoke: {
    title: (name: string) => `停用「${name}」？`,
    text: '用它的程序马上就调用不了，而且不能恢复。',
    submit: '确认停用',
    done: '密钥已停用',
  },

  form: {
    title: '新建密钥',
    name: '名称',
    nameHint: '给哪个程序用，例如：网店、小程序',
    reach: '可以调用哪些机器人',
    reaches: { all: '全部机器人，包括以后新建的', some: '只限选中的机器人', none: '都不可以' },
    reachesNothing: '至少选一个机器人，或勾选账户接口',
    chosen: '选择机器人',
    noneYet: '还没有机器人。',
    forAccount: '还可以调用账户接口',
    forAccountHint: '即 /factory 下的接口，能看到套餐和机器人列表。修改密码后会失效。',
    expiry: '有效期',
    expiries: { '30': '30 天', '90': '90 天', '365': '1 年', never: '长期有效' },
    cap: '每天最多调用次数',
    capHint: '程序出错时不会用光全部额度。失败的调用也算。留空表示不限。',
    noCap: '不限',
    submit: '创建',
  },

  made: {
    title: '密钥已创建',
    text: '密钥只显示这一次，请马上复制到你的程序里。',
    key: '密钥',
    use: '放在请求头里',
    done: '我已经保存好了',
  },
}
