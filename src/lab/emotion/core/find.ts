/** Where the faces of a picture are: large, small, leaning, upside down. */
import type { Nets } from '../nets/nets.ts'
import { ssdSide } from '../nets/ssd.ts'
import { type Box, keepBest } from './box.ts'
import { confirmFaces, type Face } from './confirm.ts'
import { type Pyramid, readSquare, type Square } from './pyramid.ts'

const minSsdScore = 0.3
const maxOverlap = 0.4
/** Of a smaller face by a larger one. */
const maxCovered = 0.7
/** Faces smaller than this part of the picture may have smaller neighbours: a closer look follows. */
const smallFace = 0.09
/** Pictures shorter than this hold nothing that a closer look would show. */
const minSideForTiles = 640
/** A tile's side, in parts of the picture's short side at most and its long side at least. */
const tilePart = 0.58

export function findFaces(pyramid: Pyramid, nets: Nets): Face[] {
  const whole = wholeSquare(pyramid)
  let faces = lookFor(pyramid, [whole], nets)
  if (faces.length === 0) {
    // Nobody stands upright: turn the picture until somebody does.
    for (const roll of [180, 90, -90]) {
      faces = lookFor(pyramid, [{ ...whole, roll }], nets)
      if (faces.length > 0) break
    }
  }
  const smallest = Math.min(1, ...faces.map(({ box }) => Math.max(box.width, box.height) / whole.side))
  if (whole.side >= minSideForTiles && (faces.length === 0 || smallest < smallFace))
    faces = keepBest([...faces, ...lookFor(pyramid, tiles(pyramid), nets)], maxOverlap, maxCovered)
  return inReadingOrder(faces)
}

function lookFor(pyramid: Pyramid, squares: readonly Square[], { ssd, tiny }: Nets): Face[] {
  const input = new Float32Array(ssdSide * ssdSide * 3)
  const found = squares.flatMap((square) => {
    readSquare(pyramid, square, ssdSide, { mean: [127.5, 127.5, 127.5], divisor: 127.5 }, input, 0)
    return keepBest(ssd(input, minSsdScore), maxOverlap).map(({ box, score }) => ({
      box: inPicture(box, square),
      score,
    }))
  })
  const boxes = keepBest(found, maxOverlap).map(({ box }) => box)
  return keepBest(confirmFaces(pyramid, boxes, tiny), maxOverlap, maxCovered)
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
