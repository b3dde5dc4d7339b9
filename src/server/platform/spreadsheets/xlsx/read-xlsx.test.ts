import { expect, test } from 'vitest'
import { questionTable } from '#tests/support/files/question-table.ts'
import {
  inlineRow,
  mainNamespace,
  makeWorkbook,
  relationshipTypes,
  type WorkbookParts,
} from '#tests/support/files/workbook-files.ts'
import { parseSpreadsheet } from '../read/parse-spreadsheet.ts'

async function readXlsx(parts: WorkbookParts) {
  const result = await parseSpreadsheet(makeWorkbook(parts), 'corpus.xlsx', questionTable)
  if (!result.ok) throw new Error(`${result.problem} ${JSON.stringify(result.details)}`)
  return result
}

const header = inlineRow(1, 'question', 'answer')
/** One row with this cell as its answer. */
const withAnswer = (cell: string) => `${header}<row r="2"><c r="A2" t="inlineStr"><is><t>q</t></is></c>${cell}</row>`
const answerOf = async (cell: string, parts: WorkbookParts = {}) =>
  (await readXlsx({ ...parts, rows: withAnswer(cell) })).rows[0]?.content?.answer

test('shared strings join their runs and leave the reading aid out', async () => {
  const sharedStrings = `<sst xmlns="${mainNamespace}"><si><t>plain</t></si><si><r><t>one </t></r><r><rPr><b/></rPr><t xml:space="preserve">two </t></r><rPh sb="0" eb="1"><t>yomi</t></rPh><phoneticPr fontId="1"/></si></sst>`
  expect(await answerOf('<c r="B2" t="s"><v>1</v></c>', { sharedStrings })).toBe('one two ')
})

test.each([
  ['text written in place, in runs', '<c r="B2" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>', 'ab'],
  ['the last result of a formula', '<c r="B2" t="str"><f>A1&amp;"x"</f><v>result</v></c>', 'result'],
  ['a number of a formula', '<c r="B2"><f>1+1</f><v>2</v></c>', '2'],
  ['a whole number', '<c r="B2"><v>42.0</v></c>', '42'],
  ['a phone number', '<c r="B2"><v>1.3800138000E10</v></c>', '13800138000'],
  ['a fraction without the noise of its storage', '<c r="B2"><v>0.30000000000000004</v></c>', '0.3'],
  ['yes', '<c r="B2" t="b"><v>1</v></c>', 'TRUE'],
  ['a date as text', '<c r="B2" t="d"><v>2024-05-01T00:00:00</v></c>', '2024-05-01'],
  [
    'escaped characters',
    '<c r="B2" t="inlineStr"><is><t>a_x000D_\nb_x005F_x000D_&lt;&#x4F60;</t></is></c>',
    'a\r\nb_x000D_<你',
  ],
  ['marked text', '<c r="B2" t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c>', '<b>'],
  ['a control character, which is dropped', '<c r="B2" t="inlineStr"><is><t>a_x0000_b</t></is></c>', 'ab'],
])('a cell shows %s', async (_, cell, text) => {
  expect(await answerOf(cell)).toBe(text)
})

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="[Red]#,##0.00;-0"/><numFmt numFmtId="167" formatCode="&quot;days&quot; 0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[0, 14, 22, 164, 165, 166, 10, 167, 20].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`

test.each([
  [0, '45413', '45413'],
  [1, '45413', '2024-05-01'],
  [1, '1', '1900-01-01'],
  [1, '61', '1900-03-01'],
  [2, '45413.5625', '2024-05-01 13:30:00'],
  [3, '45413', '2024-05-01'],
  [4, '42', '00042'],
  [5, '1234567.5', '1,234,567.50'],
  [6, '0.125', '12.50%'],
  [7, '3', '3'],
  [8, '0.5', '12:00:00'],
])('a number of style %i and value %s reads %s', async (style, value, text) => {
  expect(await answerOf(`<c r="B2" s="${style}"><v>${value}</v></c>`, { styles })).toBe(text)
})

test('days count from 1904 when the workbook says so', async () => {
  const workbook = `<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipTypes}"><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`
  expect(await answerOf('<c r="B2" s="1"><v>43951</v></c>', { styles, workbook })).toBe('2024-05-01')
})

test('a cell with an error is read and reported', async () => {
  const { rows } = await readXlsx({ rows: withAnswer('<c r="B2" t="e"><v>#N/A</v></c>') })
  expect(rows[0]?.content).toMatchObject({ answer: '#N/A', errors: 'answer' })
})

test('blank rows between filled ones are kept, rows that are only formatted at the end are not', async () => {
  const { rows } = await readXlsx({
    rows: `${header}${inlineRow(2, 'q', 'a')}${inlineRow(5, 'q', 'a')}<row r="6"><c r="A6" s="1"/></row><row r="900000"/>`,
  })
  expect(rows.map((row) => [row.rowNumber, row.content === undefined])).toEqual([
    [2, false],
    [3, true],
    [4, true],
    [5, false],
  ])
})

test('rows and cells without names count up', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const { rows } = await readXlsx({
    rows: `<row>${cell('question')}${cell('answer')}</row><row>${cell('q')}${cell('a')}</row>`,
  })
  expect(rows).toMatchObject([{ rowNumber: 2, content: { question: 'q', answer: 'a' } }])
})

test('prefixes and the strict namespaces read the same', async () => {
  const sheet = `<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>问题</x:v></x:c><x:c r="B1" t="str"><x:v>答案</x:v></x:c></x:row><x:row r="2"><x:c r="A2" t="str"><x:v>问</x:v></x:c><x:c r="B2" t="str"><x:v>答</x:v></x:c></x:row></x:sheetData></x:worksheet>`
  const workbookRelationships = `<Relationships><Relationship Id="r1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>`
  const workbook = `<x:workbook xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:rel="http://purl.oclc.org/ooxml/officeDocument/relationships"><x:sheets><x:sheet name="S" sheetId="1" rel:id="r1"/></x:sheets></x:workbook>`
  const { rows } = await readXlsx({ sheet, workbook, workbookRelationships })
  expect(rows[0]?.content).toMatchObject({ question: '问', answer: '答' })
})

test.each([
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, little end first', (text: string) => Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  [
    'UTF-16, big end first, without a mark',
    (text: string) => Buffer.from(text.replace('UTF-8', 'UTF-16'), 'utf16le').swap16(),
  ],
])('a part in %s is read', async (_, encode) => {
  const text = `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${header}${inlineRow(2, '你好', '😀')}</sheetData></worksheet>`
  expect((await readXlsx({ sheet: encode(text) })).rows[0]?.content).toMatchObject({ question: '你好', answer: '😀' })
})

test('the first visible sheet that has the header is read', async () => {
  const sheetOf = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
  const type = `${relationshipTypes}/worksheet`
  const { rows } = await readXlsx({
    rows: header + inlineRow(2, 'hidden', 'x'),
    workbook: `<workbook xmlns:r="${relationshipTypes}"><sheets><sheet name="1" r:id="a" state="hidden"/><sheet name="2" r:id="b"/><sheet name="3" r:id="c"/></sheets></workbook>`,
    workbookRelationships: `<Relationships><Relationship Id="a" Type="${type}" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${type}" Target="worksheets/two.xml"/><Relationship Id="c" Type="${type}" Target="../xl/worksheets/three.xml"/></Relationships>`,
    extra: [
      { name: 'xl/worksheets/two.xml', content: sheetOf(inlineRow(1, 'How to fill this in')) },
      {
        name: 'xl/worksheets/three.xml',
        content: sheetOf(inlineRow(1, 'Our corpus'), inlineRow(3, 'question', 'answer'), inlineRow(4, 'q', 'a')),
      },
    ],
  })
  expect(rows).toMatchObject([{ rowNumber: 4, content: { question: 'q', answer: 'a' } }])
})

test('links in answers do not make a file unsafe', async () => {
  const link = `<Relationships><Relationship Id="rId1" Type="${relationshipTypes}/hyperlink" Target="https://example.com/" TargetMode="External"/></Relationships>`
  const { rows } = await readXlsx({
    rows: header + inlineRow(2, 'q', 'a'),
    extra: [{ name: 'xl/worksheets/_rels/sheet1.xml.rels', content: link }],
  })
  expect(rows).toHaveLength(1)
})

test.each(['1', '-1', '1e9', '1000000000', 'NaN', '0x0', '99999999999999999999'])(
  'shared string %s of one makes the file damaged',
  async (index) => {
    const sharedStrings = `<sst xmlns="${mainNamespace}"><si><t>only</t></si></sst>`
    const bytes = makeWorkbook({ rows: withAnswer(`<c r="B2" t="s"><v>${index}</v></c>`), sharedStrings })
    expect(await parseSpreadsheet(bytes, 'corpus.xlsx', questionTable)).toMatchObject({
      ok: false,
      problem: 'damaged',
      details: { rowNumber: 2 },
    })
  },
)

test.each(['../x', '/x', 'C:/x', 'xl\\x'])('an entry called %s makes the file unsafe', async (name) => {
  const bytes = makeWorkbook({ rows: header, extra: [{ name, content: 'x' }] })
  expect(await parseSpreadsheet(bytes, 'corpus.xlsx', questionTable)).toMatchObject({ ok: false, problem: 'unsafe' })
})
