/** A picture taken in the dark, made as bright as the nets know pictures. */
import type { Pixels } from './pyramid.ts'

/** Below this value of its bright parts a picture counts as dark. */
const darkBelow = 110
const brightParts = 0.97
const wantedBrightness = 215
const maxGain = 12

/** The picture itself when it is bright enough. */
export function lighten({ data, width, height }: Pixels): Pixels {
  const gain = gainOf(data)
  if (gain === 1) return { data, width, height }
  const bright = new Uint8ClampedArray(data.length)
  const curve = Uint8ClampedArray.from({ length: 256 }, (_, value) => value * gain)
  for (let at = 0; at < data.length; at++) bright[at] = at % 4 === 3 ? 255 : (curve[data[at] ?? 0] ?? 0)
  return { data: bright, width, height }
}

function gainOf(data: Uint8ClampedArray): number {
  const counts = new Uint32Array(256)
  let total = 0
  // Every 16th pixel tells enough.
  for (let at = 0; at < data.length; at += 64) {
    const luma = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8
    counts[luma] = (counts[luma] ?? 0) + 1
    total++
  }
  let bright = 255
  for (let above = 0; bright > 0; bright--) {
    above += counts[bright] ?? 0
    if (above > total * (1 - brightParts)) break
  }
  return bright >= darkBelow ? 1 : Math.min(maxGain, wantedBrightness / Math.max(bright, 1))
}
