// PatchMatch (Barnes 2009). Whole numbers only: transfer/javascript-kernel.ts finds the very same field.
import { patchDistance } from './distance'
import {
  distanceAt, fieldAt, firstHeight, firstWidth, secondHeight, secondTop, secondWidth, targetHeight, targetWidth,
} from './layout'
import { addUses, binOf, isInSecond, penaltyOf } from './occurrence'

let bestX: i32 = 0
let bestY: i32 = 0
let bestDistance: i32 = 0
let bestCost: i32 = 0
let state: i32 = 0

// @ts-ignore: decorator
@inline function nextState(): i32 {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return state
}

// @ts-ignore: decorator
@inline function consider(x: i32, y: i32, sourceX: i32, sourceY: i32): void {
  const penalty = penaltyOf(binOf(sourceX, sourceY))
  const limit = bestCost - penalty
  if (limit <= 0) return
  const distance = patchDistance(x, y, sourceX, sourceY, limit)
  if (distance >= limit) return
  bestX = sourceX
  bestY = sourceY
  bestDistance = distance
  bestCost = distance + penalty
}

/** What lies beside the neighbour's match, where a whole patch is there. */
// @ts-ignore: decorator
@inline function considerBeside(x: i32, y: i32, neighbour: usize, shiftX: i32, shiftY: i32): void {
  const match = load<i32>(fieldAt() + (neighbour << 2))
  const sourceX = (match & 0xffff) + shiftX
  const sourceY = (match >> 16) + shiftY
  const second = isInSecond(match >> 16)
  const top = second ? secondTop() : 0
  const width = second ? secondWidth() : firstWidth()
  const height = second ? secondHeight() : firstHeight()
  if (sourceX < 2 || sourceX > width - 3 || sourceY < top + 2 || sourceY > top + height - 3) return
  consider(x, y, sourceX, sourceY)
}

// @ts-ignore: decorator
@inline function clamp(value: i32, low: i32, high: i32): i32 {
  return min(max(value, low), high)
}

/** Ever nearer to the best match so far, in its own source. */
// @ts-ignore: decorator
@inline function considerAround(x: i32, y: i32, reach: i32): void {
  const second = isInSecond(bestY)
  const top = second ? secondTop() : 0
  const right = (second ? secondWidth() : firstWidth()) - 3
  const bottom = top + (second ? secondHeight() : firstHeight()) - 3
  for (let radius = reach; radius >= 1; radius >>= 1) {
    const draw = nextState()
    const span = 2 * radius + 1
    const sourceX = clamp(bestX - radius + (((draw & 0xffff) * span) >>> 16), 2, right)
    const sourceY = clamp(bestY - radius + (((draw >>> 16) * span) >>> 16), top + 2, bottom)
    consider(x, y, sourceX, sourceY)
  }
}

/** Anywhere in the source that the best match is not from: else neither would lose a patch to the other. */
// @ts-ignore: decorator
@inline function considerOther(x: i32, y: i32): void {
  const second = !isInSecond(bestY)
  const top = second ? secondTop() : 0
  const draw = nextState()
  const sourceX = 2 + (((draw & 0xffff) * ((second ? secondWidth() : firstWidth()) - 4)) >>> 16)
  const sourceY = top + 2 + (((draw >>> 16) * ((second ? secondHeight() : firstHeight()) - 4)) >>> 16)
  consider(x, y, sourceX, sourceY)
}

/** After a change of target or field. The counts are to be zero. */
export function measure(firstPrice: f64, secondPrice: f64): void {
  const width = targetWidth()
  const height = targetHeight()
  for (let y = 0, at: usize = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const match = load<i32>(fieldAt() + at)
      const sourceX = match & 0xffff
      const sourceY = match >> 16
      store<i32>(distanceAt() + at, patchDistance(x, y, sourceX, sourceY, i32.MAX_VALUE))
      addUses(binOf(sourceX, sourceY), 1, isInSecond(sourceY) ? secondPrice : firstPrice)
    }
  }
}

/** One pass over all pixels, forwards or backwards; returns the state of the random numbers. */
export function search(forward: bool, seedState: i32, reach: i32, firstPrice: f64, secondPrice: f64): i32 {
  state = seedState
  const width = targetWidth()
  const height = targetHeight()
  const step = forward ? 1 : -1
  for (let row = 0; row < height; row++) {
    const y = forward ? row : height - 1 - row
    for (let column = 0; column < width; column++) {
      const x = forward ? column : width - 1 - column
      const index = <usize>(y * width + x)
      const match = load<i32>(fieldAt() + (index << 2))
      bestX = match & 0xffff
      bestY = match >> 16
      const bin = binOf(bestX, bestY)
      addUses(bin, -1, isInSecond(bestY) ? secondPrice : firstPrice)
      bestDistance = load<i32>(distanceAt() + (index << 2))
      bestCost = bestDistance + penaltyOf(bin)
      if (column > 0) considerBeside(x, y, index - step, step, 0)
      if (row > 0) considerBeside(x, y, index - step * width, 0, step)
      considerAround(x, y, reach)
      if (secondHeight() > 0) considerOther(x, y)
      store<i32>(fieldAt() + (index << 2), (bestY << 16) | bestX)
      store<i32>(distanceAt() + (index << 2), bestDistance)
      addUses(binOf(bestX, bestY), 1, isInSecond(bestY) ? secondPrice : firstPrice)
    }
  }
  return state
}
