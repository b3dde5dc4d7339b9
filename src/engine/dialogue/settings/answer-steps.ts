// How sure a bot is before it answers, in five steps that an owner can choose from.

import { defaultAnswerThreshold, defaultSuggestThreshold } from '../../ranking/decide.ts'
import type { AnswerStep } from '../reply.ts'

export interface Thresholds {
  readonly answerThreshold: number
  readonly suggestThreshold: number
}

export const defaultStep: AnswerStep = 3

/** The step in the middle is what the engine was measured with. */
export const answerSteps: Readonly<Record<AnswerStep, Thresholds>> = {
  1: { answerThreshold: 0.45, suggestThreshold: 0.08 },
  2: { answerThreshold: 0.55, suggestThreshold: 0.11 },
  3: { answerThreshold: defaultAnswerThreshold, suggestThreshold: defaultSuggestThreshold },
  4: { answerThreshold: 0.75, suggestThreshold: 0.22 },
  5: { answerThreshold: 0.85, suggestThreshold: 0.32 },
}
