/** Whole generations at once, for who does not watch: measurements and tests. */

import type { Weights } from './network.ts'
import { type GenerationReport, startTraining, type TrainingSettings } from './training.ts'

interface Trained {
  readonly champion: Weights
  readonly reports: readonly GenerationReport[]
  readonly carSteps: number
}

export function trainFor(
  settings: TrainingSettings,
  generations: number,
  isEnough: (report: GenerationReport) => boolean = () => false,
): Trained {
  const training = startTraining(settings)
  const reports: GenerationReport[] = []
  let carSteps = 0
  let last: GenerationReport | undefined
  while (reports.length < generations && !(last && isEnough(last))) {
    while (!training.isOver()) {
      for (const { drivingCount } of training.heats) carSteps += drivingCount
      training.step()
    }
    last = training.advance()
    reports.push(last)
  }
  return { champion: training.champion ?? training.weights, reports, carSteps }
}

/** The generation in which a car first laps a track; one more than `most` when none does. */
export function firstLapOf(settings: TrainingSettings, most: number): number {
  const { reports } = trainFor(settings, most, ({ finished }) => finished > 0)
  return (reports.at(-1)?.finished ?? 0) > 0 ? reports.length : most + 1
}
