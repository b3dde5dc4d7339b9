/** A GIF of its pictures and their timing: comments, other programs' data and what follows the end are left out. */
import { BrokenPicture, frameCounter, partCounter, requireSize } from './picture-size.ts'

const extension = 0x21
const image = 0x2c
const trailer = 0x3b
const graphicControl = 0xf9
const application = 0xff
/** Frames and what is told of them. */
const mostBlocks = 20_000
/** How often it is repeated. */
const repeats = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

export function stripGif(bytes: Buffer): Buffer {
  if (bytes.length < 13) throw new BrokenPicture()
  const width = bytes.readUInt16LE(6)
  const height = bytes.readUInt16LE(8)
  requireSize(width, height)
  const countFrame = frameCounter(width, height)
  const countBlock = partCounter(mostBlocks)
  let at = 13 + tableLength(bytes[10] as number)
  const parts: Buffer[] = [bytes.subarray(0, at)]
  let hasImage = false
  // Of the next frame.
  let timing: Buffer | undefined
  while (at < bytes.length && bytes[at] !== trailer) {
    countBlock()
    const kind = bytes[at]
    if (kind !== image && kind !== extension) throw new BrokenPicture()
    const start = at
    if (kind === image) {
      if (at + 10 > bytes.length) throw new BrokenPicture()
      const left = bytes.readUInt16LE(at + 1)
      const top = bytes.readUInt16LE(at + 3)
      countFrame(left + bytes.readUInt16LE(at + 5), top + bytes.readUInt16LE(at + 7))
      at = endOfBlocks(bytes, at + 10 + tableLength(bytes[at + 9] as number) + 1)
      if (timing !== undefined) parts.push(timing)
      timing = undefined
      parts.push(bytes.subarray(start, at))
      hasImage = true
      continue
    }
    at = endOfBlocks(bytes, at + 2)
    if (bytes[start + 1] === graphicControl) timing = bytes.subarray(start, at)
    else if (isRepeat(bytes, start)) parts.push(bytes.subarray(start, at))
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

function isRepeat(bytes: Buffer, start: number): boolean {
  return bytes[start + 1] === application && repeats.has(bytes.toString('latin1', start + 3, start + 14))
}
