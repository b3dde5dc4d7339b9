import { expect, it } from 'vitest'
import { drawFaceMask } from './face-mask.ts'

const face = { box: { x: 80, y: 40, width: 40, height: 40 }, roll: 0, score: 0.9 }

it('covers a face fully, its surroundings less and less, and nothing far from it', () => {
  const mask = drawFaceMask([face], 100, 60, 0.5)
  const at = (x: number, y: number) => mask[y * 100 + x]
  expect(at(50, 30)).toBe(1)
  expect(at(58, 30)).toBe(1)
  expect(at(62, 30)).toBeGreaterThan(0)
  expect(at(62, 30)).toBeLessThan(1)
  expect(at(70, 30)).toBe(0)
  expect(Math.max(...mask)).toBe(1)
})

it('takes faces that are cut off by the edge', () => {
  const mask = drawFaceMask([{ ...face, box: { x: -20, y: -20, width: 40, height: 40 } }], 30, 30, 1)
  expect(mask[0]).toBe(1)
  expect(mask[29 * 30 + 29]).toBe(0)
})
