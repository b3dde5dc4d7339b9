// One-versus-rest linear support vector machines with squared hinge loss, by dual coordinate descent with shrinking
// (C.-J. Hsieh et al., "A dual coordinate descent method for large-scale linear SVM", 2008; R.-E. Fan et al., LIBLINEAR, 2008).

/** One example: ascending or not, distinct feature numbers below `featureCount`, and their values. */
export interface SparseRow {
  features: Uint32Array
  values: Float32Array
}

export interface LinearSvmOptions {
  featureCount: number
  classCount: number
  /** Price of a margin error. Default 1. */
  cost?: number
  /** Passes over the examples at most. Default 12. */
  passes?: number
  /** Told after each class, for progress and for giving way to others. */
  onClass?: (done: number) => void
}

const defaultCost = 1
const defaultPasses = 12
/** A class is done when no projected gradient of a pass is larger. */
const tolerance = 0.05

/**
 * Weights of each class over all features: the decision value of class c for a row is the sum of weights[c][f] x value.
 * Positive means the class. Deterministic.
 */
export function* trainLinearSvm(
  rows: readonly SparseRow[],
  labels: ArrayLike<number>,
  options: LinearSvmOptions,
): Generator<Float32Array> {
  const diagonal = rows.map(
    ({ values }) => values.reduce((sum, value) => sum + value * value, 0) + 0.5 / (options.cost ?? defaultCost),
  )
  for (let label = 0; label < options.classCount; label++) {
    yield trainOne(rows, labels, label, diagonal, options)
    options.onClass?.(label + 1)
  }
}

function trainOne(
  rows: readonly SparseRow[],
  labels: ArrayLike<number>,
  label: number,
  diagonal: readonly number[],
  { featureCount, cost = defaultCost, passes = defaultPasses }: LinearSvmOptions,
): Float32Array {
  const weights = new Float32Array(featureCount)
  const alpha = new Float32Array(rows.length)
  const order = Uint32Array.from(rows, (_, i) => i)
  const softness = 0.5 / cost
  let active = rows.length
  let state = (label + 1) * 0x9e3779b1
  let bound = Number.POSITIVE_INFINITY
  for (let pass = 0; pass < passes; pass++) {
    let largest = 0
    for (let k = 0; k < active; k++) {
      // xorshift32 (G. Marsaglia, 2003): a fresh order in each pass, the same on every machine.
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      const other = k + ((state >>> 0) % (active - k))
      const i = order[other] as number
      order[other] = order[k] as number
      order[k] = i
      const { features, values } = rows[i] as SparseRow
      const sign = labels[i] === label ? 1 : -1
      let decision = 0
      for (let j = 0; j < features.length; j++) {
        decision += (weights[features[j] as number] as number) * (values[j] as number)
      }
      const before = alpha[i] as number
      const gradient = sign * decision - 1 + before * softness
      if (before === 0 && gradient > 0) {
        if (gradient > bound) {
          // Far on the right side: left out until the last pass.
          active--
          order[k] = order[active] as number
          order[active] = i
          k--
        }
        continue
      }
      largest = Math.max(largest, Math.abs(gradient))
      const after = Math.max(0, before - gradient / (diagonal[i] as number))
      const change = (after - before) * sign
      if (change === 0) continue
      alpha[i] = after
      for (let j = 0; j < features.length; j++) {
        const feature = features[j] as number
        weights[feature] = (weights[feature] as number) + change * (values[j] as number)
      }
    }
    if (largest < tolerance) {
      if (active === rows.length) break
      active = rows.length
      bound = Number.POSITIVE_INFINITY
    } else bound = largest
  }
  return weights
}
