import { createImage, type RgbaImage } from '#lab/style-transfer/pictures/rgba-image.ts'
import type { Colours } from './colour-sample.ts'
import { type ColourStep, linearTransfer, slicedTransfer } from './colour-transfer.ts'

/** Nodes a side: 8 levels apart. Carrying 36,000 nodes along is cheaper than carrying every pixel, at any size of picture. */
const side = 33
const spacing = 255 / (side - 1)

/** What becomes of every colour, to be looked up. */
export type ColourTable = Float32Array

function tabulateColours(steps: readonly ColourStep[]): ColourTable {
  const table = new Float32Array(3 * side ** 3)
  let k = 0
  for (let blue = 0; blue < side; blue++)
    for (let green = 0; green < side; green++)
      for (let red = 0; red < side; red++) {
        table[k++] = red * spacing
        table[k++] = green * spacing
        table[k++] = blue * spacing
      }
  for (const step of steps) step(table)
  return table
}

/** Between nodes trilinear. */
export function applyColourTable(table: ColourTable, image: RgbaImage): RgbaImage {
  const { data } = image
  const mapped = createImage(image.width, image.height)
  const right = 3
  const down = 3 * side
  const far = 3 * side * side
  for (let k = 0; k < data.length; k += 4) {
    const red = (data[k] as number) / spacing
    const green = (data[k + 1] as number) / spacing
    const blue = (data[k + 2] as number) / spacing
    const x = Math.min(side - 2, Math.trunc(red))
    const y = Math.min(side - 2, Math.trunc(green))
    const z = Math.min(side - 2, Math.trunc(blue))
    const u = red - x
    const v = green - y
    const w = blue - z
    const base = right * x + down * y + far * z
    for (let channel = 0; channel < 3; channel++) {
      const at = base + channel
      const near0 = (table[at] as number) * (1 - u) + (table[at + right] as number) * u
      const near1 = (table[at + down] as number) * (1 - u) + (table[at + down + right] as number) * u
      const far0 = (table[at + far] as number) * (1 - u) + (table[at + far + right] as number) * u
      const far1 = (table[at + far + down] as number) * (1 - u) + (table[at + far + down + right] as number) * u
      mapped.data[k + channel] = (near0 * (1 - v) + near1 * v) * (1 - w) + (far0 * (1 - v) + far1 * v) * w
    }
    mapped.data[k + 3] = 255
  }
  return mapped
}

/** One picture's colours to another's: a linear map first, which keeps neighbours together, then ten steps for the shape. */
export function colourTable(content: Colours, style: Colours, seed: number): ColourTable {
  const linear = linearTransfer(content, style)
  const moved = content.slice()
  linear(moved)
  return tabulateColours([linear, slicedTransfer(moved, style, 10, seed)])
}
