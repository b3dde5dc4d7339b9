import { cosine, sine } from '../portable-math.ts'
import type { Point } from './closed-curve.ts'

/** Drawings to begin with, for people who would rather not draw. Metres. */
export const drawingPresets = {
  oval: pointsOf('60,40 120,25 190,25 250,45 275,95 250,145 190,165 110,165 50,145 25,95'),
  bean: pointsOf('50,45 105,22 165,50 215,28 265,55 275,110 240,160 190,150 150,115 105,150 55,160 25,105'),
  hairpins: pointsOf('30,45 55,25 250,25 275,48 250,72 135,72 112,93 135,114 250,114 275,138 250,162 55,165 28,140'),
  trefoil: lobes(3),
} satisfies Record<string, Point[]>

export type DrawingPreset = keyof typeof drawingPresets

function pointsOf(text: string): Point[] {
  return text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return { x, y }
  })
}

function lobes(count: number): Point[] {
  return Array.from({ length: 24 }, (_, at) => {
    const angle = (at / 24) * 2 * Math.PI
    const radius = 66 + 20 * cosine(count * angle)
    return { x: Math.round(150 + 1.5 * radius * cosine(angle)), y: Math.round(95 + radius * sine(angle)) }
  })
}
