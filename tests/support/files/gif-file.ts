/** Animated GIF files, each frame of one or more colours, as uncompressed as the format allows. */

export interface GifSettings {
  readonly width: number
  readonly height: number
  /** Up to four colours, as 0xrrggbb. */
  readonly palette: readonly number[]
  /** Indexes into the palette, `width` x `height` a frame. */
  readonly frames: readonly Uint8Array[]
}

export function gifFile({ width, height, palette, frames }: GifSettings): Buffer {
  const colours = Array.from({ length: 4 }, (_, index) => palette[index] ?? 0)
  const screen = [...little(width), ...little(height), 0x80 + 1, 0, 0]
  const table = colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
  const images = frames.flatMap((frame) => [...frameHeader(width, height), ...subBlocks(codesOf(frame)), 0])
  return Buffer.from([...Buffer.from('GIF89a'), ...screen, ...table, ...images, 0x3b])
}

function little(value: number): number[] {
  return [value & 255, value >> 8]
}

/** How long it is shown, where it stands, and how long its codes are at first. */
function frameHeader(width: number, height: number): number[] {
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0]
  return [...control, 0x2c, 0, 0, 0, 0, ...little(width), ...little(height), 0, codeBits - 1]
}

const codeBits = 3
const clearCode = 4
const endCode = 5

/** The dictionary is cleared before its codes grow longer: every code keeps three bits. */
function codesOf(frame: Uint8Array): number[] {
  const codes: number[] = []
  frame.forEach((index, at) => {
    if (at % 2 === 0) codes.push(clearCode)
    codes.push(index)
  })
  codes.push(endCode)
  const bytes = new Uint8Array(Math.ceil((codes.length * codeBits) / 8))
  codes.forEach((code, at) => {
    for (let bit = 0; bit < codeBits; bit++) {
      const place = at * codeBits + bit
      const byte = place >> 3
      bytes[byte] = (bytes[byte] ?? 0) | (((code >> bit) & 1) << (place & 7))
    }
  })
  return [...bytes]
}

function subBlocks(bytes: readonly number[]): number[] {
  const blocks: number[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255)
    blocks.push(block.length, ...block)
  }
  return blocks
}
