/** Titles of the columns of an exported inbox. The first five are those of the record, in every language. */
export const inboxFile = {
  sheet: '消息记录',
  exchange: [
    'timestamp',
    'platform',
    'fromUser',
    'originalQuestion',
    'answer',
    '时间',
    '会话',
    '会话状态',
    '回答者',
    '回复类型',
    '可信度',
    '来源',
    '评价',
    '评价原因',
    '备注数',
  ],
  conversation: [
    'platform',
    'fromUser',
    '会话',
    '状态',
    '开始时间',
    '最近消息',
    '消息数',
    '客户消息数',
    '人工回复数',
    '评价',
    '备注数',
    '第一个问题',
  ],
  states: { bot: '机器人接待', waiting: '等待人工', person: '人工接待', resolved: '已结束' },
  verdicts: { good: '好答案', 'needs-improvement': '需要改进' },
  kinds: { image: '图片', voice: '语音', video: '视频', file: '文件', location: '位置', other: '附件' },
  by: { bot: '机器人', person: '人工' },
  name: '消息记录',
  /** Whoever gave no name. */
  visitor: (code: string | null) => (code === null ? '访客' : `访客 ${code}`),
}

export type InboxFilePhrases = typeof inboxFile
