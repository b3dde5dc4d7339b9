/** Customers who left contact details. */
export const callbacks = {
  title: '待联系客户',
  text: ({ done, open }: { done: number; open: number }) =>
    `机器人答不上、或客户想找人工时留下的联系方式。联系过了就勾掉。勾掉的 ${done} 天后自动删除，没勾的 ${open} 天后删除。`,
  full: (max: string) =>
    `名单满了：已有 ${max} 位客户等你联系。在你勾掉一些之前，新客户留下的联系方式记不下来，机器人只会用兜底回复。`,
  noMail: '这个站点不发邮件，有新的联系方式时只会出现在这里，请常来看看。',
  count: (count: string) => `${count} 条`,
  show: '显示',
  status: { open: '待联系', all: '全部' },
  done: '已联系',
  tickAll: {
    action: '全部标为已联系',
    title: (count: string) => `把这 ${count} 条全部标为已联系？`,
    text: (days: number) => `它们会从这里移走。${days} 天内仍可在「全部」里看到，也可以逐条取消勾选。`,
    confirm: '全部标记',
  },
  ticked: '已标为联系过',
  asked: (text: string) => `之前说：${text}`,
  unreadable: '无法显示：安装密钥（SECRET_KEY）换过了。',
  tryIt: '打开对话页面试一试',
  left: (text: string) => `客户说：${text}`,
  conversation: '查看会话',
  /** By the code of the platform. */
  where: {
    API: 'API 接口',
    FACTORY_WEBSITE_v2: '网站',
    'WECHAT-MP-ZHUJUE': '微信公众号',
    'WECHAT-SERVICE-PROVIDER': '微信公众号',
    SLACK: 'Slack',
  },
  emptyText: (sendsMail: boolean) =>
    `客户留下手机号、微信号、邮箱或订单号后会出现在这里${sendsMail ? '，同时会发邮件告诉你' : ''}。`,
  emptyOpen: '没有待联系的客户',
  emptyAll: '还没有客户留下联系方式',
}

export type CallbacksPhrases = typeof callbacks
