/** The page “Contact us”. */
export const contact = {
  title: '联系我们',
  text: '有问题、有建议，或者想合作，写在这里，我们会尽快回复你。',
  typeLabel: '想聊什么',
  types: {
    question: '使用问题',
    suggestion: '建议',
    fault: '故障',
    cooperation: '合作',
    other: '其他',
  },
  question: '留言',
  questionHint: (min: string, max: string) => `${min} 到 ${max} 个字`,
  count: (used: string, max: string) => `${used} / ${max}`,
  username: '怎么称呼你',
  email: '邮箱',
  submit: '发送',
  afterwards: '发送后会给你一个编号。我们用上面的邮箱联系你。',
  missing: { username: '请写一下怎么称呼你', question: '请写下你的留言' },
  sending: '正在发送',
  limit: {
    title: (limit: string) => `今天已经发了 ${limit} 条`,
    text: '写的内容还在这里，明天可以再发。',
    mail: '着急的话，直接写信到',
  },
  sent: {
    title: '留言已收到',
    text: (email: string) => `我们看过后会通过 ${email} 联系你。以后再提到这件事，报这个编号就行：`,
    again: '再写一条',
    home: '回到首页',
  },
}
