import { hiddenCount, hiddenRow, inputCount, outputCount, outputRow } from '../core/learning/network.ts'
import type { LeaderNetwork } from '../worker/frame.ts'
import type { Colours } from './colours.ts'

interface Layout {
  readonly width: number
  readonly height: number
  readonly font: string
  readonly inputNames: readonly string[]
  readonly outputNames: readonly string[]
}

/** The largest of these widths a line has, in pixels, and the weight that has it. */
const thickest = 3.2
const heavyWeight = 2.5

/** In pixels. Lines are weights, discs are what the units show at this moment. */
export function paintNetwork(
  context: CanvasRenderingContext2D,
  { inputs, hidden, outputs, weights }: LeaderNetwork,
  layout: Layout,
  colours: Colours,
): void {
  const { width, height } = layout
  const radius = Math.min(9, height / inputCount / 2.6)
  const columns = [76, width / 2, width - 76] as const
  const rowOf = (at: number, count: number) => (height / Math.max(count, 6)) * (at + 0.5) + rest(count, height)

  const line = (fromX: number, fromY: number, toX: number, toY: number, weight: number, signal: number) => {
    const size = Math.min(1, Math.abs(weight) / heavyWeight)
    context.strokeStyle = weight >= 0 ? colours.positive : colours.negative
    context.lineWidth = 0.4 + size * thickest
    // What flows just now is brighter.
    context.globalAlpha = 0.08 + 0.72 * Math.min(1, Math.abs(weight * signal) / 1.6)
    context.beginPath()
    context.moveTo(fromX, fromY)
    context.lineTo(toX, toY)
    context.stroke()
  }
  for (let unit = 0; unit < hiddenCount; unit++) {
    const y = rowOf(unit, hiddenCount)
    for (let from = 0; from < inputCount; from++) {
      const weight = weights[hiddenRow(unit) + 1 + from] ?? 0
      line(columns[0], rowOf(from, inputCount), columns[1], y, weight, inputs[from] ?? 0)
    }
    for (let to = 0; to < outputCount; to++) {
      const weight = weights[outputRow(to) + 1 + unit] ?? 0
      line(columns[1], y, columns[2], rowOf(to, outputCount), weight, hidden[unit] ?? 0)
    }
  }
  context.globalAlpha = 1
  const disc = (x: number, y: number, value: number) => paintDisc(context, x, y, radius, value, colours)
  for (let at = 0; at < inputCount; at++) disc(columns[0], rowOf(at, inputCount), inputs[at] ?? 0)
  for (let at = 0; at < hiddenCount; at++) disc(columns[1], rowOf(at, hiddenCount), hidden[at] ?? 0)
  for (let at = 0; at < outputCount; at++) disc(columns[2], rowOf(at, outputCount), outputs[at] ?? 0)

  context.font = layout.font
  context.fillStyle = colours.text
  context.textBaseline = 'middle'
  context.textAlign = 'right'
  for (const [at, name] of layout.inputNames.entries()) {
    context.fillText(name, columns[0] - radius - 6, rowOf(at, inputCount))
  }
  context.textAlign = 'left'
  for (const [at, name] of layout.outputNames.entries()) {
    context.fillText(name, columns[2] + radius + 6, rowOf(at, outputCount))
  }
}

/** A short column stands in the middle. */
function rest(count: number, height: number): number {
  return count >= 6 ? 0 : (height - (height / 6) * count) / 2
}

function paintDisc(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  value: number,
  colours: Colours,
): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = colours.road
  context.fill()
  context.globalAlpha = Math.min(1, Math.abs(value))
  context.fillStyle = value >= 0 ? colours.positive : colours.negative
  context.fill()
  context.globalAlpha = 1
  context.lineWidth = 1
  context.strokeStyle = colours.edge
  context.stroke()
}
