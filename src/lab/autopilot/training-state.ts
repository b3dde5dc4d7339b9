/** What the screen knows of a run, apart from where the cars are. */

import type { Weights } from './core/learning/network.ts'
import type { GenerationReport } from './core/learning/training.ts'
import type { Point } from './core/tracks/closed-curve.ts'
import type { TrackFault } from './core/tracks/track.ts'
import type { ExamResult, Report } from './worker/messages.ts'

interface BestLap {
  readonly seconds: number
  readonly generation: number
}

export interface TrainingState {
  readonly hasFailed: boolean
  readonly trackCount: number
  readonly history: readonly GenerationReport[]
  readonly bestLap: BestLap | null
  readonly champion: Weights | null
  readonly exam: readonly ExamResult[] | null
  readonly checked: { readonly drawing: readonly Point[]; readonly fault: TrackFault | null } | null
}

/** A screen that stays open all night must not grow: older generations leave the chart. */
const longestHistory = 300

export function foundedState(founder: Weights | null): TrainingState {
  return {
    hasFailed: false,
    trackCount: 0,
    history: [],
    bestLap: null,
    champion: founder,
    exam: null,
    checked: null,
  }
}

export function withReport(state: TrainingState, report: Exclude<Report, { kind: 'frame' }>): TrainingState {
  switch (report.kind) {
    case 'roads':
      return state.trackCount === report.roads.length ? state : { ...state, trackCount: report.roads.length }
    case 'generations':
      return {
        ...state,
        history: [...state.history, ...report.reports].slice(-longestHistory),
        bestLap: report.reports.reduce(fasterLap, state.bestLap),
        champion: report.champion,
      }
    case 'drawing-checked':
      return { ...state, checked: report }
    case 'exam-done':
      return { ...state, exam: report.results }
  }
}

function fasterLap(best: BestLap | null, { lapSeconds, generation }: GenerationReport): BestLap | null {
  if (lapSeconds === null || (best !== null && best.seconds <= lapSeconds)) return best
  return { seconds: lapSeconds, generation }
}
