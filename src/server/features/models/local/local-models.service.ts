/** What the ADMIN does with embedding models of this machine: bring, list, try. Everything here is of this node. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { downloadLocalModel, LocalModels, testLocalModel, uploadLocalModel } from '#contract/features/models.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import { assertMayAsk } from '../may-ask.ts'
import { ModelError } from '../model-client.ts'
import { downloadModel, folderNameOf } from './download-model.ts'
import { createInstaller } from './install-model.ts'
import { createLocalEmbedder } from './local-embedder.ts'
import { describeModel, listModels, removeOldDrafts } from './model-files.ts'
import { receivePart } from './receive-zip.ts'
import { folderNameOfZip, unpackModel } from './unpack-model.ts'

/** Loading included. */
const testWithinMs = 60_000
const testTexts = ['Where is my parcel?', '我的快递到哪里了？']

export type LocalModelsService = ReturnType<typeof createLocalModels>

export function createLocalModels(modelsFolder: string, outgoing: Outgoing, log: Logger, onChange: () => void) {
  const installer = createInstaller(modelsFolder, log, onChange)

  /** SHA-256 of the model's ONNX file; refused when the model is not whole. */
  async function sha256Of(name: string): Promise<string> {
    const { sha256, missing } = await describeModel(modelsFolder, name)
    if (sha256 === null || missing.length > 0) throw new AppError('choice-invalid', { field: 'name' })
    return sha256
  }

  return {
    async describe(): Promise<LocalModels> {
      return { folder: modelsFolder, ...(await listModels(modelsFolder)), installation: installer.current() }
    },

    sha256Of,

    async download(source: BodyOf<typeof downloadLocalModel>): Promise<void> {
      await assertMayAsk(outgoing, source.baseUrl)
      const { repository } = source
      const begun = installer.begin({
        from: repository,
        kind: 'download',
        name: folderNameOf(repository),
        deliver: (delivery) => downloadModel(outgoing, source, delivery),
      })
      if (begun === undefined) throw new AppError('model-installing')
    },

    async unpack(zip: string): Promise<void> {
      const { zips } = await listModels(modelsFolder)
      if (!zips.some(({ name }) => name === zip)) throw new AppError('choice-invalid', { field: 'zip' })
      const begun = installer.begin({
        from: zip,
        kind: 'zip',
        name: folderNameOfZip(zip),
        deliver: (delivery) => unpackModel(join(modelsFolder, zip), delivery),
      })
      if (begun === undefined) throw new AppError('model-installing')
    },

    receive: (part: QueryOf<typeof uploadLocalModel>, bytes: Buffer) => receivePart(modelsFolder, part, bytes),

    cancel: () => installer.cancel(),

    /** In a thread of its own: the model in use goes on. */
    async test(name: string): Promise<ReplyOf<typeof testLocalModel>> {
      const sha256 = await sha256Of(name)
      const embedder = createLocalEmbedder()
      const model = { folder: join(modelsFolder, name), sha256 }
      try {
        await embedder.load(model)
        // What a customer would wait: without the loading.
        const startedMs = performance.now()
        const [vector] = await embedder.embed(model, testTexts, { timeoutMs: testWithinMs })
        const tookMs = Math.round((performance.now() - startedMs) / testTexts.length)
        return { fault: null, dimensions: vector?.length ?? null, tookMs }
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        return { fault: error.fault, dimensions: null, tookMs: 0 }
      } finally {
        await embedder.unload()
      }
    },

    tidyUp: () => removeOldDrafts(modelsFolder),
    close: () => installer.cancel(),
  }
}
