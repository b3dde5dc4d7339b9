/** What the chat says back, and why. */
import type { SkillName } from '../skills/skill.ts'

export interface NearMatch {
  intentId: string
  /** The wording it is listed by. */
  phrasing: string
  confidence: number
}

export type Why =
  | {
      kind: 'intent'
      intentId: string
      /** The wording that was nearest. */
      matchedPhrasing: string
      isExact: boolean
      confidence: number
      /** Words of the message that took part, heaviest first. */
      words: readonly string[]
      runnersUp: readonly NearMatch[]
      /** Set where it was understood as going on from the last answer: what that was about. */
      follows?: string
    }
  | { kind: 'skill'; skill: SkillName; how: string; isUnknown?: boolean }
  | { kind: 'left-game'; skill: SkillName }
  | { kind: 'offer'; nearest: readonly NearMatch[] }
  | { kind: 'refusal'; isOtherLanguage: boolean; nearest: readonly NearMatch[] }

export interface Reply {
  text: string
  /** Messages to tap next, best first. */
  options: readonly string[]
  why: Why
}
