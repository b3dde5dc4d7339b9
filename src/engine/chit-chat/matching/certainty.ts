/** From likeness to probability, by logistic regression fitted with the ranking: scripts/fit/fit-chat.ts. */
import type { ChatLanguage } from '../intents.ts'

/** In the order of `certaintyValues`. */
const weights: Record<ChatLanguage, readonly number[]> = {
  zh: [-2.86, 1.81, 0.59],
  en: [-3.07, 2.09, 0.55],
}
/** A longer lead says no more. */
const maxLead = 4

/** What certainty is made of: how likely, and how far ahead. More of likeness was tried and told no more. */
export function certaintyValues(logit: number, lead: number): number[] {
  return [1, logit / 10, Math.min(maxLead, lead)]
}

/** 0 to 1. */
export function certaintyOf(logit: number, lead: number, language: ChatLanguage): number {
  const sum = certaintyValues(logit, lead).reduce((all, value, at) => all + value * (weights[language][at] ?? 0), 0)
  return 1 / (1 + Math.exp(-sum))
}
