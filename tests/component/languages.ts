/** In which languages a file of component tests runs: a default run takes one of the two, and leaves the other to the group `screens`. */
import { expect } from 'vitest'
import type { Locale } from '#contract/fields.ts'

/** Whether both languages are tested: see docs/decisions/2026-11-22-slow-tests-run-when-their-inputs-change.md. */
export const isBothRun = import.meta.env.TEST_SHARE === 'all'

/** What a default run tests: of one file always the same, over all files each about as often. */
function languageOf(path: string): Locale {
  const sum = Array.from(path.slice(path.lastIndexOf('/src/web/')), (char) => char.codePointAt(0) ?? 0).reduce(
    (a, b) => a + b,
    0,
  )
  return sum % 2 === 0 ? 'zh' : 'en'
}

export const locales: readonly Locale[] = isBothRun ? ['zh', 'en'] : [languageOf(expect.getState().testPath ?? '')]
