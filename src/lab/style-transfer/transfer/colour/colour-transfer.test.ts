import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { linearTransfer, slicedTransfer } from './colour-transfer.ts'

function cloudOf(centre: readonly number[], spread: readonly number[], seed: number): Float32Array<ArrayBuffer> {
  const random = createRandom(seed)
  return Float32Array.from({ length: 3000 }, (_, k) => (centre[k % 3] ?? 0) + (spread[k % 3] ?? 0) * (random() - 0.5))
}
function meanOf(colours: Float32Array, channel: number): number {
  return colours.reduce((sum, value, k) => sum + (k % 3 === channel ? value : 0), 0) / (colours.length / 3)
}

test.each([
  ['a linear map', linearTransfer],
  [
    'sliced transport',
    (source: Float32Array<ArrayBuffer>, target: Float32Array<ArrayBuffer>) => slicedTransfer(source, target, 10, 1),
  ],
])('%s brings the mean of each channel to that of the style', (_name, transfer) => {
  const source = cloudOf([60, 120, 200], [40, 90, 20], 1)
  const target = cloudOf([180, 90, 70], [80, 20, 60], 2)
  transfer(source, target)(source)
  for (const channel of [0, 1, 2]) expect(Math.abs(meanOf(source, channel) - meanOf(target, channel))).toBeLessThan(2)
})

test('no distribution, not even one colour, makes a colour that is no number', () => {
  const colour = fc.tuple(
    fc.integer({ max: 255, min: 0 }),
    fc.integer({ max: 255, min: 0 }),
    fc.integer({ max: 255, min: 0 }),
  )
  const spread = fc.constantFrom([0, 0, 0], [9, 9, 9], [200, 0, 0], [255, 255, 255])
  fc.assert(
    fc.property(colour, spread, colour, spread, (from, fromSpread, to, toSpread) => {
      const source = cloudOf(from, fromSpread, 3)
      const target = cloudOf(to, toSpread, 4)
      linearTransfer(source, target)(source)
      slicedTransfer(source, target, 4, 5)(source)
      expect(source.every(Number.isFinite)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
