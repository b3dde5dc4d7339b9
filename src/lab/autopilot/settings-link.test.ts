import fc from 'fast-check'
import { expect, it } from 'vitest'
import { grounds } from './core/learning/training.ts'
import { largestSeed, readSettings, writeSettings } from './settings-link.ts'

it('gives back from a link what was put into it', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 190 }) })
  fc.assert(
    fc.property(
      fc.record({
        seed: fc.integer({ min: 0, max: largestSeed }),
        ground: fc.constantFrom(...grounds),
        drawing: fc.array(point, { minLength: 3, maxLength: 64 }),
        breeding: fc.record({
          eliteCount: fc.integer({ min: 1, max: 50 }),
          crossover: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
          mutation: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
          mutationSize: fc.double({ min: 0.01, max: 2, noNaN: true }),
        }),
      }),
      (settings) => {
        const read = readSettings(new URLSearchParams(writeSettings(settings).toString()))
        expect(read).toEqual({ ...settings, drawing: settings.ground === 'drawn' ? settings.drawing : [] })
      },
    ),
  )
})

it('makes the best of a link that was changed by hand', () => {
  const standard = readSettings(new URLSearchParams())
  for (const query of ['seed=x&ground=moon', 'ground=drawn&line=zz', 'ground=drawn&line=zzzz', 'elite=&size=NaN']) {
    expect(readSettings(new URLSearchParams(query)), query).toEqual(standard)
  }
  expect(readSettings(new URLSearchParams('seed=-5&elite=1000&mutation=7')).breeding).toMatchObject({
    eliteCount: 50,
    mutation: 1,
  })
})
