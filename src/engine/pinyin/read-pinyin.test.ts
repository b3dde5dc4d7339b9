import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import behaviour from '#content/evaluation/behaviour/en.json' with { type: 'json' }
import { slowTest } from '#tests/support/slow.ts'
import { compilePinyin } from '../../../scripts/lexicon/compile-pinyin.ts'
import { readLexicon } from '../../../scripts/lexicon/read-lexicon.ts'
import { createAnswerIndex } from '../answer.ts'
import { datasetOf } from '../evaluation/dataset.ts'
import { readEvaluationFile } from '../evaluation/evaluation-file.ts'
import { loadLexicon } from '../lexicon/lexicon.ts'
import { normalise } from '../text/normalise.ts'
import { decodePinyin, encodePinyin } from './pinyin-table.ts'
import { loadPinyinReader } from './read-pinyin.ts'

const content = join(import.meta.dirname, '../../../content')
const bytes = readFileSync(join(content, 'lexicon/pinyin.bin'))
const readings: Record<string, string> = JSON.parse(readFileSync(join(content, 'lexicon/readings.json'), 'utf8'))
const readPinyin = loadPinyinReader(bytes)

describe('the compiled table', () => {
  slowTest('is of the files beside it: npm run lexicon -- --pinyin', () => {
    const compiled = encodePinyin(compilePinyin(readLexicon(join(content, 'lexicon')), readings))
    expect(bytes.equals(compiled)).toBe(true)
  })

  test('takes less than 1 MB, and is the same after reading and writing', () => {
    expect(bytes.length).toBeLessThan(2 ** 20)
    expect(bytes.equals(encodePinyin(decodePinyin(bytes)))).toBe(true)
  })

  test.each([
    ['cut', bytes.subarray(0, bytes.length - 8)],
    ['changed', bytes.map((byte, at) => (at === 50_000 ? byte ^ 1 : byte))],
    ['something else', Buffer.from('no table at all.')],
  ])('is refused when it is %s', (_, damaged) => {
    expect(() => loadPinyinReader(damaged)).toThrow(RangeError)
  })
})

test.each([
  ['zen me tui kuan', '怎么退款'],
  ['zenme tuikuan', '怎么退款'],
  ['zenmetuikuan', '怎么退款'],
  ['zěnme tuìkuǎn?', '怎么退款?'],
  ['Fahuo yao duojiu', '发货要多久'],
  ['ni hao wo xiang wen yixia youfei duoshao', '你好我想问一下邮费多少'],
  ['wo de iphone15 zenme tuihuo', '我的 iphone15 怎么退货'],
  ['ke yi yong alipay fu kuan ma', '可以用 alipay 付款吗'],
  ['Lǜsè yǒu huò ma', '绿色有货吗'],
  ['ni hao', '你好'],
  ['xiexie', '谢谢'],
  ['zhuan rengong', '转人工'],
  ['fapiao', '发票'],
  ['qing fa dao Wang@dahua.cn', '请发到 Wang@dahua.cn'],
  ['youxiang:wang@dahua.cn', '邮箱:wang@dahua.cn'],
  ['wo zai www.Dahua.com mai de', '我在 www.Dahua.com 买的'],
  ['wo yào fā dào Wang@dahua.cn', '我要发到 Wang@dahua.cn'],
])('%j is read as %j', (message, characters) => {
  expect(readPinyin(message)).toBe(characters)
})

test('the name of an account keeps its letters and case', () => {
  expect(readPinyin('wo de weixin hao shi XiaoMing')).toMatch(/^我的微信号. XiaoMing$/)
})

test.each([
  'can you',
  'he made me',
  'hang on',
  'long pants',
  'take me home',
  'menu',
  'banana',
  'lemonade',
  'sushi',
  'karaoke',
  'sake',
  'Shanghai',
  'Hong Kong',
  'aaa',
  'hm',
  'wo想退款',
  'where is my kuaidi',
  'iphone15',
  '',
])('%j stays as it is', (message) => {
  expect(readPinyin(message)).toBeUndefined()
})

const datasets = readdirSync(join(content, 'evaluation'))
  .filter((name) => /-(?:en|zh)\.json$/.test(name))
  .map((name) => datasetOf(readEvaluationFile(JSON.parse(readFileSync(join(content, 'evaluation', name), 'utf8')))))

test('no English message of the evaluation sets is read as pinyin', () => {
  const english = datasets.filter(({ language }) => language === 'en')
  const messages = [
    ...english.flatMap(({ queries, outOfScope, entries }) => [
      ...queries.map(({ text }) => text),
      ...outOfScope,
      ...entries.flatMap(({ question, keywords, answer }) => [question, ...keywords, answer]),
    ]),
    ...behaviour.flatMap(({ before, text }) => [...before, text]),
  ]
  expect(messages.length).toBeGreaterThan(1000)
  expect(messages.filter((message) => readPinyin(message) !== undefined)).toEqual([])
})

/* Chinese messages written in pinyin by the table: of several readings the first, so that it is not the table's own choice. */

const soundOf = new Map<string, string>([['还', 'hai']])
for (const [syllable, characters] of Object.entries(readings)) {
  for (const character of characters) if (!soundOf.has(character)) soundOf.set(character, syllable)
}
const words = new Intl.Segmenter('zh', { granularity: 'word' })

function inPinyin(message: string, joining: 'syllables' | 'words' | 'nothing'): string {
  const spelt = [...words.segment(normalise(message).text)].map(({ segment }) =>
    Array.from(segment, (character) => soundOf.get(character) ?? character).join(joining === 'syllables' ? ' ' : ''),
  )
  return spelt.join(joining === 'nothing' ? '' : ' ').replace(/ +/g, ' ')
}

/** The Chinese messages with what each finds in characters, which is the same however their pinyin is joined: asked once for all. */
function askInCharacters() {
  const meaning = loadLexicon(readFileSync(join(content, 'lexicon/lexicon.bin')))
  return datasets
    .filter(({ language }) => language === 'zh')
    .flatMap(({ entries, queries }) => {
      const index = createAnswerIndex({ language: 'zh', meaning })
      for (const entry of entries) index.put(entry)
      const isFound = (text: string, id: string) => index.ask(text).candidates[0]?.id === id
      return queries.map(({ text, id }) => ({ text, id, isFound, isFoundInCharacters: isFound(text, id) }))
    })
}

let messages: ReturnType<typeof askInCharacters> | undefined

const joinings = [
  ['syllables', 0.95],
  ['words', 0.96],
  ['nothing', 0.94],
] as const
for (const [joining, minRead] of joinings) {
  slowTest(`messages in pinyin joined by ${joining} find nearly what they find in characters`, () => {
    messages ??= askInCharacters()
    let read = 0
    let found = 0
    let foundInCharacters = 0
    for (const { text, id, isFound, isFoundInCharacters } of messages) {
      const reading = readPinyin(inPinyin(text, joining))
      if (reading !== undefined) read++
      if (reading !== undefined && isFound(reading, id)) found++
      if (isFoundInCharacters) foundInCharacters++
    }
    expect(read / messages.length).toBeGreaterThan(minRead)
    expect((foundInCharacters - found) / messages.length).toBeLessThan(0.11)
  })
}

test('any message is read without an exception, and only what gains characters', () => {
  const letters = fc.stringMatching(/^[a-z' ]{0,240}$/)
  fc.assert(
    fc.property(fc.oneof(letters, fc.string({ unit: 'binary', maxLength: 300 })), (message) => {
      const reading = readPinyin(message)
      if (reading !== undefined) expect(reading).toMatch(/\p{Script=Han}/u)
    }),
    { numRuns: 300 },
  )
})

test.each([['xian'], ['zhuang'], ['yi '], ['gong'], ["xi'an "]])(
  'as many %j as fit are read in one go, more are not read',
  (syllable) => {
    expect(() => readPinyin(syllable.repeat(240).slice(0, 240))).not.toThrow()
    expect(readPinyin(syllable.repeat(2000))).toBeUndefined()
  },
)
