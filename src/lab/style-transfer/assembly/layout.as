// Where everything is in memory: a header of 32-bit numbers, written by transfer/patch-kernel.ts in this order.

// @ts-ignore: decorator
@inline function header(index: i32): i32 {
  return load<i32>(index << 2)
}

// @ts-ignore: decorator
@inline export function targetWidth(): i32 { return header(0) }
// @ts-ignore: decorator
@inline export function targetHeight(): i32 { return header(1) }
// @ts-ignore: decorator
@inline export function sourceStride(): i32 { return header(2) }
// The first source fills the rows from 0, the second one those from `secondTop`; without a second one its height is 0.
// @ts-ignore: decorator
@inline export function firstWidth(): i32 { return header(3) }
// @ts-ignore: decorator
@inline export function firstHeight(): i32 { return header(4) }
// @ts-ignore: decorator
@inline export function secondWidth(): i32 { return header(5) }
// @ts-ignore: decorator
@inline export function secondHeight(): i32 { return header(6) }
// @ts-ignore: decorator
@inline export function secondTop(): i32 { return header(7) }
// @ts-ignore: decorator
@inline export function binStride(): i32 { return header(8) }
// Pixels are four 16-bit numbers: red, green, blue, guide. The target has two more of them on each side.
// @ts-ignore: decorator
@inline export function targetAt(): usize { return header(9) }
// @ts-ignore: decorator
@inline export function sourceAt(): usize { return header(10) }
// For each target pixel the source pixel under its patch's centre, y << 16 | x.
// @ts-ignore: decorator
@inline export function fieldAt(): usize { return header(11) }
// For each target pixel the distance of the two patches; `vote` turns it into a weight.
// @ts-ignore: decorator
@inline export function distanceAt(): usize { return header(12) }
// For each 8 x 8 bin of the source how many patches are taken from it, and what one more costs.
// @ts-ignore: decorator
@inline export function countAt(): usize { return header(13) }
// @ts-ignore: decorator
@inline export function penaltyAt(): usize { return header(14) }
// Pixels like those of the target, without a border, in sixteenths.
// @ts-ignore: decorator
@inline export function votedAt(): usize { return header(15) }
