import { type HuffmanTable, huffmanTable, isSoundScan, type ScanComponent } from './jpeg-entropy.ts'
import { viewOf } from './picture-header.ts'

export interface Frame {
  readonly width: number
  readonly height: number
  readonly isSequential: boolean
  readonly components: readonly FrameComponent[]
}

interface FrameComponent {
  readonly id: number
  /** Blocks of it in each unit when components are interleaved. */
  readonly across: number
  readonly down: number
}

/** The scans of a JPEG, each with the tables that were defined before it. */
export class JpegScans {
  private readonly tables = new Map<number, HuffmanTable>()
  private restartInterval = 0
  private count = 0
  private hasFault = false

  /** Whether there was a scan, and none was damaged. */
  get areSound(): boolean {
    return this.count > 0 && !this.hasFault
  }

  defineTables(data: Uint8Array): void {
    for (let at = 0; at < data.length; ) {
      const counts = data.subarray(at + 1, at + 17)
      const end = at + 17 + counts.reduce((sum, count) => sum + count, 0)
      const table =
        counts.length === 16 && end <= data.length ? huffmanTable(counts, data.subarray(at + 17, end)) : null
      if (!table) {
        this.hasFault = true
        return
      }
      this.tables.set(data[at] ?? 0, table)
      at = end
    }
  }

  defineRestarts(data: Uint8Array): void {
    if (data.length >= 2) this.restartInterval = viewOf(data).getUint16(0)
  }

  read(frame: Frame | null, header: Uint8Array, entropyData: Uint8Array): void {
    this.count += 1
    if (!frame) this.hasFault = true
    if (!frame?.isSequential || this.hasFault) return
    const chosen = this.componentsOf(frame, header)
    const isSound =
      chosen.length > 0 &&
      isSoundScan(entropyData, {
        components: chosen.map(({ component, ...tables }) => ({
          // Alone, a component is stored block by block.
          blocks: chosen.length === 1 ? 1 : component.across * component.down,
          ...tables,
        })),
        units: unitsOf(
          frame,
          chosen.map(({ component }) => component),
        ),
        restartInterval: this.restartInterval,
      })
    if (!isSound) this.hasFault = true
  }

  private componentsOf(
    frame: Frame,
    header: Uint8Array,
  ): (Omit<ScanComponent, 'blocks'> & { component: FrameComponent })[] {
    return Array.from({ length: header[0] ?? 0 }).flatMap((_, index) => {
      const [id, tables = 0] = header.subarray(1 + 2 * index)
      const component = frame.components.find((one) => one.id === id)
      if (!component) return []
      return [{ component, dc: this.tables.get(tables >> 4), ac: this.tables.get(0x10 + (tables & 15)) }]
    })
  }
}

function unitsOf({ width, height, components }: Frame, scanned: readonly FrameComponent[]): number {
  const maxAcross = Math.max(...components.map(({ across }) => across))
  const maxDown = Math.max(...components.map(({ down }) => down))
  const [only] = scanned
  if (only && scanned.length === 1) {
    const columns = Math.ceil(Math.ceil((width * only.across) / maxAcross) / 8)
    return columns * Math.ceil(Math.ceil((height * only.down) / maxDown) / 8)
  }
  return Math.ceil(width / (8 * maxAcross)) * Math.ceil(height / (8 * maxDown))
}
