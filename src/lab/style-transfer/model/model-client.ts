import type { RgbaImage } from '../pictures/rgba-image.ts'
import type { StyledImage } from '../worker/style-worker-client.ts'
import type { ModelAnswer, ModelRequest } from './model.worker.ts'
import { ModelError, maxModelBytes, type StyleModel } from './style-model.ts'

let worker: Worker | null = null

/** Runs one picture through the visitor's network, in a worker that keeps it loaded. Throws `ModelError`; one call at a time. */
export function runModel({ id, file }: StyleModel, content: RgbaImage, signal?: AbortSignal): Promise<StyledImage> {
  if (file.size > maxModelBytes) return Promise.reject(new ModelError('too-large'))
  const running = startWorker()
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const onAbort = () => {
      closeModel()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    running.onmessage = ({ data }: MessageEvent<ModelAnswer>) => {
      signal?.removeEventListener('abort', onAbort)
      if ('fault' in data) reject(new ModelError(data.fault))
      else resolve(data)
    }
    running.onerror = () => {
      closeModel()
      reject(new ModelError('failed'))
    }
    const request: ModelRequest = { modelId: id, file, content }
    running.postMessage(request)
  })
}

function startWorker(): Worker {
  worker ??= new Worker(new URL('./model.worker.ts', import.meta.url), { type: 'module', name: 'style-model' })
  return worker
}

/** Gives its memory back. */
export function closeModel(): void {
  worker?.terminate()
  worker = null
}
