import { nextState } from '../random.ts'
import type { Size } from '../resize.ts'
import type { LevelShape, MemoryLayout } from './patch-kernel.ts'

/** For each target pixel a source pixel, y << 16 | x, with a whole patch around it. */
export interface MatchField extends Size {
  readonly matches: Int32Array
}

interface SourceArea extends Size {
  readonly top: number
}

function sourceAreas({ first, second }: LevelShape, layout: MemoryLayout): SourceArea[] {
  const areas = [{ ...first, top: 0 }]
  return second === undefined ? areas : [...areas, { ...second, top: layout.secondTop }]
}

/** Evenly over the sources, `share` of it from the second one. */
export function randomField(shape: LevelShape, layout: MemoryLayout, share: number, seedState: number): MatchField {
  const [first, second] = sourceAreas(shape, layout)
  const matches = new Int32Array(shape.target.width * shape.target.height)
  let state = seedState
  const draw = (span: number) => {
    state = nextState(state)
    return ((state >>> 16) * span) >>> 16
  }
  for (let k = 0; k < matches.length; k++) {
    const area = second !== undefined && draw(1024) < 1024 * share ? second : first
    if (area === undefined) continue
    const x = 2 + draw(area.width - 4)
    const y = area.top + 2 + draw(area.height - 4)
    matches[k] = (y << 16) | x
  }
  return { ...shape.target, matches }
}

/** Twice as fine: each match becomes four, beside each other in the finer source too. */
export function refineField(
  coarse: MatchField,
  from: readonly [LevelShape, MemoryLayout],
  to: readonly [LevelShape, MemoryLayout],
): MatchField {
  const coarseAreas = sourceAreas(...from)
  const fineAreas = sourceAreas(...to)
  const { width, height } = to[0].target
  const matches = new Int32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = Math.min(y >> 1, coarse.height - 1)
      const match = coarse.matches[row * coarse.width + Math.min(x >> 1, coarse.width - 1)] ?? 0
      const area = from[0].second !== undefined && match >> 16 >= from[1].secondTop ? 1 : 0
      const [source, target] = [coarseAreas[area], fineAreas[area]]
      if (source === undefined || target === undefined) continue
      const fineX = 2 * (match & 0xffff) + (x & 1)
      const fineY = 2 * ((match >> 16) - source.top) + (y & 1)
      const clampedX = Math.min(Math.max(fineX, 2), target.width - 3)
      const clampedY = Math.min(Math.max(fineY, 2), target.height - 3) + target.top
      matches[y * width + x] = (clampedY << 16) | clampedX
    }
  return { width, height, matches }
}
