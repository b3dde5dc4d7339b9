/** A thread that holds one embedding model and asks it, text by text. */
import { parentPort, workerData } from 'node:worker_threads'
import { LoadError, loadModel } from './loaded-model.ts'
import type { EmbeddingReply, EmbeddingRequest, ModelToLoad } from './local-embedder.ts'

const { folder, sha256 } = workerData as ModelToLoad
const loading = loadModel(folder, sha256)

function send(reply: EmbeddingReply, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(reply, transfer)
}

loading.then(
  () => send({ kind: 'loaded' }),
  (error: unknown) => {
    const fault = error instanceof LoadError ? error.fault : 'model-unreadable'
    const cause = error instanceof Error ? (error.cause ?? error) : error
    send({ kind: 'not-loaded', fault, reason: String(cause).slice(0, 500) })
  },
)

parentPort?.on('message', ({ id, text }: EmbeddingRequest) => {
  loading
    .then((model) => model.embed(text))
    .then(
      (vector) => send({ kind: 'vector', id, vector }, [vector.buffer as ArrayBuffer]),
      () => send({ kind: 'no-vector', id }),
    )
})
