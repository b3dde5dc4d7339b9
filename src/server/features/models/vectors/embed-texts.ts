/** Vectors of texts, from whichever embedding model is in use: that of a service, or one of this machine. */
import { join } from 'node:path'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import type { AskOptions, LocalEmbedder, ModelToLoad } from '../local/local-embedder.ts'
import { embed } from '../model-client.ts'
import type { ServiceInUse } from '../services.ts'

export interface Embedding {
  /** One vector of length 1 for each text, in their order. Throws `ModelError`. */
  embed(service: ServiceInUse, texts: readonly string[], options: AskOptions): Promise<Float32Array[]>
  /** Whether it can be asked at once. A model of this machine takes seconds to load. */
  isReady(service: ServiceInUse): boolean
  /** Makes it so. Throws `ModelError`. */
  prepare(service: ServiceInUse): Promise<void>
  /** What was loaded here gives its memory back unless it is this one. */
  keepOnly(service: ServiceInUse | undefined): Promise<void>
}

/** Background work waits for the customers, and for a slow machine. */
const backgroundPatience = 10

export function createEmbedding(modelsFolder: string, embedder: LocalEmbedder, outgoing: Outgoing): Embedding {
  function modelOf({ local }: ServiceInUse): ModelToLoad | undefined {
    return local && { folder: join(modelsFolder, local.name), sha256: local.sha256 }
  }
  return {
    async embed(service, texts, options) {
      const model = modelOf(service)
      if (model) {
        const patience = options.isUrgent ? 1 : backgroundPatience
        return await embedder.embed(model, texts, { ...options, timeoutMs: options.timeoutMs * patience })
      }
      return await embed(outgoing, service, texts, options.timeoutMs, options.signal)
    },
    isReady(service) {
      const model = modelOf(service)
      return model === undefined || embedder.isLoaded(model)
    },
    async prepare(service) {
      const model = modelOf(service)
      if (model) await embedder.load(model)
    },
    async keepOnly(service) {
      if (service?.local === undefined) await embedder.unload()
    },
  }
}
