/** The way the leader has come, fading. */
export interface Trail {
  add: (x: number, y: number, owner: string) => void
  paint: (context: CanvasRenderingContext2D, colour: string) => void
}

const mostPoints = 48
/** Metres between two points of it; further is a leap, not a way. */
const leastStep = 2
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
      if (points.length > 0 && step < leastStep) return
      points.push({ x, y })
      if (points.length > mostPoints) points.shift()
    },
    paint(context, colour) {
      context.strokeStyle = colour
      context.lineWidth = 1.1
      context.lineCap = 'round'
      for (let at = 1; at < points.length; at++) {
        const [from, to] = [points[at - 1], points[at]]
        if (!from || !to) continue
        context.globalAlpha = (at / points.length) * 0.5
        context.beginPath()
        context.moveTo(from.x, from.y)
        context.lineTo(to.x, to.y)
        context.stroke()
      }
      context.globalAlpha = 1
    },
  }
}
