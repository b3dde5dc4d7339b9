/** The rough shape of a random track: the outline of some cells of a grid, grown so that it never touches itself. */

import type { Random } from '../random.ts'
import type { Point } from './closed-curve.ts'

const columns = 5
const rows = 3

type Cells = Set<number>

/** Row by row, with a border on each side, so that every cell has eight neighbours. */
const stride = columns + 2
const cellAt = (column: number, row: number) => (row + 1) * stride + column + 1
/** Around a cell, clockwise from above. */
const ring = [-stride, -stride + 1, 1, stride + 1, stride, stride - 1, -1, -stride - 1]
const sides = [-stride, 1, stride, -1]

/** A cell may join when it touches the others along one stretch only: the outline stays a single loop without a pinch. */
function mayJoin(cells: Cells, cell: number): boolean {
  let stretches = 0
  for (let at = 0; at < 8; at++) {
    const here = cells.has(cell + (ring[at] as number))
    const next = cells.has(cell + (ring[(at + 1) % 8] as number))
    if (!here && next) stretches++
  }
  return stretches === 1 && sides.some((side) => cells.has(cell + side))
}

function growCells(random: Random): Cells {
  const wanted = 3 + random.below(7)
  const cells: Cells = new Set([cellAt(random.below(columns), random.below(rows))])
  const inside: number[] = []
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) inside.push(cellAt(column, row))
  while (cells.size < wanted) {
    const open = inside.filter((cell) => !cells.has(cell) && mayJoin(cells, cell))
    if (open.length === 0) break
    // Those with few neighbours twice: arms and bays rather than lumps.
    const slender = open.filter((cell) => sides.filter((side) => cells.has(cell + side)).length === 1)
    const choice = slender.length > 0 && random.next() < 0.75 ? slender : open
    cells.add(choice[random.below(choice.length)] as number)
  }
  return cells
}

/** Corner points of the outline in units of a cell, clockwise on a screen. */
export function randomOutline(random: Random): Point[] {
  const cells = growCells(random)
  const nextCorner = new Map<number, number>()
  // Each side without a neighbour is an edge, with the cell at its right hand.
  for (const cell of cells) {
    const corners = [cell, cell + 1, cell + 1 + stride, cell + stride]
    for (let side = 0; side < 4; side++) {
      if (cells.has(cell + (sides[side] as number))) continue
      nextCorner.set(corners[side] as number, corners[(side + 1) % 4] as number)
    }
  }
  const [first = 0] = nextCorner.keys()
  const points: Point[] = []
  let corner = first
  do {
    points.push({ x: corner % stride, y: Math.floor(corner / stride) })
    corner = nextCorner.get(corner) ?? first
  } while (corner !== first)
  return points
}
