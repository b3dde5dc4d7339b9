/** Writes a zip of streams, one after another: what is in memory at any moment does not depend on their length. */
import { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ArchiveEntry {
  /** With folders, divided by `/`. */
  readonly name: string
  readonly content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
  /** Whether it is packed already, as pictures are. */
  readonly isPacked?: boolean
}

/** The next entry is asked for when the one before has been taken. A failure of either side breaks the stream with its error. */
export function zipEntries(entries: AsyncIterable<ArchiveEntry>, mtime: Date): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const gone = new AbortController()
  output.once('close', () => gone.abort())
  pipeline(zip.outputStream, output).catch(() => undefined)
  zip.on('error', (error: Error) => output.destroy(error))
  addEntries(zip, entries, mtime, gone.signal).catch((error: Error) => output.destroy(error))
  return output
}

async function addEntries(
  zip: ZipFile,
  entries: AsyncIterable<ArchiveEntry>,
  mtime: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const { name, content, isPacked } of entries) {
    const source = Readable.from(content, { objectMode: false })
    zip.addReadStream(source, name, { mtime, compress: isPacked !== true })
    await finished(source, { signal })
  }
  zip.end()
}
