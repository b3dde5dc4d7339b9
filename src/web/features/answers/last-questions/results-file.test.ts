import { expect, test } from 'vitest'
import { lastQuestions } from '#phrases/en/features/last-questions.ts'
import type { CheckedRow } from './outcomes.ts'
import { resultsAsCsv } from './results-file.ts'

const why = { reason: '', steps: [], candidates: [], understoodAs: null, unknownTerms: [], tookMs: 1 }

test('the file has a line for each tested message, and no cell that runs as a formula', () => {
  const answer = { text: 'Yes,\n"now"', confidence: 0.876, source: { kind: 'custom' as const, id: '0' } }
  const lost = { text: 'Sorry', confidence: 0, source: { kind: 'fallback' as const, id: null } }
  const rows: CheckedRow[] = [
    {
      id: 1,
      text: '=HYPERLINK("x")',
      times: 2,
      checked: { question: '', answer, suggestions: [], why, isContactOnly: false },
    },
    {
      id: 2,
      text: 'zebra',
      times: 1,
      checked: { question: '', answer: lost, suggestions: [], why, isContactOnly: false },
    },
    { id: 3, text: 'not tested', times: 1 },
  ]
  expect(resultsAsCsv(rows, lastQuestions).split('\r\n')).toEqual([
    '\ufeffCustomer message,Times,Result,Confidence,Matched question,Answer',
    '"\'=HYPERLINK(""x"")",2,Answered,88%,,"Yes,\n""now"""',
    'zebra,1,Not answered,,,',
    '',
  ])
})

test('nor one that begins as a formula amid its text, where the parting sign is another', () => {
  const text = 'do you ship;=HYPERLINK(A1);-1+2\n=1+1\n- a list; +44 161'
  const answer = { text: 'Yes', confidence: 1, source: { kind: 'custom' as const, id: '0' } }
  const checked = { question: '', answer, suggestions: [], why, isContactOnly: false }
  const file = resultsAsCsv([{ id: 1, text, times: 1, checked }], lastQuestions)
  expect(file).toContain("do you ship;'=HYPERLINK(A1);'-1+2\n'=1+1\n- a list; '+44 161")
})
