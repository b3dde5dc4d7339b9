import { expect, test } from 'vitest'
import { uploadCorpusFile } from '#contract/features/imports.ts'
import { phrasesOf } from '#tests/support/all-phrases.ts'

test.each(['zh', 'en'] as const)('each reason why a file is refused comes with what to do next, in %s', (locale) => {
  const next: Readonly<Record<string, string>> = phrasesOf[locale].imports.next
  for (const code of [...uploadCorpusFile.errors, 'import-failed', 'too-many-requests', 'corpus-full'])
    expect(next[code], code).toBeTypeOf('string')
})
