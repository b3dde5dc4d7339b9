import { constants, crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content?: Buffer | string
  /** Bytes as they stand in the zip, when they are not the deflated content. */
  compressed?: Buffer
  isStored?: boolean
  declaredBytes?: number
  crc?: number
  flags?: number
  /** Points at the bytes of another entry instead of having its own; the sizes have to be given. */
  sameAs?: number
}

/** A zip writer that lies when told to. */
export function makeZip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let offset = 0
  for (const entry of entries) {
    const content = Buffer.from(entry.sameAs === undefined ? (entry.content ?? '') : '')
    const method = entry.isStored ? 0 : 8
    const compressed = entry.compressed ?? (entry.isStored ? content : deflateRawSync(content))
    const name = Buffer.from(entry.name)
    const fixed = Buffer.alloc(26)
    fixed.writeUInt16LE(20, 0)
    fixed.writeUInt16LE(entry.flags ?? 0x800, 2)
    fixed.writeUInt16LE(method, 4)
    fixed.writeUInt32LE(entry.crc ?? crc32(content), 10)
    fixed.writeUInt32LE(compressed.length, 14)
    fixed.writeUInt32LE(entry.declaredBytes ?? content.length, 18)
    fixed.writeUInt16LE(name.length, 22)
    const ownOffset = entry.sameAs === undefined ? offset : (offsets[entry.sameAs] ?? 0)
    offsets.push(ownOffset)
    if (entry.sameAs === undefined) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), fixed, name, compressed])
      parts.push(local)
      offset += local.length
    }
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(ownOffset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fixed, tail, name)
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directoryBytes, end])
}

/** What deflating the block `times` times over would give, without ever doing it: each segment ends on a byte and stands alone. */
export function repeatDeflated(block: Buffer, times: number): { compressed: Buffer; declaredBytes: number } {
  const segment = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH })
  const lastBlock = Buffer.from([0x03, 0x00])
  const segments = Array.from({ length: times }, () => segment)
  return { compressed: Buffer.concat([...segments, lastBlock]), declaredBytes: block.length * times }
}
