/** Pictures without a face, some of which detectors take for one: textures, and drawings with two round things above a long one. */
import type { Pixels } from '../core/pyramid.ts'

type Paint = (x: number, y: number) => readonly [number, number, number]

const side = 480

function paint(colourAt: Paint): Pixels {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at += 4) data.set([...colourAt(x, y), 255], at)
  }
  return { data, width: side, height: side }
}

/** The same for the same place: -1 to 1. */
function grain(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 974_711)
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2_147_483_648 - 1
}

function cloud(x: number, y: number, seed: number): number {
  let sum = 0
  for (let size = 128, weight = 0.5; size >= 4; size /= 2, weight /= 2) {
    const left = Math.floor(x / size)
    const top = Math.floor(y / size)
    const right = x / size - left
    const down = y / size - top
    const upper = grain(left, top, seed) * (1 - right) + grain(left + 1, top, seed) * right
    const lower = grain(left, top + 1, seed) * (1 - right) + grain(left + 1, top + 1, seed) * right
    sum += weight * (upper * (1 - down) + lower * down)
  }
  return sum
}

function bricks(x: number, y: number): readonly [number, number, number] {
  const row = Math.floor(y / 40)
  const column = Math.floor((x + (row % 2) * 48) / 96)
  const isMortar = y % 40 < 5 || (x + (row % 2) * 48) % 96 < 5
  if (isMortar) return [186, 180, 170]
  const shade = 1 + 0.18 * grain(column, row, 5) + 0.12 * cloud(x * 3, y * 3, 9)
  return [156 * shade, 78 * shade, 60 * shade]
}

function wood(x: number, y: number): readonly [number, number, number] {
  const ring = Math.sin(
    (Math.hypot((x - 210) * 0.32, y * 0.06 + 40 * cloud(x / 3, y / 8, 3)) + 6 * cloud(x, y / 6, 4)) / 3,
  )
  const shade = 0.82 + 0.14 * ring + 0.08 * cloud(x * 6, y / 2, 8)
  return [176 * shade, 124 * shade, 74 * shade]
}

function noise(x: number, y: number): readonly [number, number, number] {
  return [128 + 127 * grain(x, y, 1), 128 + 127 * grain(x, y, 2), 128 + 127 * grain(x, y, 3)]
}

function checkerboard(x: number, y: number): readonly [number, number, number] {
  return (Math.floor(x / 30) + Math.floor(y / 30)) % 2 === 0 ? [240, 238, 232] : [28, 28, 30]
}

function clouds(x: number, y: number): readonly [number, number, number] {
  const white = Math.min(1, Math.max(0, 0.5 + 1.3 * cloud(x, y, 6)))
  return [110 + 140 * white, 160 + 90 * white, 215 + 40 * white]
}

/** Two windows over a door under a roof. */
function house(x: number, y: number): readonly [number, number, number] {
  const isWindow = Math.abs(Math.abs(x - 240) - 70) < 28 && Math.abs(y - 240) < 28
  if (isWindow) return (x + 2) % 28 < 4 || (y + 12) % 28 < 4 ? [250, 250, 245] : [90, 130, 160]
  if (Math.abs(x - 240) < 28 && y > 300 && y < 390) return [120, 70, 40]
  if (Math.abs(x - 240) < 140 && y > 190 && y < 390) return [222, 196, 150]
  if (y > 80 && y < 190 && Math.abs(x - 240) < (y - 80) * 1.5) return [170, 60, 45]
  return y > 385 ? [110, 150, 80] : [190, 215, 235]
}

/** A wall socket: two holes and a slot. */
function socket(x: number, y: number): readonly [number, number, number] {
  const far = Math.hypot(x - 240, y - 240)
  const isHole = Math.hypot(Math.abs(x - 240) - 42, y - 225) < 13 || (Math.abs(x - 240) < 22 && Math.abs(y - 290) < 8)
  if (isHole) return [40, 38, 36]
  if (far < 110) return [225, 222, 214].map((value) => value - 12 * (far > 100 ? 1 : 0)) as [number, number, number]
  return Math.max(Math.abs(x - 240), Math.abs(y - 240)) < 150 ? [238, 236, 230] : [206, 214, 205]
}

function flower(x: number, y: number): readonly [number, number, number] {
  const angle = Math.atan2(y - 210, x - 240)
  const far = Math.hypot(x - 240, y - 210)
  if (far < 42) return [150, 96, 30]
  if (far < 60 + 70 * Math.abs(Math.cos(angle * 4))) return [238, 190, 40]
  if (Math.abs(x - 240) < 7 && y > 210) return [70, 130, 60]
  return [214, 226, 205]
}

/** Two wheels, a frame, a handlebar. */
function bicycle(x: number, y: number): readonly [number, number, number] {
  for (const wheel of [140, 340]) {
    const far = Math.hypot(x - wheel, y - 300)
    if (Math.abs(far - 80) < 6 || far < 10) return [35, 35, 38]
  }
  const isFrame =
    (Math.abs(y - 200) < 5 && x > 190 && x < 310) ||
    (Math.abs(y - 300 + (x - 140) * 2) < 9 && y > 200 && y < 300) ||
    (Math.abs(y - 200 - (x - 310) * 3.3) < 14 && y > 170 && y < 300)
  return isFrame ? [11, 110, 105] : [244, 241, 234]
}

export const faceless: Readonly<Record<string, () => Pixels>> = {
  bricks: () => paint(bricks),
  wood: () => paint(wood),
  noise: () => paint(noise),
  checkerboard: () => paint(checkerboard),
  clouds: () => paint(clouds),
  'one colour': () => paint(() => [120, 120, 120]),
  black: () => paint(() => [0, 0, 0]),
  house: () => paint(house),
  socket: () => paint(socket),
  flower: () => paint(flower),
  bicycle: () => paint(bicycle),
}
