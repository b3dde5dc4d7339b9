/**
 * Draws a person who does not exist: a relief of bumps and grooves, lit from one side, with painted eyes, brows, lips and hair.
 * Samples and tests show drawn faces of no real person. A face is two units wide; x runs to the right, y down, from between the eyes.
 */
import type { Pixels } from '../core/pyramid.ts'
import { bump, type Colour, makeNoise, mix, type Noise, scale, smooth, toDisplay } from './colour.ts'
import { paintBrow, paintEye, paintMouth } from './features.ts'
import type { Person } from './person.ts'
import type { Pose } from './pose.ts'
import { eyeX, eyeY, type Face, outline, relief, shapeFace } from './shape.ts'

interface View {
  readonly width: number
  readonly height: number
  /** Where the point between the eyes is, in pixels. */
  readonly centreX: number
  readonly centreY: number
  /** Pixels of half a face's width. */
  readonly unit: number
  /** Clockwise, in degrees. */
  readonly roll: number
}

export function drawPortrait(person: Person, pose: Pose, view: View): Pixels {
  const { width, height } = view
  const data = new Uint8ClampedArray(width * height * 4)
  const face = shapeFace(person, pose)
  const angle = (view.roll * Math.PI) / 180
  const cos = Math.cos(angle) / view.unit
  const sin = Math.sin(angle) / view.unit
  const step = 1 / view.unit
  const noise = makeNoise(person.seed)
  for (let py = 0, at = 0; py < height; py++) {
    for (let px = 0; px < width; px++, at += 4) {
      const right = px + 0.5 - view.centreX
      const down = py + 0.5 - view.centreY
      const colour = shade(face, right * cos + down * sin, down * cos - right * sin, step, noise)
      for (let channel = 0; channel < 3; channel++) data[at + channel] = toDisplay(colour[channel] ?? 0)
      data[at + 3] = 255
    }
  }
  return { data, width, height }
}

const backdropLight = 0.9

function shade(face: Face, x: number, y: number, step: number, noise: Noise): Colour {
  const { person } = face
  const half = outline(face, y)
  const grain = noise(x * 40, y * 40) * 0.03
  const edge = half - Math.abs(x)
  const body = shadeBody(face, x, y, noise)
  let colour = body
  if (edge > -step) {
    const skin = shadeSkin(face, x, y, step, noise)
    const part = half === 0 ? 0 : smooth(-step, step, edge)
    colour = mix(body, skin, part)
  }
  const hair = hairCover(face, x, y, noise)
  if (hair > 0) {
    const sweep = x + 0.35 * person.lightFrom - 0.5 * y * Math.sign(x + 0.35 * person.lightFrom)
    const strand = 0.8 + 0.22 * noise(sweep * 16, y * 1.6) + 0.14 * noise(sweep * 42, y * 3)
    const shine =
      0.55 + 0.8 * Math.exp(-(((y + 0.98 - x * 0.15 * person.lightFrom) / 0.22) ** 2)) + 0.25 * person.lightFrom * x
    colour = mix(colour, scale(person.hair, strand * shine), hair)
  }
  return scale(colour, 1 + grain)
}

/** What is behind the face: backdrop, neck, shoulders, ears. */
function shadeBody({ person, chin }: Face, x: number, y: number, noise: Noise): Colour {
  const soft = noise(x * 0.7 + 9, y * 0.7)
  let colour = scale(person.backdrop, backdropLight + 0.22 * soft - 0.12 * Math.hypot(x * 0.3, y * 0.25))
  // Hair that falls behind the face.
  const fall = -0.2 + 2.1 * person.hairLength
  const behind = smooth(0.03, -0.03, Math.hypot(x / 1.22, (y + 0.25) / 1.15) - 1)
  const fallen =
    person.hairLength > 0.15
      ? smooth(1.26, 1.18, Math.abs(x) + 0.05 * noise(x * 3, y * 3)) *
        smooth(fall + 0.1, fall - 0.1, y) *
        (y > -0.25 ? 1 : 0)
      : 0
  const strand = 0.55 + 0.4 * noise(x * 14, y * 1.6)
  if (person.hairLength > 0.15) colour = mix(colour, scale(person.hair, strand), Math.max(behind, fallen))
  // Ears.
  const ear = smooth(1.1, 0.9, Math.hypot((Math.abs(x) - 1.0 * person.faceWidth) / 0.13, (y - 0.16) / 0.27))
  if (person.hairLength < 0.5) colour = mix(colour, scale(person.skin, 0.62 + 0.1 * person.lightFrom * x), ear)
  const neck = smooth(0.02, -0.02, Math.abs(x) - 0.55 - 0.1 * smooth(chin, chin + 0.6, y))
  if (y > 0.7)
    colour = mix(
      colour,
      scale(person.skin, 0.42 + 0.28 * smooth(chin - 0.1, chin + 0.45, y) + 0.1 * person.lightFrom * x),
      neck,
    )
  const shoulder =
    chin + 0.38 + 0.28 * Math.max(0, Math.abs(x) - 0.45) ** 1.3 - 0.1 * Math.max(0, 0.5 - Math.abs(x)) * -1.6
  return mix(
    colour,
    scale(person.clothes, 0.75 + 0.18 * noise(x * 2, y * 3) + 0.14 * person.lightFrom * x),
    smooth(shoulder, shoulder + 0.04, y),
  )
}

function shadeSkin(face: Face, x: number, y: number, step: number, noise: Noise): Colour {
  const { person, pose } = face
  const side = Math.abs(x)
  const reach = Math.max(step, 0.012)
  const slopeX = (relief(face, x + reach, y) - relief(face, x - reach, y)) / (2 * reach)
  const slopeY = (relief(face, x, y + reach) - relief(face, x, y - reach)) / (2 * reach)
  const length = Math.hypot(slopeX, slopeY, 1)
  const normal = { x: -slopeX / length, y: -slopeY / length, z: 1 / length }
  const light = { x: 0.5 * person.lightFrom, y: -0.48, z: 0.72 }
  const key = Math.max(0, normal.x * light.x + normal.y * light.y + normal.z * light.z)
  const fill = Math.max(0, -normal.x * light.x * 0.8 + normal.z * 0.6)
  const sky = 0.5 - 0.5 * normal.y
  let lit = 0.14 + 0.72 * key + 0.16 * fill + 0.13 * sky
  // What the sockets, the nose and the chin keep from the light.
  lit *= 1 - 0.26 * bump(side, y, 0.24, eyeY - 0.08, 0.15, 0.12) - 0.15 * bump(side, y, eyeX, eyeY + 0.13, 0.2, 0.06)
  const noseEnd = 0.5 * person.noseLength - 0.03 * pose.noseWrinkler - 0.02 * pose.upperLipRaiser
  lit *= 1 - 0.3 * bump(side, y, 0.05, noseEnd + 0.15, 0.17, 0.05)
  lit *= 1 - 0.18 * bump(x, y, 0, face.mouth.y + face.mouth.openDown + 0.19, 0.22, 0.05)
  const blush = 0.08 * bump(side, y, 0.56, 0.42, 0.25, 0.2) + 0.05 * bump(side, y, 0, noseEnd, 0.14, 0.1)
  const mottle = 1 + 0.05 * noise(x * 7, y * 7) + 0.03 * noise(x * 19, y * 19)
  let colour: Colour = scale(
    [person.skin[0] * (1 + blush), person.skin[1] * (1 - blush), person.skin[2] * (1 - blush)],
    mottle,
  )
  if (person.beard > 0) {
    const area =
      smooth(0.55, 0.85, y + 0.25 * side) * (1 - 0.9 * bump(x, y, 0, face.mouth.y, face.mouth.halfWidth * 0.9, 0.1))
    colour = mix(
      colour,
      scale(person.hair, 0.8 + 0.6 * noise(x * 45, y * 30)),
      person.beard * area * (0.55 + 0.3 * noise(x * 30, y * 30)),
    )
  }
  colour = scale(colour, lit)
  const half = { x: light.x, y: light.y, z: light.z + 1 }
  const halfLength = Math.hypot(half.x, half.y, half.z)
  const shine = Math.max(0, (normal.x * half.x + normal.y * half.y + normal.z * half.z) / halfLength) ** 22 * 0.1
  colour = [colour[0] + shine, colour[1] + shine, colour[2] + shine]
  // Nostrils.
  const nostril = bump(side, y, 0.085, noseEnd + 0.085, 0.045, 0.025)
  colour = mix(colour, [0.06, 0.03, 0.025], Math.min(1, nostril * 1.1))
  colour = paintMouth(face, x, y, step, colour, lit)
  colour = paintEye(face, x, y, step, colour, lit)
  return paintBrow(face, x, y, step, colour, noise)
}

/** Hair in front of the forehead and the sides. */
function hairCover({ person }: Face, x: number, y: number, noise: Noise): number {
  const ragged = 0.025 * noise(x * 7, y * 4) + 0.02 * noise(x * 23, y * 9)
  const outer = smooth(
    0.03,
    -0.03,
    Math.hypot(x / (1.12 * person.faceWidth + 0.02), (y + 0.18) / (y < -0.18 ? 1.2 : 0.6)) - 1 + ragged * 0.5,
  )
  const part = x + 0.35 * person.lightFrom
  const hairline =
    -0.84 + 0.22 * Math.min(1, Math.abs(part)) ** 2 + 1.9 * Math.max(0, Math.abs(x) - 0.66) ** 1.2 + ragged
  let cover = outer * smooth(hairline + 0.04, hairline - 0.04, y)
  if (person.hairLength > 0.15) {
    const inner = 0.93 * person.faceWidth - 0.1 * smooth(0.2, 1.2, y) + ragged
    const fall = -0.2 + 2.1 * person.hairLength
    const lock =
      smooth(inner, inner + 0.06, Math.abs(x)) *
      smooth(1.25, 1.18, Math.abs(x)) *
      smooth(fall + 0.12, fall - 0.1, y) *
      (y > -0.5 ? 1 : 0)
    cover = Math.max(cover, lock)
  }
  return cover
}
