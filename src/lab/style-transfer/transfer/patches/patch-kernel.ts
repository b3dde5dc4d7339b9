import type { Size } from '../resize.ts'

/**
 * The part that takes the time, once in WASM with SIMD and once in JavaScript. Both count in whole numbers and find the same
 * field; both work on one memory, whose header (`MemoryLayout.header`) tells where everything is.
 */
export interface PatchKernel {
  readonly name: 'wasm-simd' | 'javascript'
  /** Memory of at least this many bytes. Views on what it gave before are invalid. */
  readonly reserve: (byteLength: number) => ArrayBuffer
  /** Computes distances and counts again; the counts are to be zero. A price is what each use of an 8 x 8 bin costs those that follow. */
  readonly measure: (firstPrice: number, secondPrice: number) => void
  /** One pass over all pixels, with random looks at most `reach` away; returns the state of the random numbers. */
  readonly search: (isForward: boolean, state: number, reach: number, firstPrice: number, secondPrice: number) => number
  /** Each pixel becomes the weighted mean of what the patches over it have there. */
  readonly vote: () => void
}

export interface LevelShape {
  readonly target: Size
  readonly first: Size
  /** The second style of a blend lies below the first one. */
  readonly second?: Size
}

export interface MemoryLayout {
  /** As assembly/layout.as reads it. */
  readonly header: Int32Array
  readonly byteLength: number
  readonly sourceStride: number
  readonly sourceRows: number
  readonly secondTop: number
  readonly binCount: number
  readonly targetAt: number
  readonly sourceAt: number
  readonly fieldAt: number
  readonly distanceAt: number
  readonly countAt: number
  readonly penaltyAt: number
  readonly votedAt: number
}

/** The target has this many more pixels on each side: half a patch. */
export const border = 2

export function layOut({ target, first, second }: LevelShape): MemoryLayout {
  const sourceStride = Math.max(first.width, second?.width ?? 0)
  // Bins are 8 x 8 and belong to one source.
  const secondTop = 8 * Math.ceil(first.height / 8)
  const sourceRows = second === undefined ? first.height : secondTop + second.height
  const binStride = Math.ceil(sourceStride / 8)
  const binCount = binStride * Math.ceil(sourceRows / 8)
  const pixels = target.width * target.height
  // Past the header, and past what the WASM module may keep at the start of its memory.
  let end = 1024
  const place = (byteLength: number) => {
    const at = end
    end += 16 * Math.ceil(byteLength / 16)
    return at
  }
  const targetAt = place(8 * (target.width + 2 * border) * (target.height + 2 * border))
  const sourceAt = place(8 * sourceStride * sourceRows)
  const fieldAt = place(4 * pixels)
  const distanceAt = place(4 * pixels)
  const countAt = place(4 * binCount)
  const penaltyAt = place(4 * binCount)
  const votedAt = place(8 * pixels)
  const header = Int32Array.of(
    target.width,
    target.height,
    sourceStride,
    first.width,
    first.height,
    second?.width ?? 0,
    second?.height ?? 0,
    secondTop,
    binStride,
    targetAt,
    sourceAt,
    fieldAt,
    distanceAt,
    countAt,
    penaltyAt,
    votedAt,
  )
  return {
    header,
    byteLength: end,
    sourceStride,
    sourceRows,
    secondTop,
    binCount,
    targetAt,
    sourceAt,
    fieldAt,
    distanceAt,
    countAt,
    penaltyAt,
    votedAt,
  }
}
