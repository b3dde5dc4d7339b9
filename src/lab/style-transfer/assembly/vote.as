import { distanceAt, fieldAt, sourceAt, sourceStride, targetHeight, targetWidth, votedAt } from './layout'

/** Distances become weights: 256 / (0.001 + distance / mean). */
function weigh(count: i32): void {
  let total: f64 = 0
  for (let k = 0; k < count; k++) total += <f64>load<i32>(distanceAt() + (<usize>k << 2))
  const mean = max<f64>(total / <f64>count, 1)
  for (let k = 0; k < count; k++) {
    const at = distanceAt() + (<usize>k << 2)
    const weight = 256 / (0.001 + <f64>load<i32>(at) / mean)
    store<i32>(at, <i32>max<f64>(min<f64>(weight, 16383), 1))
  }
}

/** Each pixel becomes the weighted mean of what the patches over it have there. */
export function vote(): void {
  const width = targetWidth()
  const height = targetHeight()
  weigh(width * height)
  const none = i32x4.splat(0)
  for (let y = 0; y < height; y++) {
    const top = max(y - 2, 0)
    const bottom = min(y + 2, height - 1)
    for (let x = 0; x < width; x++) {
      const left = max(x - 2, 0)
      const right = min(x + 2, width - 1)
      let sums = none
      let weights: i32 = 0
      for (let patchY = top; patchY <= bottom; patchY++) {
        for (let patchX = left; patchX <= right; patchX++) {
          const at = <usize>(patchY * width + patchX) << 2
          const match = load<i32>(fieldAt() + at)
          const weight = load<i32>(distanceAt() + at)
          const sourceX = (match & 0xffff) + x - patchX
          const sourceY = (match >> 16) + y - patchY
          const pixel = v128.load_zero<u64>(sourceAt() + (<usize>(sourceY * sourceStride() + sourceX) << 3))
          sums = i32x4.add(sums, i32x4.mul(i32x4.extend_low_i16x8_s(pixel), i32x4.splat(weight)))
          weights += weight
        }
      }
      const to = votedAt() + (<usize>(y * width + x) << 3)
      store<i16>(to, <i16>((i32x4.extract_lane(sums, 0) * 16) / weights))
      store<i16>(to, <i16>((i32x4.extract_lane(sums, 1) * 16) / weights), 2)
      store<i16>(to, <i16>((i32x4.extract_lane(sums, 2) * 16) / weights), 4)
    }
  }
}
