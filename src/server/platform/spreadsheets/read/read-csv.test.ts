import { expect, test } from 'vitest'
import { questionTable } from '#tests/support/files/question-table.ts'
import { parseSpreadsheet } from './parse-spreadsheet.ts'

async function readCsv(bytes: Buffer | string) {
  const result = await parseSpreadsheet(Buffer.from(bytes as string), 'corpus.csv', questionTable)
  if (!result.ok) throw new Error(`${result.problem} ${JSON.stringify(result.details)}`)
  return result
}

const chinese = '问题,答案\r\n怎么退货？,请在“我的订单”里申请退货。\r\n一共几天？,七天。\r\n'
const english = 'Question,Answer\r\nWhere are you?,In the café – downtown.\r\n'

function swapBytes(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

// Made with iconv -t GB18030; the last character is 😀, four bytes there.
const gb18030 = Buffer.from('cecacce22cb4f0b0b80ad4f5c3b4cdcbbbf5a3bf2cc7ebd4dab6a9b5a5d2b3c9eac7eb9439fc36', 'hex')

test.each([
  ['utf-8', Buffer.from(chinese)],
  ['utf-8-bom', Buffer.from(`\uFEFF${chinese}`)],
  ['utf-16le', Buffer.from(`\uFEFF${chinese}`, 'utf16le')],
  ['utf-16be', swapBytes(`\uFEFF${chinese}`)],
  ['utf-16le', Buffer.from(chinese, 'utf16le')],
  ['utf-16be', swapBytes(chinese)],
])('Chinese in %s is read as it was written', async (encoding, bytes) => {
  const result = await readCsv(bytes)
  expect(result.encoding).toBe(encoding)
  expect(result.header).toEqual(['问题', '答案'])
  expect(result.rows.map((row) => row.content?.answer)).toEqual(['请在“我的订单”里申请退货。', '七天。'])
})

test.each([
  ['utf-8', Buffer.from(english)],
  ['utf-16le', Buffer.from(english, 'utf16le')],
  ['utf-16be', swapBytes(english)],
])('English in %s without a mark is read as it was written', async (encoding, bytes) => {
  const result = await readCsv(bytes)
  expect(result.encoding).toBe(encoding)
  expect(result.rows[0]?.content?.answer).toBe('In the café – downtown.')
})

test('GB18030, as Chinese Excel saves csv, is recognised, emoji included', async () => {
  const result = await readCsv(gb18030)
  expect(result.encoding).toBe('gb18030')
  expect(result.rows[0]?.content).toMatchObject({ question: '怎么退货？', answer: '请在订单页申请😀' })
})

test('text of a Western code page is refused instead of turned into rare characters', async () => {
  const bytes = Buffer.from('question,answer\nCaf\xe9 pr\xe8s d\x92ici ?,Oui, \xe0 c\xf4t\xe9.\n', 'latin1')
  expect(await parseSpreadsheet(bytes, 'corpus.csv', questionTable)).toMatchObject({ ok: false, problem: 'damaged' })
})

test.each([',', ';', '\t'])('the delimiter %j is found', async (delimiter) => {
  const lines = [
    ['question', 'answer', 'keywords'],
    ['a; b, or c?', 'yes, no; maybe', 'x'],
  ].map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter))
  const result = await readCsv(lines.join('\n'))
  expect(result.delimiter).toBe(delimiter)
  expect(result.rows[0]?.content).toMatchObject({ question: 'a; b, or c?', answer: 'yes, no; maybe', keywords: 'x' })
})

test("Excel's own line about the delimiter is obeyed and counts as a row of the file", async () => {
  const result = await readCsv('sep=;\r\nquestion;answer\r\nq;a\r\n')
  expect(result.delimiter).toBe(';')
  expect(result.rows).toMatchObject([{ rowNumber: 3, content: { question: 'q', answer: 'a' } }])
})

test('quotes, line ends in cells and loose quotes keep their text', async () => {
  const result = await readCsv('question,answer\n"say ""hi""","one\r\ntwo\nthree"\n5" screen,it is 5" wide\n"a" b,c\n')
  expect(result.rows.map(({ content }) => [content?.question, content?.answer])).toEqual([
    ['say "hi"', 'one\r\ntwo\nthree'],
    ['5" screen', 'it is 5" wide'],
    ['"a" b', 'c'],
  ])
})

test('a blank row between filled ones is kept and marked, blank ones at the end are no rows', async () => {
  const result = await readCsv('question,answer\nq1,a1\n\n , \nq4,a4\n,,,\n\n')
  expect(result.rows.map(({ rowNumber, content }) => [rowNumber, content === undefined])).toEqual([
    [2, false],
    [3, true],
    [4, true],
    [5, false],
  ])
})

test('the first row is told when it is not a header', async () => {
  expect(await parseSpreadsheet(Buffer.from('name,phone\nA,1\n'), 'list.csv', questionTable)).toEqual({
    ok: false,
    problem: 'no-header',
    details: { found: ['name', 'phone'] },
  })
})
