import { createImage, type RgbaImage } from '../rgba-image.ts'
import type { ColourStep } from './colour-transfer.ts'

/** Nodes a side: 8 levels apart. Carrying 36,000 nodes along is cheaper than carrying every pixel, at any size of picture. */
const side = 33
const spacing = 255 / (side - 1)

/** What becomes of every colour, to be looked up. */
export type ColourTable = Float32Array

export function tabulateColours(steps: readonly ColourStep[]): ColourTable {
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
  const [right, down, far] = [3, 3 * side, 3 * side * side]
  for (let k = 0; k < data.length; k += 4) {
    const [red, green, blue] = [(data[k] ?? 0) / spacing, (data[k + 1] ?? 0) / spacing, (data[k + 2] ?? 0) / spacing]
    const x = Math.min(side - 2, Math.trunc(red))
    const y = Math.min(side - 2, Math.trunc(green))
    const z = Math.min(side - 2, Math.trunc(blue))
    const [u, v, w] = [red - x, green - y, blue - z]
    const base = right * x + down * y + far * z
    for (let channel = 0; channel < 3; channel++) {
      const at = base + channel
      const near0 = (table[at] ?? 0) * (1 - u) + (table[at + right] ?? 0) * u
      const near1 = (table[at + down] ?? 0) * (1 - u) + (table[at + down + right] ?? 0) * u
      const far0 = (table[at + far] ?? 0) * (1 - u) + (table[at + far + right] ?? 0) * u
      const far1 = (table[at + far + down] ?? 0) * (1 - u) + (table[at + far + down + right] ?? 0) * u
      mapped.data[k + channel] = (near0 * (1 - v) + near1 * v) * (1 - w) + (far0 * (1 - v) + far1 * v) * w
    }
    mapped.data[k + 3] = 255
  }
  return mapped
}
