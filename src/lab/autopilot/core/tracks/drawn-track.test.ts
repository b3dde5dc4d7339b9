import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Point } from './closed-curve.ts'
import { drawingPresets } from './drawing-presets.ts'
import { drawnTrack, maxDrawingPoints, simplifyDrawing } from './drawn-track.ts'

function loop(shape: (angle: number) => Point, steps = 100, turns = 1): Point[] {
  return Array.from({ length: steps }, (_, at) => shape((at / steps) * 2 * Math.PI * turns))
}
const oval = (angle: number): Point => ({ x: 150 + 110 * Math.cos(angle), y: 95 + 65 * Math.sin(angle) })
const faultOf = (line: readonly Point[]) => {
  const track = drawnTrack(simplifyDrawing(line))
  return typeof track === 'string' ? track : null
}

describe('a drawing', () => {
  it('becomes a track near what was drawn', () => {
    const track = drawnTrack(simplifyDrawing(loop(oval)))
    if (typeof track === 'string') throw new Error(track)
    expect(track.length).toBeGreaterThan(500)
    for (let at = 0; at < track.x.length; at += 5) {
      const dx = ((track.x[at] as number) - 150) / 110
      const dy = ((track.y[at] as number) - 95) / 65
      expect(Math.sqrt(dx * dx + dy * dy)).toBeCloseTo(1, 0)
    }
  })

  it('may end where it began, rest on the way, and overshoot its beginning', () => {
    expect(faultOf(loop(oval, 61, 61 / 60))).toBeNull()
    expect(faultOf(loop(oval).flatMap((point) => [point, point]))).toBeNull()
    expect(faultOf(loop(oval, 110, 1.1))).toBeNull()
  })

  it('is refused when it is short, crosses itself, has a kink or comes too near to itself', () => {
    expect(faultOf([])).toBe('too-short')
    expect(faultOf(loop((angle) => ({ x: 150 + 20 * Math.cos(angle), y: 95 + 20 * Math.sin(angle) })))).toBe(
      'too-short',
    )
    expect(faultOf(loop((angle) => ({ x: 150 + 120 * Math.sin(angle), y: 95 + 70 * Math.sin(2 * angle) })))).toBe(
      'crosses-itself',
    )
    expect(faultOf(loop((angle) => ({ x: 150 + 130 * Math.cos(angle), y: 95 + 8 * Math.sin(angle) })))).toMatch(/^too-/)
    const horseshoe = loop((angle) => {
      const radius = angle < Math.PI ? 70 : 54
      const along = angle < Math.PI ? angle : 2 * Math.PI - angle
      return { x: 150 + radius * Math.cos(1.9 * along), y: 95 + radius * Math.sin(1.9 * along) }
    })
    expect(faultOf(horseshoe)).toMatch(/^too-(close|tight)$/)
  })

  it.each(Object.entries(drawingPresets))('the preset can be driven: %s', (_, preset) => {
    expect(faultOf(preset)).toBeNull()
  })

  it('never breaks anything, whatever a hand does, and is the same from its own points again', () => {
    const place = fc.record({
      x: fc.double({ min: -50, max: 400, noNaN: true }),
      y: fc.double({ min: -50, max: 300, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 120 }), (line) => {
        const drawing = simplifyDrawing(line)
        expect(drawing.length).toBeLessThanOrEqual(Math.max(maxDrawingPoints, 3))
        const track = drawnTrack(drawing)
        if (typeof track === 'string') return
        expect(track.halfWidth.every((width) => width > 3)).toBe(true)
        expect(drawnTrack(drawing)).toEqual(track)
      }),
      { numRuns: 150 },
    )
  })
})
