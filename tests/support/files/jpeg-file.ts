/** Baseline JPEG files made by hand, of one component (grey), three (YCbCr) or four (CMYK): every pixel as given, only rounded. */

/** One plane a component, each `width` x `height` values of 0 to 255. */
export interface JpegPlanes {
  readonly width: number
  readonly height: number
  readonly planes: readonly Uint8Array[]
}

/** Codes of one length each: wasteful, and no table to copy. The codes that are left over are errors to a decoder. */
const dcBits = 4
const dcSymbols = Array.from({ length: 12 }, (_, size) => size)
const acBits = 8
const acSymbols = [0x00, 0xf0]
for (let run = 0; run < 16; run++) for (let size = 1; size <= 10; size++) acSymbols.push(run * 16 + size)

export function jpegFile({ width, height, planes }: JpegPlanes): Buffer {
  const ids = planes.map((_, index) => index + 1)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    planes.length === 4 ? adobeSegment() : segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    // One to one: nothing is lost but the rounding.
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc0, [8, ...short(height), ...short(width), ids.length, ...ids.flatMap((id) => [id, 0x11, 0])]),
    segment(0xc4, [0x00, ...countsOf(dcBits, dcSymbols), ...dcSymbols]),
    segment(0xc4, [0x10, ...countsOf(acBits, acSymbols), ...acSymbols]),
    segment(0xda, [ids.length, ...ids.flatMap((id) => [id, 0]), 0, 63, 0]),
    scan(width, height, planes),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** The same file telling an EXIF orientation, in either byte order. */
export function withOrientation(jpeg: Buffer, orientation: number, order: 'II' | 'MM' = 'MM'): Buffer {
  const word = (value: number) => (order === 'MM' ? short(value) : short(value).reverse())
  const long = (value: number) => (order === 'MM' ? [0, 0, ...short(value)] : [...short(value).reverse(), 0, 0])
  const entry = [...word(0x0112), ...word(3), ...long(1), ...word(orientation), 0, 0]
  const tiff = [...Buffer.from(order), ...word(42), ...long(8), ...word(1), ...entry, ...long(0)]
  return Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, [...Buffer.from('Exif\0\0'), ...tiff]), jpeg.subarray(2)])
}

function segment(marker: number, data: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, ...short(data.length + 2), ...data])
}

function short(value: number): number[] {
  return [value >> 8, value & 255]
}

/** Version 100, no flags, no colour transform: with Adobe's segment the four inks are stored inverted. */
function adobeSegment(): Buffer {
  return segment(0xee, [...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0])
}

function countsOf(bits: number, symbols: readonly number[]): number[] {
  return Array.from({ length: 16 }, (_, index) => (index + 1 === bits ? symbols.length : 0))
}

function scan(width: number, height: number, planes: readonly Uint8Array[]): Buffer {
  const out = new BitWriter()
  const lastDc = planes.map(() => 0)
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      planes.forEach((plane, index) => {
        const levels = transformed(blockAt(plane, width, height, left, top))
        const dc = levels[0] ?? 0
        writeValue(out, dc - (lastDc[index] ?? 0), (size) => out.write(dcSymbols.indexOf(size), dcBits))
        lastDc[index] = dc
        writeAc(out, levels)
      })
    }
  }
  return out.end()
}

function writeAc(out: BitWriter, levels: readonly number[]): void {
  const writeSymbol = (symbol: number) => out.write(acSymbols.indexOf(symbol), acBits)
  let run = 0
  for (const level of levels.slice(1)) {
    if (level === 0) {
      run += 1
      continue
    }
    for (; run > 15; run -= 16) writeSymbol(0xf0)
    const zeros = run
    writeValue(out, level, (size) => writeSymbol(zeros * 16 + size))
    run = 0
  }
  if (run > 0) writeSymbol(0x00)
}

/** The number of its bits as a symbol, then the bits; negative values less one. */
function writeValue(out: BitWriter, value: number, writeSize: (size: number) => void): void {
  const size = value === 0 ? 0 : 32 - Math.clz32(Math.abs(value))
  writeSize(size)
  out.write(value < 0 ? value + 2 ** size - 1 : value, size)
}

/** Edges are repeated to fill the last blocks. */
function blockAt(plane: Uint8Array, width: number, height: number, left: number, top: number): number[] {
  return Array.from({ length: 64 }, (_, index) => {
    const x = Math.min(width - 1, left + (index % 8))
    const y = Math.min(height - 1, top + Math.floor(index / 8))
    return (plane[y * width + x] ?? 0) - 128
  })
}

const cosines = Array.from({ length: 64 }, (_, index) => {
  const frequency = Math.floor(index / 8)
  const scale = frequency === 0 ? Math.SQRT1_2 : 1
  return (scale * Math.cos(((2 * (index % 8) + 1) * frequency * Math.PI) / 16)) / 2
})
const cosine = (frequency: number, at: number) => cosines[frequency * 8 + at] ?? 0

/** Of an 8 x 8 block, rounded, in zigzag order. */
function transformed(block: readonly number[]): number[] {
  return zigzag.map((place) => {
    let sum = 0
    for (let y = 0; y < 8; y++)
      for (let x = 0; x < 8; x++)
        sum += (block[y * 8 + x] ?? 0) * cosine(place % 8, x) * cosine(Math.floor(place / 8), y)
    return Math.round(sum)
  })
}

/** Along the diagonals, turning at each edge. */
const zigzag = Array.from({ length: 64 }, (_, place) => place).sort((a, b) => zigzagRank(a) - zigzagRank(b))

function zigzagRank(place: number): number {
  const x = place % 8
  const y = Math.floor(place / 8)
  return (x + y) * 8 + ((x + y) % 2 === 0 ? x : y)
}

class BitWriter {
  private readonly bytes: number[] = []
  private held = 0
  private count = 0

  write(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) {
      this.held = this.held * 2 + ((value >> bit) & 1)
      this.count += 1
      if (this.count === 8) this.flush()
    }
  }

  end(): Buffer {
    while (this.count > 0) this.write(1, 1)
    return Buffer.from(this.bytes)
  }

  /** A zero after each 0xff tells it from a marker. */
  private flush(): void {
    this.bytes.push(this.held)
    if (this.held === 0xff) this.bytes.push(0)
    this.held = 0
    this.count = 0
  }
}
