/** The way the leader has come, fading. */
export interface Trail {
  add: (x: number, y: number, owner: string) => void
  paint: (context: CanvasRenderingContext2D, colour: string) => void
}

const maxPoints = 48
const pieces = 6
/** Metres between two points of it; further is a leap, not a way. */
const minStep = 2
const longestStep = 40

export function createTrail(): Trail {
  let points: { x: number; y: number }[] = []
  let ownedBy = ''
  return {
    add(x, y, owner) {
      const last = points.at(-1)
      const step = last ? Math.hypot(x - last.x, y - last.y) : longestStep
      if (owner !== ownedBy || step > longestStep) points = []
      ownedBy = owner
      if (points.length > 0 && step < minStep) return
      points.push({ x, y })
      if (points.length > maxPoints) points.shift()
    },
    paint(context, colour) {
      context.strokeStyle = colour
      context.lineWidth = 1.1
      context.lineCap = 'butt'
      // In a few pieces: one stroke for each point would cost more than all cars together.
      const piece = Math.ceil(points.length / pieces)
      for (let from = 0; from < points.length - 1; from += piece) {
        context.globalAlpha = ((from + piece) / points.length) * 0.5
        context.beginPath()
        for (const { x, y } of points.slice(from, from + piece + 1)) context.lineTo(x, y)
        context.stroke()
      }
      context.globalAlpha = 1
    },
  }
}
