import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tinyModel, writeModel } from '#tests/support/files/tiny-model.ts'
import { finishesWithin } from '#tests/support/time-limits.ts'
import { ModelError } from '../model-client.ts'
import { createLocalEmbedder, type LocalEmbedder } from './local-embedder.ts'
import { sha256Of } from './model-files.ts'

const timeoutMs = 15_000
let folder: string
let sha256: string
let embedder: LocalEmbedder

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'huida-embedder-'))
  await writeModel(join(folder, 'one'))
  await writeModel(join(folder, 'other'), tinyModel({ seed: 2 }))
  sha256 = await sha256Of(join(folder, 'one/onnx/model.onnx'))
  embedder = createLocalEmbedder()
})
afterEach(() => embedder.unload())
afterAll(() => rm(folder, { recursive: true, force: true }))

const one = () => ({ folder: join(folder, 'one'), sha256 })

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}

async function faultOf(work: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ModelError)) throw new Error(`no fault of a model: ${String(error)}`)
  return error
}

test('texts that mean the same are near, and each has the same vector in any company', async () => {
  const [refund, reimburse, parcel] = await embedder.embed(one(), ['Refund', 'reimburse', 'parcel'], { timeoutMs })
  const [alone] = await embedder.embed(one(), ['Refund'], { timeoutMs })
  if (!refund || !reimburse || !parcel) throw new Error('no vectors')
  expect(dot(refund, refund)).toBeCloseTo(1, 5)
  expect(dot(refund, reimburse)).toBeGreaterThan(0.9)
  expect(dot(refund, parcel)).toBeLessThan(0.4)
  expect(alone).toEqual(refund)
})

test('a message of a customer goes before the texts that wait in the background', async () => {
  await embedder.load(one())
  const done: string[] = []
  const background = Array.from({ length: 40 }, async (_, i) => {
    await embedder.embed(one(), [`text ${i}`], { timeoutMs })
    done.push(`background ${i}`)
  })
  await embedder.embed(one(), ['where is my parcel'], { timeoutMs, isUrgent: true })
  done.push('customer')
  await Promise.all(background)
  expect(done.indexOf('customer')).toBeLessThan(3)
})

test('very long texts, odd characters and no words at all cost neither time nor the thread', async () => {
  await embedder.load(one())
  const texts = ['parcel '.repeat(100_000), '\ud800\u0000👩‍👩‍👧', '!?']
  const vectors = await finishesWithin(3000, () => embedder.embed(one(), texts, { timeoutMs }))
  expect(vectors.map(({ length }) => length)).toEqual([8, 8, 8])
  expect((await faultOf(embedder.embed(one(), [''], { timeoutMs }))).fault).toBe('not-understood')
  expect(await embedder.embed(one(), ['parcel'], { timeoutMs })).toHaveLength(1)
})

test('a model without a tokenizer_config.json takes words that it does not know', async () => {
  const { 'tokenizer_config.json': _, ...files } = tinyModel()
  await writeModel(join(folder, 'bare'), files)
  const bare = { folder: join(folder, 'bare'), sha256: undefined }
  const [[known], [beside]] = [
    await embedder.embed(bare, ['parcel'], { timeoutMs }),
    await embedder.embed(bare, ['unheard parcel'], { timeoutMs }),
  ]
  if (!known || !beside) throw new Error('no vectors')
  expect(dot(known, beside)).toBeGreaterThan(0.9)
})

test('what takes too long is given up, and the next one is answered', async () => {
  await embedder.load(one())
  const late = embedder.embed(
    one(),
    Array.from({ length: 300 }, (_, i) => `text ${i}`),
    { timeoutMs: 1 },
  )
  expect((await faultOf(late)).fault).toBe('time-out')
  expect(await embedder.embed(one(), ['parcel'], { timeoutMs })).toHaveLength(1)
})

test('a file that is not the one that was saved is refused, and another model takes the place of the first', async () => {
  const changed = await faultOf(embedder.load({ folder: join(folder, 'other'), sha256 }))
  expect(changed).toMatchObject({ fault: 'model-changed', isOurDoing: false })
  expect((await faultOf(embedder.load({ folder: join(folder, 'none'), sha256 }))).fault).toBe('model-missing')
  await embedder.load(one())
  expect(embedder.isLoaded(one())).toBe(true)
  const waiting = faultOf(
    embedder.embed(
      one(),
      Array.from({ length: 500 }, () => 'parcel'),
      { timeoutMs },
    ),
  )
  await embedder.load({ folder: join(folder, 'other'), sha256: undefined })
  expect(embedder.isLoaded(one())).toBe(false)
  expect((await waiting).isOurDoing).toBe(true)
})
