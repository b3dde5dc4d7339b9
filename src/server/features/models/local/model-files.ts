/** The models folder: one folder for each embedding model, laid out as Hugging Face lays them out, and zip files that wait to be unpacked. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type LocalModel, type LocalModels, localModelLimits } from '#contract/features/models.ts'

/** The first that is there is used. The quantised one is a quarter of the size, and hardly worse. */
export const onnxFiles = ['onnx/model_quantized.onnx', 'onnx/model_int8.onnx', 'onnx/model.onnx', 'model.onnx'] as const
export const neededFiles = ['config.json', 'tokenizer.json'] as const
export const furtherFiles = ['tokenizer_config.json', '1_Pooling/config.json'] as const
/** Everything that is ever read of a model. */
export const knownFiles: readonly string[] = [...neededFiles, ...furtherFiles, ...onnxFiles]

const maxJsonBytes = 64 * 2 ** 20

export function maxBytesOf(file: string): number {
  return file.endsWith('.onnx') ? localModelLimits.fileBytes : maxJsonBytes
}

/** Hidden, so that it is no model; kept out of the way of every name that is allowed. */
const draftPrefix = '.draft-'
const draftsOldAfterMs = 24 * 3600_000

export function newDraftName(): string {
  return `${draftPrefix}${process.pid}-${Date.now().toString(36)}`
}

export async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? found.size : undefined
}

/** Where an upload grows, beside the drafts. */
export function uploadPathOf(modelsFolder: string, zip: string): string {
  return join(modelsFolder, `${draftPrefix}upload-${zip}`)
}

/** The ONNX file that is used, below the folder of the model. */
export async function findOnnxFile(folder: string): Promise<string | undefined> {
  for (const file of onnxFiles) if ((await sizeOf(join(folder, file))) !== undefined) return file
  return undefined
}

const knownSums = new Map<string, string>()

/** In hexadecimal. Large files take a second, so it is kept for as long as nothing about the file changes. */
export async function sha256Of(path: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(path)
  const key = `${path} ${size} ${mtimeMs} ${ino}`
  const known = knownSums.get(key)
  if (known !== undefined) return known
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const sum = hash.digest('hex')
  knownSums.set(key, sum)
  return sum
}

export async function describeModel(modelsFolder: string, name: string): Promise<LocalModel> {
  const folder = join(modelsFolder, name)
  const file = (await findOnnxFile(folder)) ?? null
  const sizes = await Promise.all(knownFiles.map((each) => sizeOf(join(folder, each))))
  const isThere = new Set(knownFiles.filter((_, place) => sizes[place] !== undefined))
  return {
    name,
    bytes: sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
    file,
    sha256: file === null ? null : await sha256Of(join(folder, file)),
    missing: [...neededFiles.filter((each) => !isThere.has(each)), ...(file === null ? [onnxFiles[0]] : [])],
  }
}

/** What a name may be: it never leads out of the folder. */
const allowedName = /^[A-Za-z0-9][\w.-]{0,199}$/

export async function listModels(modelsFolder: string): Promise<Pick<LocalModels, 'models' | 'zips'>> {
  const entries = await readdir(modelsFolder, { withFileTypes: true }).catch(() => [])
  const named = entries.filter(({ name }) => allowedName.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  const models: LocalModel[] = []
  // A folder may be a link to where models are kept.
  for (const entry of named) {
    if (entry.isDirectory() || entry.isSymbolicLink()) models.push(await describeModel(modelsFolder, entry.name))
  }
  const zips = named.filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.zip'))
  return {
    models,
    zips: await Promise.all(
      zips.map(async ({ name }) => ({ name, bytes: (await sizeOf(join(modelsFolder, name))) ?? 0 })),
    ),
  }
}

/** What a process that was killed left behind. */
export async function removeOldDrafts(modelsFolder: string): Promise<void> {
  for (const name of await readdir(modelsFolder).catch(() => [])) {
    if (!name.startsWith(draftPrefix)) continue
    const path = join(modelsFolder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > draftsOldAfterMs) await rm(path, { recursive: true, force: true })
  }
}
