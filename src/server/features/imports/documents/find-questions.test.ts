import { describe, expect, test } from 'vitest'
import { readDocument } from '#server/platform/documents/read-document.ts'
import { bullets, h, makeDocx, p, steps, table } from '#tests/support/files/documents/docx-file.ts'
import { sampleDocuments } from '#tests/support/files/documents/sample-documents.ts'
import { startWatch } from '#tests/support/time-limits.ts'
import { findQuestions } from './find-questions.ts'

async function found(name: string, bytes: Buffer | string) {
  const read = await readDocument(Buffer.from(bytes as string), name)
  if (!read.ok) throw new Error(read.problem)
  return findQuestions(read.document)
}

const questionsIn = async (text: string) =>
  (await found('a.txt', text)).drafts.map(({ question, answer }) => [question, answer])

test.each(sampleDocuments.map((sample) => [sample.name, sample] as const))(
  'in %s each question is found with the whole of its answer, and nothing else',
  async (name, { make, expected }) => {
    const { drafts } = await found(name, make())
    expect(drafts.map(({ question }) => question)).toEqual(expected.map(([question]) => question))
    drafts.forEach(({ answer }, index) => {
      const [, begins = '', ends = ''] = expected[index] ?? []
      expect(answer.slice(0, begins.length)).toBe(begins)
      expect(answer.slice(-ends.length)).toBe(ends)
    })
  },
)

describe('headings', () => {
  test('above questions are their intent, but for the title of the whole', async () => {
    const bytes = makeDocx([
      h(1, '售后手册'),
      h(2, '退货'),
      p('**怎么退？**'),
      p('寄回来。'),
      h(2, '注意事项'),
      p('保留吊牌。'),
    ])
    expect((await found('a.docx', bytes)).drafts.map(({ question, intent }) => [question, intent])).toEqual([
      ['怎么退？', '退货'],
      ['注意事项', ''],
    ])
  })

  test('that say nothing alone are asked with the one above them', async () => {
    const bytes = makeDocx([
      h(1, 'Returns'),
      p('Within 30 days.'),
      h(2, 'Exceptions'),
      p('Gift cards.'),
      h(1, '退货'),
      h(2, '流程'),
      p('先申请。'),
    ])
    expect((await found('a.docx', bytes)).drafts.map(({ question }) => question)).toEqual([
      'Returns',
      'Returns: Exceptions',
      '退货流程',
    ])
  })

  test('without a text are left out, and told', async () => {
    const { drafts, leftOut } = await found('a.docx', makeDocx([h(1, 'Payment'), h(1, 'Delivery'), p('Three days.')]))
    expect(drafts.map(({ question }) => question)).toEqual(['Delivery'])
    expect(leftOut).toEqual([{ reason: 'heading-without-text', count: 1, samples: ['Payment'] }])
  })
})

describe('lists', () => {
  test('of steps are an answer, even where one of them asks', async () => {
    const bytes = makeDocx([
      h(1, 'The lamp is dark'),
      steps('Is it plugged in?', 'Is the socket switched on?', 'Call us.'),
    ])
    const { drafts } = await found('a.docx', bytes)
    expect(drafts).toMatchObject([
      { question: 'The lamp is dark', answer: '1. Is it plugged in?\n2. Is the socket switched on?\n3. Call us.' },
    ])
  })

  test('of numbered questions with a paragraph below each are questions', async () => {
    const bytes = makeDocx([
      steps('怎么注册'),
      p('点右上角。'),
      steps('忘了密码怎么办'),
      p('点「忘记密码」。'),
      bullets('邮箱', '手机'),
    ])
    expect((await found('a.docx', bytes)).drafts).toMatchObject([
      { question: '怎么注册', answer: '点右上角。' },
      { question: '忘了密码怎么办', answer: '点「忘记密码」。\n\n- 邮箱\n- 手机' },
    ])
  })
})

describe('tables', () => {
  test('of questions are read by their headings, or by what stands in them', async () => {
    const named = table(
      ['分类', '问题', '答案', '关键词'],
      ['物流', '几天到', '三天', '快递、时效'],
      ['', '包邮吗', '满 59 包邮', ''],
    )
    const unnamed = table(['Do you ship?', 'Yes.'], ['How long does it take?', 'Three days.'])
    const { drafts } = await found('a.docx', makeDocx([named, unnamed]))
    expect(drafts.map(({ question, answer, intent, keywords }) => [question, answer, intent, keywords])).toEqual([
      ['几天到', '三天', '物流', '快递\n时效'],
      ['包邮吗', '满 59 包邮', '物流', ''],
      ['Do you ship?', 'Yes.', '', ''],
      ['How long does it take?', 'Three days.', '', ''],
    ])
  })

  test('of anything else stay tables of the answer', async () => {
    const bytes = makeDocx([h(1, 'Sizes'), table(['Size', 'Chest | waist'], ['S', '90'], ['M', '96'])])
    expect((await found('a.docx', bytes)).drafts[0]?.answer).toBe(
      '| Size | Chest \\| waist |\n| --- | --- |\n| S | 90 |\n| M | 96 |',
    )
  })
})

describe('of plain text', () => {
  test.each<[string, string, [string, string][]]>([
    [
      'bold starts',
      '【退货】七天内可退。\n【换货】尺码不合可以换一次。',
      [
        ['退货', '七天内可退。'],
        ['换货', '尺码不合可以换一次。'],
      ],
    ],
    [
      'both in one line',
      '1. 几点开门？早上九点。\n2. 周末开吗？周末照常。',
      [
        ['几点开门？', '早上九点。'],
        ['周末开吗？', '周末照常。'],
      ],
    ],
    [
      'labels in one line',
      'Q: Do you ship? A: Yes.\nQ: Returns? A: 30 days.',
      [
        ['Do you ship?', 'Yes.'],
        ['Returns?', '30 days.'],
      ],
    ],
    [
      'a question amid an answer',
      'Q: Dark?\nA: Is it plugged in?\nIf not, do so.\nQ: Loud?\nA: No.',
      [
        ['Dark?', 'Is it plugged in?\n\nIf not, do so.'],
        ['Loud?', 'No.'],
      ],
    ],
    ['a closing line', '几天到？\n三天。\n还有其他问题吗？', [['几天到？', '三天。']]],
    [
      'amounts that are no numbers',
      '3.5mm 接口能用吗？\n能。\n2 年质保吗？\n是。',
      [
        ['3.5mm 接口能用吗？', '能。'],
        ['2 年质保吗？', '是。'],
      ],
    ],
    [
      'capitals',
      'DELIVERY TIMES\nThree days.\n\nRETURNS BY POST\nFree of charge.',
      [
        ['DELIVERY TIMES', 'Three days.'],
        ['RETURNS BY POST', 'Free of charge.'],
      ],
    ],
  ])('%s', async (_, text, pairs) => {
    expect(await questionsIn(text)).toEqual(pairs)
  })

  test('titles that stand where the questions of a text stand are asked, too', async () => {
    const text = '没有基础可以练吗\n可以。\n\n停卡规则\n一年两次。\n\n需要带垫子吗\n馆里有，\n也可以自带。\n'
    expect(await questionsIn(text)).toEqual([
      ['没有基础可以练吗', '可以。'],
      ['停卡规则', '一年两次。'],
      ['需要带垫子吗', '馆里有，\n\n也可以自带。'],
    ])
  })

  test('numbered labels need no colon', async () => {
    const text = 'Q1. Who may rent a plot?\nAll who live here. Ask at the shed.\nQ2. What does it cost?\n60 a year.\n'
    expect(await questionsIn(text)).toEqual([
      ['Who may rent a plot?', 'All who live here. Ask at the shed.'],
      ['What does it cost?', '60 a year.'],
    ])
  })

  test('a chat with the names on lines of their own loses neither a time nor an answer', async () => {
    const text =
      '小美 14:02\n在不在呀\n小店 14:03\n在的\n小美 14:05\n能写字吗\n小店 14:06\n最多十个字\n小店 14:07\n免费的\n'
    expect(await questionsIn(text)).toEqual([['能写字吗', '最多十个字\n免费的']])
  })

  test('short lines above sentences are headings where nothing else is', async () => {
    const text =
      '服务范围\n日常保洁、家电清洗。\n收费标准\n每小时 50 元。\n两小时起。\n如何下单\n电话或小程序都可以。\n'
    expect(await questionsIn(text)).toEqual([
      ['服务范围', '日常保洁、家电清洗。'],
      ['收费标准', '每小时 50 元。\n\n两小时起。'],
      ['如何下单', '电话或小程序都可以。'],
    ])
  })

  test('names with a colon are asked where nothing else is', async () => {
    const text = 'Hello,\n\nOpening hours: nine to six\nParking: behind the house\nPayment: cash or card\n'
    const { drafts, leftOut } = await found('a.txt', text)
    expect(drafts.map(({ question, answer }) => [question, answer])).toEqual([
      ['Opening hours', 'nine to six'],
      ['Parking', 'behind the house'],
      ['Payment', 'cash or card'],
    ])
    expect(leftOut).toEqual([{ reason: 'introduction', count: 1, samples: ['Hello,'] }])
  })

  test('several ways to ask one below the other are variants', async () => {
    const { drafts } = await found('a.txt', '怎么退款？\n钱能退吗？\n三个工作日内原路退回。\n')
    expect(drafts).toMatchObject([{ question: '怎么退款？', variants: '钱能退吗？', answer: '三个工作日内原路退回。' }])
  })

  test('questions that are listed first and answered below stand there once', async () => {
    const text = '怎么退款？\n多久到账？\n能开票吗？\n\n怎么退款？\n申请。\n多久到账？\n三天。\n能开票吗？\n能。\n'
    const { drafts, leftOut } = await found('a.txt', text)
    expect(drafts.map(({ question, answer }) => [question, answer])).toEqual([
      ['怎么退款？', '申请。'],
      ['多久到账？', '三天。'],
      ['能开票吗？', '能。'],
    ])
    expect(leftOut).toMatchObject([{ reason: 'contents', count: 3 }])
  })

  test('a chat of two names is told by who asks', async () => {
    const text =
      '[10:02] Anna: Hi, do you have this in blue?\n[10:03] Tom: Yes, in all sizes.\n[10:04] Anna: Great\n[10:05] Anna: How long does delivery take?\n[10:06] Tom: Two days.\n'
    expect(await questionsIn(text)).toEqual([
      ['do you have this in blue?', 'Yes, in all sizes.'],
      ['How long does delivery take?', 'Two days.'],
    ])
  })
})

const blanks = ' '.repeat(19_000)
test.each([
  ['blanks behind a question', `x?${blanks}y\nzz\n`.repeat(100)],
  ['blanks behind a word', `x${blanks}y\nzz\n`.repeat(100)],
  ['signs around nothing', `${'='.repeat(1990)}y\n\n`.repeat(100)],
  ['signs behind a title', `**x${'*'.repeat(1900)}y**\n\n`.repeat(1200)],
  ['an entry of a list that goes on and on', `- x\n${'  y\n'.repeat(100_000)}`],
])('a file of %s is read in a moment', async (_of, text) => {
  const lap = startWatch()
  await found('a.md', `# Do you ship?\nYes.\n\n${text}`)
  expect(lap()).toBeLessThan(3000)
})
