// How customers ask for a fact, and how the bot says it: read from content/information, in each language.

import type { FactKey } from './known-information.ts'

export interface FactPhrasings {
  /** Names the subject in a list of entries. */
  readonly intent: string
  /** What the entry is listed under. `{feature}` stands for the feature's name. */
  readonly question: string
  /** Other ways to ask. */
  readonly asks: readonly string[]
  readonly keywords: readonly string[]
  /** Wraps a fact that is no sentence by itself: `{value}` stands for it. */
  readonly answer: string
}

export interface InformationPhrasings {
  readonly name: FactPhrasings
  /** Of the bot, by field. */
  readonly fields: Readonly<Record<FactKey, FactPhrasings>>
  /** Of a feature, by field. */
  readonly features: Readonly<Record<FactKey, FactPhrasings>>
  readonly free: {
    readonly yes: string
    readonly no: string
    readonly featureYes: string
    readonly featureNo: string
  }
}

export type PhrasingsByLanguage = Readonly<Record<'zh' | 'en', InformationPhrasings>>
