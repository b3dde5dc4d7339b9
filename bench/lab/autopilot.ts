/** How fast the cars learn, and whether what they learn is driving or one road by heart. */
import { standardBreeding } from '#lab/autopilot/core/learning/evolution.ts'
import { driveExam, examTrack } from '#lab/autopilot/core/learning/exam.ts'
import { firstLapOf, trainFor } from '#lab/autopilot/core/learning/train.ts'
import type { Ground, TrainingSettings } from '#lab/autopilot/core/learning/training.ts'
import type { Row } from './row.ts'

const seeds = Array.from({ length: 20 }, (_, at) => at + 1)
const generations = 15
const maxGenerations = 30
const examTracks = 10

const settingsOf = (seed: number, ground: Ground): TrainingSettings => ({
  seed,
  ground,
  drawing: [],
  breeding: standardBreeding,
})

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** CPU time of this process, so that a busy machine does not count. */
function measureSpeed(): Row {
  const before = process.cpuUsage()
  const { carSteps } = trainFor(settingsOf(1, 'three'), 10)
  const { user } = process.cpuUsage(before)
  const perSecond = Math.round((carSteps / user) * 1000) * 1000
  return { what: 'car-steps a CPU second', value: perSecond.toLocaleString('en-GB'), target: '90,000' }
}

function measureFirstLap(ground: Ground): Row {
  const firstLaps = seeds.map((seed) => firstLapOf(settingsOf(seed, ground), maxGenerations))
  return {
    what: `generation of the first full lap, ground "${ground}", ${seeds.length} seeds`,
    value: `median ${median(firstLaps)}, ${Math.min(...firstLaps)} to ${Math.max(...firstLaps)}`,
    target: 'median at most 5',
  }
}

function measureUnseen(ground: Ground, isTarget: boolean): Row {
  const shares = seeds.map((seed) => {
    const { champion } = trainFor(settingsOf(seed, ground), generations)
    const exam = Array.from({ length: examTracks }, (_, number) => driveExam(champion, examTrack(seed, 0, number)))
    return exam.filter(({ hasLapped }) => hasLapped).length / examTracks
  })
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  const most = shares.filter((share) => share > 0.5).length
  return {
    what: `unseen tracks lapped after ${generations} generations, ground "${ground}"`,
    value: `${Math.round(mean * 100)}% (${most} of ${seeds.length} drivers lap more than half)`,
    ...(isTarget && { target: 'at least 60%' }),
  }
}

export function measureAutopilot(): Promise<Row[]> {
  return Promise.resolve([
    measureSpeed(),
    measureFirstLap('one'),
    measureFirstLap('three'),
    measureUnseen('one', false),
    measureUnseen('three', true),
    measureUnseen('fresh', true),
  ])
}
