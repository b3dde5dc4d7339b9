// Numbers and texts as bytes. Numbers are LEB128: seven bits a byte, so that the ids of common words take one or two.
// Texts keep their UTF-16 units (a lone surrogate comes back as it was): one byte each when all fit, else two.

import { grownBytes } from './typed-arrays.ts'

export class ByteWriter {
  bytes = new Uint8Array(1024)
  length = 0

  number(value: number): void {
    this.bytes = grownBytes(this.bytes, this.length + 5)
    let rest = value
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.bytes[this.length++] = rest
  }

  byte(value: number): void {
    this.bytes = grownBytes(this.bytes, this.length + 1)
    this.bytes[this.length++] = value
  }

  text(value: string): void {
    const isWide = hasWideUnit(value)
    this.number(value.length * 2 + (isWide ? 1 : 0))
    this.bytes = grownBytes(this.bytes, this.length + value.length * 2)
    const { bytes } = this
    let at = this.length
    for (let i = 0; i < value.length; i++) {
      const unit = value.charCodeAt(i)
      bytes[at++] = unit & 0xff
      if (isWide) bytes[at++] = unit >>> 8
    }
    this.length = at
  }

  signed(values: Int8Array): void {
    this.bytes = grownBytes(this.bytes, this.length + values.length)
    this.bytes.set(values, this.length)
    this.length += values.length
  }

  copy(other: ByteWriter): void {
    this.bytes = grownBytes(this.bytes, this.length + other.length)
    this.bytes.set(other.bytes.subarray(0, other.length), this.length)
    this.length += other.length
  }

  clear(): void {
    this.length = 0
  }
}

export class ByteReader {
  bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  number(): number {
    const { bytes } = this
    let value = bytes[this.at++] as number
    if (value < 0x80) return value
    value &= 0x7f
    // Bounded, as bytes that nobody should have written must not be read for ever; behind the end there are none.
    for (let shift = 7; shift <= longestShift; shift += 7) {
      const byte = bytes[this.at++] ?? 0
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) break
    }
    return value >>> 0
  }

  text(): string {
    const header = this.number()
    const isWide = (header & 1) === 1
    let left = Math.min(header >>> 1, this.bytes.length)
    let value = ''
    while (left > 0) {
      const units = new Uint16Array(Math.min(left, textChunk))
      for (let i = 0; i < units.length; i++) {
        units[i] = this.bytes[this.at++] as number
        if (isWide) units[i] = (units[i] as number) | ((this.bytes[this.at++] as number) << 8)
      }
      value += String.fromCharCode(...units)
      left -= units.length
    }
    return value
  }

  skipText(): void {
    const header = this.number()
    this.at += (header >>> 1) * ((header & 1) + 1)
  }
}

/** Of the fifth byte of a number of 32 bits. */
const longestShift = 28

/** Arguments of one call are bounded by the stack. */
const textChunk = 4096

function hasWideUnit(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0xff) return true
  return false
}
