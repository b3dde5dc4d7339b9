/** A GIF of its pictures and their timing: comments, other programs' data and what follows the end are left out. */
import { BrokenPicture, requireSize } from './picture-size.ts'

const extension = 0x21
const image = 0x2c
const trailer = 0x3b
const graphicControl = 0xf9
const application = 0xff
/** How often it is repeated. */
const repeats = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

export function stripGif(bytes: Buffer): Buffer {
  if (bytes.length < 13) throw new BrokenPicture()
  requireSize(bytes.readUInt16LE(6), bytes.readUInt16LE(8))
  let at = 13 + tableLength(bytes[10] as number)
  const parts: Buffer[] = [bytes.subarray(0, at)]
  let hasImage = false
  while (at < bytes.length && bytes[at] !== trailer) {
    const kind = bytes[at]
    if (kind !== image && kind !== extension) throw new BrokenPicture()
    const start = at
    if (kind === image) {
      if (at + 10 > bytes.length) throw new BrokenPicture()
      at = endOfBlocks(bytes, at + 10 + tableLength(bytes[at + 9] as number) + 1)
      hasImage = true
    } else at = endOfBlocks(bytes, at + 2)
    if (kind === image || isKept(bytes, start)) parts.push(bytes.subarray(start, at))
  }
  if (!hasImage) throw new BrokenPicture()
  return Buffer.concat([...parts, Buffer.from([trailer])])
}

/** Of a table of colours, by its flags. */
function tableLength(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (;;) {
    const length = bytes[at]
    if (length === undefined || at + 1 + length > bytes.length) throw new BrokenPicture()
    at += 1 + length
    if (length === 0) return at
  }
}

function isKept(bytes: Buffer, start: number): boolean {
  const label = bytes[start + 1]
  return (
    label === graphicControl || (label === application && repeats.has(bytes.toString('latin1', start + 3, start + 14)))
  )
}
