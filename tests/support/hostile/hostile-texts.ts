import { inlineRow, makeWorkbook } from '../files/workbook-files.ts'
import { type HostileFile, headerRow, mebibyte, randomBytes, repeated } from './hostile-file.ts'

function csvOfBytes(length: number): Buffer {
  const line = `how do I do it,${'answer '.repeat(60)}\n`
  const text = `question,answer\n${line.repeat(Math.floor((length - 200) / line.length))}`
  return Buffer.from(`${text}last,${'x'.repeat(length - text.length - 6)}\n`)
}

/** Text files, and what only pretends to be a text or a workbook. */
export const hostileTexts: HostileFile[] = [
  {
    title: 'a photo called .xlsx',
    fileName: 'photo.xlsx',
    expected: ['unsupported-type'],
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(200_000)]),
  },
  {
    title: 'a web page called .xls',
    fileName: 'page.xls',
    expected: ['unsupported-type'],
    make: () => Buffer.from('<html><body><table><tr><td>question</td><td>answer</td></tr></table></body></html>'),
  },
  {
    title: 'a PDF called .csv',
    fileName: 'paper.csv',
    isMisnamed: true,
    expected: ['unsupported-type'],
    make: () => Buffer.from('%PDF-1.7\n1 0 obj\n'),
  },
  {
    title: 'a program called .csv',
    fileName: 'setup.csv',
    expected: ['unsupported-type'],
    make: () => Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), randomBytes(100_000)]),
  },
  {
    title: 'a good workbook called .csv',
    fileName: 'mixed-up.csv',
    isMisnamed: true,
    expected: ['unsupported-type'],
    make: () => makeWorkbook({ rows: headerRow + inlineRow(2, 'q', 'a') }),
  },
  {
    title: 'a good csv called .xlsx',
    fileName: 'mixed-up.xlsx',
    isMisnamed: true,
    expected: ['unsupported-type'],
    make: () => Buffer.from('question,answer\nq,a\n'),
  },
  {
    title: 'a good csv called .csv.exe',
    fileName: 'corpus.csv.exe',
    expected: ['unsupported-type'],
    make: () => Buffer.from('question,answer\nq,a\n'),
  },
  { title: 'a file without a byte', fileName: 'empty.csv', expected: ['empty'], make: () => Buffer.alloc(0) },
  { title: 'a workbook without a cell', fileName: 'blank.xlsx', expected: ['empty'], make: () => makeWorkbook({}) },
  { title: 'only a byte order mark', fileName: 'mark.csv', expected: ['empty'], make: () => Buffer.from('\uFEFF') },
  {
    title: 'only line ends',
    fileName: 'lines.csv',
    expected: ['empty'],
    make: () => Buffer.from('\r\n'.repeat(100_000)),
  },
  {
    title: 'only a header',
    fileName: 'header.csv',
    expected: ['empty'],
    make: () => Buffer.from('question,answer\r\n'),
  },
  {
    title: 'no header',
    fileName: 'no-header.csv',
    expected: ['no-header'],
    make: () => Buffer.from('Where are you?\n'.repeat(50)),
  },
  {
    title: 'NUL bytes in a csv',
    fileName: 'nul.csv',
    expected: ['unsupported-type'],
    make: () => Buffer.from('question,answer\nq\0,a\n'),
  },
  {
    title: 'only NUL bytes',
    fileName: 'nuls.csv',
    expected: ['unsupported-type'],
    make: () => Buffer.alloc(4 * mebibyte),
  },
  {
    title: 'noise called .csv',
    fileName: 'noise.csv',
    expected: ['unsupported-type', 'damaged'],
    make: () => randomBytes(4 * mebibyte),
  },
  {
    title: 'a csv of one quote that never ends',
    fileName: 'quote.csv',
    expected: ['cell-too-long'],
    make: () => Buffer.from(`question,answer\nq,"${'never ends; '.repeat(400_000)}`),
  },
  {
    title: 'a csv that ends within a quote',
    fileName: 'open-quote.csv',
    expected: ['damaged'],
    make: () => Buffer.from('question,answer\nq,"a\nq2,a2\n'),
  },
  {
    title: 'a csv of 5 million commas',
    fileName: 'commas.csv',
    expected: ['empty'],
    make: () => Buffer.alloc(5_000_000, ','),
  },
  {
    title: 'a csv of 5 million commas and a letter',
    fileName: 'commas-and-letter.csv',
    expected: ['too-many-columns'],
    make: () => Buffer.from(`${','.repeat(5_000_000)}x`),
  },
  {
    title: 'a csv of 5 million quotes',
    fileName: 'quotes.csv',
    expected: ['cell-too-long', 'damaged', 'no-header'],
    make: () => Buffer.alloc(5_000_000, '"'),
  },
  {
    title: 'a csv of 5 million line ends and one row',
    fileName: 'gap.csv',
    expected: ['too-many-rows'],
    make: () => Buffer.from(`question,answer\n${'\n'.repeat(5_000_000)}q,a`),
  },
  {
    title: 'a csv of 20,000 rows and 5 million commas',
    fileName: 'wide.csv',
    expected: [null],
    make: () => Buffer.from(`question,answer\n${`q,a${','.repeat(240)}\n`.repeat(19_900)}z,z`.slice(0, 5 * mebibyte)),
  },
  {
    title: 'a csv of a million blank rows below a good one',
    fileName: 'tail.csv',
    expected: [null],
    make: () => Buffer.from(`question,answer\nq,a\n${',\r\n'.repeat(1_500_000)}`),
  },
  {
    title: 'a csv cell of 5 MB',
    fileName: 'cell.csv',
    expected: ['cell-too-long'],
    make: () => Buffer.from(`question,answer\nq,${'x'.repeat(5_000_000)}`),
  },
  {
    title: 'a csv of 20,001 rows',
    fileName: 'rows.csv',
    expected: ['too-many-rows'],
    make: () => Buffer.from(`question,answer\n${repeated(20_001, (index) => `q${index},a\n`)}`),
  },
  {
    title: 'a csv of 5 MB and one byte',
    fileName: 'heavy.csv',
    expected: ['file-too-large'],
    make: () => csvOfBytes(5 * mebibyte + 1),
  },
  { title: 'a csv of exactly 5 MB', fileName: 'limit.csv', expected: [null], make: () => csvOfBytes(5 * mebibyte) },
  {
    title: 'Chinese UTF-8 with a broken byte',
    fileName: 'broken.csv',
    expected: ['encoding'],
    make: () =>
      Buffer.concat([
        Buffer.from('问题,答案\n怎么退货,请在订单页'),
        Buffer.from([0xe7, 0x94]),
        Buffer.from('申请退货\n'),
      ]),
  },
  {
    title: 'UTF-16 with half a character at the end',
    fileName: 'half.csv',
    expected: ['damaged'],
    make: () => Buffer.concat([Buffer.from('\uFEFFquestion,answer\nq,a', 'utf16le'), Buffer.from([0x41])]),
  },
]
