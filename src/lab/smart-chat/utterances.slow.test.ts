import { describe, expect, it } from 'vitest'
import { readBase, readUtterances, scoreUtterances } from '#tests/support/lab/smart-chat.ts'
import { skillNames } from './skills/skill.ts'

describe.each(['zh', 'en'] as const)('on messages written apart from its base, in %s', (language) => {
  const base = readBase(language)
  const utterances = readUtterances(language)

  it('at least 80% get a fitting answer, and none an exception', () => {
    const { count, fitting, exceptions } = scoreUtterances(language, base, utterances)
    expect(exceptions).toBe(0)
    expect(fitting / count).toBeGreaterThanOrEqual(0.8)
  })

  it('what fits is named by things that there are', () => {
    const known = new Set(['refuse', ...base.intents.keys(), ...skillNames.map((name) => `skill:${name}`)])
    expect(utterances.flatMap(({ fits }) => fits.filter((fit) => !known.has(fit)))).toEqual([])
    expect(utterances.filter(({ fits }) => fits.length === 0)).toEqual([])
    expect(new Set(utterances.map(({ text }) => text)).size).toBeGreaterThanOrEqual(300)
  })
})
