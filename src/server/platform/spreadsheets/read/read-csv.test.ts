import { expect, test } from 'vitest'
import { questionTable } from '#tests/support/files/question-table.ts'
import { parseSpreadsheet } from './parse-spreadsheet.ts'
import { decodeText } from './text-encoding.ts'

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

// The bytes as iconv -t WINDOWS-1252 writes them.
test.each([
  ['prices', 'How much?,\xa35.99 or \x8020', 'How much?', '£5.99 or €20'],
  ['one price alone', 'Delivery?,It costs \xa35', 'Delivery?', 'It costs £5'],
  ['one café', 'Where?,At the caf\xe9', 'Where?', 'At the café'],
  [
    'quotes and dashes of Word',
    'Can I\x85?,\x93Don\x92t worry\x94 \x96 we\x92ll help\x85',
    'Can I…?',
    '“Don’t worry” – we’ll help…',
  ],
  [
    'French',
    'O\xf9 \xeates-vous ?,"\xc0 Paris, \xab pr\xe8s d\x92ici\xa0\xbb, \xe0 c\xf4t\xe9."',
    'Où êtes-vous ?',
    'À Paris, « près d’ici\u00a0», à côté.',
  ],
  ['German', 'Gr\xf6\xdfe?,Nur f\xfcr \x84\xc4pfel\x93', 'Größe?', 'Nur für „Äpfel“'],
  ['Spanish', '\xbf\xc9l viene ma\xf1ana?,\xa1S\xed!', '¿Él viene mañana?', '¡Sí!'],
  ['a question mark that a Chinese character is made of', '\xbf\xc9l?,No', '¿Él?', 'No'],
  ['capitals', 'INFORMA\xc7\xd5ES?,Na loja', 'INFORMAÇÕES?', 'Na loja'],
  ['Portuguese', 'Devolu\xe7\xf5es?,At\xe9 30 dias', 'Devoluções?', 'Até 30 dias'],
])('csv that Excel saved in Western Europe is read: %s', async (_, row, question, answer) => {
  const result = await readCsv(Buffer.from(`Question,Answer\r\n${row}\r\n`, 'latin1'))
  expect(result.encoding).toBe('windows-1252')
  expect(result.rows[0]?.content).toMatchObject({ question, answer })
})

// The bytes as iconv -t GBK writes them, in the middle of English as well.
test.each([
  ['one character', 'bfc9', '可'],
  ['two characters', 'cac72cb7f1', '是,否'],
  ['traditional characters', 'b4b2897cdc9bd3b2d4f5fc4eccf4', '床墊軟硬怎麼挑'],
  ['rare characters', 'cfcacfbae2c6e2bd', '鲜虾馄饨'],
  ['after a number', '3230bfe9c7ae', '20块钱'],
  ['after a word', '4f4bc2f0', 'OK吗'],
  ['between two words', '6950686f6e65bacd69506164', 'iPhone和iPad'],
  ['the apostrophe of a Chinese keyboard', '646f6ea1af74', 'don’t'],
])('a short Chinese csv in GBK is read: %s', async (_, cell, text) => {
  const bytes = Buffer.concat([Buffer.from('question;answer\nx;'), Buffer.from(cell, 'hex'), Buffer.from('\n')])
  const result = await readCsv(bytes)
  expect([result.encoding, result.rows[0]?.content?.answer]).toEqual(['gb18030', text])
})

test.each([
  ['UTF-8 that was cut', Buffer.from('question,answer\n怎么退货？,七天内').subarray(0, -1)],
  ['UTF-8 with a broken byte', Buffer.from('question,answer\ncaf\xc3\xa9,it\xe2\x80\x99s \xc2\xa35\xc3\n', 'latin1')],
  [
    'Cyrillic',
    Buffer.from(
      'question,answer\n\xca\xe0\xea \xe2\xe5\xf0\xed\xf3\xf2\xfc?,\xcf\xee \xef\xee\xf7\xf2\xe5\n',
      'latin1',
    ),
  ],
  ['Big5', Buffer.from('7175657374696f6e2c616e737765720aabe7bbf2b068b366a1482ca443a4d1a4baa569a548b0680a', 'hex')],
  ['an old Mac', Buffer.from('question,answer\nCaf\x8e?,Don\xd5t worry\n', 'latin1')],
])('text of an encoding that is not known is refused instead of garbled: %s', async (_, bytes) => {
  expect(await parseSpreadsheet(bytes, 'corpus.csv', questionTable)).toMatchObject({ ok: false, problem: 'encoding' })
})

test('5 MB of Western text are decoded in a moment', () => {
  const bytes = Buffer.from('Combien ?,\x80 5 d\xe9j\xe0 pay\xe9s, l\x92\xe9t\xe9\r\n'.repeat(130_000), 'latin1')
  expect(decodeText(bytes).encoding).toBe('windows-1252')
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
