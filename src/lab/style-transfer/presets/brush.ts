import type { Plane } from './filters/picture.ts'

/** What every preset paints with. */
export interface Brush {
  /** A pixel of a picture of 512 px, times the visitor's stroke size: sizes given in units look alike at every size. */
  readonly unitPx: number
  /** 0 to 1. */
  readonly strength: number
  readonly seed: number
  /** 1 on a face, 0 elsewhere: finer there. */
  readonly face: Plane | undefined
}
