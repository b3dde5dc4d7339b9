import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SparseRow, trainLinearSvm } from './linear-svm.ts'

function rowOf(features: number[], values = features.map(() => 1)): SparseRow {
  return { features: Uint32Array.from(features), values: Float32Array.from(values) }
}

function decide(weights: Float32Array, { features, values }: SparseRow): number {
  return features.reduce((sum, feature, i) => sum + (weights[feature] as number) * (values[i] as number), 0)
}

test('examples that can be told apart are told apart with a margin', () => {
  const rows = [rowOf([0, 2]), rowOf([0, 3]), rowOf([1, 2]), rowOf([1, 3])]
  const labels = [0, 0, 1, 1]
  const trained = [...trainLinearSvm(rows, labels, { featureCount: 4, classCount: 2, cost: 100, passes: 200 })]
  rows.forEach((row, i) => {
    trained.forEach((weights, label) => {
      expect(decide(weights, row) * (labels[i] === label ? 1 : -1)).toBeGreaterThan(0.9)
    })
  })
})

test('the same examples give the same weights', () => {
  const example = fc.record({
    features: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 5 }),
    label: fc.nat(2),
  })
  fc.assert(
    fc.property(fc.array(example, { minLength: 3, maxLength: 20 }), (examples) => {
      const rows = examples.map(({ features }) => rowOf(features))
      const labels = examples.map(({ label }) => label)
      const train = () => [...trainLinearSvm(rows, labels, { featureCount: 10, classCount: 3 })]
      expect(train()).toEqual(train())
      for (const weights of train()) expect(weights.every(Number.isFinite)).toBe(true)
    }),
    { numRuns: 50 },
  )
})
