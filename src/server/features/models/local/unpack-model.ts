/** Takes the files of a model out of a zip. Only names that are known are written, so no entry can lead out of the folder; sizes are counted. */
import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { localModelLimits } from '#contract/features/models.ts'
import { type Delivery, InstallError } from './install-model.ts'
import { knownFiles, maxBytesOf, onnxFiles } from './model-files.ts'

/** Whole repositories have some dozens. */
const maxEntries = 2000

export function folderNameOfZip(zipName: string): string {
  return zipName.replace(/\.zip$/i, '') || 'model'
}

export async function unpackModel(zipPath: string, delivery: Delivery): Promise<void> {
  if ((await stat(zipPath)).size > localModelLimits.zipBytes) throw new InstallError('too-large')
  const zip = await openPromise(zipPath, {
    autoClose: false,
    lazyEntries: true,
    validateEntrySizes: true,
    strictFileNames: true,
  }).catch(damaged)
  try {
    const files = pickFiles(await readDirectory(zip))
    for (const { entry } of files) delivery.expect(entry.uncompressedSize)
    for (const { entry, file } of files) await unpack(zip, entry, join(delivery.draft, file), delivery)
  } finally {
    zip.close()
  }
}

function damaged(cause: unknown): never {
  throw new InstallError('zip-damaged', { cause })
}

async function readDirectory(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw new InstallError('zip-damaged')
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    damaged(error)
  }
  return entries
}

/** The model may lie in a folder of the zip, as it does when a folder was zipped. Of several ONNX files only the one that will be used. */
function pickFiles(entries: readonly Entry[]): { entry: Entry; file: string }[] {
  const configs = entries.map(({ fileName }) => /^((?:[^/]+\/){0,3})tokenizer\.json$/.exec(fileName)?.[1])
  const top = configs.find((each) => each !== undefined)
  if (top === undefined) throw new InstallError('files-missing')
  const byName = new Map(entries.map((entry) => [entry.fileName, entry]))
  const onnx = onnxFiles.find((file) => byName.has(`${top}${file}`))
  return knownFiles.flatMap((file) => {
    const entry = byName.get(`${top}${file}`)
    if (entry === undefined || (file.endsWith('.onnx') && file !== onnx)) return []
    if (entry.isEncrypted()) throw new InstallError('zip-damaged')
    if (entry.uncompressedSize > maxBytesOf(file)) throw new InstallError('too-large')
    return [{ entry, file }]
  })
}

async function unpack(zip: ZipFile, entry: Entry, path: string, { signal, advance }: Delivery): Promise<void> {
  let sum = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      advance(chunk.byteLength)
      done(null, chunk)
    },
  })
  await mkdir(dirname(path), { recursive: true })
  // yauzl ends with an error when more comes out than was declared, and what was declared is within the limit.
  const stream = await zip.openReadStreamPromise(entry).catch(damaged)
  try {
    await pipeline(stream, counting, createWriteStream(path), { signal })
  } catch (error) {
    if (signal.aborted || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    damaged(error)
  }
  if (sum !== entry.crc32) throw new InstallError('zip-damaged')
}
