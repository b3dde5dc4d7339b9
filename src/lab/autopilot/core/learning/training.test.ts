import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { standardBreeding } from './evolution.ts'
import { firstLapOf, trainFor } from './train.ts'
import { type Ground, startTraining, type TrainingSettings } from './training.ts'

const settingsOf = (seed: number, ground: Ground): TrainingSettings => ({
  seed,
  ground,
  drawing: [],
  breeding: standardBreeding,
})

describe('a run', () => {
  it('is the same for the same seed, however its ticks are mixed with those of another', () => {
    const alone = trainFor(settingsOf(5, 'one'), 3).reports
    const mixed = [startTraining(settingsOf(6, 'fresh')), startTraining(settingsOf(5, 'one'))] as const
    const reports = []
    while (reports.length < 3) {
      for (const training of mixed) {
        training.step()
        training.step()
        if (!training.isOver()) continue
        const report = training.advance()
        if (training === mixed[1]) reports.push(report)
      }
    }
    expect(reports).toEqual(alone)
    expect(trainFor(settingsOf(6, 'one'), 3).reports.at(-1)?.mark).not.toBe(alone.at(-1)?.mark)
  })

  it('counts every start once, and never loses its best driver on a track that stays', () => {
    const { reports } = trainFor(settingsOf(2, 'one'), 5)
    let best = 0
    for (const { starts, finished, crashed, stalled, bestScore } of reports) {
      expect(starts).toBe(100)
      expect(finished + crashed + stalled).toBe(100)
      expect(bestScore).toBeGreaterThanOrEqual(best)
      best = bestScore
    }
  })

  it('goes on from a driver that is given to it', () => {
    const { champion, reports } = trainFor(settingsOf(3, 'one'), 6)
    const first = trainFor({ ...settingsOf(3, 'one'), founder: champion }, 1).reports[0]
    expect(first?.bestScore).toBeGreaterThanOrEqual(reports.at(-1)?.bestScore ?? 9)
  })
})

describe('learning', () => {
  it('drives a first full lap within a few generations', () => {
    const firstLaps = [1, 2, 3, 4, 5].map((seed) => firstLapOf(settingsOf(seed, 'one'), 12)).sort((a, b) => a - b)
    expect(firstLaps[2]).toBeLessThanOrEqual(5)
  })
})

it('the core uses no arithmetic that browsers round differently, and no chance but its own', () => {
  const core = join(import.meta.dirname, '..')
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))
  expect(files.length).toBeGreaterThan(10)
  for (const name of files) {
    const used = readFileSync(join(core, name), 'utf8').match(/Math\.\w+|performance|Date\b/g) ?? []
    expect(
      used.filter((word) => !/^Math\.(abs|ceil|floor|imul|max|min|round|sqrt|PI)$/.test(word)),
      name,
    ).toEqual([])
  }
})
