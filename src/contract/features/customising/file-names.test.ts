import { expect, test } from 'vitest'
import { faultOfFileName } from './file-names.ts'

test.each([
  '常见问题.docx',
  'FAQ (v2) - final_3.pdf',
  'a.b.c.xlsx',
  '退货 政策，2026 年.txt',
  '👨‍👩‍👧 family.csv',
  'no ending',
  `${'长'.repeat(195)}.docx`,
])('%s is a name', (name) => {
  expect(faultOfFileName(name)).toBeUndefined()
})

test.each([
  ['a:b*c?.docx', { reason: 'characters', characters: [':', '*', '?'], hidden: false }],
  ['folder/file.csv', { reason: 'characters', characters: ['/'], hidden: false }],
  ['folder\\file.csv', { reason: 'characters', characters: ['\\'], hidden: false }],
  ['"<|>".csv', { reason: 'characters', characters: ['"', '<', '|', '>'], hidden: false }],
  ['a\u0000b.csv', { reason: 'characters', characters: [], hidden: true }],
  ['a\nb.csv', { reason: 'characters', characters: [], hidden: true }],
  ['invoice\u202excod.exe', { reason: 'characters', characters: [], hidden: true }],
  ['', { reason: 'empty' }],
  ['   ', { reason: 'empty' }],
  ['...', { reason: 'empty' }],
  ['.docx', { reason: 'empty' }],
  [' .docx', { reason: 'empty' }],
  [`${'长'.repeat(196)}.docx`, { reason: 'too-long', limit: 200 }],
])('%j is none', (name, fault) => {
  expect(faultOfFileName(name)).toEqual(fault)
})
