export const ownData = {
  title: '我的数据',
  text: '你的数据归你：随时可以全部带走。',
  archive: {
    title: '导出全部数据',
    text: (days: number) =>
      `打包下载账户里的一切：账户资料、机器人和设置、语料、聊天记录、联系人、客户留下的联系方式、文件、每日用量和操作记录。完成后 ${days} 天内可以下载。`,
    secrets: '压缩包里不含密码和密钥。里面有客户的聊天和联系方式，请妥善保管。',
    start: '开始导出',
    again: '再导出一次',
    left: (count: number, perDay: number) => `今天还能导出 ${count} 次（每天 ${perDay} 次）`,
    spent: (perDay: number) => `今天的 ${perDay} 次导出已用完，明天再来`,
    status: { waiting: '排队中', writing: '正在打包', ready: '可以下载', failed: '没有成功' },
    asked: (when: string) => `申请于 ${when}`,
    progress: (percent: string) => `已完成 ${percent}`,
    mayLeave: '可以关掉这个页面，完成后会发邮件给你。',
    mayLeaveWithoutMail: '可以离开这个页面，稍后回来下载。',
    readyUntil: (size: string, until: string) => `${size}，${until} 前可以下载`,
    failedText: '打包时出了问题，请再试一次。这一次不计入次数。',
    download: '下载压缩包',
    list: '导出记录',
  },
}
