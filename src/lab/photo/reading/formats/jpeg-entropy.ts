/**
 * Reads a sequential scan's codes without drawing: browsers show a picture whose data is damaged as far as they get, with the rest grey or
 * smeared, and do not say so. Progressive scans are left to them.
 */

/** For every 16 bits that may come next: length of the code times 256, plus its symbol; 0 where no code begins so. */
export type HuffmanTable = Uint16Array

export interface ScanComponent {
  /** Blocks of this component in each unit of the scan. */
  readonly blocks: number
  readonly dc: HuffmanTable | undefined
  readonly ac: HuffmanTable | undefined
}

export interface Scan {
  readonly components: readonly ScanComponent[]
  readonly units: number
  /** Units between restart markers; 0 for none. */
  readonly restartInterval: number
}

/** `counts` holds the number of codes of 1 to 16 bits. Null when there are more codes than their bits allow. */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable | null {
  const table = new Uint16Array(65536)
  let code = 0
  let next = 0
  for (let length = 1; length <= 16; length++) {
    for (let left = counts[length - 1] ?? 0; left > 0; left--) {
      const span = 1 << (16 - length)
      if (code + span > 65536) return null
      table.fill(length * 256 + (symbols[next] ?? 0), code, code + span)
      code += span
      next += 1
    }
  }
  return table
}

/** Whether `data`, what stands between the scan's header and the next marker, has every code that the picture needs. */
export function isSoundScan(data: Uint8Array, { components, units, restartInterval }: Scan): boolean {
  let at = 0
  let held = 0
  let count = 0

  /** At least 16 bits if there are that many; zeros after the end, which `count` tells from data. */
  function fill(): void {
    while (count <= 16) {
      const byte = data[at]
      const isMarker = byte === 0xff && data[at + 1] !== 0
      if (byte === undefined || isMarker) return
      at += byte === 0xff ? 2 : 1
      held = (held << 8) | byte
      count += 8
    }
  }
  function peek(): number {
    if (count < 16) fill()
    return count >= 16 ? (held >>> (count - 16)) & 0xffff : (held << (16 - count)) & 0xffff
  }
  /** -1 where no code of the table comes next. */
  function readSymbol(table: HuffmanTable): number {
    const entry = table[peek()] ?? 0
    count -= entry >>> 8
    return entry === 0 || count < 0 ? -1 : entry & 255
  }
  function skip(bits: number): boolean {
    if (count < bits) fill()
    count -= bits
    return count >= 0
  }
  function isSoundBlock(dc: HuffmanTable, ac: HuffmanTable): boolean {
    const size = readSymbol(dc)
    if (size < 0 || size > 15 || !skip(size)) return false
    for (let coefficient = 1; coefficient < 64; coefficient++) {
      const symbol = readSymbol(ac)
      if (symbol < 0) return false
      if (symbol === 0) return true
      coefficient += symbol >> 4
      if (coefficient > 63 || !skip(symbol & 15)) return false
    }
    return true
  }
  function restart(): boolean {
    held = 0
    count = 0
    while (data[at] === 0xff && data[at + 1] === 0xff) at += 1
    const marker = data[at + 1] ?? 0
    at += 2
    return data[at - 2] === 0xff && marker >= 0xd0 && marker <= 0xd7
  }

  for (let unit = 0; unit < units; unit++) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0 && !restart()) return false
    for (const { blocks, dc, ac } of components) {
      if (!dc || !ac) return false
      for (let block = 0; block < blocks; block++) if (!isSoundBlock(dc, ac)) return false
    }
  }
  return true
}
