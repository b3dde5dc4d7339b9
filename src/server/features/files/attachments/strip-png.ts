/** A PNG of the parts that make the picture: texts, times and what follows the end are left out. */
import { crc32 } from 'node:zlib'
import { BrokenPicture, frameCounter, partCounter, requireSize } from './picture-size.ts'

const signatureLength = 8
/** Programs part a large picture into chunks of 8 kilobytes. */
const mostChunks = 10_000
/** A profile of colours has a few; a packed one of more may unfold to a gigabyte. */
const maxProfileBytes = 64 * 1024
/** Those that a picture is drawn from, its colours, and its frames where it moves. */
const kept = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '))

export function stripPng(bytes: Buffer): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, signatureLength)]
  let at = signatureLength
  let hasData = false
  let countFrame = frameCounter(0, 0)
  const countChunk = partCounter(mostChunks)
  for (let isFirst = true; ; isFirst = false) {
    countChunk()
    if (at + 12 > bytes.length) throw new BrokenPicture()
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new BrokenPicture()
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (isFirst !== (type === 'IHDR')) throw new BrokenPicture()
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw new BrokenPicture()
    const length = end - at - 12
    if (isFirst) {
      const width = bytes.readUInt32BE(at + 8)
      const height = bytes.readUInt32BE(at + 12)
      requireSize(width, height)
      countFrame = frameCounter(width, height)
    }
    if (type === 'fcTL') countFrame(bytes.readUInt32BE(at + 12), bytes.readUInt32BE(at + 16))
    const isEmpty = type === 'IDAT' && length === 0
    if (type === 'IDAT' && !isEmpty) hasData = true
    if (kept.has(type) && !isEmpty && !(type === 'iCCP' && length > maxProfileBytes))
      parts.push(bytes.subarray(at, end))
    at = end
    if (type === 'IEND') break
  }
  if (!hasData) throw new BrokenPicture()
  return Buffer.concat(parts)
}
