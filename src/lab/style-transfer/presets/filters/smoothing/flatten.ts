import type { Brush } from '#lab/style-transfer/presets/brush.ts'
import { eachPlane, type Picture, type Plane } from '../picture.ts'
import { kuwahara } from './kuwahara.ts'

/** Areas flat, edges kept: Kuwahara again and again. On a face the radii are a third, so that eyes and mouth stay. */
export function flatten(picture: Picture, brush: Brush, radiiInUnits: readonly number[]): Picture {
  const scale = brush.unitPx * (0.55 + 0.45 * brush.strength)
  const broad = radiiInUnits.reduce((flat, radius) => kuwahara(flat, radius * scale), picture)
  const { face } = brush
  if (!face) return broad
  const fine = kuwahara(picture, Math.max(2, (radiiInUnits[0] ?? 3) * 0.34 * scale))
  return blend(broad, fine, face)
}

/** `over` where the mask is 1, `under` where it is 0. */
export function blend(under: Picture, over: Picture, mask: Plane): Picture {
  const mixed = eachPlane(under, (plane) => plane.slice())
  for (const name of ['red', 'green', 'blue'] as const) {
    const [to, from] = [mixed[name], over[name]]
    for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + (mask[at] ?? 0) * ((from[at] ?? 0) - (to[at] ?? 0))
  }
  return mixed
}

/** Colours further from grey (above 1) or nearer to it, and lighter by `lift`. */
export function saturate(picture: Picture, by: number, lift = 0): Picture {
  const result = eachPlane(picture, (plane) => plane.slice())
  const { red, green, blue } = result
  for (let at = 0; at < red.length; at++) {
    const [r, g, b] = [red[at] ?? 0, green[at] ?? 0, blue[at] ?? 0]
    const grey = 0.299 * r + 0.587 * g + 0.114 * b
    red[at] = Math.min(1, Math.max(0, grey + by * (r - grey) + lift))
    green[at] = Math.min(1, Math.max(0, grey + by * (g - grey) + lift))
    blue[at] = Math.min(1, Math.max(0, grey + by * (b - grey) + lift))
  }
  return result
}
