import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SpreadsheetLimits } from '../spreadsheet-limits.ts'

// A small part of blanks compresses better than the allowed ratio, and costs nothing.
const ratioFreeBytes = 1024 * 1024

/** A zip whose directory has been checked. Nothing is inflated before `readPart` asks for it. */
export interface ZipArchive {
  partNames: string[]
  /** The path may differ in case. Ends with an error when the part is larger than declared or its checksum is wrong. */
  readPart(name: string): AsyncGenerator<Buffer>
  has(name: string): boolean
}

export async function openZipArchive(bytes: Buffer, limits: SpreadsheetLimits): Promise<ZipArchive> {
  const zip = await openZip(bytes)
  if (zip.entryCount > limits.maxArchiveEntries) throw new SpreadsheetError('bomb', { reason: 'entries' })
  const entries = await readDirectory(zip, limits)
  refuseOverlaps(entries)
  const byName = new Map<string, Entry>()
  for (const entry of entries) {
    const name = entry.fileName.toLowerCase()
    if (byName.has(name)) throw new SpreadsheetError('damaged', { reason: 'duplicate entry' })
    byName.set(name, entry)
  }
  return {
    partNames: entries.map((entry) => entry.fileName),
    has: (name) => byName.has(name.toLowerCase()),
    readPart(name) {
      const entry = byName.get(name.toLowerCase())
      if (entry === undefined) throw new SpreadsheetError('damaged', { reason: `missing part ${name}` })
      return inflate(zip, entry)
    },
  }
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { validateEntrySizes: true, strictFileNames: true })
  } catch (error) {
    throw new SpreadsheetError('damaged', { reason: messageOf(error) })
  }
}

async function readDirectory(zip: ZipFile, limits: SpreadsheetLimits): Promise<Entry[]> {
  const entries: Entry[] = []
  let totalBytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry, limits)
      totalBytes += entry.uncompressedSize
      if (totalBytes > limits.maxArchiveBytes) throw new SpreadsheetError('bomb', { reason: 'archive size' })
      entries.push(entry)
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error
    const reason = messageOf(error)
    if (reason.includes('encryption')) throw new SpreadsheetError('encrypted', { reason })
    // yauzl refuses absolute names, drive letters, backslashes and ".." in this wording.
    if (/absolute path|relative path|characters in fileName/.test(reason))
      throw new SpreadsheetError('unsafe', { reason: 'entry name' })
    throw new SpreadsheetError('damaged', { reason })
  }
  return entries
}

function checkEntry(entry: Entry, limits: SpreadsheetLimits): void {
  if (entry.isEncrypted()) throw new SpreadsheetError('encrypted')
  if (entry.uncompressedSize > limits.maxEntryBytes) throw new SpreadsheetError('bomb', { reason: 'entry size' })
  if (
    entry.uncompressedSize > ratioFreeBytes &&
    entry.uncompressedSize > entry.compressedSize * limits.maxCompressionRatio
  ) {
    throw new SpreadsheetError('bomb', { reason: 'compression ratio' })
  }
}

/** Entries that share their bytes multiply a small file (the "better zip bomb"); no honest writer makes them. */
function refuseOverlaps(entries: Entry[]): void {
  const sorted = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  let end = 0
  for (const entry of sorted) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new SpreadsheetError('bomb', { reason: 'overlapping entries' })
    // 30 bytes of fixed header; the length of its extra field stands only there and is left out.
    end = entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameLength + entry.compressedSize
  }
}

async function* inflate(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let checksum = 0
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error
    const reason = messageOf(error)
    throw new SpreadsheetError(reason.includes('too many bytes') ? 'bomb' : 'damaged', { reason })
  }
  if (checksum !== entry.crc32) throw new SpreadsheetError('damaged', { reason: 'checksum' })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : String(error)
}
