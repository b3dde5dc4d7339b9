/** One embedding model in memory: its words, its network, and how its tokens become a vector. Lives in a thread of its own. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import * as ort from 'onnxruntime-web'
import { findOnnxFile } from './model-files.ts'
import { cutTokens, type Pooling, poolingOf, poolTokens, toUnitLength } from './pool-vectors.ts'

/** A question says what it is about in its first words, and the time grows with the square of the tokens. */
const maxTokens = 256
/** Before words become tokens: no tokenizer has to look at a whole book. */
const maxCharacters = 2000

export class LoadError extends Error {
  readonly fault: 'model-missing' | 'model-changed' | 'model-unreadable'

  constructor(fault: LoadError['fault'], options?: ErrorOptions) {
    super(`The model was not loaded: ${fault}`, options)
    this.name = 'LoadError'
    this.fault = fault
  }
}

export interface LoadedModel {
  embed(text: string): Promise<Float32Array>
}

export async function loadModel(folder: string, expectedSha256: string | undefined): Promise<LoadedModel> {
  const file = await findOnnxFile(folder)
  if (file === undefined) throw new LoadError('model-missing')
  const bytes = await readFile(join(folder, file)).catch(missing)
  if (expectedSha256 !== undefined && createHash('sha256').update(bytes).digest('hex') !== expectedSha256) {
    throw new LoadError('model-changed')
  }
  const config = await readJson(join(folder, 'config.json'))
  const vocabulary = await readJson(join(folder, 'tokenizer.json'))
  const tokenizerConfig = await readJson(join(folder, 'tokenizer_config.json')).catch(() => ({}))
  const pooling = poolingOf(await readJson(join(folder, '1_Pooling/config.json')).catch(() => undefined))
  try {
    // More threads would take the cores from those who answer.
    ort.env.wasm.numThreads = 1
    ort.env.logLevel = 'error'
    const tokenizer = new Tokenizer(vocabulary, { ...unknownWordOf(vocabulary), ...tokenizerConfig })
    const session = await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'] })
    const model = modelOf(tokenizer, session, pooling, maxTokensOf(config))
    // A model that loads and cannot be asked is none.
    await model.embed('Where is my parcel? 我的快递到哪里了？')
    return model
  } catch (error) {
    throw new LoadError('model-unreadable', { cause: error })
  }
}

function missing(error: unknown): never {
  throw new LoadError('model-missing', { cause: error })
}

async function readJson(path: string): Promise<object> {
  const text = await readFile(path, 'utf8').catch(missing)
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null) return parsed
  } catch (error) {
    throw new LoadError('model-unreadable', { cause: error })
  }
  throw new LoadError('model-unreadable')
}

/** Some kinds of vocabularies are asked for it in the other file, which not every model has. */
function unknownWordOf(vocabulary: object): { unk_token?: unknown } {
  const model: unknown = 'model' in vocabulary ? vocabulary.model : undefined
  return typeof model === 'object' && model !== null && 'unk_token' in model ? { unk_token: model.unk_token } : {}
}

function maxTokensOf(config: object): number {
  const positions = 'max_position_embeddings' in config ? Number(config.max_position_embeddings) : Number.NaN
  // Some count two positions that no token may take.
  return Number.isInteger(positions) && positions > 4 ? Math.min(maxTokens, positions - 2) : maxTokens
}

function modelOf(tokenizer: Tokenizer, session: ort.InferenceSession, pooling: Pooling, most: number): LoadedModel {
  return {
    async embed(text) {
      const { ids: found } = tokenizer.encode(text.slice(0, maxCharacters).toWellFormed())
      // A vocabulary without a word for the unknown leaves holes.
      const known = found.filter((id) => Number.isInteger(id))
      const ids = cutTokens(known, most)
      if (ids.length === 0) throw new Error('no tokens')
      const mask = ids.map(() => 1)
      const values: Record<string, readonly number[]> = {
        input_ids: ids,
        attention_mask: mask,
        token_type_ids: ids.map(() => 0),
        position_ids: ids.map((_, place) => place),
      }
      // One text at a time: a quantised model gives a text another vector in other company.
      const feeds: Record<string, ort.Tensor> = {}
      for (const name of session.inputNames) {
        const value = values[name]
        if (value === undefined) throw new Error(`the input ${name} is not known`)
        feeds[name] = new ort.Tensor('int64', BigInt64Array.from(value, BigInt), [1, value.length])
      }
      const outputs = await session.run(feeds)
      const wanted = ['sentence_embedding', 'last_hidden_state'].find((name) => name in outputs)
      const output = outputs[wanted ?? session.outputNames[0] ?? '']
      const vector = output && toUnitLength(vectorOf(output, mask, pooling))
      for (const each of [...Object.values(feeds), ...Object.values(outputs)]) each.dispose()
      if (vector === undefined) throw new Error('no vector')
      return vector
    },
  }
}

function vectorOf({ data, dims }: ort.Tensor, mask: readonly number[], pooling: Pooling): Float32Array {
  if (!(data instanceof Float32Array)) throw new Error('no numbers of 32 bits')
  const dimensions = dims.at(-1) ?? 0
  if (dims.length === 2) return data.slice(0, dimensions)
  if (dims.length !== 3 || dims[1] !== mask.length) throw new Error('an output of another shape')
  return poolTokens(data, mask, dimensions, pooling)
}
