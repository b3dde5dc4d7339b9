/** What becomes of a document that was read: rows for the preview, and what there is to tell of it. */
import { importLimits } from '#contract/features/imports.ts'
import { cleanText } from '#contract/fields.ts'
import type { Document } from '#server/platform/documents/document.types.ts'
import type { ReadFailure } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import { asFileRow } from '../pasting/pasted-lines.ts'
import { findQuestions } from './find-questions.ts'
import type { CorpusDocument } from './read-corpus-document.ts'

export function corpusDocumentOf(document: Document): CorpusDocument | ReadFailure {
  const { drafts, leftOut } = findQuestions(document)
  if (drafts.length === 0) return { ok: false, problem: 'no-questions', details: {} }
  if (drafts.length > importLimits.rows)
    return { ok: false, problem: 'too-many-rows', details: { limit: importLimits.rows } }
  const { format, encoding, pages } = document
  return {
    ok: true,
    format,
    ...(encoding !== undefined && { encoding }),
    facts: {
      pages,
      questions: drafts.length,
      leftOut: leftOut.map((each) => ({ ...each, samples: each.samples.map(cleanText) })),
    },
    rows: drafts.map(asFileRow),
  }
}
