/** Fetches the files of a model from a server with the layout of Hugging Face. A download that was cut off starts over. */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AddressRefused, type Outgoing } from '#server/platform/outgoing/outgoing.ts'
import { type Delivery, InstallError } from './install-model.ts'
import { furtherFiles, maxBytesOf, neededFiles, onnxFiles } from './model-files.ts'

/** A hub sends large files from another place, and that one perhaps from a third. */
const maxRedirects = 5
/** A server that says nothing for this long has gone. */
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

export async function downloadModel(outgoing: Outgoing, source: ModelSource, delivery: Delivery): Promise<void> {
  const fetchFile = (file: string) => fetchFrom(outgoing, source, file, delivery)
  const need = async (file: string) => {
    if (!(await fetchFile(file))) throw new InstallError('not-found')
  }
  for (const file of neededFiles) await need(file)
  for (const file of furtherFiles) await fetchFile(file)
  for (const file of onnxFiles) if (await fetchFile(file)) return
  throw new InstallError('files-missing')
}

/** Whether it is there. Redirects are followed: the large files of a hub lie elsewhere, and no key goes along. */
async function fetchFrom(
  outgoing: Outgoing,
  { baseUrl, repository }: ModelSource,
  file: string,
  delivery: Delivery,
): Promise<boolean> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silentForMs)
  const signal = AbortSignal.any([delivery.signal, silence.signal])
  let hasAnswered = false
  try {
    const url = `${baseUrl}/${repository}/resolve/main/${file}`
    const { status, headers, body } = await outgoing.request(url, { signal, maxRedirects })
    if (status === 404) {
      body.destroy()
      return false
    }
    if (status < 200 || status > 299) {
      body.destroy()
      throw new InstallError(status < 500 ? 'refused' : 'server-error')
    }
    hasAnswered = true
    const declared = headers['content-length']
    // What is sent compressed has another length here.
    const expected = declared === undefined || headers['content-encoding'] !== undefined ? undefined : Number(declared)
    if (expected !== undefined && expected > maxBytesOf(file)) throw new InstallError('too-large')
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
        done(received > maxBytesOf(file) ? new InstallError('too-large') : null, chunk)
      },
    })
    const path = join(delivery.draft, file)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(body, counting, createWriteStream(path), { signal })
    if (expected !== undefined && received !== expected) throw new InstallError('cut-off')
    return true
  } catch (error) {
    if (error instanceof InstallError || delivery.signal.aborted) throw error
    if (silence.signal.aborted) throw new InstallError('time-out', { cause: error })
    if (error instanceof AddressRefused) throw new InstallError('address-refused', { cause: error })
    // A fault of our own disk is not one of the line.
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS'].includes(code)) throw error
    throw new InstallError(hasAnswered ? 'cut-off' : 'unreachable', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
