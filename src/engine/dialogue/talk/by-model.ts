// A language model's answer, in the place that it has among the steps: after chit-chat, before the fallback. The model itself is asked by whoever
// runs the engine, when everything else is decided, so that nobody waits for it but this one message.

import { type Candidate, isBlank, type Outcome } from '../../outcome.ts'
import type { Note, ReplyDecision, ReplyInput } from '../reply.ts'

/** What the model may answer from. */
export const maxModelSources = 5
/** Lowest confidence of the best of them. Below it the model could only guess. */
export const leastForModel = 0.2

/** Notes whether the model is to be asked. */
export function noteModel({ replies }: ReplyInput, outcome: Outcome, note: Note): void {
  if (replies.languageModelEnabled !== true) note('language-model', 'off')
  else if (sourcesIn(outcome).length === 0) note('language-model', 'skipped', 'no-entry')
  else note('language-model', 'passed', 'not-asked')
}

/** Whether the decision waits for a model: it says the fallback until then. */
export function isForModel({ kind, trace }: ReplyDecision): boolean {
  return kind === 'fallback' && trace.some(({ step, detail }) => step === 'language-model' && detail === 'not-asked')
}

/** The entries that a model is given, best first; none: it is not asked. */
export function modelSourcesOf(decision: ReplyDecision): Candidate[] {
  return decision.outcome !== undefined && isForModel(decision) ? sourcesIn(decision.outcome) : []
}

function sourcesIn({ candidates }: Outcome): Candidate[] {
  const usable = candidates.filter(({ source }) => !isBlank(source))
  return (usable[0]?.confidence ?? 0) < leastForModel ? [] : usable.slice(0, maxModelSources)
}

/** An entry that a model was given. */
export type ModelSource = Pick<Candidate, 'id' | 'source' | 'question' | 'confidence'>

/** What the model said in place of the fallback. */
export function saidByModel(decision: ReplyDecision, text: string, sources: readonly ModelSource[]): ReplyDecision {
  const at = decision.trace.findIndex(({ step }) => step === 'language-model')
  return {
    ...decision,
    kind: 'model',
    text,
    source: { kind: 'model' },
    confidence: sources[0]?.confidence ?? 0,
    modelSources: sources.map(({ id, source, question }) => ({ id, kind: source, question })),
    trace: [...decision.trace.slice(0, at), { step: 'language-model', outcome: 'matched' }],
  }
}

/** Why the fallback stays, as a machine code such as `time-out`. */
export function notSaidByModel(decision: ReplyDecision, reason: string): ReplyDecision {
  const trace = decision.trace.map((step) =>
    step.step === 'language-model' ? { ...step, outcome: 'passed' as const, detail: reason } : step,
  )
  return { ...decision, trace }
}
