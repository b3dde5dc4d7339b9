/** The one worker of the page that knows faces. It starts when first asked for. */
import { keepOffline } from '../../offline/public.ts'
import type { Pixels } from '../core/pyramid.ts'
import type { FaceCancellation, FaceOrder, FaceReport, FacesFound, FaceTask } from './face-messages.ts'

export type NetsState =
  | { readonly kind: 'resting' | 'ready' | 'failed' }
  /** `part` goes from 0 to 1. */
  | { readonly kind: 'loading'; readonly part: number }

interface Waiting {
  readonly resolve: (faces: FacesFound[FaceTask]) => void
  readonly reject: (error: Error) => void
  readonly onProgress?: ((part: number) => void) | undefined
}

interface AskOptions {
  /** How much is done, from 0 to 1. */
  readonly onProgress?: (part: number) => void
  /** Rejects, and stops the work after the step that it is at. */
  readonly signal?: AbortSignal
}

let worker: Worker | undefined
let state: NetsState = { kind: 'resting' }
let lastId = 0
const waiting = new Map<number, Waiting>()
const listeners = new Set<() => void>()

export function netsState(): NetsState {
  return state
}

export function onNetsState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the nets before the first picture needs them; again after a failure. */
export function startFaceWorker(): void {
  if (worker) return
  setState({ kind: 'loading', part: 0 })
  worker = new Worker(new URL('./face.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<FaceReport>) => hear(data))
  worker.addEventListener('error', () => fail('The worker did not start'))
}

/** A bitmap is handed over and closed; pixels are copied. */
export function askForFaces<Task extends FaceTask>(
  task: Task,
  picture: Pixels | ImageBitmap,
  { onProgress, signal }: AskOptions = {},
): Promise<FacesFound[Task]> {
  startFaceWorker()
  const id = ++lastId
  const order: FaceOrder = { kind: 'order', id, task, picture }
  return new Promise<FacesFound[Task]>((resolve, reject) => {
    waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, onProgress })
    signal?.addEventListener('abort', () => cancel(id), { once: true })
    worker?.postMessage(order, 'close' in picture ? [picture] : [])
  })
}

function cancel(id: number): void {
  const order = waiting.get(id)
  if (!order) return
  waiting.delete(id)
  worker?.postMessage({ kind: 'cancel', id } satisfies FaceCancellation)
  order.reject(new Error('Cancelled'))
}

function hear(report: FaceReport): void {
  switch (report.kind) {
    case 'loading':
      setState({ kind: 'loading', part: report.part })
      break
    case 'ready':
      setState({ kind: 'ready' })
      keepOffline(report.fetched)
      break
    case 'failed':
      fail(report.message)
      break
    case 'progress':
      waiting.get(report.id)?.onProgress?.(report.part)
      break
    case 'found':
      waiting.get(report.id)?.resolve(report.faces)
      waiting.delete(report.id)
      break
    case 'fault':
      waiting.get(report.id)?.reject(new Error(report.message))
      waiting.delete(report.id)
      break
  }
}

function fail(message: string): void {
  worker?.terminate()
  worker = undefined
  for (const { reject } of waiting.values()) reject(new Error(message))
  waiting.clear()
  setState({ kind: 'failed' })
}

function setState(next: NetsState): void {
  state = next
  for (const listener of listeners) listener()
}
