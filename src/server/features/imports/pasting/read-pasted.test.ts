import { describe, expect, test } from 'vitest'
import { finishesAtOnceWithin } from '#tests/support/time-limits.ts'
import { isTable, readPasted } from './read-pasted.ts'

const pairsOf = (text: string) => readPasted(text).map(({ question, answer }) => [question, answer])

describe('questions and answers are found in', () => {
  test.each([
    [
      'labels',
      'Q: Do you ship?\nA: Yes.\nAll over.\n\nQ2: Returns?\nA2: 30 days.',
      [
        ['Do you ship?', 'Yes.\nAll over.'],
        ['Returns?', '30 days.'],
      ],
    ],
    [
      'Chinese labels',
      '问：能退吗？\n答：七天内。\n问题2：运费谁出？\n答案：我们出。',
      [
        ['能退吗？', '七天内。'],
        ['运费谁出？', '我们出。'],
      ],
    ],
    ['bold labels', '**Q:** Do you ship?\n**A:** Yes.', [['Do you ship?', 'Yes.']]],
    [
      'blocks',
      'Do you ship?\nYes, all over.\nEven abroad.\n\n能退吗\n七天内可退。',
      [
        ['Do you ship?', 'Yes, all over.\nEven abroad.'],
        ['能退吗', '七天内可退。'],
      ],
    ],
    [
      'blocks of one line each',
      'Do you ship?\n\nYes, all over.\n\nReturns?\n\n30 days.',
      [
        ['Do you ship?', 'Yes, all over.'],
        ['Returns?', '30 days.'],
      ],
    ],
    [
      'lines by turns',
      '能退吗\n七天内可退。\n多久到？\n三天左右。',
      [
        ['能退吗', '七天内可退。'],
        ['多久到？', '三天左右。'],
      ],
    ],
    ['one pair', 'Do you ship?\nYes.', [['Do you ship?', 'Yes.']]],
    [
      'one line each, numbered, by question mark, dash or colon',
      '1、几点开门？早上十点\n2、几点关门？晚上十点\n可以刷卡吗 - 可以\n有停车位吗：楼下商场\n老板电话多少',
      [
        ['几点开门？', '早上十点'],
        ['几点关门？', '晚上十点'],
        ['可以刷卡吗', '可以'],
        ['有停车位吗', '楼下商场'],
        ['老板电话多少', ''],
      ],
    ],
    [
      'one line each, in English',
      'Do you ship? Yes, all over.\nCan I return it? Within 30 days.',
      [
        ['Do you ship?', 'Yes, all over.'],
        ['Can I return it?', 'Within 30 days.'],
      ],
    ],
    [
      'labels amid lines without them',
      '几点开门？早上十点\n老板在吗\nQ：可以外带吗\nA：可以，\n杯盖密封\n可以刷卡吗 - 可以\n老板电话多少',
      [
        ['几点开门？', '早上十点'],
        ['老板在吗', ''],
        ['可以外带吗', '可以，\n杯盖密封'],
        ['可以刷卡吗', '可以'],
        ['老板电话多少', ''],
      ],
    ],
    [
      'labels, blocks, rows of a table and lines, mixed',
      'Q: Do you ship?\nA: Yes.\nAll over.\n\nCan I return it?\nWithin 30 days.\nUnworn, please.\n\nQuestion\tAnswer\nGift wrap\t£3 each\nStudent discount\t10% off\n\n问：能开发票吗？\n答：可以。\n电子发票。\n\nDo you repair? Yes, in a week.',
      [
        ['Do you ship?', 'Yes.\nAll over.'],
        ['Can I return it?', 'Within 30 days.\nUnworn, please.'],
        ['Gift wrap', '£3 each'],
        ['Student discount', '10% off'],
        ['能开发票吗？', '可以。\n电子发票。'],
        ['Do you repair?', 'Yes, in a week.'],
      ],
    ],
    [
      'rows of a table before anything else',
      'Gift wrap?\t£3 each\nDiscount?\t10% off\n\nQ: Do you ship?\nA: Yes.\n\n几天能到\n一般三天。\n偏远地区五天。',
      [
        ['Gift wrap?', '£3 each'],
        ['Discount?', '10% off'],
        ['Do you ship?', 'Yes.'],
        ['几天能到', '一般三天。\n偏远地区五天。'],
      ],
    ],
    [
      'forms without labels, mixed',
      'Do you ship? Yes.\n\nCan I return it?\nWithin 30 days.\nUnworn, please.\n\n可以刷卡吗 - 可以\n\n有停车位吗\n\n楼下商场可以停。\n前两小时免费。',
      [
        ['Do you ship?', 'Yes.'],
        ['Can I return it?', 'Within 30 days.\nUnworn, please.'],
        ['可以刷卡吗', '可以'],
        ['有停车位吗', '楼下商场可以停。\n前两小时免费。'],
      ],
    ],
    [
      'a question with a paragraph of several lines below it',
      'How do I return something\nSend it back within 30 days.\nPut the note in the parcel.\nWe pay the postage.',
      [['How do I return something', 'Send it back within 30 days.\nPut the note in the parcel.\nWe pay the postage.']],
    ],
    [
      'paragraphs of several blocks',
      'Do you ship?\nYes, all over.\n\nAbroad it takes a week.\n\nReturns?\nWithin 30 days.',
      [
        ['Do you ship?', 'Yes, all over.\n\nAbroad it takes a week.'],
        ['Returns?', 'Within 30 days.'],
      ],
    ],
    [
      'labels of questions alone',
      '问：能退吗？\n七天内可以。\n要有吊牌。\n\n问：运费谁出？\n我们出。',
      [
        ['能退吗？', '七天内可以。\n要有吊牌。'],
        ['运费谁出？', '我们出。'],
      ],
    ],
    [
      'labels of answers alone',
      'Do you ship?\nA: Yes.\nAll over.\n\nReturns\nA: 30 days.',
      [
        ['Do you ship?', 'Yes.\nAll over.'],
        ['Returns', '30 days.'],
      ],
    ],
    [
      'a labelled answer with paragraphs, a list and a table of its own',
      'Q: Do you ship?\nA: Yes.\n\nPrices:\n- small £3\n- large £5\nsmall\t2 days\n\nWe use DHL.\n\nQ: Returns?\nA: 30 days.',
      [
        ['Do you ship?', 'Yes.\n\nPrices:\n- small £3\n- large £5\nsmall\t2 days\n\nWe use DHL.'],
        ['Returns?', '30 days.'],
      ],
    ],
    [
      'headings',
      '# Do you ship?\n\nYes.\n\n- All over\n\n## Returns?\n30 days.',
      [
        ['Do you ship?', 'Yes.\n\n- All over'],
        ['Returns?', '30 days.'],
      ],
    ],
    [
      'questions alone',
      '1. 能退吗\n2. 多久到\n- Do you ship?\n3D prints?',
      [
        ['能退吗', ''],
        ['多久到', ''],
        ['Do you ship?', ''],
        ['3D prints?', ''],
      ],
    ],
  ])('%s', (_, text, pairs) => {
    expect(pairsOf(text)).toEqual(pairs)
  })

  test('labels of variants, keywords and intent', () => {
    const text = 'Q: Do you ship?\nVariants: delivery?\nabroad?\nKeywords: post, parcel\nIntent: Shipping\nA: Yes.'
    expect(readPasted(text)).toEqual([
      {
        rowNumber: 1,
        question: 'Do you ship?',
        answer: 'Yes.',
        variants: 'delivery?\nabroad?',
        keywords: 'post, parcel',
        intent: 'Shipping',
      },
    ])
  })

  test('headings, of which one with only headings below is their intent', () => {
    expect(
      readPasted('# Shop\n## Returns\n### Can I return?\nYes.\n### How?\nBy post.\n## Hours?\nNine.').map(
        ({ rowNumber, question, intent }) => [rowNumber, question, intent],
      ),
    ).toEqual([
      [3, 'Can I return?', 'Returns'],
      [5, 'How?', 'Returns'],
      [7, 'Hours?', 'Shop'],
    ])
  })
})

test('headings above labels are their intent', () => {
  const text = '# Delivery\nQ: Do you ship?\nA: Yes.\n\n# Returns\n\nQ: How long?\nA: 30 days.\nIntent: Time'
  expect(readPasted(text).map(({ question, answer, intent }) => [question, answer, intent])).toEqual([
    ['Do you ship?', 'Yes.', 'Delivery'],
    ['How long?', '30 days.', 'Time'],
  ])
})

test('cells of a spreadsheet are a table, a sentence with a tab is none', () => {
  expect(isTable('Question\tAnswer\nA\tB')).toBe(true)
  expect(isTable('A\t"B\nand more"\nC\tD')).toBe(true)
  expect(isTable('Question\tAnswer\nDo you ship?\tYes,\nall over')).toBe(true)
  expect(isTable('Gift wrap?\t£3\nQ: Do you ship?\nA: Yes.')).toBe(false)
  expect(isTable('Gift wrap?\t£3\n\nDo you ship?\nYes, all over.')).toBe(false)
  expect(isTable('no tab here\nA\tB')).toBe(false)
})

test('200,000 characters of anything are read in a moment', () => {
  for (const text of [
    'Q: '.repeat(66_000),
    'Q:\n'.repeat(66_000),
    '# \n'.repeat(66_000),
    `${'*'.repeat(199_990)}q`,
    'a\n'.repeat(100_000),
    'a?\n\n'.repeat(66_000),
    'a?\tb\n\nQ:c\n'.repeat(18_000),
    `A: ${'b\n\n'.repeat(66_000)}`,
    `# a${' '.repeat(199_990)}b\nc`,
    `# ${'#'.repeat(199_990)}b\nc`,
    `# ${'a #'.repeat(66_000)}b\nc`,
  ]) {
    let rows: ReturnType<typeof readPasted> = []
    finishesAtOnceWithin(2000, () => {
      rows = readPasted(text)
    })
    const numbers = rows.map(({ rowNumber }) => rowNumber)
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
    // Nothing is made up, and nothing is said twice.
    const read = rows.reduce((length, { question, answer }) => length + question.length + answer.length, 0)
    expect(read).toBeLessThanOrEqual(text.length)
  }
})

test('signs that close a heading are no part of it, those within are', () => {
  expect(pairsOf('## Returns ##\n30 days.\n# Is #1 best?  #\nYes.')).toEqual([
    ['Returns', '30 days.'],
    ['Is #1 best?', 'Yes.'],
  ])
})
