import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { readDriver, writeDriver } from './driver-file.ts'
import { driveExam, examTrack } from './exam.ts'
import { randomWeights, weightCount } from './network.ts'

const driverOf = (seed: number) => ({ weights: randomWeights(createRandom(seed, 'driver')), seed, generation: 3 })

describe('a driver file', () => {
  it('gives back the same driver to the last bit, who drives the same way', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const driver = driverOf(seed)
        const read = readDriver(writeDriver(driver))
        expect(read).toEqual(driver)
        if (typeof read === 'string') return
        const track = examTrack(seed, 0, 0)
        expect(driveExam(read.weights, track)).toEqual(driveExam(driver.weights, track))
      }),
      { numRuns: 15 },
    )
  })

  it('is refused with a reason when it is damaged', () => {
    const file = JSON.parse(writeDriver(driverOf(1)))
    const changed = (change: object) => readDriver(JSON.stringify({ ...file, ...change }))
    expect(readDriver('')).toBe('not-json')
    expect(readDriver('{"format"')).toBe('not-json')
    for (const text of ['null', '[]', '7', '"driver"', '{}']) expect(readDriver(text)).toBe('not-a-driver')
    expect(changed({ format: 'other' })).toBe('not-a-driver')
    expect(changed({ trained: null })).toBe('not-a-driver')
    expect(changed({ version: 2 })).toBe('other-version')
    expect(changed({ weights: [] })).toBe('wrong-weights')
    expect(changed({ weights: Array(weightCount).fill('1') })).toBe('wrong-weights')
    expect(changed({ weights: Array(weightCount).fill(1e9) })).toBe('wrong-weights')
    expect(changed({ network: { inputs: 8, hidden: 9, outputs: 2 } })).toBe('wrong-weights')
    expect(readDriver(' '.repeat(70_000))).toBe('too-large')
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(typeof readDriver(text)).toBe('string')
      }),
    )
  })
})
