import type { RgbaImage } from '../pictures/rgba-image.ts'
import type { PresetName, PresetOptions } from '../presets/presets.ts'
import type { TransferRequest } from '../transfer/transfer-request.ts'
import type { StyleJob, StyleReport } from './style-messages.ts'

export interface StyledImage {
  readonly image: RgbaImage
  /** In the worker, without waiting for earlier jobs. */
  readonly elapsedMs: number
}

export interface JobOptions {
  /** Aborting rejects with the signal's reason at once; the worker is ended, and the next job gets a new one. */
  readonly signal?: AbortSignal
  readonly onPreview?: (image: RgbaImage, progress: number) => void
}

export interface StyleWorkerClient {
  transfer(request: TransferRequest, options?: JobOptions): Promise<StyledImage>
  /** Without previews. */
  renderPreset(name: PresetName, image: RgbaImage, preset: PresetOptions, options?: JobOptions): Promise<StyledImage>
  /** Ends the worker; jobs that wait are rejected. */
  close(): void
}

/** The part of `Worker` that is used here; tests bring their own. */
export interface StyleWorker {
  postMessage(job: StyleJob): void
  terminate(): void
  onmessage: ((event: MessageEvent<StyleReport>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

interface WaitingJob {
  readonly job: StyleJob
  readonly options: JobOptions
  readonly resolve: (styled: StyledImage) => void
  readonly reject: (reason: unknown) => void
}

function spawnStyleWorker(): StyleWorker {
  return new Worker(new URL('./style.worker.ts', import.meta.url), { type: 'module', name: 'style-transfer' })
}

/** One worker, one job at a time, in the order of asking. The worker starts with the first job. */
export function createStyleWorkerClient(spawn: () => StyleWorker = spawnStyleWorker): StyleWorkerClient {
  let worker: StyleWorker | undefined
  let running: WaitingJob | undefined
  let waiting: WaitingJob[] = []

  const endWorker = () => {
    worker?.terminate()
    worker = undefined
  }
  const settle = (finish: (job: WaitingJob) => void) => {
    const settled = running
    running = undefined
    if (settled !== undefined) finish(settled)
    startNext()
  }
  const receive = (report: StyleReport) => {
    if (report.kind === 'preview') running?.options.onPreview?.(report.image, report.progress)
    else if (report.kind === 'done') settle((job) => job.resolve(report))
    else settle((job) => job.reject(new Error(report.message)))
  }
  const startNext = () => {
    if (running !== undefined) return
    running = waiting.shift()
    if (running === undefined) return
    if (worker === undefined) {
      worker = spawn()
      worker.onmessage = (event) => receive(event.data)
      // Out of memory, or the script did not load: that worker answers no more.
      worker.onerror = (event) => {
        event.preventDefault?.()
        endWorker()
        settle((job) => job.reject(new Error(event.message || 'The style worker ended')))
      }
    }
    worker.postMessage(running.job)
  }
  const abort = (job: WaitingJob) => {
    waiting = waiting.filter((other) => other !== job)
    if (running === job) {
      endWorker()
      running = undefined
    }
    job.reject(job.options.signal?.reason)
    startNext()
  }
  const enqueue = (job: StyleJob, options: JobOptions) =>
    new Promise<StyledImage>((resolve, reject) => {
      options.signal?.throwIfAborted()
      const entry: WaitingJob = { job, options, resolve, reject }
      options.signal?.addEventListener('abort', () => abort(entry), { once: true })
      waiting.push(entry)
      startNext()
    })

  return {
    transfer: (request, options = {}) => enqueue({ kind: 'transfer', request }, options),
    renderPreset: (name, image, preset, options = {}) =>
      enqueue({ kind: 'preset', name, image, options: preset }, options),
    close: () => {
      endWorker()
      const left = running === undefined ? waiting : [running, ...waiting]
      running = undefined
      waiting = []
      for (const job of left) job.reject(new DOMException('Closed', 'AbortError'))
    },
  }
}
