import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAnswerIndex } from '#engine/answer.ts'
import { tokenise } from '#engine/text/tokenise.ts'
import { contradictionsOf } from '../contradictions.ts'
import { readClaims } from './claims.ts'
import { contrastsOf } from './contrasts.ts'
import { denialsOf } from './denials.ts'
import { failuresOf } from './failures.ts'
import { thingsOf } from './kinds.ts'
import { numbersOf } from './numbers.ts'
import { piecesOf } from './pieces.ts'
import { sidesOf } from './sides.ts'

const cues =
  "don't not can't never no unable turn off on before after with without iphone 15 pro max 5g over under 50 $ % , . 不 别 不想 不是 满 不满 三十 天 元 前 后 关闭 打开 取消 订单 吗 了 how to".split(
    ' ',
  )
const message = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(fc.constantFrom(...cues), { maxLength: 40 }).map((words) => words.join(' ')),
  fc.array(fc.constantFrom(...cues), { maxLength: 40 }).map((words) => words.join('')),
)

test('any two texts can be read and compared', () => {
  fc.assert(
    fc.property(message, message, (one, other) => {
      const read = (text: string) => readClaims(tokenise(text).tokens, text)
      expect(contradictionsOf(read(one), { forms: [read(other)], answer: read('') })).toBeInstanceOf(Array)
    }),
  )
})

test('entries of any text are asked without a fault, and no contradicted one is the answer', () => {
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 4 }), message, (questions, asked) => {
      const index = createAnswerIndex({ language: 'en' })
      questions.forEach((question, i) => {
        index.put({ id: String(i), source: 'corpus', question, variants: [], keywords: [], answer: '' })
      })
      const { kind, reason, candidates } = index.ask(asked, { answerThreshold: 0, suggestThreshold: 0 })
      if (kind === 'answer' && reason !== 'exact') expect(candidates[0]?.contradictions).toBeUndefined()
      const confidences = candidates.map(({ confidence }) => confidence)
      expect(confidences).toEqual(confidences.toSorted((a, b) => b - a))
    }),
  )
})

test.each([
  ["don't "],
  ['不是'],
  ['不想不要别'],
  ['三十'],
  ['iphone 15 pro max '],
  ['turn '],
  ['without a '],
  ['not '],
  ['1'],
  ['不能用 '],
  ['又'],
  ['but '],
  ['no '],
  [', '],
])('a message of nothing but %j takes no more steps a piece when it is longer', (cue) => {
  // Counted by what is read of the pieces, as a clock would depend on the machine.
  const stepsOf = (repeats: number): number => {
    const text = cue.repeat(repeats)
    let steps = 0
    const pieces = new Proxy(piecesOf(tokenise(text).tokens, text), {
      get: (target, name, receiver) => {
        steps++
        return Reflect.get(target, name, receiver)
      },
    })
    denialsOf(pieces)
    numbersOf(pieces, Number.POSITIVE_INFINITY)
    contrastsOf(pieces)
    failuresOf(pieces)
    sidesOf(pieces)
    thingsOf(pieces)
    return steps
  }
  expect(stepsOf(400)).toBeLessThanOrEqual(stepsOf(200) * 2.1)
})
