/** Row by row. */
export type Matrix3 = readonly number[]

const at = (matrix: Matrix3, row: number, column: number) => matrix[3 * row + column] ?? 0

export function multiply(left: Matrix3, right: Matrix3): number[] {
  return Array.from({ length: 9 }, (_, cell) => {
    const [row, column] = [Math.trunc(cell / 3), cell % 3]
    return (
      at(left, row, 0) * at(right, 0, column) +
      at(left, row, 1) * at(right, 1, column) +
      at(left, row, 2) * at(right, 2, column)
    )
  })
}

/** Of a symmetric matrix, by Jacobi rotations: columns of `vectors` are the eigenvectors. */
function eigen(matrix: Matrix3): { values: number[]; vectors: number[] } {
  let values = [...matrix]
  let vectors = [1, 0, 0, 0, 1, 0, 0, 0, 1]
  for (let sweep = 0; sweep < 12; sweep++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const off = at(values, p, q)
      if (Math.abs(off) < 1e-12) continue
      const theta = (at(values, q, q) - at(values, p, p)) / (2 * off)
      const tangent = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
      const cosine = 1 / Math.sqrt(tangent * tangent + 1)
      const sine = tangent * cosine
      const rotation = [1, 0, 0, 0, 1, 0, 0, 0, 1]
      rotation[4 * p] = rotation[4 * q] = cosine
      rotation[3 * p + q] = sine
      rotation[3 * q + p] = -sine
      const transposed = [0, 3, 6, 1, 4, 7, 2, 5, 8].map((cell) => rotation[cell] ?? 0)
      values = multiply(transposed, multiply(values, rotation))
      vectors = multiply(vectors, rotation)
    }
  }
  return { values: [at(values, 0, 0), at(values, 1, 1), at(values, 2, 2)], vectors }
}

/** Of a symmetric, positive matrix: `exponent` 0.5 is its square root, -0.5 the inverse of that. */
export function power(matrix: Matrix3, exponent: 0.5 | -0.5): number[] {
  const { values, vectors } = eigen(matrix)
  const scaled = values.map((value) => {
    const root = Math.sqrt(Math.max(value, 1e-9))
    return exponent === 0.5 ? root : 1 / root
  })
  return Array.from({ length: 9 }, (_, cell) => {
    const [row, column] = [Math.trunc(cell / 3), cell % 3]
    return [0, 1, 2].reduce((sum, k) => sum + at(vectors, row, k) * (scaled[k] ?? 0) * at(vectors, column, k), 0)
  })
}
