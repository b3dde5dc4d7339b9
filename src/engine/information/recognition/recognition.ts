// The shapes of recognising what a bot is asked of itself.

import type { Token } from '../../text/tokenise.ts'

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

/** A fact that is filled in, by its own words. */
export interface ToldFact {
  /** `info:<field>` or `feature:<id>:<field>`. */
  id: string
  /** Of its feature; undefined for one of the bot. */
  featureId: string | undefined
  /** Whether a word, or a pair of neighbours, stands in it, or in its feature's name. */
  isIn: (hash: number) => boolean
  /** The same in their order, the name first. */
  tokens: readonly Token[]
}

/** What is the bot's own. */
export interface OwnWords {
  /** Its name. */
  bot: readonly Token[] | undefined
  features: readonly Named[]
  /** Whether a word, a single Han character that is one, or a pair of neighbours stands in a fact about what is sold. */
  isOfThings: (hash: number) => boolean
  /** All that is filled in. */
  told: readonly ToldFact[]
}
