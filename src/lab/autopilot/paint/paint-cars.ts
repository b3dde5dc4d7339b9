import { carState } from '../core/driving/heat.ts'
import { distanceOfInput, rayDegrees } from '../core/driving/senses.ts'
import { rayCount } from '../core/learning/network.ts'
import { carCount } from '../core/learning/training.ts'
import { carSize, carStart, networkOf, trackHead, trackStart } from '../worker/frame.ts'
import type { Moment } from '../worker/training-client.ts'
import type { Colours } from './colours.ts'

const carLength = 4.6
const carWidth = 2.2

interface Look {
  readonly colours: Colours
  readonly hasRays: boolean
  /** Cars are drawn this much larger where a metre is hardly a pixel. */
  readonly enlarged: number
}

interface Place {
  readonly x: number
  readonly y: number
  readonly headingX: number
  readonly headingY: number
}

/** In metres: the context is scaled. Gives where the leader is. */
export function paintCars(context: CanvasRenderingContext2D, moment: Moment, track: number, look: Look): Place {
  const { frame } = moment
  const { colours, enlarged } = look
  const leader = frame[trackStart(track) + trackHead.leader] ?? 0
  const driving = new Path2D()
  const ended = new Path2D()
  for (let car = 0; car < carCount; car++) {
    const state = frame[carStart(track, car) + 4]
    // A car that has finished makes room.
    if (car === leader || state === carState.finished) continue
    addBody(state === carState.driving ? driving : ended, placeOf(moment, track, car), enlarged)
  }
  context.globalAlpha = 0.55
  context.fillStyle = colours.ended
  context.fill(ended)
  context.globalAlpha = 0.6
  context.fillStyle = colours.car
  context.fill(driving)
  context.globalAlpha = 1
  const place = placeOf(moment, track, leader)
  const isDriving = frame[carStart(track, leader) + 4] === carState.driving
  if (look.hasRays && isDriving) paintRays(context, moment, track, place, colours)
  const body = new Path2D()
  addBody(body, place, enlarged * 1.25)
  context.fillStyle = colours.leader
  context.fill(body)
  context.lineWidth = 0.5
  context.strokeStyle = colours.road
  context.stroke(body)
  return place
}

function placeOf({ frame, previous, part }: Moment, track: number, car: number): Place {
  const at = carStart(track, car)
  const value = (offset: number) => {
    const now = frame[at + offset] ?? 0
    if (previous === null || offset >= carSize) return now
    const before = previous[at + offset] ?? now
    return before + (now - before) * part
  }
  return { x: value(0), y: value(1), headingX: value(2), headingY: value(3) }
}

function addBody(path: Path2D, { x, y, headingX, headingY }: Place, enlarged: number): void {
  const alongX = (headingX * carLength * enlarged) / 2
  const alongY = (headingY * carLength * enlarged) / 2
  const acrossX = (-headingY * carWidth * enlarged) / 2
  const acrossY = (headingX * carWidth * enlarged) / 2
  // A little narrower in front: one sees where it is going.
  path.moveTo(x + alongX + acrossX * 0.55, y + alongY + acrossY * 0.55)
  path.lineTo(x + alongX - acrossX * 0.55, y + alongY - acrossY * 0.55)
  path.lineTo(x + alongX * 0.3 - acrossX, y + alongY * 0.3 - acrossY)
  path.lineTo(x - alongX - acrossX, y - alongY - acrossY)
  path.lineTo(x - alongX + acrossX, y - alongY + acrossY)
  path.lineTo(x + alongX * 0.3 + acrossX, y + alongY * 0.3 + acrossY)
  path.closePath()
}

function paintRays(
  context: CanvasRenderingContext2D,
  { frame }: Moment,
  track: number,
  place: Place,
  colours: Colours,
): void {
  const { inputs } = networkOf(frame, track)
  const angle = Math.atan2(place.headingY, place.headingX)
  context.strokeStyle = colours.leader
  context.fillStyle = colours.leader
  context.lineWidth = 0.35
  for (let ray = 0; ray < rayCount; ray++) {
    const metres = distanceOfInput(inputs[ray] ?? -1)
    const direction = angle + ((rayDegrees[ray] ?? 0) * Math.PI) / 180
    const endX = place.x + Math.cos(direction) * metres
    const endY = place.y + Math.sin(direction) * metres
    context.globalAlpha = 0.55
    context.beginPath()
    context.moveTo(place.x, place.y)
    context.lineTo(endX, endY)
    context.stroke()
    context.globalAlpha = 1
    context.beginPath()
    context.arc(endX, endY, 0.9, 0, 2 * Math.PI)
    context.fill()
  }
}
