/** The page of account details. */
import type { OptionalMail, SteadyMail } from '#contract/account-mails.ts'

export const accountDetails = {
  title: '账户信息',
  text: '你是谁，怎么联系你，要收哪些邮件。',
  email: '邮箱',
  since: '注册时间',
  saved: '已保存',

  person: {
    heading: '公司与联系人',
    text: '显示在服务信息里，都可以不填。',
    customerName: '公司或店铺名称',
    customerNameHint: '没有的话填你的名字。留空就用邮箱。',
    contactName: '联系人',
    phone: '电话',
  },

  language: {
    label: '邮件语言',
    text: '我们给你发邮件用的语言。界面语言在页面右上角切换。',
    names: { zh: '中文', en: 'English' },
  },

  timeZone: {
    label: '时区',
    text: '你的一天从这里的 0 点开始，每日用量、按日期筛选和导出的文件名都以它为准。',
    next: (zone: string, day: string) => `${day}起按 ${zone} 计算，在此之前仍算今天。`,
    none: '没有找到，试试附近的大城市',
    /** Large cities, for those who look for theirs: the list has one place a zone. */
    cities: [
      ['Asia/Shanghai', '北京时间 上海 广州 深圳 杭州 成都 重庆 武汉'],
      ['Asia/Hong_Kong', '香港'],
      ['Asia/Macau', '澳门'],
      ['Asia/Taipei', '台北 高雄'],
      ['Asia/Tokyo', '东京 大阪'],
      ['Asia/Seoul', '首尔'],
      ['Asia/Singapore', '新加坡'],
      ['Asia/Kuala_Lumpur', '吉隆坡'],
      ['Asia/Bangkok', '曼谷'],
      ['Asia/Dubai', '迪拜'],
      ['Europe/London', '英国 伦敦 曼彻斯特 伯明翰'],
      ['Europe/Paris', '巴黎'],
      ['Europe/Berlin', '柏林'],
      ['Europe/Moscow', '莫斯科'],
      ['America/New_York', '纽约 波士顿 华盛顿'],
      ['America/Chicago', '芝加哥'],
      ['America/Los_Angeles', '洛杉矶 旧金山 西雅图'],
      ['America/Toronto', '多伦多'],
      ['America/Vancouver', '温哥华'],
      ['Australia/Sydney', '悉尼'],
      ['Australia/Melbourne', '墨尔本'],
    ] as readonly (readonly [zone: string, cities: string])[],
  },

  mails: {
    heading: '邮件提醒',
    text: '关掉的邮件不再发，页面上照样看得到。',
    noMail: '这个站点没有设置发信，邮件都留在管理员的发件箱里。',
    optional: {
      callbacks: { name: '客户留下联系方式', text: '有客户等你联系时发，每个机器人半小时最多一封。' },
      waiting: { name: '客户在等客服', text: '有会话需要你接手时发，每个机器人 5 分钟最多一封。' },
      quota: { name: '回答次数快用完', text: '当天的回答次数用到八成、用完时各发一封。' },
    } satisfies Record<OptionalMail, { name: string; text: string }>,
    steady: '以下邮件很重要，不能关闭：',
    steadyNames: {
      security: '账户安全：密码、邮箱和登录',
      plan: '套餐：开通、付款和到期',
      callbacksFull: '待联系客户：名单已满',
    } satisfies Record<SteadyMail, string>,
  },
}
