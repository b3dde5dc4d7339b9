import { expect, test } from 'vitest'
import { finishesAtOnceWithin, startWatch } from '#tests/support/time-limits.ts'
import { compileSensitiveWords } from './sensitive-words.ts'

const english = compileSensitiveWords(['ass', 'badword', 'credit card fraud'])
const chinese = compileSensitiveWords(['赌博', '加微信'])

test.each(['ass', 'ASS!', 'you ass', 'a.s.s', 'a s s', 'ａｓｓ', 'a\u200bs\u200bs', 'аss', 'á̲ss', '你ass啊'])(
  'finds the word in %j',
  (text) => {
    expect(english.find(text)).toBe('ass')
  },
)

test.each(['class', 'as soon as possible', 'pass it on', 'assets', 'glass half full', 'bass', 'has sent', ''])(
  'leaves %j alone',
  (text) => {
    expect(english.find(text)).toBeUndefined()
  },
)

test('finds a phrase across blanks and signs', () => {
  expect(english.find('is this Credit-Card  FRAUD?')).toBe('credit card fraud')
})

test.each(['赌博', '賭博網站', '赌 博', '赌*博', '我想赌🎲博', '赌\u200b博', '赌̲博'])(
  'finds the Chinese word in %j',
  (text) => {
    expect(chinese.find(text)).toBe('赌博')
  },
)

test('does not find Chinese characters in another order or with others between them', () => {
  expect(chinese.find('博赌')).toBeUndefined()
  expect(chinese.find('加我微信')).toBeUndefined()
})

test('a word made of signs or emoji is found as it is written', () => {
  expect(compileSensitiveWords(['🖕', ' ']).find('so 🖕 there')).toBe('🖕')
  expect(compileSensitiveWords(['', ' ']).find('anything')).toBeUndefined()
})

const listed = compileSensitiveWords(['fuck', 'cunt', 'dick', '傻逼', '傻瓜', '操你妈', '妈的', '垃圾'])

test.each([
  ['f u c k you', 'fuck'],
  ['F*U*C*K', 'fuck'],
  ['f.u.c.k.', 'fuck'],
  ['ｆｕｃｋ', 'fuck'],
  ['ＦＵＣＫ ｏｆｆ', 'fuck'],
  ['fцсk? no: fuсk', 'fuck'],
  ['FUСК', 'fuck'],
  ['𝐟𝐮𝐜𝐤', 'fuck'],
  ['ⓕⓤⓒⓚ', 'fuck'],
  ['fü̈ck', 'fuck'],
  ['f\u00aduck', 'fuck'],
  ['你是dick吗', 'dick'],
  ['傻 逼', '傻逼'],
  ['傻-逼', '傻逼'],
  ['傻❤逼', '傻逼'],
  ['傻。。。逼', '傻逼'],
  ['操 你 媽', '操你妈'],
  ['操你媽的', '操你妈'],
  ['你這個傻瓜', '傻瓜'],
  ['他媽的', '妈的'],
  ['这店真垃圾', '垃圾'],
])('finds what %j is in disguise', (text, word) => {
  expect(listed.find(text)).toBe(word)
})

test.each([
  'I live in Scunthorpe',
  'a bottle of Dickinson wine',
  'Moby Dick, hardcover',
  'spotted dick for pudding',
  'fu ckoo',
  '傻瓜相机多少钱',
  '有没有傻瓜式教程',
  '妈妈的生日礼物',
  '姨妈的电话填错了',
  '垃圾袋有多大的',
  '厨余垃圾怎么倒垃圾桶',
  '操作你们的后台',
])('takes no offence at %j', (text) => {
  expect(listed.find(text)).toBeUndefined()
})

test('an innocent phrase excuses itself alone, and not the word beside it or where its owner wrote it down', () => {
  expect(listed.find('傻瓜相机你个傻瓜')).toBe('傻瓜')
  expect(compileSensitiveWords(['傻瓜相机']).find('傻瓜相机')).toBe('傻瓜相机')
  expect(listed.find('傻瓜')).toBe('傻瓜')
})

test('2,000 words cost a message next to nothing', () => {
  const words = Array.from({ length: 2000 }, (_, at) => `w${at.toString(36)}x${(at * 7919).toString(36)}`)
  const many = compileSensitiveWords(words)
  const message = 'where is my parcel, it was sent last week '.repeat(48)
  finishesAtOnceWithin(200, () => {
    for (let round = 0; round < 10; round++) expect(many.find(message)).toBeUndefined()
  })
  expect(many.find(`so ${words[1999]?.split('').join('.')} it is`)).toBe(words[1999])
})

/** Of the processor, many times what it takes: comparing each word at each place took 3 seconds and more a message. */
const severalMessagesMs = 2500

test.each([
  ['in one word', 'a'.repeat(2000), 'a'],
  ['letter by letter', 'a '.repeat(1000), 'a'],
  ['in Chinese', '赌'.repeat(2000), '赌'],
])(
  '2,000 words that begin with the same 46 letters cost messages of these next to nothing: %s',
  (_how, text, letter) => {
    const words = Array.from({ length: 2000 }, (_, at) => `${letter.repeat(46)}${1000 + at}`)
    const many = compileSensitiveWords(words)
    const lap = startWatch()
    for (let message = 0; message < 4; message++) expect(many.find(text)).toBeUndefined()
    expect(lap()).toBeLessThan(severalMessagesMs)
    expect(many.find(words[1999] ?? '')).toBe(words[1999])
  },
)

test('2,000 ways to part the same letters cost a message next to nothing', () => {
  const words = Array.from({ length: 2000 }, (_, at) => {
    const parted = Array.from((2048 + at).toString(2), (bit) => (bit === '1' ? ' a' : 'a'))
    return `${'a'.repeat(10)}${parted.join('')}`
  })
  const many = compileSensitiveWords(words)
  finishesAtOnceWithin(100, () => expect(many.find('aa a '.repeat(400))).toBeUndefined())
  expect(many.find('a '.repeat(22))).toBe(words[0])
})

test('of two words that begin at one place, the first of the list is told', () => {
  expect(compileSensitiveWords(['赌博', '赌']).find('赌博')).toBe('赌博')
  expect(compileSensitiveWords(['赌', '赌博']).find('赌博')).toBe('赌')
  expect(compileSensitiveWords(['a s s', 'ass']).find('ass')).toBe('a s s')
  expect(compileSensitiveWords(['f u ck', 'fuck']).find('f uc k')).toBe('f u ck')
})

test('a page of 100,000 letters is read in a moment', () => {
  const page = `${'a'.repeat(50_000)} ${'as. '.repeat(12_500)}`
  finishesAtOnceWithin(1000, () => expect(english.find(page)).toBeUndefined())
})
