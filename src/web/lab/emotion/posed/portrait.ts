/**
 * Draws a person who does not exist: a relief of bumps and grooves, lit from one side, with painted eyes, brows, lips and hair.
 * Samples and tests show faces that are nobody's. A face is two units wide; x runs to the right, y down, from between the eyes.
 */
import type { Pixels } from '../core/pyramid.ts'
import type { Pose } from './pose.ts'

type Colour = readonly [number, number, number]

export interface Person {
  readonly skin: Colour
  readonly hair: Colour
  readonly iris: Colour
  readonly lips: Colour
  readonly clothes: Colour
  readonly backdrop: Colour
  /** 1 is the mean; more is broader. */
  readonly faceWidth: number
  readonly jawWidth: number
  readonly eyeSize: number
  readonly browThickness: number
  readonly noseLength: number
  /** How far hair falls, from 0 (short) to 1 (to the shoulders). */
  readonly hairLength: number
  /** 0 is smooth, 1 is lined. */
  readonly age: number
  /** Where the light comes from: -1 left, 1 right. */
  readonly lightFrom: number
  readonly beard: number
  readonly seed: number
}

export interface View {
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

interface Face {
  readonly person: Person
  readonly pose: Pose
  readonly chin: number
  readonly mouth: Mouth
  readonly brow: { readonly innerX: number; readonly inner: number; readonly middle: number; readonly outer: number }
  readonly eye: { readonly upper: number; readonly lower: number; readonly slant: number }
}

interface Mouth {
  readonly y: number
  readonly halfWidth: number
  /** How much higher the corners are. */
  readonly lift: number
  readonly openUp: number
  readonly openDown: number
  readonly upperLip: number
  readonly lowerLip: number
  /** 0 is an arch, 1 a box. */
  readonly squareness: number
}

const eyeX = 0.41
const eyeY = 0.02

function shapeFace(person: Person, pose: Pose): Face {
  const drop = pose.jawDrop
  return {
    person,
    pose,
    chin: 1.36 + 0.3 * drop - 0.03 * pose.chinRaiser,
    mouth: {
      y: 0.9 + 0.1 * drop - 0.03 * pose.chinRaiser - 0.03 * pose.upperLipRaiser,
      halfWidth:
        0.35 *
        (1 +
          0.35 * pose.lipCornerPuller +
          0.32 * pose.lipStretcher -
          0.24 * drop * (1 - pose.lipStretcher) -
          0.06 * pose.lipTightener),
      lift: 0.025 + 0.15 * pose.lipCornerPuller - 0.13 * pose.lipCornerDepressor - 0.02 * pose.lipStretcher,
      openUp: 0.035 * pose.lipsPart + 0.09 * drop + 0.07 * pose.upperLipRaiser,
      openDown:
        0.045 * pose.lipsPart * (1 + 0.8 * pose.lipCornerPuller) +
        0.3 * drop +
        0.05 * pose.lipStretcher * pose.lipsPart,
      upperLip: 0.085 * (1 - 0.65 * pose.lipTightener - 0.25 * pose.lipCornerPuller),
      lowerLip: 0.115 * (1 - 0.6 * pose.lipTightener - 0.15 * pose.lipCornerPuller + 0.25 * pose.chinRaiser),
      squareness: Math.min(1, pose.lipStretcher * 0.8 + pose.upperLipRaiser * 0.7),
    },
    brow: {
      innerX: 0.17 - 0.07 * pose.browLowerer,
      inner: -0.29 - 0.15 * pose.innerBrowRaiser + 0.13 * pose.browLowerer,
      middle: -0.36 - 0.07 * pose.innerBrowRaiser - 0.13 * pose.outerBrowRaiser + 0.13 * pose.browLowerer,
      outer: -0.27 - 0.13 * pose.outerBrowRaiser + 0.03 * pose.browLowerer + 0.03 * pose.innerBrowRaiser,
    },
    eye: {
      upper:
        person.eyeSize *
        Math.max(
          0.015,
          0.095 +
            0.06 * pose.upperLidRaiser -
            0.026 * pose.cheekRaiser -
            0.025 * pose.lidTightener -
            0.02 * pose.browLowerer -
            0.02 * pose.noseWrinkler,
        ),
      lower:
        person.eyeSize *
        Math.max(
          0.012,
          0.062 +
            0.012 * pose.upperLidRaiser -
            0.03 * pose.cheekRaiser -
            0.03 * pose.lidTightener -
            0.02 * pose.noseWrinkler,
        ),
      slant: 0.018 - 0.025 * pose.innerBrowRaiser,
    },
  }
}

function bump(x: number, y: number, atX: number, atY: number, wide: number, tall: number): number {
  const right = (x - atX) / wide
  const down = (y - atY) / tall
  const far = right * right + down * down
  return far > 9 ? 0 : Math.exp(-far)
}

function smooth(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

/** Half the width of the face at a height, 0 beyond its ends. */
function outline({ person, chin }: Face, y: number): number {
  const crown = -1.12
  if (y <= crown || y >= chin) return 0
  if (y < 0) return person.faceWidth * 0.98 * Math.sqrt(1 - (y / crown) ** 2 * 0.999) ** 0.9
  const down = y / chin
  const oval = Math.max(0, 1 - down ** 3.4) ** 0.6
  return person.faceWidth * oval * (0.98 - (0.17 - 0.3 * (person.jawWidth - 1)) * smooth(0.1, 0.85, down))
}

/** Distance from a groove that runs from one point to another with a sag, and how far along it. */
function grooveAt(
  x: number,
  y: number,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
): [number, number] {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const length = Math.hypot(dx, dy)
  const along = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / (length * length)))
  const bend = sag * 4 * along * (1 - along)
  const farX = x - from[0] - dx * along + (dy / length) * bend
  const farY = y - from[1] - dy * along - (dx / length) * bend
  return [Math.hypot(farX, farY), along]
}

function groove(
  x: number,
  y: number,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  width: number,
): number {
  const [far, along] = grooveAt(x, y, from, to, sag)
  const taper = Math.sin(Math.PI * Math.min(0.98, Math.max(0.02, along * 0.92 + 0.04))) ** 0.7
  return far > 3 * width ? 0 : Math.exp(-((far / width) ** 2)) * taper
}

interface MouthAt {
  /** -1 to 1 between the corners. */
  readonly along: number
  readonly middle: number
  readonly upperEdge: number
  readonly lowerEdge: number
  readonly upperLip: number
  readonly lowerLip: number
}

function mouthAt({ mouth }: Face, x: number): MouthAt {
  const along = x / mouth.halfWidth
  const inside = Math.max(0, 1 - along * along)
  const arch = inside ** (0.75 - 0.45 * mouth.squareness)
  const middle = mouth.y - mouth.lift * Math.abs(along) ** 1.8 + mouth.lift * 0.35
  const cupid = 1 - 0.3 * Math.exp(-((along / 0.13) ** 2)) + 0.18 * Math.exp(-(((Math.abs(along) - 0.28) / 0.2) ** 2))
  return {
    along,
    middle,
    upperEdge: middle - mouth.openUp * arch,
    lowerEdge: middle + mouth.openDown * arch,
    upperLip: mouth.upperLip * inside ** 0.6 * cupid,
    lowerLip: mouth.lowerLip * inside ** 0.55,
  }
}

/** How far the face comes towards the viewer. */
function relief(face: Face, x: number, y: number): number {
  const { person, pose, mouth } = face
  const side = Math.abs(x)
  const half = outline(face, y)
  if (half === 0) return 0
  const round = Math.max(0, 1 - (side / half) ** 2.4) * (1 - Math.max(0, y / face.chin) ** 5 * 0.75)
  let z = 0.95 * Math.sqrt(round) + 0.12 * bump(side, y, 0, -0.55, 0.7, 0.4)
  const noseEnd = 0.5 * person.noseLength - 0.03 * pose.noseWrinkler - 0.02 * pose.upperLipRaiser
  // Bridge, tip and wings of the nose.
  const bridge = smooth(-0.22, noseEnd, y) * (1 - smooth(noseEnd + 0.02, noseEnd + 0.14, y))
  z +=
    (0.06 + 0.14 * bridge) *
    Math.exp(-((side / (0.13 + 0.05 * bridge)) ** 2)) *
    (y > -0.35 && y < noseEnd + 0.14 ? smooth(-0.35, -0.1, y) : 0)
  z +=
    0.12 * bump(side, y, 0, noseEnd, 0.13, 0.1) +
    (0.09 + 0.03 * pose.noseWrinkler) * bump(side, y, 0.165 + 0.02 * pose.lipCornerPuller, noseEnd + 0.03, 0.075, 0.08)
  // Sockets, brow ridge, upper lids, cheeks.
  z -= 0.14 * bump(side, y, eyeX - 0.03, eyeY - 0.02, 0.27, 0.17)
  z -= 0.07 * bump(side, y, 0.2, eyeY, 0.09, 0.12)
  z += 0.07 * bump(side, y, eyeX, eyeY, 0.21, 0.13)
  const browY = (face.brow.inner + face.brow.middle) / 2
  z += (0.06 + 0.04 * pose.browLowerer) * bump(side, y, 0.36, browY + 0.03, 0.34, 0.1)
  z += 0.06 * pose.browLowerer * bump(side, y, 0.14, face.brow.inner, 0.1, 0.1)
  const cheekY = 0.48 - 0.1 * pose.cheekRaiser - 0.06 * pose.lipCornerPuller
  z += (0.06 + 0.1 * pose.cheekRaiser + 0.08 * pose.lipCornerPuller) * bump(side, y, 0.58, cheekY, 0.24, 0.2)
  z -= 0.06 * pose.jawDrop * bump(side, y, 0.62, 0.85, 0.18, 0.4)
  // Folds: nose to mouth, under the eyes, between the brows, across nose and forehead.
  const fold =
    0.012 +
    0.02 * person.age +
    0.036 * pose.lipCornerPuller +
    0.06 * pose.upperLipRaiser +
    0.05 * pose.noseWrinkler +
    0.02 * pose.lipStretcher +
    0.015 * pose.lipCornerDepressor
  const corner: [number, number] = [mouth.halfWidth + 0.09, mouth.y - mouth.lift + 0.02]
  z -= fold * groove(side, y, [0.23, noseEnd - 0.02], corner, -0.06, 0.06)
  z -=
    (0.008 + 0.02 * person.age + 0.035 * pose.lipCornerDepressor) *
    groove(
      side,
      y,
      [mouth.halfWidth + 0.02, mouth.y - mouth.lift + 0.03],
      [mouth.halfWidth + 0.1, mouth.y + 0.25],
      0,
      0.04,
    )
  z -=
    (0.01 + 0.015 * person.age + 0.03 * pose.lidTightener + 0.03 * pose.cheekRaiser) *
    groove(side, y, [eyeX - 0.2, eyeY + 0.1], [eyeX + 0.22, eyeY + 0.12], 0.05, 0.025)
  z -=
    (0.01 * person.age + 0.05 * pose.browLowerer + 0.02 * pose.noseWrinkler) *
    groove(side, y, [0.055, face.brow.inner - 0.1], [0.05, face.brow.inner + 0.14], 0, 0.025)
  z -=
    0.035 *
    pose.noseWrinkler *
    (groove(side, y, [0, -0.02], [0.15, 0.03], 0, 0.02) +
      groove(side, y, [0, 0.07], [0.17, 0.14], 0, 0.02) +
      groove(side, y, [0.02, 0.16], [0.2, 0.26], 0, 0.022))
  const lines = 0.01 * person.age + 0.03 * Math.max(pose.outerBrowRaiser, 0.8 * pose.innerBrowRaiser)
  const reach = pose.outerBrowRaiser > 0.4 ? 0.6 : 0.32
  for (const line of [-0.56, -0.67, -0.78])
    z -= lines * groove(x, y, [-reach, line + 0.02], [reach, line + 0.02], 0.03, 0.022)
  z -=
    0.03 *
    pose.cheekRaiser *
    (groove(side, y, [0.66, eyeY], [0.86, eyeY - 0.06], 0, 0.016) +
      groove(side, y, [0.66, eyeY + 0.04], [0.86, eyeY + 0.07], 0, 0.016))
  // Lips, the hollow under them, the chin.
  const at = mouthAt(face, x)
  if (Math.abs(at.along) < 1.25) {
    const plump = Math.max(0, 1 - at.along * at.along * 0.64)
    z += 0.075 * plump * Math.exp(-(((y - at.upperEdge + at.upperLip * 0.45) / 0.065) ** 2))
    z += 0.085 * plump * Math.exp(-(((y - at.lowerEdge - at.lowerLip * 0.5) / 0.07) ** 2))
    z -= 0.04 * plump * Math.exp(-(((y - at.middle) / 0.03) ** 2))
  }
  z -= (0.06 + 0.03 * pose.chinRaiser) * bump(x, y, 0, mouth.y + mouth.openDown + 0.2, 0.25, 0.07)
  z += (0.06 + 0.04 * pose.chinRaiser) * bump(x, y, 0, face.chin - 0.24, 0.26, 0.14)
  z -= 0.02 * groove(x, y, [0, noseEnd + 0.12], [0, mouth.y - 0.1], 0, 0.035)
  return z
}

type Noise = (x: number, y: number) => number

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

function paintMouth(face: Face, x: number, y: number, step: number, under: Colour, lit: number): Colour {
  const at = mouthAt(face, x)
  if (Math.abs(at.along) > 1.06) return under
  const blur = Math.max(step, 0.016)
  const { person, mouth } = face
  const lips =
    smooth(at.upperEdge - at.upperLip - blur, at.upperEdge - at.upperLip + blur, y) *
    smooth(at.lowerEdge + at.lowerLip + blur, at.lowerEdge + at.lowerLip - blur, y) *
    smooth(1.05, 0.93, Math.abs(at.along))
  const isUpper = y < at.middle
  let colour = mix(under, scale(person.lips, lit * (isUpper ? 0.8 : 0.94)), lips * 0.85)
  const gap = at.lowerEdge - at.upperEdge
  if (gap > 0.012) {
    const inside =
      smooth(at.upperEdge - blur * 0.6, at.upperEdge + blur * 0.6, y) *
      smooth(at.lowerEdge + blur * 0.6, at.lowerEdge - blur * 0.6, y) *
      smooth(1.0, 0.94, Math.abs(at.along))
    const teethTall = Math.min(0.13, 0.055 + mouth.openUp * 0.9)
    const upperTeeth =
      smooth(at.upperEdge + teethTall, at.upperEdge + teethTall - 0.025, y) * smooth(0.92, 0.7, Math.abs(at.along))
    const lowerTeeth =
      mouth.squareness *
      smooth(at.lowerEdge - 0.075, at.lowerEdge - 0.05, y) *
      smooth(0.85, 0.6, Math.abs(at.along)) *
      0.8
    const betweenTeeth = Math.abs(((((x / 0.082) % 1) + 1.5) % 1) - 0.5) / 0.1
    const gaps = 1 - 0.12 * Math.exp(-(betweenTeeth ** 2))
    const tooth: Colour = scale([0.8, 0.76, 0.68], gaps * (0.62 + 0.4 * lit) * (1 - 0.45 * at.along * at.along))
    const tongue = bump(x, y, 0, at.lowerEdge - 0.02, mouth.halfWidth * 0.55, gap * 0.35) * (gap > 0.2 ? 0.7 : 0.2)
    const dark = mix([0.045, 0.018, 0.018], [0.34, 0.1, 0.1], tongue)
    colour = mix(colour, mix(dark, tooth, Math.min(1, Math.max(upperTeeth, lowerTeeth))), inside)
  }
  const line =
    Math.exp(-(((y - at.middle) / 0.02) ** 2)) * (gap > 0.03 ? 0 : 0.75) * smooth(1.08, 0.9, Math.abs(at.along))
  const corner = bump(Math.abs(x), y, mouth.halfWidth, mouth.y - mouth.lift * 0.65, 0.04, 0.035) * 0.6
  return mix(colour, [0.12, 0.045, 0.04], Math.min(0.9, line + corner))
}

function paintEye(face: Face, x: number, y: number, step: number, under: Colour, lit: number): Colour {
  const side = Math.abs(x)
  const { person, eye } = face
  const half = 0.2 * person.eyeSize ** 0.5
  const along = (side - eyeX) / half
  if (Math.abs(along) > 1.6) return under
  const blur = Math.max(step, 0.01)
  const arch = Math.max(0, 1 - along * along)
  // Lids rise steeply at the nose and fall slowly outside.
  const base = eyeY - eye.slant * along
  const upper = base - eye.upper * arch ** 0.7 * (1 - 0.12 * along)
  const lower = base + eye.lower * arch ** 0.85 * (1 + 0.12 * along)
  let colour = under
  const crease = Math.exp(-(((y - upper + 0.055) / 0.018) ** 2)) * smooth(1.25, 0.8, Math.abs(along)) * 0.45
  colour = mix(colour, scale(person.skin, 0.28), crease)
  if (arch > 0) {
    const open = smooth(upper - blur, upper + blur, y) * smooth(lower + blur, lower - blur, y)
    if (open > 0) {
      const irisX = eyeX - 0.005
      const irisY = eyeY - 0.022 * (eye.upper / 0.1)
      const far = Math.hypot(side - irisX, y - irisY)
      const radius = 0.1 * person.eyeSize ** 0.5
      const white = scale([0.86, 0.83, 0.8], (0.5 + 0.5 * lit) * (1 - 0.35 * Math.abs(along) ** 3))
      const ring = scale(person.iris, far > radius * 0.82 ? 0.45 : 0.7 + 0.6 * (y - irisY + 0.05) * 4)
      let ball = mix(white, ring, smooth(radius + blur, radius - blur, far))
      ball = mix(ball, [0.01, 0.01, 0.012], smooth(radius * 0.46 + blur, radius * 0.46 - blur, far))
      const lidShadow = 1 - 0.55 * smooth(upper + 0.07, upper, y)
      ball = scale(ball, lidShadow)
      const glintX = irisX + 0.035 * person.lightFrom * Math.sign(x)
      ball = mix(
        ball,
        [0.98, 0.98, 0.98],
        smooth(0.02 + blur * 0.5, 0.012, Math.hypot(side - glintX, y - irisY + 0.04)),
      )
      colour = mix(colour, ball, open)
    }
  }
  const lashes = Math.exp(-(((y - upper + 0.004) / 0.02) ** 2)) * smooth(1.15, 0.85, Math.abs(along)) * 0.88
  const lowerLashes = Math.exp(-(((y - lower) / 0.012) ** 2)) * smooth(1.0, 0.7, Math.abs(along)) * 0.4
  return mix(colour, [0.05, 0.03, 0.025], Math.min(0.95, lashes + lowerLashes))
}

function paintBrow(face: Face, x: number, y: number, _step: number, under: Colour, noise: Noise): Colour {
  const side = Math.abs(x)
  const { brow, person } = face
  const outerX = 0.76
  const along = (side - brow.innerX) / (outerX - brow.innerX)
  if (along < -0.1 || along > 1.1) return under
  const peak = 0.58
  // A parabola through inner end, peak and outer end.
  const middle =
    (brow.inner * ((along - peak) * (along - 1))) / peak +
    (brow.middle * (along * (along - 1))) / (peak * (peak - 1)) +
    (brow.outer * (along * (along - peak))) / (1 - peak)
  const thick = 0.052 * person.browThickness * (1 - 0.55 * smooth(0.35, 1, along)) * smooth(-0.1, 0.12, along)
  const far = Math.abs(y - middle) / Math.max(0.005, thick)
  const cover = smooth(1.25, 0.55, far) * smooth(1.08, 0.9, along) * smooth(-0.08, 0.06, along)
  const hairs = 0.75 + 0.45 * noise(side * 34 - y * 26, y * 20)
  return mix(under, scale(person.hair, 0.55), Math.min(0.95, cover * hairs * 0.95))
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

function mix(one: Colour, other: Colour, part: number): Colour {
  return [one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part, one[2] + (other[2] - one[2]) * part]
}

function scale(colour: Colour, by: number): Colour {
  return [colour[0] * by, colour[1] * by, colour[2] * by]
}

/** Colours are in linear light here and in sRGB on the screen. */
function toDisplay(value: number): number {
  const kept = Math.min(1, Math.max(0, value))
  return 255 * (kept <= 0.0031308 ? 12.92 * kept : 1.055 * kept ** (1 / 2.4) - 0.055)
}

/** Smooth noise from -1 to 1, the same for the same seed. */
function makeNoise(seed: number): Noise {
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
