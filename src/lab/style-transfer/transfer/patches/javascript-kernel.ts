import { nextState } from '../random.ts'
import { border, type PatchKernel } from './patch-kernel.ts'

/** assembly/*.as once more, line by line, for browsers without WASM or SIMD. */
export function createJavaScriptKernel(): PatchKernel {
  let memory = new ArrayBuffer(1024)
  let bytes16 = new Int16Array(memory)
  let bytes32 = new Int32Array(memory)

  // The header of memory; offsets are in elements, not in bytes.
  let [targetWidth, targetHeight, sourceStride, binStride, secondTop] = [0, 0, 0, 0, 0]
  let [firstWidth, firstHeight, secondWidth, secondHeight] = [0, 0, 0, 0]
  let [target, source, field, distances, counts, penalties, voted] = [0, 0, 0, 0, 0, 0, 0]
  const readHeader = () => {
    const h = (index: number) => bytes32[index] ?? 0
    ;[targetWidth, targetHeight, sourceStride, firstWidth, firstHeight] = [h(0), h(1), h(2), h(3), h(4)]
    ;[secondWidth, secondHeight, secondTop, binStride] = [h(5), h(6), h(7), h(8)]
    ;[target, source, voted] = [h(9) >> 1, h(10) >> 1, h(15) >> 1]
    ;[field, distances, counts, penalties] = [h(11) >> 2, h(12) >> 2, h(13) >> 2, h(14) >> 2]
  }

  const patchDistance = (x: number, y: number, sourceX: number, sourceY: number, limit: number): number => {
    const targetRow = 4 * (targetWidth + 2 * border)
    const sourceRow = 4 * sourceStride
    let a = target + y * targetRow + 4 * x
    let b = source + (sourceY - border) * sourceRow + 4 * (sourceX - border)
    let sum = 0
    for (let row = 0; row < 5; row++) {
      for (let k = 0; k < 20; k++) {
        const difference = (bytes16[a + k] as number) - (bytes16[b + k] as number)
        sum += difference * difference
      }
      if (sum >= limit) return sum
      a += targetRow
      b += sourceRow
    }
    return sum
  }
  const binOf = (x: number, y: number) => (y >> 3) * binStride + (x >> 3)
  const isInSecond = (y: number) => secondHeight > 0 && y >= secondTop
  const addUses = (bin: number, uses: number, price: number) => {
    const count = (bytes32[counts + bin] as number) + uses
    bytes32[counts + bin] = count
    bytes32[penalties + bin] = Math.min(price * count, 1e9)
  }

  let [bestX, bestY, bestDistance, bestCost, state] = [0, 0, 0, 0, 0]
  const consider = (x: number, y: number, sourceX: number, sourceY: number) => {
    const penalty = bytes32[penalties + binOf(sourceX, sourceY)] as number
    const limit = bestCost - penalty
    if (limit <= 0) return
    const distance = patchDistance(x, y, sourceX, sourceY, limit)
    if (distance >= limit) return
    bestX = sourceX
    bestY = sourceY
    bestDistance = distance
    bestCost = distance + penalty
  }
  const considerBeside = (x: number, y: number, neighbour: number, shiftX: number, shiftY: number) => {
    const match = bytes32[field + neighbour] as number
    const sourceX = (match & 0xffff) + shiftX
    const sourceY = (match >> 16) + shiftY
    const isSecond = isInSecond(match >> 16)
    const top = isSecond ? secondTop : 0
    const width = isSecond ? secondWidth : firstWidth
    const height = isSecond ? secondHeight : firstHeight
    if (sourceX < 2 || sourceX > width - 3 || sourceY < top + 2 || sourceY > top + height - 3) return
    consider(x, y, sourceX, sourceY)
  }
  const considerAround = (x: number, y: number, reach: number) => {
    const isSecond = isInSecond(bestY)
    const top = isSecond ? secondTop : 0
    const right = (isSecond ? secondWidth : firstWidth) - 3
    const bottom = top + (isSecond ? secondHeight : firstHeight) - 3
    for (let radius = reach; radius >= 1; radius >>= 1) {
      state = nextState(state)
      const span = 2 * radius + 1
      const sourceX = Math.min(Math.max(bestX - radius + (((state & 0xffff) * span) >>> 16), 2), right)
      const sourceY = Math.min(Math.max(bestY - radius + (((state >>> 16) * span) >>> 16), top + 2), bottom)
      consider(x, y, sourceX, sourceY)
    }
  }
  const considerOther = (x: number, y: number) => {
    const isSecond = !isInSecond(bestY)
    state = nextState(state)
    const width = (isSecond ? secondWidth : firstWidth) - 4
    const height = (isSecond ? secondHeight : firstHeight) - 4
    const sourceX = 2 + (((state & 0xffff) * width) >>> 16)
    const sourceY = (isSecond ? secondTop : 0) + 2 + (((state >>> 16) * height) >>> 16)
    consider(x, y, sourceX, sourceY)
  }

  const weigh = (count: number) => {
    let total = 0
    for (let k = 0; k < count; k++) total += bytes32[distances + k] as number
    const mean = Math.max(total / count, 1)
    for (let k = 0; k < count; k++) {
      const weight = 256 / (0.001 + (bytes32[distances + k] as number) / mean)
      bytes32[distances + k] = Math.max(Math.min(weight, 16_383), 1)
    }
  }

  return {
    name: 'javascript',
    reserve: (byteLength) => {
      if (memory.byteLength < byteLength) {
        memory = new ArrayBuffer(byteLength)
        bytes16 = new Int16Array(memory)
        bytes32 = new Int32Array(memory)
      }
      return memory
    },
    measure: (firstPrice, secondPrice) => {
      readHeader()
      for (let y = 0; y < targetHeight; y++)
        for (let x = 0; x < targetWidth; x++) {
          const index = y * targetWidth + x
          const match = bytes32[field + index] as number
          const [sourceX, sourceY] = [match & 0xffff, match >> 16]
          bytes32[distances + index] = patchDistance(x, y, sourceX, sourceY, Number.POSITIVE_INFINITY)
          addUses(binOf(sourceX, sourceY), 1, isInSecond(sourceY) ? secondPrice : firstPrice)
        }
    },
    search: (isForward, seedState, reach, firstPrice, secondPrice) => {
      readHeader()
      state = seedState
      const step = isForward ? 1 : -1
      for (let row = 0; row < targetHeight; row++) {
        const y = isForward ? row : targetHeight - 1 - row
        for (let column = 0; column < targetWidth; column++) {
          const x = isForward ? column : targetWidth - 1 - column
          const index = y * targetWidth + x
          const match = bytes32[field + index] as number
          bestX = match & 0xffff
          bestY = match >> 16
          const bin = binOf(bestX, bestY)
          addUses(bin, -1, isInSecond(bestY) ? secondPrice : firstPrice)
          bestDistance = bytes32[distances + index] as number
          bestCost = bestDistance + (bytes32[penalties + bin] as number)
          if (column > 0) considerBeside(x, y, index - step, step, 0)
          if (row > 0) considerBeside(x, y, index - step * targetWidth, 0, step)
          considerAround(x, y, reach)
          if (secondHeight > 0) considerOther(x, y)
          bytes32[field + index] = (bestY << 16) | bestX
          bytes32[distances + index] = bestDistance
          addUses(binOf(bestX, bestY), 1, isInSecond(bestY) ? secondPrice : firstPrice)
        }
      }
      return state
    },
    vote: () => {
      readHeader()
      weigh(targetWidth * targetHeight)
      for (let y = 0; y < targetHeight; y++)
        for (let x = 0; x < targetWidth; x++) {
          let red = 0
          let green = 0
          let blue = 0
          let weights = 0
          for (let patchY = Math.max(y - 2, 0); patchY <= Math.min(y + 2, targetHeight - 1); patchY++)
            for (let patchX = Math.max(x - 2, 0); patchX <= Math.min(x + 2, targetWidth - 1); patchX++) {
              const match = bytes32[field + patchY * targetWidth + patchX] as number
              const weight = bytes32[distances + patchY * targetWidth + patchX] as number
              const sourceX = (match & 0xffff) + x - patchX
              const sourceY = (match >> 16) + y - patchY
              const from = source + 4 * (sourceY * sourceStride + sourceX)
              red += weight * (bytes16[from] as number)
              green += weight * (bytes16[from + 1] as number)
              blue += weight * (bytes16[from + 2] as number)
              weights += weight
            }
          const to = voted + 4 * (y * targetWidth + x)
          bytes16[to] = (red * 16) / weights
          bytes16[to + 1] = (green * 16) / weights
          bytes16[to + 2] = (blue * 16) / weights
        }
    },
  }
}
