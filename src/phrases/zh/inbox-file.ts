import type { ReplyKind } from '#contract/features/answers.ts'
import { visitorName } from './inbox/visitor-name.ts'

/** Titles of the columns of an exported inbox, with the time zone of its moments. The first five are those of the record: with their names in the interface, in every language. */
export const inboxFile = {
  sheet: '消息记录',
  exchange: (zone: string) => [
    '提问时间，秒（timestamp）',
    '平台（platform）',
    '客户（fromUser）',
    '问题（originalQuestion）',
    '回答（answer）',
    `提问时间（${zone}）`,
    `回答时间（${zone}）`,
    '会话编号',
    '会话状态',
    '回答者',
    '回复类型',
    '把握',
    '来源',
    '客户评价',
    '自己的评价',
    '评价原因',
    '备注数',
  ],
  conversation: (zone: string) => [
    '平台（platform）',
    '客户（fromUser）',
    '会话编号',
    '状态',
    `开始时间（${zone}）`,
    `最近消息（${zone}）`,
    '消息数',
    '客户消息数',
    '客服回复数',
    '客户评价',
    '备注数',
    '第一个问题',
  ],
  /** What came with the words. */
  media: { image: '图片', voice: '语音', video: '视频', file: '文件', location: '位置', other: '附件' },
  states: { bot: '机器人接待', waiting: '待人工', person: '客服接待', resolved: '已解决' },
  verdicts: { good: '好评', 'needs-improvement': '差评' },
  by: { bot: '机器人', person: '客服' },
  /** Of the codes that have a name; others are shown as they are. */
  platforms: {
    API: 'API 接口',
    TEST: '自己的测试',
    FACTORY_WEBSITE_v2: '网站',
    'WECHAT-MP-ZHUJUE': '微信公众号',
    'WECHAT-SERVICE-PROVIDER': '微信公众号',
    SLACK: 'Slack',
  },
  /** What the bot did. */
  kinds: {
    answer: '回答',
    suggest: '请客户选',
    greeting: '问候',
    end: '结束语',
    thanks: '感谢',
    identity: '自我介绍',
    acknowledge: '简短回应',
    person: '转人工',
    contact: '记下联系方式',
    insult: '安抚',
    'off-topic': '无关话题',
    sensitive: '敏感词',
    custom: '自定义问答',
    chitchat: '闲聊',
    model: '大模型',
    fallback: '没有答案',
  } satisfies Record<ReplyKind, string>,
  reasons: {
    wrong: '答错了',
    incomplete: '不完整',
    outdated: '过时了',
    unclear: '不清楚',
    tone: '语气不合适',
    other: '其他',
  },
  name: '消息记录',
  /** Whoever gave no name. */
  visitor: visitorName,
}

export type InboxFilePhrases = typeof inboxFile
