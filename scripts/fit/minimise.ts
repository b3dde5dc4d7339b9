// Newton's method for a convex function of a few variables, which may be kept from going below 0 (D. Bertsekas, 1982).

/** A function at one point, with its slope and curvature there. */
export interface Curvature {
  value: number
  gradient: Float64Array
  /** Row by row; its upper triangle is read. */
  hessian: Float64Array
}

interface MinimiseOptions {
  isNonNegative?: boolean
  /** The largest slope that is taken for none. */
  tolerance?: number
}

const maxSteps = 100
const shortestStep = 2 ** -30
/** Share of the drop that the slope promises (L. Armijo, 1966). */
const minDrop = 1e-4

export function minimise(
  curvatureAt: (point: Float64Array) => Curvature,
  start: Float64Array,
  { isNonNegative = false, tolerance = 1e-8 }: MinimiseOptions = {},
): Float64Array {
  let point: Float64Array = start.slice()
  let here = curvatureAt(point)
  for (let step = 0; step < maxSteps; step++) {
    const free = freeOf(point, here.gradient, isNonNegative)
    if (free.every((i) => Math.abs(at(here.gradient, i)) <= tolerance)) break
    const direction = newtonDirection(here, free)
    const next = searchAlong(curvatureAt, point, here, direction, isNonNegative)
    if (next === undefined) break
    point = next.point
    here = next.here
  }
  return point
}

/** Variables that may move: all but those at 0 that would go below. */
function freeOf(point: Float64Array, gradient: Float64Array, isNonNegative: boolean): number[] {
  const all = [...point.keys()]
  return isNonNegative ? all.filter((i) => at(point, i) > 0 || at(gradient, i) < 0) : all
}

function searchAlong(
  curvatureAt: (point: Float64Array) => Curvature,
  point: Float64Array,
  { value, gradient }: Curvature,
  direction: Float64Array,
  isNonNegative: boolean,
): { point: Float64Array; here: Curvature } | undefined {
  for (let length = 1; length >= shortestStep; length /= 2) {
    const moved = point.map((x, i) => {
      const to = x + length * at(direction, i)
      return isNonNegative ? Math.max(0, to) : to
    })
    const slope = gradient.reduce((sum, g, i) => sum + g * (at(moved, i) - at(point, i)), 0)
    if (slope >= 0) continue
    const here = curvatureAt(moved)
    if (here.value <= value + minDrop * slope) return { point: moved, here }
  }
  return undefined
}

/** 0 for what is not free. */
function newtonDirection({ gradient, hessian }: Curvature, free: readonly number[]): Float64Array {
  const count = gradient.length
  const matrix = free.map((i) => free.map((j) => at(hessian, Math.min(i, j) * count + Math.max(i, j))))
  const solved = solveSymmetric(
    matrix,
    free.map((i) => -at(gradient, i)),
  )
  const direction = new Float64Array(count)
  free.forEach((i, place) => {
    direction[i] = solved[place] as number
  })
  return direction
}

/** By Cholesky's decomposition; a direction that the function does not know of stays 0. */
export function solveSymmetric(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const n = right.length
  const lower = matrix.map((row) => row.map(() => 0))
  const cell = (rows: readonly (readonly number[])[], i: number, j: number): number => rows[i]?.[j] as number
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = cell(matrix, i, j)
      for (let k = 0; k < j; k++) sum -= cell(lower, i, k) * cell(lower, j, k)
      const row = lower[i] as number[]
      if (i === j) row[j] = sum > 1e-14 * cell(matrix, i, i) ? Math.sqrt(sum) : Number.POSITIVE_INFINITY
      else row[j] = sum / cell(lower, j, j)
    }
  }
  const solved = [...right]
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) solved[i] = (solved[i] as number) - cell(lower, i, k) * (solved[k] as number)
    solved[i] = (solved[i] as number) / cell(lower, i, i)
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) solved[i] = (solved[i] as number) - cell(lower, k, i) * (solved[k] as number)
    solved[i] = (solved[i] as number) / cell(lower, i, i)
  }
  return solved
}

function at(values: Float64Array, i: number): number {
  return values[i] as number
}
