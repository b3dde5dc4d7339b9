/** From likeness to probability, by logistic regression fitted with the ranking: scripts/fit/fit-chat.ts. */
import type { ChatLanguage } from '../skills/skill.ts'

const CERTAINTY = {
  zh: { bias: -3.5, perLogit: 0.327, perLead: 0.717 },
  en: { bias: -3.44, perLogit: 0.232, perLead: 0.541 },
}
/** A longer lead says no more. */
const MOST_LEAD = 4

/** 0 to 1. */
export function certaintyOf(logit: number, lead: number, language: ChatLanguage): number {
  const { bias, perLogit, perLead } = CERTAINTY[language]
  return 1 / (1 + Math.exp(-(bias + perLogit * logit + perLead * Math.min(MOST_LEAD, lead))))
}
