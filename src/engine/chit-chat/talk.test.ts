import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTalk } from '#server/features/answer-indexes/small-talk/own-talk.ts'
import { datasetOf } from '../evaluation/dataset.ts'
import { readEvaluationFile } from '../evaluation/evaluation-file.ts'
import { chooseAnswer } from './choose-answer.ts'

// All messages of all sets: business.slow.test.ts.
const sampled = 20
const folder = join(import.meta.dirname, '../../../content/evaluation')
const talks = { zh: readTalk('zh'), en: readTalk('en') }
const intentOf = (language: 'zh' | 'en', text: string, after?: string) => talks[language].find(text, after)?.intent

describe('small talk', () => {
  test.each([
    ['zh', '讲个笑话', 'jokes.tell'],
    ['zh', '讲个笑话听听', 'jokes.tell'],
    ['zh', '今天天气真好，讲个笑话吧', 'jokes.tell'],
    ['zh', '你几岁了', 'identity.age'],
    ['zh', '你真聪明', 'praise.clever'],
    ['en', 'good morning, how are you', 'greeting.morning'],
    ['en', 'sing me something', 'abilities.sing'],
    ['en', 'i am so tired today', 'sleep.sleepy'],
    ['en', "what's your favourite colour", 'opinion.favourite-colour'],
  ] as const)('%s: %s is %s', (language, text, intent) => {
    expect(intentOf(language, text)).toBe(intent)
  })

  test.each([
    // A courtesy before what is wanted.
    ['zh', '你好，我的快递到哪了'],
    ['zh', '谢谢啦，退款什么时候到'],
    ['zh', '你们几点关门'],
    ['zh', '破壁机能磨咖啡豆不'],
    ['zh', '这也太贵了吧'],
    ['en', 'thanks, and where is my parcel?'],
    ['en', "can't come tomorrow at 9, sorry"],
    ['en', 'i want to quit, tell me what i pay'],
    ['en', 'do you have a pool'],
    ['en', 'AC?'],
    ['en', 'hurry up'],
    ['en', `i am bored ${'and i want to tell you all about my day '.repeat(4)}`],
  ] as const)('%s: %s is none of it', (language, text) => {
    expect(intentOf(language, text)).toBeUndefined()
  })

  test('goes on from what was talked of', () => {
    expect(intentOf('en', 'another one')).toBeUndefined()
    expect(intentOf('en', 'another one', 'jokes.tell')).toBe('jokes.tell')
    expect(intentOf('zh', '再来一个', 'jokes.tell')).toBe('jokes.tell')
  })

  test.each(readdirSync(folder).filter((name) => /-(?:zh|en)\.json$/.test(name)))('takes nothing of %s', (name) => {
    const { language, queries } = datasetOf(readEvaluationFile(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    const some = queries.filter((_query, place) => place % sampled === 0)
    expect(some.filter(({ text }) => intentOf(language, text) !== undefined)).toEqual([])
  })
})

test('of several answers each is chosen about as often, by the key alone', () => {
  const answers = ['a', 'b', 'c']
  const chosen = Array.from({ length: 600 }, (_, turn) => chooseAnswer(answers, `conversation ${turn}`))
  for (const answer of answers) expect(chosen.filter((each) => each === answer).length).toBeGreaterThan(150)
  expect(chooseAnswer(answers, 'conversation 5')).toBe(chosen[5])
  expect(chooseAnswer([], 'x')).toBe('')
})
