/** The relief of a face: its outline, bumps and folds, and how a pose moves them. */
import { bump, smooth } from './colour.ts'
import type { Person } from './person.ts'
import type { Pose } from './pose.ts'

export interface Face {
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

export const eyeX = 0.41

export const eyeY = 0.02

export function shapeFace(person: Person, pose: Pose): Face {
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

/** Half the width of the face at a height, 0 beyond its ends. */
export function outline({ person, chin }: Face, y: number): number {
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

export function mouthAt({ mouth }: Face, x: number): MouthAt {
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
export function relief(face: Face, x: number, y: number): number {
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
