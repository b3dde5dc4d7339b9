/** Writes a zip as it goes: one file in memory at a time. */
import { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZippedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** The next file is asked for when the one before has been taken. Ends the asking as well when nobody reads any more. */
export function zipFiles(files: AsyncIterable<ZippedFile>, mtime: Date): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const gone = new AbortController()
  output.once('close', () => gone.abort())
  // A failure of either side reaches the reader as the error of `output`.
  pipeline(zip.outputStream, output).catch(() => undefined)
  zip.on('error', (error: Error) => output.destroy(error))
  addFiles(zip, files, mtime, gone.signal).catch((error: Error) => output.destroy(error))
  return output
}

async function addFiles(
  zip: ZipFile,
  files: AsyncIterable<ZippedFile>,
  mtime: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const { name, bytes } of files) {
    const source = Readable.from([bytes])
    zip.addReadStream(source, name, { mtime })
    await finished(source, { signal })
  }
  zip.end()
}
