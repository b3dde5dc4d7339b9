/** The page's side of the worker: orders go there, moments and reports come back. Moments are painted, reports become state. */

import type { TrainingSettings } from '../core/learning/training.ts'
import { foundedState, type TrainingState, withReport } from '../training-state.ts'
import { frameHead } from './frame.ts'
import type { Order, Report, Road } from './messages.ts'

export interface Moment {
  readonly roads: readonly Road[]
  readonly frame: Float32Array
  /** The one before, of the same generation. */
  readonly previous: Float32Array | null
  /** How far from the previous to this one the screen is: 0 to 1. */
  readonly part: number
}

type Paint = (moment: Moment) => void

export interface TrainingClient {
  /** Starts the worker; what `close` gives back ends it. */
  open: () => () => void
  start: (settings: TrainingSettings) => void
  order: (order: Order) => void
  state: () => TrainingState
  watchState: (notice: () => void) => () => void
  /** Paints at once, when there is something, and with every moment from then on. */
  watchMoments: (paint: Paint) => () => void
}

/** Slower than this the cars would lag behind. */
const longestGlideMs = 80

export function createTrainingClient(): TrainingClient {
  const painters = new Set<Paint>()
  const notices = new Set<() => void>()
  let worker: Worker | null = null
  let state: TrainingState = foundedState(null)
  let run = 0
  let roads: readonly Road[] = []
  let current: Float32Array | null = null
  let previous: Float32Array | null = null
  let arrivedAt = 0
  let glideMs = 0
  let request = 0

  function setState(next: TrainingState): void {
    state = next
    for (const notice of notices) notice()
  }

  function order(given: Order): void {
    worker?.postMessage(given)
  }

  function takeFrame(frame: Float32Array): void {
    if (previous) worker?.postMessage({ kind: 'frame-used', frame: previous } satisfies Order, [previous.buffer])
    previous = current
    current = frame
    const now = performance.now()
    glideMs = Math.min(longestGlideMs, now - arrivedAt)
    arrivedAt = now
    request ||= requestAnimationFrame(paintAll)
  }

  function momentAt(now: number): Moment | null {
    if (current === null) return null
    const isSameGeneration = previous?.[frameHead.generation] === current[frameHead.generation]
    const part = glideMs > 0 ? Math.max(0, Math.min(1, (now - arrivedAt) / glideMs)) : 1
    return { roads, frame: current, previous: isSameGeneration ? previous : null, part }
  }

  function paintAll(): void {
    const moment = momentAt(performance.now())
    request = moment !== null && moment.part < 1 && moment.previous !== null ? requestAnimationFrame(paintAll) : 0
    if (moment) for (const paint of painters) paint(moment)
  }

  function take({ data: report }: MessageEvent<Report>): void {
    if ('run' in report && report.run !== run) return
    if (report.kind === 'frame') {
      takeFrame(report.frame)
      return
    }
    if (report.kind === 'roads') roads = report.roads
    setState(withReport(state, report))
  }

  return {
    order,
    open() {
      worker = new Worker(new URL('./training.worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = take
      worker.onerror = () => setState({ ...state, hasFailed: true })
      return () => {
        cancelAnimationFrame(request)
        request = 0
        worker?.terminate()
        worker = null
      }
    },
    start(settings) {
      run++
      // The worker makes new frames: another number of tracks needs other ones.
      current = null
      previous = null
      setState(foundedState(settings.founder ?? null))
      order({ kind: 'start', run, settings })
    },
    state: () => state,
    watchState(notice) {
      notices.add(notice)
      return () => notices.delete(notice)
    },
    watchMoments(paint) {
      painters.add(paint)
      const moment = momentAt(performance.now())
      if (moment) paint(moment)
      return () => painters.delete(paint)
    },
  }
}
