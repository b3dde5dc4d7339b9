import { expect, it } from 'vitest'
import { emotion as en } from '#phrases/en/lab/emotion.ts'
import { emotion as zh } from '#phrases/zh/lab/emotion.ts'
import type { ReadFace } from '../core/analyse.ts'
import { describeAll, percentOf, resultAsJson } from './describe.ts'

const nobody = { neutral: 0, happy: 0, sad: 0, angry: 0, fearful: 0, disgusted: 0, surprised: 0 }
const sure: ReadFace = {
  box: { x: 10.4, y: 20.6, width: 30, height: 40 },
  roll: 45,
  score: 0.98765,
  probabilities: { ...nobody, happy: 0.8, neutral: 0.2 },
}
const unsure: ReadFace = { ...sure, roll: 0, probabilities: { ...nobody, sad: 0.59, angry: 0.41 } }

it('says what is seen in each language, the likeliest first', () => {
  expect(describeAll([sure, unsure], en)).toBe(
    'Face 1: happy, 80%. happy 80%, neutral 20%, sad 0%, angry 0%, afraid 0%, disgusted 0%, surprised 0%.\n' +
      'Face 2: not sure. sad 59%, angry 41%, neutral 0%, happy 0%, afraid 0%, disgusted 0%, surprised 0%.',
  )
  expect(describeAll([unsure], zh)).toBe(
    '第 1 张脸：不确定。难过 59%，生气 41%，平静 0%，高兴 0%，害怕 0%，厌恶 0%，惊讶 0%。',
  )
})

it('never claims to be quite sure', () => {
  expect(percentOf(0.9999)).toBe('99%')
})

it('gives data without an expression where none is sure', () => {
  const { faces } = JSON.parse(resultAsJson('a.jpg', 100, 80, [sure, unsure])) as {
    faces: { box: unknown; expression: string | null; rollDegrees: number; faceScore: number }[]
  }
  expect(faces[0]).toMatchObject({
    box: { x: 10, y: 21, width: 30, height: 40 },
    expression: 'happy',
    rollDegrees: 45,
    faceScore: 0.988,
  })
  expect(faces[1]?.expression).toBeNull()
})
