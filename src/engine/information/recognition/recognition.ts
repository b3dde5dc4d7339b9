// The shapes of recognising what a bot is asked of itself.

import type { Token } from '../../text/tokenise.ts'
import type { ToldFacts } from './told/told-facts.ts'

/** A fact that is not filled in, and as likely as this, is what was asked for: another is no answer. */
export const minMissing = 0.4

export interface RecognisedFact {
  /** `info:<field>` or `feature:<id>:<field>`, of a field that is filled or not. */
  id: string
  /** Estimated probability that the message asks for it, 0..1. */
  confidence: number
}

export interface Recognised {
  /** The likeliest first. */
  facts: RecognisedFact[]
  /** Share of the message that belongs to how the likeliest is asked for, or is the bot's own, 0..1. */
  coveredShare: number
  /** Those tokens. */
  covered: readonly Token[]
}

export interface FactRecogniser {
  /** Whether it is the id of a fact that is recognised: `info:<field>`, or `feature:<id>:<field>`. */
  isFact(id: string): boolean
  recognise(tokens: readonly Token[], own: OwnWords): Recognised
  /** The direction of a text's meaning, by which facts are compared with messages. */
  embed?: ((tokens: readonly Token[]) => Int8Array) | undefined
}

/** A feature of the bot. */
export interface Named {
  id: string
  /** Of its name. */
  tokens: readonly Token[]
  /** Whether the facts of the bot speak of it by its name. */
  isNamedInFacts: boolean
  /** Whether a word, or a pair of neighbours, stands in what is known of it. */
  isOfIt: (hash: number) => boolean
}

/** What is the bot's own. */
export interface OwnWords {
  /** Its name. */
  bot: readonly Token[] | undefined
  features: readonly Named[]
  /** Whether a word, a single Han character that is one, or a pair of neighbours stands in a fact about what is sold. */
  isOfThings: (hash: number) => boolean
  /** All that is filled in. */
  told: ToldFacts
}
