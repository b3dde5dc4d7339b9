import { describe, expect, test } from 'vitest'
import { guessColumns, looksLikeTitles } from './guess-columns.ts'

const long = 'Within 30 days, clean and dry, in the box it came in.'

describe.each([
  [
    'Zendesk',
    'Article ID,Title,Body,Section,Labels',
    '9012,How do I return it?,BODY,Returns,refund',
    'skip,question,answer,intent,keywords',
  ],
  [
    'Intercom',
    'id,title,content,collection,state',
    '7,Do you ship abroad?,BODY,Shipping,published',
    'skip,question,answer,intent,skip',
  ],
  ['Chatwoot', 'short_code,content', 'returns,BODY', 'question,answer'],
  ['FastGPT', 'index,q,a', 'abroad|overseas,Do you ship abroad?,BODY', 'variants,question,answer'],
  ['Dify', 'Question ID,User Query,AI Response', '12,Do you ship abroad?,BODY', 'skip,question,answer'],
  [
    'a spreadsheet of a shop',
    '客人问的话,我们咋回,备注,别的问法',
    '几点打烊,BODY,店长写,什么时候关门',
    'question,answer,skip,variants',
  ],
  ['千牛', '快捷编码,快捷短语内容,快捷短语分组', '退货,BODY,售后', 'question,answer,intent'],
])('an export of %s', (_, header, row, expected) => {
  const titles = header.split(',')
  const rows = [row.replace('BODY', long).split(/,(?! )/)]

  test('is recognised by its headings', () => {
    expect(looksLikeTitles(titles, rows)).toBe(true)
    expect(guessColumns(titles, rows, titles.length).join(',')).toBe(expected)
  })
})

test('two columns without headings are told apart by what stands in them, in any order', () => {
  const rows = [
    [long, 'How do I return it?'],
    ['Yes, all over the world.', 'do you ship abroad'],
  ]
  expect(looksLikeTitles(rows[0] ?? [], rows.slice(1))).toBe(false)
  expect(guessColumns(undefined, rows, 2)).toEqual(['answer', 'question'])
  expect(guessColumns(undefined, [['七天内可退。', '能退货吗']], 2)).toEqual(['answer', 'question'])
})

test('numbers, dates and addresses are no questions', () => {
  const rows = [['1', '2026-11-01', 'https://shop.example', 'How do I return it?', long]]
  expect(guessColumns(undefined, rows, 5)).toEqual(['skip', 'skip', 'skip', 'question', 'answer'])
})

test('of a table that says nothing nothing is guessed', () => {
  expect(guessColumns(undefined, [['1', '2']], 2)).toEqual(['skip', 'skip'])
})
