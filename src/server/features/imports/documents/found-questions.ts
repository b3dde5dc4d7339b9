/** What a document turned into, before it becomes the rows of an import. */
import type { LeftOutReason } from '#contract/features/imports.ts'
import type { Draft } from '../pasting/pasted-lines.ts'

export interface LeftOut {
  readonly reason: LeftOutReason
  readonly count: number
  /** How some of it begins. */
  readonly samples: readonly string[]
}

export interface FoundQuestions {
  readonly drafts: readonly Draft[]
  readonly leftOut: readonly LeftOut[]
}

const shownSamples = 3
const sampleLength = 80

/** Counts what is left out, by its reason. */
export function createLeftOut() {
  const found = new Map<LeftOutReason, { count: number; samples: string[] }>()
  return {
    add(reason: LeftOutReason, text: string, count = 1): void {
      const known = found.get(reason) ?? { count: 0, samples: [] }
      known.count += count
      const sample = text.replace(/\s+/g, ' ').trim()
      if (known.samples.length < shownSamples && sample !== '')
        known.samples.push(sample.length > sampleLength ? `${sample.slice(0, sampleLength).toWellFormed()}…` : sample)
      found.set(reason, known)
    },
    list: (): LeftOut[] => [...found].map(([reason, { count, samples }]) => ({ reason, count, samples })),
  }
}

export type LeftOutList = ReturnType<typeof createLeftOut>
