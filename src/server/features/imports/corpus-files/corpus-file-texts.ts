import type { Locale } from '#contract/fields.ts'
import type { CorpusColumn, CorpusFileItem } from './corpus-file.types.ts'

/** The order of the columns in every file that is written. */
export const writtenColumns: CorpusColumn[] = [
  'question',
  'answer',
  'intent',
  'keywords',
  'variants',
  'enabled',
  'validFrom',
  'validUntil',
]

export interface CorpusFileTexts {
  sheetName: string
  notesSheetName: string
  titles: Record<CorpusColumn | 'attachment', string>
  yes: string
  no: string
  notes: string[]
  examples: CorpusFileItem[]
}

export const corpusFileTexts: Record<Locale, CorpusFileTexts> = {
  zh: {
    sheetName: '语料',
    notesSheetName: '填写说明',
    titles: {
      question: '问题',
      answer: '答案',
      intent: '意图',
      keywords: '关键词',
      variants: '相似问法',
      enabled: '启用',
      validFrom: '生效日期',
      validUntil: '失效日期',
      attachment: '附件',
    },
    yes: '是',
    no: '否',
    notes: [
      '每行一条语料，从第 2 行开始填写，中间不要留空行。',
      '“问题”和“答案”必填，其余各列可以不填。',
      '“意图”用来归类，例如：售后、配送。',
      '“关键词”有多个时，用逗号或顿号隔开。',
      '“相似问法”是同一个问题的其他说法，一行一条（单元格内按 Alt+Enter 换行），也可以用 | 隔开。',
      '“启用”填“是”或“否”，不填就是“是”。',
      '“生效日期”和“失效日期”是第一天和最后一天，写成 2026-12-01 这样；不填就一直有效。',
      '第 2、3 行是示例，填好自己的内容后请删除。',
      '文件不超过 5 MB，最多 20,000 行。',
    ],
    examples: [
      {
        question: '收到的商品可以退货吗？',
        answer: '可以。签收后 7 天内，商品完好、不影响再次销售，就可以在“我的订单”里申请退货。',
        intent: '售后',
        keywords: ['退货', '七天无理由'],
        variants: ['东西不想要了怎么退？', '怎么申请退货？'],
        enabled: true,
      },
      {
        question: '下单后多久发货？',
        answer: '工作日 16:00 前付款的订单当天发货，之后付款的第二个工作日发货。',
        intent: '配送',
        keywords: ['发货', '物流'],
        variants: ['什么时候发货？', '我的订单怎么还没发出？'],
        enabled: true,
      },
    ],
  },
  en: {
    sheetName: 'Corpus',
    notesSheetName: 'How to fill it in',
    titles: {
      question: 'Question',
      answer: 'Answer',
      intent: 'Intent',
      keywords: 'Keywords',
      variants: 'Similar questions',
      enabled: 'Enabled',
      validFrom: 'Valid from',
      validUntil: 'Valid until',
      attachment: 'Attachment',
    },
    yes: 'Yes',
    no: 'No',
    notes: [
      'One question and its answer a row. Start in row 2 and leave no empty rows in between.',
      'Question and Answer are required. The other columns are optional.',
      'Intent groups entries, for example Returns or Shipping.',
      'Separate several keywords with commas.',
      'Similar questions are other ways to ask the same thing: one a line (Alt+Enter inside the cell), or separated by |.',
      'Enabled is Yes or No. Empty means Yes.',
      'Valid from and Valid until are the first and the last day, written as 2026-12-01. Empty means always.',
      'Rows 2 and 3 are examples. Delete them once you have added your own.',
      'At most 5 MB and 20,000 rows.',
    ],
    examples: [
      {
        question: 'Can I return an item?',
        answer:
          'Yes. Within 7 days of delivery you can return any unused item: open My orders, choose the item and select Return.',
        intent: 'Returns',
        keywords: ['return', 'refund'],
        variants: ['How do I send something back?', 'I changed my mind about my order'],
        enabled: true,
      },
      {
        question: 'When will my order ship?',
        answer:
          'Orders paid before 4 pm on a working day ship the same day. Later orders ship on the next working day.',
        intent: 'Shipping',
        keywords: ['shipping', 'dispatch'],
        variants: ['How long until you send my order?', 'Has my order been sent yet?'],
        enabled: true,
      },
    ],
  },
}
