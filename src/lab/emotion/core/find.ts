/** Where the faces of a picture are: large, small, leaning, upside down. */
import type { Nets } from '../nets/nets.ts'
import { ssdSide } from '../nets/ssd.ts'
import { tinyMean } from '../nets/tiny.ts'
import { type Box, keepBest } from './box.ts'
import { confirmFaces, type Face } from './confirm.ts'
import { type Pyramid, readSquare, type Square } from './pyramid.ts'

const minSsdScore = 0.3
/** Of the small detector, which is asked first whether turning the picture is worth the time of the large one. */
const minHint = 0.15
const hintSide = 416
const turns = [180, 90, -90] as const
const maxOverlap = 0.4
/** Of a smaller face by a larger one. */
const maxCovered = 0.7
/** Faces smaller than this part of the picture may have smaller neighbours: a closer look follows. */
const smallFace = 0.09
/** Pictures shorter than this hold nothing that a closer look would show. */
const minSideForTiles = 640
/** A tile's side, in parts of the picture's short side at most and its long side at least. */
const tilePart = 0.58

/**
 * Looks step after step, so that a picture can be given up between two of them. Yields how much is done, from 0 to 1, after each look at the
 * whole picture or at a part of it; a picture without a face takes up to eight.
 */
export function* findingFaces(pyramid: Pyramid, nets: Nets): Generator<number, Face[]> {
  const whole = wholeSquare(pyramid)
  const parts = tiles(pyramid)
  let faces = lookFor(pyramid, whole, nets)
  // Nobody stands upright: turn the picture until somebody does.
  const rolls = faces.length > 0 ? [] : turns.filter((roll) => hasHint(pyramid, { ...whole, roll }, nets))
  const smallest = Math.min(1, ...faces.map(({ box }) => Math.max(box.width, box.height) / whole.side))
  const isLarge = whole.side >= minSideForTiles
  const mayHaveSmall = faces.length === 0 || smallest < smallFace
  const steps = 2 + rolls.length + (isLarge && mayHaveSmall ? parts.length : 0)
  let done = 1
  yield done / steps
  for (const roll of rolls) {
    faces = lookFor(pyramid, { ...whole, roll }, nets)
    yield ++done / steps
    if (faces.length > 0) break
  }
  if (isLarge && (faces.length === 0 || smallest < smallFace))
    for (const part of parts) {
      faces = keepBest([...faces, ...lookFor(pyramid, part, nets)], maxOverlap, maxCovered)
      yield ++done / steps
    }
  return inReadingOrder(faces)
}

/** Whether the small detector sees something like a face. */
function hasHint(pyramid: Pyramid, square: Square, { tiny }: Nets): boolean {
  const input = new Float32Array(hintSide * hintSide * 3)
  readSquare(pyramid, square, hintSide, { mean: tinyMean, divisor: 255 }, input, 0)
  return (tiny(input, 1, hintSide, minHint)[0] ?? []).length > 0
}

function lookFor(pyramid: Pyramid, square: Square, { ssd, tiny }: Nets): Face[] {
  const input = new Float32Array(ssdSide * ssdSide * 3)
  readSquare(pyramid, square, ssdSide, { mean: [127.5, 127.5, 127.5], divisor: 127.5 }, input, 0)
  const boxes = keepBest(ssd(input, minSsdScore), maxOverlap).map(({ box }) => inPicture(box, square))
  return keepBest(confirmFaces(pyramid, boxes, tiny, square.roll), maxOverlap, maxCovered)
}

function wholeSquare(pyramid: Pyramid): Square {
  const { width, height } = pyramid[0] ?? { width: 0, height: 0 }
  return { centreX: width / 2, centreY: height / 2, side: Math.max(width, height), roll: 0 }
}

/** Four squares that overlap and cover the picture. */
function tiles(pyramid: Pyramid): Square[] {
  const { width, height } = pyramid[0] ?? { width: 0, height: 0 }
  const side = Math.max(width, height) * tilePart
  const along = (length: number) => (length <= side ? [length / 2] : [side / 2, length - side / 2])
  return along(height).flatMap((centreY) => along(width).map((centreX) => ({ centreX, centreY, side, roll: 0 })))
}

function inPicture({ x, y, width, height }: Box, square: Square): Box {
  const angle = (square.roll * Math.PI) / 180
  const right = (x + width / 2 - 0.5) * square.side
  const down = (y + height / 2 - 0.5) * square.side
  const centreX = square.centreX + right * Math.cos(angle) - down * Math.sin(angle)
  const centreY = square.centreY + right * Math.sin(angle) + down * Math.cos(angle)
  const isLying = Math.abs(square.roll) === 90
  const wide = (isLying ? height : width) * square.side
  const tall = (isLying ? width : height) * square.side
  return { x: centreX - wide / 2, y: centreY - tall / 2, width: wide, height: tall }
}

/** Rows from the top, each from the left: the order in which a list is read. */
function inReadingOrder(faces: readonly Face[]): Face[] {
  const rows: Face[][] = []
  for (const face of [...faces].sort((one, other) => middle(one.box) - middle(other.box))) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && middle(face.box) - middle(first.box) < first.box.height * 0.6) row.push(face)
    else rows.push([face])
  }
  return rows.flatMap((row) => row.sort((one, other) => one.box.x - other.box.x))
}

function middle(box: Box): number {
  return box.y + box.height / 2
}
