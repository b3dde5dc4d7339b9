import type { ExamResult } from '../worker/messages.ts'
import type { Colours } from './colours.ts'

/** Metres a second at which the line is at its thickest. */
const fastSpeed = 26

/** The way one driver took on a small picture of a track, thick where it was fast; a cross where it left the road. */
export function paintDrive(
  context: CanvasRenderingContext2D,
  { trail, hasLapped }: ExamResult,
  colours: Colours,
): void {
  context.lineCap = 'round'
  context.strokeStyle = hasLapped ? colours.leader : colours.negative
  for (let at = 3; at < trail.length; at += 3) {
    const speed = Math.min(1, (trail[at + 2] ?? 0) / fastSpeed)
    context.lineWidth = 1.6 + 3.2 * speed
    context.beginPath()
    context.moveTo(trail[at - 3] ?? 0, trail[at - 2] ?? 0)
    context.lineTo(trail[at] ?? 0, trail[at + 1] ?? 0)
    context.stroke()
  }
  if (hasLapped) return
  const x = trail[trail.length - 3] ?? 0
  const y = trail[trail.length - 2] ?? 0
  const reach = 6
  context.lineWidth = 3
  context.strokeStyle = colours.ink
  context.beginPath()
  context.moveTo(x - reach, y - reach)
  context.lineTo(x + reach, y + reach)
  context.moveTo(x + reach, y - reach)
  context.lineTo(x - reach, y + reach)
  context.stroke()
}
