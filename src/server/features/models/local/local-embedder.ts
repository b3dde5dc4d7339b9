/**
 * Asks an embedding model of this machine. It runs in a thread of its own, one text at a time; a customer's message goes before the texts of the
 * background. The thread is there only while a model is in use.
 */
import type { Worker } from 'node:worker_threads'
import { startWorker } from '#server/platform/worker.ts'
import { ModelError } from '../model-client.ts'

export interface ModelToLoad {
  readonly folder: string
  /** Of the ONNX file; another one would give vectors that cannot be compared. Undefined: whatever is there. */
  readonly sha256: string | undefined
}

export interface EmbeddingRequest {
  readonly id: number
  readonly text: string
}

export type EmbeddingReply =
  | { readonly kind: 'loaded' }
  | {
      readonly kind: 'not-loaded'
      readonly fault: 'model-missing' | 'model-changed' | 'model-unreadable'
      /** For the log. */
      readonly reason: string
    }
  | { readonly kind: 'vector'; readonly id: number; readonly vector: Float32Array }
  | { readonly kind: 'no-vector'; readonly id: number }

export interface AskOptions {
  readonly timeoutMs: number
  readonly isUrgent?: boolean
  readonly signal?: AbortSignal | undefined
}

export interface LocalEmbedder {
  /** Whether this model can be asked at once. */
  isLoaded(model: ModelToLoad): boolean
  load(model: ModelToLoad): Promise<void>
  /** One vector of length 1 for each text, in their order; loads the model first when it is not there. */
  embed(model: ModelToLoad, texts: readonly string[], options: AskOptions): Promise<Float32Array[]>
  /** Gives its memory back. */
  unload(): Promise<void>
}

/** A text takes hundredths of a second; a thread that is silent for this long hangs. */
const silentForMs = 60_000

interface Waiting extends EmbeddingRequest {
  readonly isUrgent: boolean
  readonly resolve: (vector: Float32Array) => void
  readonly reject: (error: ModelError) => void
  isGone: boolean
}

interface Loaded {
  readonly key: string
  readonly worker: Worker
  readonly loading: Promise<void>
  isReady: boolean
  asked: Waiting | undefined
  silence: NodeJS.Timeout | undefined
  readonly queue: Waiting[]
}

export function createLocalEmbedder(): LocalEmbedder {
  let current: Loaded | undefined
  let lastId = 0

  const keyOf = ({ folder, sha256 }: ModelToLoad) => `${sha256 ?? ''} ${folder}`

  function end(thread: Loaded, error: ModelError): void {
    if (current === thread) current = undefined
    clearTimeout(thread.silence)
    const left = [...(thread.asked ? [thread.asked] : []), ...thread.queue.splice(0)]
    thread.asked = undefined
    for (const each of left) each.reject(error)
    void thread.worker.terminate()
  }

  function start(model: ModelToLoad): Loaded {
    const worker = startWorker('embed-locally', { workerData: model })
    let settle: (error?: ModelError) => void = () => undefined
    const loading = new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve())
    })
    // It may fail while no caller waits for it.
    loading.catch(() => undefined)
    const thread: Loaded = {
      key: keyOf(model),
      worker,
      loading,
      isReady: false,
      asked: undefined,
      silence: undefined,
      queue: [],
    }
    function fail(error: ModelError): void {
      settle(error)
      end(thread, error)
    }
    worker.on('message', (reply: EmbeddingReply) => {
      if (reply.kind === 'loaded') {
        thread.isReady = true
        settle()
        return next(thread)
      }
      if (reply.kind === 'not-loaded') return fail(new ModelError(reply.fault, { cause: new Error(reply.reason) }))
      const { asked } = thread
      thread.asked = undefined
      clearTimeout(thread.silence)
      if (reply.kind === 'vector') asked?.resolve(reply.vector)
      else asked?.reject(new ModelError('not-understood'))
      next(thread)
    })
    worker.on('error', (cause) => fail(new ModelError('model-stopped', { cause })))
    worker.on('exit', () => fail(new ModelError('model-stopped')))
    // A server that ends does not wait for it.
    worker.unref()
    return thread
  }

  function next(thread: Loaded): void {
    if (!thread.isReady || thread.asked !== undefined) return
    const { queue } = thread
    const urgent = queue.findIndex(({ isUrgent, isGone }) => isUrgent && !isGone)
    const place = urgent >= 0 ? urgent : queue.findIndex(({ isGone }) => !isGone)
    if (place < 0) {
      queue.length = 0
      return
    }
    const [request] = queue.splice(place, 1)
    if (request === undefined) return
    thread.asked = request
    thread.silence = setTimeout(() => end(thread, new ModelError('model-stopped')), silentForMs).unref()
    thread.worker.postMessage({ id: request.id, text: request.text } satisfies EmbeddingRequest)
  }

  function threadOf(model: ModelToLoad): Loaded {
    if (current && current.key !== keyOf(model)) end(current, new ModelError('model-stopped', { isOurDoing: true }))
    current ??= start(model)
    return current
  }

  return {
    isLoaded: (model) => current?.key === keyOf(model) && current.isReady,
    load: async (model) => await threadOf(model).loading,
    async embed(model, texts, { timeoutMs, isUrgent = false, signal }) {
      const thread = threadOf(model)
      const waiting: Waiting[] = []
      const all = texts.map(
        (text) =>
          new Promise<Float32Array>((resolve, reject) => {
            lastId += 1
            const each: Waiting = { id: lastId, text, isUrgent, resolve, reject, isGone: false }
            waiting.push(each)
            thread.queue.push(each)
          }),
      )
      next(thread)
      function giveUp(): void {
        for (const each of waiting) {
          each.isGone = true
          each.reject(new ModelError('time-out'))
        }
      }
      const timer = setTimeout(giveUp, timeoutMs)
      signal?.addEventListener('abort', giveUp, { once: true })
      try {
        const vectors = await Promise.all(all)
        if (vectors.some(({ length }) => length !== vectors[0]?.length)) throw new ModelError('not-understood')
        return vectors
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        // The first that fails is enough to know; the others need not be computed.
        for (const each of waiting) each.isGone = true
      }
    },
    async unload() {
      const thread = current
      if (thread === undefined) return
      end(thread, new ModelError('model-stopped', { isOurDoing: true }))
      await thread.worker.terminate()
    },
  }
}
