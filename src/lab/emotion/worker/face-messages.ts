/** What the screen and the worker say to each other. */
import type { ReadFace } from '../core/analyse.ts'
import type { Face } from '../core/confirm.ts'
import type { Pixels } from '../core/pyramid.ts'

/** `analyse` finds and reads, `find` only finds, `watch` is for a frame of the camera. */
export type FaceTask = 'analyse' | 'find' | 'watch'

export interface FaceOrder {
  readonly kind: 'order'
  readonly id: number
  readonly task: FaceTask
  readonly picture: Pixels | ImageBitmap
}

/** Nobody waits for the order any more. */
export interface FaceCancellation {
  readonly kind: 'cancel'
  readonly id: number
}

export interface FacesFound {
  readonly find: readonly Face[]
  readonly analyse: readonly ReadFace[]
  readonly watch: readonly ReadFace[]
}

export type FaceReport =
  | { readonly kind: 'loading'; readonly part: number }
  /** With the addresses of everything that the worker fetched, to be kept for use without a network. */
  | { readonly kind: 'ready'; readonly fetched: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'found'; readonly id: number; readonly faces: FacesFound[FaceTask]; readonly tensors: number }
  /** `part` of the order is done, from 0 to 1. */
  | { readonly kind: 'progress'; readonly id: number; readonly part: number }
  | { readonly kind: 'fault'; readonly id: number; readonly message: string }
