import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bullets, contents, h, makeDocx, p, steps, table } from '#tests/support/files/documents/docx-file.ts'
import { laidOut, makePdf, type PdfText } from '#tests/support/files/documents/pdf-file.ts'
import { makeWorkbook } from '#tests/support/files/workbook-files.ts'
import { makeZip } from '#tests/support/files/zip-files.ts'
import type { Document } from './document.types.ts'
import { defaultDocumentLimits } from './document-limits.ts'
import { readDocument } from './read-document.ts'

async function read(name: string, bytes: Buffer | string): Promise<Document> {
  const result = await readDocument(Buffer.from(bytes as string), name)
  if (!result.ok) throw new Error(`${result.problem} ${JSON.stringify(result.details)}`)
  return result.document
}

const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const body = [h(1, 'Do you ship?'), p('Yes.')]
const pages = (count: number) => Array.from({ length: count }, () => [{ text: 'Do you ship?', y: 90 }])
const documentOf = (xml: string) => makeDocx([], { document: xml })
/** A stream of zeros that inflates to more than the reader may have. */
const deflated = (length: number) => {
  const stream = deflateSync(Buffer.alloc(length, ' ')).toString('latin1')
  return `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream}\nendstream`
}

describe('a bad file is told by its reason', () => {
  test.each<[string, string, () => Buffer | string, string]>([
    ['a page of HTML', 'faq.docx', () => '<!doctype html><h1>Do you ship?</h1>', 'unsupported-type'],
    ['a program', 'faq.pdf', () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'unsupported-type'],
    ['a workbook', 'faq.docx', () => makeWorkbook({ rows: '' }), 'unsupported-type'],
    ['a picture', 'faq.txt', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'unsupported-type'],
    ['bytes without meaning', 'faq.txt', () => Buffer.alloc(64, 0), 'unsupported-type'],
    ['macros', 'faq.docx', () => makeDocx(body, { mainType: macroType }), 'unsafe'],
    [
      'macros that it does not tell of',
      'faq.docx',
      () => makeDocx(body, { extra: [{ name: 'word/vbaProject.bin', content: 'x' }] }),
      'unsafe',
    ],
    [
      'entities that grow',
      'faq.docx',
      () => documentOf('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "ha">]><w:document>&b;</w:document>'),
      'unsafe',
    ],
    [
      'an entry outside of its folder',
      'faq.docx',
      () => makeDocx(body, { extra: [{ name: '../x', content: '' }] }),
      'unsafe',
    ],
    [
      'a part that grows a thousandfold',
      'faq.docx',
      () => makeDocx(body, { extra: [{ name: 'word/media/a.bin', content: Buffer.alloc(40 * 1024 * 1024) }] }),
      'bomb',
    ],
    ['elements within elements', 'faq.docx', () => documentOf(`<w:document><w:body>${'<w:sdt>'.repeat(200)}`), 'bomb'],
    ['XML that ends too soon', 'faq.docx', () => documentOf('<w:document><w:body><w:p>'), 'damaged'],
    ['a broken zip', 'faq.docx', () => makeDocx(body).subarray(0, 700), 'damaged'],
    [
      'a zip of something else',
      'faq.docx',
      () => makeZip([{ name: 'a.txt', content: 'Do you ship?' }]),
      'unsupported-type',
    ],
    [
      'a Word file with a password',
      'faq.docx',
      () =>
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.alloc(512),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
      'encrypted',
    ],
    [
      'a PDF with a password',
      'faq.pdf',
      () =>
        makePdf(pages(1), {
          objects: [`<< /Filter /Standard /V 1 /R 2 /P -64 /O <${'31'.repeat(32)}> /U <${'32'.repeat(32)}> >>`],
          trailer: '/Encrypt 12 0 R /ID [<01> <01>]',
        }),
      'encrypted',
    ],
    ['a broken PDF', 'faq.pdf', () => '%PDF-1.7\nnothing of it is right', 'damaged'],
    ['a scan', 'faq.pdf', () => makePdf([[]]), 'no-text'],
    ['201 pages', 'faq.pdf', () => makePdf(pages(201)), 'too-many-pages'],
    ['201 pages of Word', 'faq.docx', () => makeDocx(body, { pages: 201 }), 'too-many-pages'],
    ['a line of 20,001 letters', 'faq.md', () => `Do you ship?\n${'a'.repeat(20_001)}`, 'bomb'],
    ['a line of 20,001 blanks', 'faq.txt', () => `Do you ship?\r\n${' '.repeat(20_001)}`, 'bomb'],
    ['no words at all', 'faq.txt', () => '\n \n…\n', 'no-text'],
    ['no words in Word', 'faq.docx', () => makeDocx([p('')]), 'no-text'],
    ['no bytes at all', 'faq.md', () => '', 'no-text'],
  ])('%s (%s)', async (_, name, make, problem) => {
    expect(await readDocument(Buffer.from(make() as string), name)).toMatchObject({ ok: false, problem })
  })

  test('a PDF that wants more memory than it may have is given up, and the next one is read', async () => {
    const bomb = makePdf(pages(1), { objects: [deflated(120 * 1024 * 1024)], contentObject: 12 })
    const limits = { ...defaultDocumentLimits, maxPdfBytes: 64 * 1024 * 1024 }
    const result = await readDocument(bomb, 'faq.pdf', limits)
    expect(result).toMatchObject({ ok: false })
    expect((await read('faq.pdf', makePdf(pages(1)))).pages).toBe(1)
  })
})

test('scripts in a PDF are not run: its text is taken, and no more', async () => {
  const bytes = makePdf(pages(1), { catalog: '/OpenAction << /S /JavaScript /JS (while\\(true\\){}) >>' })
  expect(await read('faq.pdf', bytes)).toMatchObject({ pages: 1, blocks: [{ text: 'Do you ship?' }] })
})

describe('of Word', () => {
  test('headings, lists, bold starts, links and tables are told apart', async () => {
    const link =
      '<w:p><w:hyperlink r:id="l1"><w:r><w:t>Our form</w:t></w:r></w:hyperlink><w:r><w:t> helps.</w:t></w:r></w:p>'
    const bytes = makeDocx(
      [
        h(0, '帮助'),
        contents('配送'),
        h(2, '配送'),
        p('**时效：**三天'),
        p('**加急？**'),
        bullets('省内', '省外'),
        steps('下单', '付款'),
        link,
        table(['问题', '答案'], ['能退吗', '能\n七天内']),
        table(['in a frame']),
      ],
      { links: { l1: 'https://example.com/a?b=1&c=2' } },
    )
    expect((await read('faq.docx', bytes)).blocks).toEqual([
      { kind: 'text', text: '帮助', level: 0 },
      { kind: 'text', text: '配送\t1', isContents: true },
      { kind: 'text', text: '配送', level: 2, isBold: true },
      { kind: 'text', text: '时效：三天', boldLength: 3 },
      { kind: 'text', text: '加急？', isBold: true },
      { kind: 'text', text: '省内', list: { depth: 0, isOrdered: false } },
      { kind: 'text', text: '省外', list: { depth: 0, isOrdered: false } },
      { kind: 'text', text: '下单', list: { depth: 0, isOrdered: true } },
      { kind: 'text', text: '付款', list: { depth: 0, isOrdered: true } },
      { kind: 'text', text: 'Our form helps.', markdown: '[Our form](<https://example.com/a?b=1&c=2>) helps.' },
      {
        kind: 'table',
        rows: [
          ['问题', '答案'],
          ['能退吗', '能\n七天内'],
        ],
      },
      { kind: 'text', text: 'in a frame' },
    ])
  })

  test('what was deleted, hidden or stands twice is passed over and counted', async () => {
    const run = (text: string, properties = '') => `<w:r>${properties}<w:t>${text}</w:t></w:r>`
    const bytes = makeDocx([
      `<w:p>${run('Yes')}<w:del><w:r><w:delText> no</w:delText></w:r></w:del>${run(' maybe', '<w:rPr><w:vanish/></w:rPr>')}<w:ins>${run(' of course')}</w:ins><w:r><w:footnoteReference/></w:r></w:p>`,
      `<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><a:blip/><w:txbxContent>${p('In a box')}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback>${p('In a box')}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      '<w:p><w:r><w:br w:type="page"/><w:t>Second page</w:t></w:r></w:p>',
    ])
    const { blocks, pages, passedOver } = await read('faq.docx', bytes)
    expect(blocks.map((block) => block.kind === 'text' && block.text)).toEqual([
      'Yes of course',
      'In a box',
      'Second page',
    ])
    expect(pages).toBe(2)
    expect(passedOver).toEqual({ picture: 1, 'hidden-text': 1, 'deleted-text': 1, footnote: 1 })
  })
})

describe('of a PDF', () => {
  test('lines become paragraphs, in both languages; larger and bolder ones stay by themselves', async () => {
    const long =
      'Parcels leave our warehouse on the same day, and you receive a message with a number as soon as yours was handed over.'
    const zh =
      '我们收到退回的商品并检查无误之后，会在三个工作日之内原路退款。银行卡退款到账的时间以各家银行为准，一般不会超过七个工作日。'
    const lines = laidOut([
      { text: 'Help', y: 0, size: 20, isBold: true },
      { text: 'How long does it take?', y: 0, isBold: true },
      long,
      { text: '多久退款？', y: 0, isBold: true },
      zh,
    ])
    const { blocks } = await read('faq.pdf', makePdf(lines))
    expect(blocks).toEqual([
      { kind: 'text', text: 'Help', level: 1, isBold: true },
      { kind: 'text', text: 'How long does it take?', isBold: true },
      { kind: 'text', text: long },
      { kind: 'text', text: '多久退款？', isBold: true },
      { kind: 'text', text: zh },
    ])
  })

  test('cells of a table stay together, bullets make a list', async () => {
    const row = (y: number, left: string, right: string): PdfText[] => [
      { text: left, y },
      { text: right, y, x: 300 },
    ]
    const bytes = makePdf([
      [
        ...row(90, 'Small', '3 pounds'),
        ...row(110, 'Large', '5 pounds, and more'),
        { text: 'for heavy ones', y: 124, x: 300 },
        { text: '- by post', y: 160 },
        { text: '- by hand', y: 180 },
      ],
    ])
    expect((await read('faq.pdf', bytes)).blocks).toEqual([
      {
        kind: 'table',
        rows: [
          ['Small', '3 pounds'],
          ['Large', '5 pounds, and more for heavy ones'],
        ],
      },
      { kind: 'text', text: 'by post', list: { depth: 0, isOrdered: false } },
      { kind: 'text', text: 'by hand', list: { depth: 0, isOrdered: false } },
    ])
  })

  test('headers, footers and page numbers are no text; an empty page is counted', async () => {
    const page = (number: number, text: string): PdfText[] => [
      { text: 'Our shop', y: 30, size: 8 },
      { text, y: 200 },
      { text: `Page ${number} of 3`, y: 820, size: 8 },
    ]
    const bytes = makePdf([page(1, 'One'), page(2, 'Two'), page(3, 'Three'), []])
    expect(await read('faq.pdf', bytes)).toMatchObject({
      pages: 4,
      blocks: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }],
      passedOver: { 'running-line': 6, 'page-without-text': 1 },
    })
  })
})

test('of Markdown what programs write before it is no text, and code stays as it is', async () => {
  const { blocks } = await read('a.md', '---\ntitle: x\n---\n## **Do you ship?** ##\n\n```\n# no heading\n```\n')
  expect(blocks).toEqual([
    { kind: 'text', text: 'Do you ship?', level: 2 },
    { kind: 'text', text: '```\n# no heading\n```' },
  ])
})

test('of plain text wrapped lines are joined, headings and lists found', async () => {
  const line = 'These terms apply to all goods that we sell in our shops and by post, '
  const wrapped = `Terms\n=====\n\n${line}\n${line}\n${line}\nand to nothing else.\n\n${line}\n${line}\nunless we say so.\n\n* one\n* two\n`
  const { blocks } = await read('terms.txt', wrapped)
  expect(blocks.map((block) => block.kind === 'text' && block.text)).toEqual([
    'Terms',
    `${line.repeat(3)}and to nothing else.`,
    `${line.repeat(2)}unless we say so.`,
    'one',
    'two',
  ])
  expect(blocks[0]).toMatchObject({ level: 1 })
})

test('half a megabyte of anything is read in a moment', async () => {
  for (const text of [
    '# a\n',
    'a\n',
    '- a\n',
    '| a | b |\n',
    '   ',
    '**a',
    'Q: a?\n',
    'a?\n\n',
    '第一章 总则\n',
    '```\n',
  ]) {
    const bytes = Buffer.from(`Is it?\n${text.repeat(Math.floor(500_000 / Buffer.byteLength(text)))}`)
    const begin = performance.now()
    await readDocument(bytes, 'a.md')
    await readDocument(bytes, 'a.txt')
    // Many times what it takes; a pattern that tries every way to part a text takes minutes.
    expect(performance.now() - begin, JSON.stringify(text)).toBeLessThan(5000)
  }
})
