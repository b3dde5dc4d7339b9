import { expect, it } from 'vitest'
import { emotions } from '../nets/expression.ts'
import type { ReadFace } from './analyse.ts'
import type { Probabilities } from './read.ts'
import { steady } from './steady.ts'

function faceAt(x: number, happy: number): ReadFace {
  const probabilities = Object.fromEntries(emotions.map((emotion) => [emotion, 0])) as Record<string, number>
  probabilities.happy = happy
  probabilities.neutral = 1 - happy
  return { box: { x, y: 0, width: 100, height: 100 }, roll: 0, score: 1, probabilities: probabilities as Probabilities }
}

it('moves the bars of a face part of the way, and still adds up to one', () => {
  const [face] = steady([faceAt(0, 0)], [faceAt(8, 1)])
  expect(face?.probabilities.happy).toBeCloseTo(0.35)
  expect(face?.probabilities.neutral).toBeCloseTo(0.65)
})

it('takes a face somewhere else for somebody else', () => {
  const [face] = steady([faceAt(0, 0)], [faceAt(300, 1)])
  expect(face?.probabilities.happy).toBe(1)
})
