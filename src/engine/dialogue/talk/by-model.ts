// A language model's answer in place of asking back or of the fallback. The model itself is asked by whoever runs the engine, when everything
// else is decided, so that nobody waits for it but this one message; until it has spoken the decision is what is said without one.

import { type Candidate, isBlank, type Outcome } from '../../outcome.ts'
import type { Decided, Note, ReplyDecision, ReplyInput } from '../reply.ts'
import { isAboutHealth } from '../small-talk/health.ts'

/** What the model may answer from. */
const maxSources = 5
/** Lowest confidence of the best of them. Below it the model could only guess. */
const leastConfidence = 0.2

/** Of the best one's confidence: what is less likely was given along, and hardly said. */
const leastShareShown = 0.1

const waiting = 'not-asked'

/** An entry that a model was given. */
export type ModelSource = Pick<Candidate, 'id' | 'source' | 'question' | 'confidence'>

/**
 * Notes whether the model is to be asked: where nothing answers, and where one entry is near but not sure. Where several fit, the customer knows
 * best which is meant; and what concerns anybody's health is not left to a model.
 */
export function noteModel({ replies, text }: ReplyInput, outcome: Outcome, kind: Decided['kind'], note: Note): void {
  const isOn = replies.languageModelEnabled === true
  if (kind === 'suggest' && (!isOn || outcome.reason === 'close')) return
  if (!isOn) note('language-model', 'off')
  else if (isAboutHealth(text)) note('language-model', 'skipped', 'health')
  else if (sourcesIn(outcome).length === 0) note('language-model', 'skipped', 'no-entry')
  else note('language-model', 'passed', waiting)
}

/** Whether the decision waits for a model. */
export function isForModel({ trace }: ReplyDecision): boolean {
  return trace.some(({ step, detail }) => step === 'language-model' && detail === waiting)
}

/** The entries that a model is given, best first; none: it is not asked. */
export function modelSourcesOf(decision: ReplyDecision): Candidate[] {
  return decision.outcome !== undefined && isForModel(decision) ? sourcesIn(decision.outcome) : []
}

function sourcesIn({ candidates }: Outcome): Candidate[] {
  const usable = candidates.filter(({ source }) => !isBlank(source))
  return (usable[0]?.confidence ?? 0) < leastConfidence ? [] : usable.slice(0, maxSources)
}

/** What the model said in place of the decision. */
export function saidByModel(decision: ReplyDecision, text: string, sources: readonly ModelSource[]): ReplyDecision {
  const before = decision.trace
    .filter(({ step }) => step !== 'language-model' && step !== 'fallback')
    .map((step) => (step.step === 'did-you-mean' ? { step: step.step, outcome: 'passed' as const } : step))
  // It is none of the owner's sentences any more.
  const { said: _, ...rest } = decision
  return {
    ...rest,
    kind: 'model',
    text,
    source: { kind: 'model' },
    confidence: sources[0]?.confidence ?? 0,
    suggestions: [],
    modelSources: sources
      .filter(({ confidence }) => confidence >= (sources[0]?.confidence ?? 0) * leastShareShown)
      .map(({ id, source, question }) => ({ id, kind: source, question })),
    trace: [...before, { step: 'language-model', outcome: 'matched' }],
  }
}

/** Why the decision stays, as a machine code such as `time-out`. */
export function notSaidByModel(decision: ReplyDecision, reason: string): ReplyDecision {
  const trace = decision.trace.map((step) =>
    step.step === 'language-model' ? { ...step, outcome: 'passed' as const, detail: reason } : step,
  )
  return { ...decision, trace }
}
