/** Writes a zip as it goes: one file in memory at a time. */
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export interface ZippedFile {
  readonly name: string
  readonly bytes: Buffer
}

const deflate = promisify(deflateRaw)
const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50
/** 2.0, the version that knows deflate. */
const zipVersion = 20
/** Bit 11: names are UTF-8. */
const utf8Names = 0x0800
const deflated = 8
/** 1 January 1980, where the calendar of zips begins: programs show it for "no date". */
const noDate = 0x21

/** Small files only: sizes and places are of 32 bits, the number of files of 16. */
export async function* zipFiles(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  let count = 0
  for await (const { name, bytes } of files) {
    const content = await deflate(bytes)
    const nameBytes = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(zipVersion, 0)
    facts.writeUInt16LE(utf8Names, 2)
    facts.writeUInt16LE(deflated, 4)
    facts.writeUInt16LE(noDate, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([uint32(localSignature), facts, nameBytes])
    yield local
    yield content
    // After the facts: comment, disk and attributes, all empty, and where the file begins.
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(uint32(centralSignature), uint16(zipVersion), facts, place, nameBytes)
    offset += local.length + content.length
    count += 1
  }
  const central = Buffer.concat(directory)
  yield central
  yield Buffer.concat([
    uint32(endSignature),
    Buffer.alloc(4),
    uint16(count),
    uint16(count),
    uint32(central.length),
    uint32(offset),
    uint16(0),
  ])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
