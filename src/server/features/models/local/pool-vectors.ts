/** From what a transformer says of each token to one vector of the text. */

/** As `1_Pooling/config.json` of a model tells; the mean where it tells nothing. */
export type Pooling = 'mean' | 'first'

export function poolingOf(config: unknown): Pooling {
  const isFirst =
    typeof config === 'object' &&
    config !== null &&
    'pooling_mode_cls_token' in config &&
    config.pooling_mode_cls_token === true
  return isFirst ? 'first' : 'mean'
}

/** `hidden` holds `mask.length` rows of `dimensions` numbers; rows whose mask is 0 do not count. */
export function poolTokens(
  hidden: Float32Array,
  mask: readonly number[],
  dimensions: number,
  pooling: Pooling,
): Float32Array {
  if (pooling === 'first') return hidden.slice(0, dimensions)
  const pooled = new Float32Array(dimensions)
  let count = 0
  for (const [row, weight] of mask.entries()) {
    if (weight === 0) continue
    count += 1
    for (let i = 0; i < dimensions; i += 1) pooled[i] = (pooled[i] ?? 0) + (hidden[row * dimensions + i] ?? 0)
  }
  return count === 0 ? pooled : pooled.map((sum) => sum / count)
}

/** Of length 1; undefined when it has none. */
export function toUnitLength(vector: Float32Array): Float32Array | undefined {
  const length = Math.hypot(...vector)
  return Number.isFinite(length) && length > 0 ? vector.map((value) => value / length) : undefined
}

/** As many tokens as the model takes: the beginning, and the special token at the end. */
export function cutTokens(ids: readonly number[], most: number): readonly number[] {
  return ids.length <= most ? ids : [...ids.slice(0, most - 1), ...ids.slice(-1)]
}
