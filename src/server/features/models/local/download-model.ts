/** Fetches the files of a model from a server with the layout of Hugging Face. A download that was cut off begins anew. */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { type Delivery, InstallError } from './install-model.ts'
import { furtherFiles, mostBytesOf, neededFiles, onnxFiles } from './model-files.ts'

/** A server that says nothing for so long has gone. */
const silentForMs = 30_000

export interface ModelSource {
  readonly baseUrl: string
  /** `owner/model` */
  readonly repository: string
}

/** The folder of a model; two owners may have models of one name. */
export function folderNameOf(repository: string): string {
  return repository.replace('/', '--')
}

export async function downloadModel(source: ModelSource, delivery: Delivery): Promise<void> {
  for (const file of neededFiles) await need(source, file, delivery)
  for (const file of furtherFiles) await fetchFile(source, file, delivery)
  for (const file of onnxFiles) if (await fetchFile(source, file, delivery)) return
  throw new InstallError('files-missing')
}

async function need(source: ModelSource, file: string, delivery: Delivery): Promise<void> {
  if (!(await fetchFile(source, file, delivery))) throw new InstallError('not-found')
}

/** Whether it is there. Redirects are followed: the large files of a hub lie elsewhere, and no key goes along. */
async function fetchFile({ baseUrl, repository }: ModelSource, file: string, delivery: Delivery): Promise<boolean> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silentForMs)
  const signal = AbortSignal.any([delivery.signal, silence.signal])
  try {
    const response = await fetch(`${baseUrl}/${repository}/resolve/main/${file}`, { signal })
    if (response.status === 404) {
      await response.body?.cancel()
      return false
    }
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      throw new InstallError(response.status < 500 ? 'refused' : 'server-error')
    }
    const declared = response.headers.get('content-length')
    // What is sent compressed has another length here.
    const expected = declared === null || response.headers.has('content-encoding') ? undefined : Number(declared)
    if (expected !== undefined && expected > mostBytesOf(file)) throw new InstallError('too-large')
    if (expected !== undefined) delivery.expect(expected)

    let received = 0
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), silentForMs)
        received += chunk.byteLength
        // Without a length it is known when it comes.
        if (expected === undefined) delivery.expect(chunk.byteLength)
        delivery.advance(chunk.byteLength)
        done(received > mostBytesOf(file) ? new InstallError('too-large') : null, chunk)
      },
    })
    const path = join(delivery.draft, file)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(Readable.fromWeb(response.body as ReadableStream), counting, createWriteStream(path), { signal })
    if (expected !== undefined && received !== expected) throw new InstallError('cut-off')
    return true
  } catch (error) {
    if (error instanceof InstallError || delivery.signal.aborted) throw error
    if (silence.signal.aborted) throw new InstallError('time-out', { cause: error })
    // A fault of our own disk has a code; one of the line is wrapped by fetch.
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS'].includes(code)) throw error
    throw new InstallError(error instanceof TypeError && error.message === 'fetch failed' ? 'unreachable' : 'cut-off', {
      cause: error,
    })
  } finally {
    clearTimeout(timer)
  }
}
