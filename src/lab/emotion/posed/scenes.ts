/** Pictures of several drawn people, and changes that photos come with. */
import type { Pixels } from '../core/pyramid.ts'
import type { Person } from './person.ts'
import { drawPortrait } from './portrait.ts'
import type { Pose } from './pose.ts'

export interface Sitter {
  readonly person: Person
  readonly pose: Pose
  /** Clockwise, in degrees; none is upright. */
  readonly roll?: number
}

/** Head and shoulders in a square. */
export function drawSitter({ person, pose, roll = 0 }: Sitter, side: number): Pixels {
  const angle = (roll * Math.PI) / 180
  // The picture turns about its middle, which is a little under the eyes.
  const rise = side * 0.07
  return drawPortrait(person, pose, {
    width: side,
    height: side,
    centreX: side / 2 + rise * Math.sin(angle),
    centreY: side / 2 - rise * Math.cos(angle),
    unit: side * 0.25,
    roll,
  })
}

/** One beside the other, row under row, like the windows of a video call; a short last row stands in the middle. */
export function drawGroup(sitters: readonly Sitter[], columns: number, side: number): Pixels {
  const gap = Math.round(side * 0.03)
  const rows = Math.ceil(sitters.length / columns)
  const group = blank(columns * (side + gap) + gap, rows * (side + gap) + gap)
  for (const [at, sitter] of sitters.entries()) {
    const row = Math.floor(at / columns)
    const free = columns - Math.min(columns, sitters.length - row * columns)
    const left = gap + Math.round((free / 2 + (at % columns)) * (side + gap))
    const top = gap + row * (side + gap)
    paste(drawSitter(sitter, side), group, left, top)
  }
  return group
}

/** A small picture somewhere in a large plain one. */
export function placeIn(small: Pixels, width: number, height: number, left: number, top: number): Pixels {
  const large = blank(width, height)
  paste(small, large, left, top)
  return large
}

/** As if taken with too little light: darker, and grainy. */
export function darken({ data, width, height }: Pixels, light: number): Pixels {
  let seed = 7
  const dark = data.map((value, at) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return at % 4 === 3 ? 255 : value * light + (seed / 2 ** 32 - 0.5) * 4
  })
  return { data: dark, width, height }
}

function blank(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const shade = 200 - (40 * y) / height
      data.set([shade, shade - 3, shade - 8, 255], at)
    }
  }
  return { data, width, height }
}

function paste(small: Pixels, large: Pixels, left: number, top: number): void {
  for (let y = 0; y < small.height; y++) {
    const row = small.data.subarray(y * small.width * 4, (y + 1) * small.width * 4)
    large.data.set(row, ((top + y) * large.width + left) * 4)
  }
}
