/** What is painted on the relief: mouth, eyes and brows. */
import { bump, type Colour, mix, type Noise, scale, smooth } from './colour.ts'
import { eyeX, eyeY, type Face, mouthAt } from './shape.ts'

export function paintMouth(face: Face, x: number, y: number, step: number, under: Colour, lit: number): Colour {
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

export function paintEye(face: Face, x: number, y: number, step: number, under: Colour, lit: number): Colour {
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

export function paintBrow(face: Face, x: number, y: number, _step: number, under: Colour, noise: Noise): Colour {
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
