import { ChunkLoadError } from '#web/platform/navigation/chunks.ts'
import type { Photo, PhotoRefusal } from '../photo.ts'
import { refuseSize } from './inspect-photo.ts'
import type { ReadAnswer, ReadRequest } from './read-photo.worker.ts'

/** A decoder that takes longer than this over 40 megapixels hangs. */
const timeoutMs = 20_000

type Result = ReadAnswer['result']

interface Waiting {
  readonly resolve: (result: Result) => void
  readonly reject: (error: Error) => void
}

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * A file as a photo, or why it is none; `name` is its file name. Everything happens in a worker. Throws only when that worker can't be loaded.
 * A caller that reads a second file before the first is there decides which of the two counts.
 */
export async function readPhoto(file: Blob, name: string): Promise<Photo | PhotoRefusal> {
  const refused = refuseSize(file.size)
  if (refused) return refused
  const result = await decode(file)
  return 'fault' in result ? result : { name, ...result }
}

function decode(file: Blob): Promise<Result> {
  worker ??= startWorker()
  lastId += 1
  const id = lastId
  const request: ReadRequest = { id, file }
  worker.postMessage(request)
  return new Promise<Result>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    setTimeout(() => {
      if (waiting.has(id)) stop(({ resolve: settle }) => settle({ fault: 'damaged' }))
    }, timeoutMs)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./read-photo.worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data: { id, result } }: MessageEvent<ReadAnswer>) => {
    waiting.get(id)?.resolve(result)
    waiting.delete(id)
  }
  started.onerror = (event) => stop(({ reject }) => reject(new ChunkLoadError(event.message)))
  return started
}

/** The next file gets a new worker. */
function stop(settle: (waiting: Waiting) => void): void {
  worker?.terminate()
  worker = null
  for (const one of waiting.values()) settle(one)
  waiting.clear()
}
