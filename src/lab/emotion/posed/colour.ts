/** Colours in linear light, soft edges and noise: what every part of a drawn face is made of. */

export type Colour = readonly [number, number, number]

export function mix(one: Colour, other: Colour, part: number): Colour {
  return [one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part, one[2] + (other[2] - one[2]) * part]
}

export function scale(colour: Colour, by: number): Colour {
  return [colour[0] * by, colour[1] * by, colour[2] * by]
}

/** Colours are in linear light here and in sRGB on the screen. */
export function toDisplay(value: number): number {
  const kept = Math.min(1, Math.max(0, value))
  return 255 * (kept <= 0.0031308 ? 12.92 * kept : 1.055 * kept ** (1 / 2.4) - 0.055)
}

export function smooth(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

export function bump(x: number, y: number, atX: number, atY: number, wide: number, tall: number): number {
  const right = (x - atX) / wide
  const down = (y - atY) / tall
  const far = right * right + down * down
  return far > 9 ? 0 : Math.exp(-far)
}

export type Noise = (x: number, y: number) => number

/** Smooth noise from -1 to 1, the same for the same seed. */
export function makeNoise(seed: number): Noise {
  const value = (x: number, y: number) => {
    let hash = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 2_147_483_647)
    hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177)
    return ((hash ^ (hash >>> 16)) >>> 0) / 2_147_483_648 - 1
  }
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const partX = smooth(0, 1, x - left)
    const partY = smooth(0, 1, y - top)
    const upper = value(left, top) * (1 - partX) + value(left + 1, top) * partX
    const lower = value(left, top + 1) * (1 - partX) + value(left + 1, top + 1) * partX
    return upper * (1 - partY) + lower * partY
  }
}
