import { binStride, countAt, penaltyAt, secondHeight, secondTop } from './layout'

// @ts-ignore: decorator
@inline export function binOf(x: i32, y: i32): usize {
  return <usize>((y >> 3) * binStride() + (x >> 3)) << 2
}

// @ts-ignore: decorator
@inline export function isInSecond(y: i32): bool {
  return secondHeight() > 0 && y >= secondTop()
}

// @ts-ignore: decorator
@inline export function penaltyOf(bin: usize): i32 {
  return load<i32>(penaltyAt() + bin)
}

/** `price`: what each use of the bin costs those that follow. */
// @ts-ignore: decorator
@inline export function addUses(bin: usize, uses: i32, price: f64): void {
  const count = load<i32>(countAt() + bin) + uses
  store<i32>(countAt() + bin, count)
  store<i32>(penaltyAt() + bin, <i32>min<f64>(price * <f64>count, 1e9))
}
