/** What the page and its worker say to each other. */

import type { GenerationReport, TrainingSettings } from '../core/learning/training.ts'
import type { Point } from '../core/tracks/closed-curve.ts'
import type { TrackFault } from '../core/tracks/track.ts'

/** Of a track, what is needed to paint it. */
export interface Road {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly halfWidth: Float32Array
  readonly length: number
}

export interface ExamResult {
  readonly road: Road
  readonly hasLapped: boolean
  readonly driven: number
  readonly seconds: number
  readonly trail: Float32Array
}

/** `fastest`: as many ticks as the device manages. */
export type Pace = number | 'fastest'

export type Order =
  | { readonly kind: 'start'; readonly run: number; readonly settings: TrainingSettings }
  | { readonly kind: 'pace'; readonly isRunning: boolean; readonly pace: Pace }
  /** Drives this generation to its end, and stands at the start of the next. */
  | { readonly kind: 'next-generation' }
  | { readonly kind: 'check-drawing'; readonly drawing: readonly Point[] }
  | { readonly kind: 'exam'; readonly driver: Float32Array; readonly seed: number; readonly sheet: number }
  | { readonly kind: 'frame-used'; readonly frame: Float32Array }

export type Report =
  | { readonly kind: 'roads'; readonly run: number; readonly generation: number; readonly roads: readonly Road[] }
  | { readonly kind: 'frame'; readonly run: number; readonly frame: Float32Array }
  | {
      readonly kind: 'generations'
      readonly run: number
      readonly reports: readonly GenerationReport[]
      readonly champion: Float32Array
    }
  | { readonly kind: 'drawing-checked'; readonly drawing: readonly Point[]; readonly fault: TrackFault | null }
  | { readonly kind: 'exam-done'; readonly results: readonly ExamResult[] }
