/** A second look at each box, by another net and at several angles: the large detector alone sees faces in brick walls. */
import { type Tiny, tinyMean } from '../nets/tiny.ts'
import type { Box } from './box.ts'
import { type Pyramid, readSquare, type Square } from './pyramid.ts'

export interface Face {
  /** In pixels of the picture, upright whatever the face's roll. */
  readonly box: Box
  /** How far the face leans clockwise, in degrees. */
  readonly roll: number
  /** What the second look gave it, 0 to 1. */
  readonly score: number
}

/** Room around the box for the second look. */
const margin = 1.9
const lookSide = 160
const minScore = 0.5
/**
 * Eyes and a mouth fire at many angles, and the wrong one may fire best: each face is looked at from all eight. Among many
 * faces that would take seconds, and most stand as they should: there, only those that do not look like much upright.
 */
const uprightInCrowd = 0.7
const crowd = 8
/** Of the angles beside one in its favour. */
const neighbourWeight = 0.65
/**
 * How much more faces stand as the picture does in which they were found, as log odds, for each 45 degrees between the two: a face that was found
 * upright may lean, but hardly stands on its head.
 */
const turnBonus = [0.3, 0.15, -0.3, -0.9, -0.9] as const
const rolls = [0, 45, 90, 135, 180, -135, -90, -45] as const
/** As far as a middle may move, in parts of a face, without a second look. */
const wellCentred = 0.12
/** Crops a run: more take more memory, not less time. */
const looksARun = 24

interface Look {
  readonly candidate: number
  readonly square: Square
}

interface Seen extends Look {
  readonly score: number
  /** In parts of the look's square. */
  readonly box: Box
}

/** `turned`: by how many degrees the picture was turned when the boxes were found. */
export function confirmFaces(pyramid: Pyramid, boxes: readonly Box[], tiny: Tiny, turned: number): Face[] {
  const settled = settle(pyramid, boxes, tiny, turned)
  const first = settled.flatMap((face) => face ?? [])
  if (boxes.length > crowd) return first
  // The first box of a leaning face is often beside it. From the middle of the face, its roll is plain.
  const aside = settled.flatMap((face, at) => (face && distance(face.box, boxes[at]) > wellCentred ? [face] : []))
  const again = settle(
    pyramid,
    aside.map(({ box }) => box),
    tiny,
    turned,
  )
  return first.flatMap((face) => {
    const at = aside.indexOf(face)
    return at < 0 ? face : (again[at] ?? [])
  })
}

/** Between the middles of two boxes, in parts of the first one's longer side. */
function distance(one: Box, other: Box | undefined): number {
  if (!other) return 0
  const right = one.x + one.width / 2 - other.x - other.width / 2
  const down = one.y + one.height / 2 - other.y - other.height / 2
  return Math.hypot(right, down) / Math.max(one.width, one.height)
}

/** One look from every angle at each box; undefined where there is no face. */
function settle(pyramid: Pyramid, boxes: readonly Box[], tiny: Tiny, turned: number): (Face | undefined)[] {
  const lookAt = (candidate: number, roll: number): Look => ({
    candidate,
    square: squareAround(boxes[candidate], roll),
  })
  const upright = look(
    pyramid,
    boxes.map((_, candidate) => lookAt(candidate, 0)),
    tiny,
  )
  const unsure = boxes.length > crowd ? upright.filter(({ score }) => score < uprightInCrowd) : upright
  const leaning = look(
    pyramid,
    unsure.flatMap(({ candidate }) => rolls.slice(1).map((roll) => lookAt(candidate, roll))),
    tiny,
  )
  return upright.map((seen) => {
    const best = steadiest([seen, ...leaning.filter(({ candidate }) => candidate === seen.candidate)], turned)
    return best && best.score >= minScore ? faceOf(best) : undefined
  })
}

/** A face is seen at the angles beside its own as well; what fires at one angle alone is chance. */
function steadiest(looks: readonly Seen[], turned: number): Seen | undefined {
  const first = looks[0]
  if (looks.length < rolls.length) return first
  const support = (at: number) => {
    const evidence = (index: number) => logOdds(looks[(index + looks.length) % looks.length]?.score ?? 0)
    const turn = Math.abs((((looks[at]?.square.roll ?? 0) - turned + 540) % 360) - 180) / 45
    return evidence(at) + neighbourWeight * (evidence(at - 1) + evidence(at + 1)) + (turnBonus[turn] ?? 0)
  }
  return looks.reduce((best, seen, at) => (support(at) > best.support ? { seen, support: support(at) } : best), {
    seen: first,
    support: support(0),
  }).seen
}

function logOdds(score: number): number {
  const kept = Math.min(0.999, Math.max(0.02, score))
  return Math.log(kept / (1 - kept))
}

function squareAround(box: Box | undefined, roll: number): Square {
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
  return { centreX: x + width / 2, centreY: y + height / 2, side: Math.max(width, height) * margin, roll }
}

function look(pyramid: Pyramid, looks: readonly Look[], tiny: Tiny): Seen[] {
  const seen: Seen[] = []
  for (let from = 0; from < looks.length; from += looksARun) {
    const run = looks.slice(from, from + looksARun)
    const input = new Float32Array(run.length * lookSide * lookSide * 3)
    for (const [at, { square }] of run.entries())
      readSquare(pyramid, square, lookSide, { mean: tinyMean, divisor: 255 }, input, at * lookSide * lookSide * 3)
    for (const [at, found] of tiny(input, run.length, lookSide, 0.1).entries()) {
      const best = found.filter(({ box }) => isCentral(box)).sort((one, other) => other.score - one.score)[0]
      const asked = run[at]
      if (asked) seen.push({ ...asked, score: best?.score ?? 0, box: best?.box ?? { x: 0, y: 0, width: 0, height: 0 } })
    }
  }
  return seen
}

/** Neighbours in a crowd look into each other's squares. */
function isCentral({ x, y, width, height }: Box): boolean {
  const right = Math.abs(x + width / 2 - 0.5)
  const down = Math.abs(y + height / 2 - 0.5)
  return right < 0.22 && down < 0.22 && Math.max(width, height) > 0.25
}

/** The second look's box, as it lies in the picture. */
function faceOf({ square, box, score }: Seen): Face {
  const angle = (square.roll * Math.PI) / 180
  const right = (box.x + box.width / 2 - 0.5) * square.side
  const down = (box.y + box.height / 2 - 0.5) * square.side
  const centreX = square.centreX + right * Math.cos(angle) - down * Math.sin(angle)
  const centreY = square.centreY + right * Math.sin(angle) + down * Math.cos(angle)
  const width = box.width * square.side
  const height = box.height * square.side
  return { box: { x: centreX - width / 2, y: centreY - height / 2, width, height }, roll: square.roll, score }
}
