import { expect, test } from 'vitest'
import { type Curvature, minimise, solveSymmetric } from './minimise.ts'

/** (x - 3)^2 + (y + 2)^2 + xy, whose lowest point is at (16/3, -14/3), and with neither below 0 at (3, 0). */
function bowl(point: Float64Array): Curvature {
  const [x = 0, y = 0] = point
  return {
    value: (x - 3) ** 2 + (y + 2) ** 2 + x * y,
    gradient: Float64Array.of(2 * (x - 3) + y, 2 * (y + 2) + x),
    hessian: Float64Array.of(2, 1, 1, 2),
  }
}

test('the lowest point is found', () => {
  const [x, y] = minimise(bowl, Float64Array.of(10, 10))
  expect(x).toBeCloseTo(16 / 3, 9)
  expect(y).toBeCloseTo(-14 / 3, 9)
})

test('kept from below 0, it is the lowest point of what is left', () => {
  const [x, y] = minimise(bowl, Float64Array.of(10, 10), { isNonNegative: true })
  expect(x).toBeCloseTo(3, 9)
  expect(y).toBe(0)
})

test('a step that would overshoot is shortened', () => {
  // log cosh is so flat far out that a whole step of Newton's method flies away.
  const flat = ([x = 0]: Float64Array): Curvature => ({
    value: Math.log(Math.cosh(x - 1)),
    gradient: Float64Array.of(Math.tanh(x - 1)),
    hessian: Float64Array.of(1 / Math.cosh(x - 1) ** 2),
  })
  expect(minimise(flat, Float64Array.of(5))[0]).toBeCloseTo(1, 7)
})

test('a system of equations is solved, and what no equation is about stays 0', () => {
  const [x, y] = solveSymmetric(
    [
      [4, 2],
      [2, 3],
    ],
    [8, 7],
  )
  expect(x).toBeCloseTo(1.25, 12)
  expect(y).toBeCloseTo(1.5, 12)
  expect(
    solveSymmetric(
      [
        [4, 0],
        [0, 0],
      ],
      [8, 0],
    ),
  ).toEqual([2, 0])
})
