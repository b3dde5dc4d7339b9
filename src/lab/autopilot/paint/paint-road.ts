import type { Road } from '../worker/messages.ts'
import type { Colours } from './colours.ts'

interface Edges {
  readonly left: Path2D
  readonly right: Path2D
  readonly both: Path2D
}

/** Bends sharper than one of this radius have kerbs. Metres. */
const kerbRadius = 34

/** In metres: the context is scaled. `detail` is for the large view. */
export function paintRoad(context: CanvasRenderingContext2D, road: Road, colours: Colours, hasDetail: boolean): void {
  const { left, right, both } = edgesOf(road)
  context.lineJoin = 'round'
  context.fillStyle = colours.road
  context.fill(both, 'evenodd')
  context.strokeStyle = colours.edge
  context.lineWidth = hasDetail ? 0.5 : 1.2
  context.stroke(left)
  context.stroke(right)
  if (hasDetail) {
    paintKerbs(context, road, colours)
    paintCentreLine(context, road, colours)
  }
  paintStart(context, road, colours)
}

/** The place beside a point of the centre line, metres to the right. */
function beside({ x, y }: Road, at: number, metres: number): [number, number] {
  const count = x.length
  const before = (at + count - 1) % count
  const after = (at + 1) % count
  const dx = (x[after] ?? 0) - (x[before] ?? 0)
  const dy = (y[after] ?? 0) - (y[before] ?? 0)
  const size = Math.hypot(dx, dy) || 1
  return [(x[at] ?? 0) - (dy / size) * metres, (y[at] ?? 0) + (dx / size) * metres]
}

function edgesOf(road: Road): Edges {
  const edge = (side: number) => {
    const path = new Path2D()
    for (let at = 0; at < road.x.length; at++) path.lineTo(...beside(road, at, side * (road.halfWidth[at] ?? 0)))
    path.closePath()
    return path
  }
  const left = edge(-1)
  const right = edge(1)
  const both = new Path2D(left)
  both.addPath(right)
  return { left, right, both }
}

function paintKerbs(context: CanvasRenderingContext2D, road: Road, colours: Colours): void {
  const count = road.x.length
  const dark = new Path2D()
  const light = new Path2D()
  for (let at = 0; at < count; at++) {
    const bend = bendAt(road, at)
    if (Math.abs(bend) < 1 / kerbRadius) continue
    const inner = Math.sign(bend)
    const path = at % 2 === 0 ? dark : light
    path.moveTo(...beside(road, at, inner * (road.halfWidth[at] ?? 0)))
    const next = (at + 1) % count
    path.lineTo(...beside(road, next, inner * (road.halfWidth[next] ?? 0)))
  }
  context.lineWidth = 1.1
  context.strokeStyle = colours.kerb
  context.stroke(dark)
  context.strokeStyle = colours.road
  context.stroke(light)
}

/** One over the radius, positive to the right. */
function bendAt({ x, y }: Road, at: number): number {
  const count = x.length
  const before = (at + count - 3) % count
  const after = (at + 3) % count
  const ax = (x[at] ?? 0) - (x[before] ?? 0)
  const ay = (y[at] ?? 0) - (y[before] ?? 0)
  const bx = (x[after] ?? 0) - (x[at] ?? 0)
  const by = (y[after] ?? 0) - (y[at] ?? 0)
  return (2 * (ax * by - ay * bx)) / (Math.hypot(ax, ay) * Math.hypot(bx, by) * Math.hypot(ax + bx, ay + by) || 1)
}

function paintCentreLine(context: CanvasRenderingContext2D, { x, y }: Road, colours: Colours): void {
  context.beginPath()
  for (let at = 0; at < x.length; at++) context.lineTo(x[at] ?? 0, y[at] ?? 0)
  context.closePath()
  context.setLineDash([3, 5])
  context.lineWidth = 0.35
  context.strokeStyle = colours.marking
  context.stroke()
  context.setLineDash([])
}

/** Two rows of squares across the road. */
function paintStart(context: CanvasRenderingContext2D, road: Road, colours: Colours): void {
  const half = road.halfWidth[0] ?? 0
  const [fromX, fromY] = beside(road, 0, -half)
  const [toX, toY] = beside(road, 0, half)
  const squares = 8
  const side = (2 * half) / squares
  context.save()
  context.translate(fromX, fromY)
  context.rotate(Math.atan2(toY - fromY, toX - fromX))
  context.fillStyle = colours.kerb
  for (let row = 0; row < 2; row++) {
    for (let column = row; column < squares; column += 2) context.fillRect(column * side, (row - 1) * side, side, side)
  }
  context.restore()
}
