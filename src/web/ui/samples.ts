/** What `/dev/ui` shows of a part: its states, each with a name. They stand beside the part, in `Part.samples.tsx`. */
import type { ReactNode } from 'react'
import type { Locale } from '#contract/fields.ts'

export interface SampleContext {
  locale: Locale
  /** The words of a sample, in the language it is shown in. */
  say: (zh: string, en: string) => string
}

/** By the name of the state, in plain English. Each is a component: it may hold state. */
export type Samples = Readonly<Record<string, (context: SampleContext) => ReactNode>>

/** The file exports `samples`, shown one below the other, and `overlays`, which cover the screen: each is shown alone. */
export interface SampleFile {
  samples?: Samples
  overlays?: Samples
}
