/** 删除账户：申请、等待和撤销。 */
export const accountDeletion = {
  title: '删除账户',
  text: (days: number) =>
    `删除后，账户马上关闭：机器人暂停服务，密钥停用，所有设备退出登录。${days} 天后，里面的全部内容永久删除。这\u00a0${days}\u00a0天里，随时可以登录回来保留账户。`,
  start: '删除账户',

  dialog: {
    title: '删除账户',
    lost: '这些内容会全部失去：',
    bots: (bots: string, items: string) => `${bots} 个机器人，共 ${items} 条语料`,
    conversations: (count: string) => `${count} 段对话，以及联系人和客户留下的联系方式`,
    files: (count: string) => `${count} 个文件`,
    keys: (count: string) => `${count} 个密钥，用它们的网站和程序会停止工作`,
    plan: (lastDay: string) => `VIP 剩下的时间（到 ${lastDay} 为止），不退款`,
    planWithoutEnd: 'VIP 套餐，不退款',
    packs: (count: string) => `加量包里剩下的 ${count} 次调用，不退款`,
    packsUnlimited: '不限次数的加量包，不退款',
    account: '账户资料和登录邮箱；之后可以用同一个邮箱重新注册',
    kept: '收据会留下编号、金额和日期，供记账用，不再有你的名字。',
    exportFirst: '想留一份的话，先关掉这个窗口，用上面的「导出全部数据」下载。',
    undo: (until: string) => `${until} 之前登录，就能保留账户，一切恢复原样。`,
    password: '登录密码',
    code: '验证码或恢复码',
    submit: '删除账户',
  },

  asked: {
    title: '账户已关闭',
    text: (until: string) => `${until}，账户里的内容将全部删除。`,
    undo: '改变主意的话，在这之前登录，选择「保留账户」。',
    logIn: '重新登录',
    home: '回到首页',
  },

  waiting: {
    title: (until: string) => `账户将在 ${until} 删除`,
    text: (email: string) =>
      `${email} 的账户现在是关闭的：机器人暂停服务，密钥不能使用。到时候，里面的内容将全部删除。`,
    keepText: '保留账户，一切马上恢复原样。',
    keep: '保留账户',
    kept: '账户已保留',
    logOut: '退出登录',
  },
}
