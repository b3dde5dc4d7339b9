/** A context for the tests of skills: a fixed moment, chance by a seed. */
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import type { ChatLanguage, SkillContext } from './skill.ts'

export function contextOf(language: ChatLanguage, seed = 1): SkillContext {
  return { language, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC', random: seededRandom(seed) }
}
