import { sourceAt, sourceStride, targetAt, targetWidth } from './layout'

// @ts-ignore: decorator
@inline function rowDistance(a: usize, b: usize): v128 {
  const d0 = i16x8.sub(v128.load(a), v128.load(b))
  const d1 = i16x8.sub(v128.load(a, 16), v128.load(b, 16))
  const d2 = i16x8.sub(v128.load_zero<u64>(a, 32), v128.load_zero<u64>(b, 32))
  return i32x4.add(i32x4.add(i32x4.dot_i16x8_s(d0, d0), i32x4.dot_i16x8_s(d1, d1)), i32x4.dot_i16x8_s(d2, d2))
}

// @ts-ignore: decorator
@inline function sum(lanes: v128): i32 {
  const pairs = i32x4.add(lanes, i32x4.shuffle(lanes, lanes, 2, 3, 0, 1))
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1)
}

/** Squared difference of the 5 x 5 patches around a target and a source pixel; of no interest once it is `limit` or more. */
export function patchDistance(x: i32, y: i32, sourceX: i32, sourceY: i32, limit: i32): i32 {
  const targetRow = <usize>(targetWidth() + 4) << 3
  const sourceRow = <usize>sourceStride() << 3
  // The border makes (x, y) the upper left corner of the patch.
  let a = targetAt() + <usize>y * targetRow + (<usize>x << 3)
  let b = sourceAt() + <usize>(sourceY - 2) * sourceRow + (<usize>(sourceX - 2) << 3)
  let lanes = rowDistance(a, b)
  a += targetRow
  b += sourceRow
  lanes = i32x4.add(lanes, rowDistance(a, b))
  const upper = sum(lanes)
  if (upper >= limit) return upper
  a += targetRow
  b += sourceRow
  lanes = i32x4.add(lanes, rowDistance(a, b))
  a += targetRow
  b += sourceRow
  lanes = i32x4.add(lanes, rowDistance(a, b))
  a += targetRow
  b += sourceRow
  lanes = i32x4.add(lanes, rowDistance(a, b))
  return sum(lanes)
}
