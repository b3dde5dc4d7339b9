/** A PNG of the parts that make the picture: texts, times and what follows the end are left out. */
import { crc32 } from 'node:zlib'
import { BrokenPicture, requireSize } from './picture-size.ts'

const signatureLength = 8
/** Those that a picture is drawn from, its colours, and its frames where it moves. */
const kept = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '))

export function stripPng(bytes: Buffer): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, signatureLength)]
  let at = signatureLength
  let hasData = false
  for (let isFirst = true; ; isFirst = false) {
    if (at + 12 > bytes.length) throw new BrokenPicture()
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new BrokenPicture()
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (isFirst !== (type === 'IHDR')) throw new BrokenPicture()
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw new BrokenPicture()
    if (isFirst) requireSize(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12))
    if (type === 'IDAT') hasData = true
    if (kept.has(type)) parts.push(bytes.subarray(at, end))
    at = end
    if (type === 'IEND') break
  }
  if (!hasData) throw new BrokenPicture()
  return Buffer.concat(parts)
}
