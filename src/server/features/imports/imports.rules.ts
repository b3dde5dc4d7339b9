/** Pure decisions about the rows of a file: what is wrong with each, what it repeats, and what it would become. */

import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'
import { type CorpusItemInput, corpusItemInput, corpusLimits, splitKeywords } from '#contract/features/corpus.ts'
import type { DuplicateChoice, ImportRow, NotImportedReason, RowReason } from '#contract/features/imports.ts'
import { cleanText, daySchema } from '#contract/fields.ts'
import { isSameItem, questionKeyOf } from '#server/features/corpus/corpus.public.ts'
import { codeOfProblem } from '#server/platform/spreadsheets/problem-codes.ts'
import type { ReadFailure } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import type { CorpusFile, CorpusFileRow } from './corpus-files/read-corpus-file.ts'

export type Reason = ImportRow['reasons'][number]

/** What a row says, as it is stored and shown: lists as text, cleaned as an item would be. */
export interface RowTexts {
  readonly question: string
  readonly answer: string
  readonly intent: string
  readonly keywords: string
  readonly variants: string
  readonly isEnabled: boolean
  /** Days as `2026-12-01`, or as they came where they are none; empty: without a beginning, or an end. Null: the file has no such column. */
  readonly validFrom?: string | null
  readonly validUntil?: string | null
}

export interface CheckedRow extends RowTexts {
  readonly rowNumber: number
  readonly isSkipped: boolean
  /** Of what stands in the row itself. */
  readonly faults: readonly Reason[]
  /** Empty without a question. */
  readonly questionKey: string
}

export interface Judgement {
  readonly rowNumber: number
  readonly kind: ImportRow['kind']
  readonly reasons: Reason[]
  readonly questionKey: string
}

function clean(text: string): string {
  return cleanText(text).trim()
}

function cleanVariants(lines: readonly string[]): string {
  return lines
    .map(clean)
    .filter((line) => line !== '')
    .join('\n')
}

/** A row of a file as it is stored, with the faults that its texts do not tell any more. */
export function textsOfFileRow({ content }: CorpusFileRow): RowTexts & { faults: Reason[] } {
  if (content === undefined)
    return { question: '', answer: '', intent: '', keywords: '', variants: '', isEnabled: true, faults: [] }
  const { cells, problems } = content
  return {
    question: clean(cells.question),
    answer: clean(cells.answer),
    intent: clean(cells.intent),
    keywords: cells.keywords.flatMap(splitKeywords).join(', '),
    variants: cleanVariants(cells.variants),
    isEnabled: cells.enabled ?? true,
    validFrom: dayOfCell(cells.validFrom),
    validUntil: dayOfCell(cells.validUntil),
    faults: problems.map(({ column, problem }) =>
      problem === 'unknown-enabled'
        ? { reason: 'enabled-unclear', field: 'isEnabled' }
        : { reason: 'error-value', field: column === 'enabled' ? 'isEnabled' : column },
    ),
  }
}

/** Longer texts are no days. */
const longestDay = 40

/** A day in the order of years, months and days, with whatever stands between; the time that a spreadsheet adds does not count. */
function dayOfCell(cell: string | null | undefined): string | null {
  if (cell === undefined || cell === null) return null
  const text = clean(cell).normalize('NFKC').slice(0, longestDay)
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年 ]+(\d{1,2})[-/.月 ]+(\d{1,2})日?(?:[T ].*)?$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Faults that only the file knew. They last until their field is corrected. */
const cellReasons: ReadonlySet<RowReason> = new Set(['enabled-unclear', 'error-value'])

export function cellFaultsOf(reasons: readonly Reason[]): Reason[] {
  return reasons.filter(({ reason }) => cellReasons.has(reason))
}

export interface RowChange {
  readonly question?: string | undefined
  readonly answer?: string | undefined
  readonly intent?: string | null | undefined
  readonly keywords?: string | null | undefined
  readonly variants?: string | null | undefined
  readonly isEnabled?: boolean | undefined
  readonly validFrom?: string | null | undefined
  readonly validUntil?: string | null | undefined
}

/** Left out: as it was. Null: cleared. */
export function correctTexts(row: RowTexts, change: RowChange): RowTexts {
  const { question, answer, intent, keywords, variants, isEnabled, validFrom, validUntil } = change
  return {
    question: question === undefined ? row.question : clean(question),
    answer: answer === undefined ? row.answer : clean(answer),
    intent: intent === undefined ? row.intent : clean(intent ?? ''),
    keywords: keywords === undefined ? row.keywords : splitKeywords(keywords ?? '').join(', '),
    variants: variants === undefined ? row.variants : cleanVariants(cleanText(variants ?? '').split('\n')),
    isEnabled: isEnabled ?? row.isEnabled,
    validFrom: validFrom === undefined ? (row.validFrom ?? null) : dayOfCell(validFrom ?? ''),
    validUntil: validUntil === undefined ? (row.validUntil ?? null) : dayOfCell(validUntil ?? ''),
  }
}

/** The faults of cells that a change has not corrected. */
export function remainingFaults(faults: readonly Reason[], change: RowChange): Reason[] {
  return faults.filter(({ field }) => change[field as keyof RowChange] === undefined)
}

/** Checks a row by itself, by the very schema that items are written with. */
export function checkRow(
  row: RowTexts & { readonly rowNumber: number; readonly isSkipped: boolean },
  cellFaults: readonly Reason[],
): CheckedRow {
  const isBlank = [row.question, row.answer, row.intent, row.keywords, row.variants].every((text) => text === '')
  return {
    ...row,
    faults:
      isBlank && cellFaults.length === 0 ? [{ reason: 'blank-row', field: 'question' }] : faultsOf(row, cellFaults),
    questionKey: row.question === '' ? '' : questionKeyOf(row.question),
  }
}

/** What the file says nothing of, an item keeps: its file, and its days where there is no column for them. */
function listsOf(row: RowTexts, existing?: CorpusItemInput) {
  return {
    ...row,
    keywords: splitKeywords(row.keywords),
    variants: row.variants.split('\n'),
    validFrom: row.validFrom == null ? (existing?.validFrom ?? null) : row.validFrom || null,
    validUntil: row.validUntil == null ? (existing?.validUntil ?? null) : row.validUntil || null,
    attachmentId: existing?.attachmentId ?? null,
  }
}

/** What the row becomes, or makes of an item. Only for rows without faults. */
export function itemOf(row: RowTexts, existing?: CorpusItemInput): CorpusItemInput {
  return corpusItemInput.parse(listsOf(row, existing))
}

function isDay(text: string | null | undefined): boolean {
  return daySchema.safeParse(text).success
}

function faultsOf(row: RowTexts, cellFaults: readonly Reason[]): Reason[] {
  const checked = corpusItemInput.safeParse(listsOf(row))
  const faults = new Map<string, Reason>()
  for (const { path } of checked.error?.issues ?? []) {
    const reason = reasonAt(String(path[0]), path.length > 1, row)
    // An end before its beginning is no fault of its own where one of them is no day.
    if (reason === 'days-reversed' && !(isDay(row.validFrom) && isDay(row.validUntil))) continue
    faults.set(`${reason} ${String(path[0])}`, { reason, field: String(path[0]) })
  }
  return [...faults.values(), ...cellFaults]
}

function reasonAt(field: string, isEntry: boolean, row: RowTexts): RowReason {
  switch (field) {
    case 'question':
      return row.question === '' ? 'question-missing' : 'question-too-long'
    case 'answer':
      return row.answer === '' ? 'answer-missing' : 'answer-too-long'
    case 'intent':
      return 'intent-too-long'
    case 'keywords':
      return isEntry ? 'keyword-too-long' : 'too-many-keywords'
    case 'variants':
      return isEntry ? 'variant-too-long' : 'too-many-variants'
    case 'validFrom':
    case 'validUntil':
      return isDay(row[field]) ? 'days-reversed' : 'day-unclear'
    default:
      throw new Error(`No reason stands for the field ${field}`)
  }
}

/**
 * Judges rows that ask the same, in the order of the file. The first one that has no fault and is not left out is what goes in; the others repeat
 * it. `existing` is the item of the corpus with this question.
 */
export function judgeRows(
  rows: readonly CheckedRow[],
  existing: (CorpusItemInput & { readonly id: string }) | undefined,
): Judgement[] {
  const first = rows.find((row) => faultsBeside(row, existing).length === 0 && !row.isSkipped)
  return rows.map((row) => {
    const { rowNumber, questionKey } = row
    const faults = faultsBeside(row, existing)
    if (faults.length > 0) return { rowNumber, questionKey, kind: 'error', reasons: [...faults] }
    const reasons: Reason[] = []
    if (first !== undefined && first !== row)
      reasons.push({ reason: 'duplicate-in-file', field: 'question', otherRow: first.rowNumber })
    if (existing !== undefined) {
      const reason = isSameInFile(itemOf(row, existing), existing) ? 'same-as-existing' : 'question-exists'
      reasons.push({ reason, field: 'question', itemId: existing.id })
    }
    return { rowNumber, questionKey, kind: reasons.length === 0 ? 'new' : 'duplicate', reasons }
  })
}

/** What is at fault beside the item that asks the same: it may give the answer, which is a file, and the days that the file has no column for. */
function faultsBeside(row: CheckedRow, existing: CorpusItemInput | undefined): readonly Reason[] {
  const { faults, answer } = row
  if (faults.some(({ reason }) => reason === 'blank-row')) return faults
  const own = faults.filter(
    ({ reason }) => reason !== 'days-reversed' && (answer !== '' || reason !== 'answer-missing'),
  )
  const isAnswerMissing = answer === '' && !existing?.attachmentId
  const { validFrom, validUntil } = listsOf(row, existing)
  const areReversed = isDay(validFrom) && isDay(validUntil) && `${validFrom}` > `${validUntil}`
  return [
    ...(isAnswerMissing ? [{ reason: 'answer-missing', field: 'answer' } as const] : []),
    ...own,
    // At the day that stands in the row.
    ...(areReversed
      ? [{ reason: 'days-reversed', field: row.validUntil == null ? 'validFrom' : 'validUntil' } as const]
      : []),
  ]
}

/** Rows by what they ask, in the order of the file. Those without a question are each by themselves. */
export function groupByQuestion(rows: readonly CheckedRow[]): CheckedRow[][] {
  const groups = new Map<string, CheckedRow[]>()
  for (const row of rows) {
    const key = row.questionKey === '' ? `row ${row.rowNumber}` : row.questionKey
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return [...groups.values()]
}

/** Whether an item would be written to a file as this row is: a file has one variant a line, so line breaks within one become blanks. */
function isSameInFile(row: CorpusItemInput, existing: CorpusItemInput): boolean {
  const variants = existing.variants.map((variant) =>
    variant
      .split(/\n+/)
      .map((line) => line.trim())
      .join(' '),
  )
  return isSameItem(row, { ...existing, variants: [...new Set(variants)] })
}

export type RowAction = 'add' | Exclude<DuplicateChoice, 'skip'> | 'skip'

export interface RowDecision {
  readonly isSkipped: boolean
  /** Of the row; null: `duplicates`, which is for all. */
  readonly choice: DuplicateChoice | null
}

/** What a commit does with a row. `existing` is the item of the corpus that asks the same. */
export function actionOf(
  { kind, reasons }: Judgement,
  { isSkipped, choice }: RowDecision,
  duplicates: DuplicateChoice,
  row: Pick<RowTexts, 'variants'>,
  existing: CorpusItemInput | undefined,
): RowAction {
  if (isSkipped || kind === 'error') return 'skip'
  if (kind === 'new') return 'add'
  const isFirst = reasons.every(({ reason }) => reason !== 'duplicate-in-file')
  const isDifferent = reasons.some(({ reason }) => reason === 'question-exists')
  if (!isFirst || !isDifferent || existing === undefined) return 'skip'
  const action = choice ?? duplicates
  if (action === 'variant') return newVariantsOf(row, existing).length > 0 ? 'variant' : 'skip'
  if (action === 'neither') return existing.isEnabled ? 'neither' : 'skip'
  return action
}

/** The ways to ask that the row has and the item does not, as far as the item has room for them. */
export function newVariantsOf({ variants }: Pick<RowTexts, 'variants'>, existing: CorpusItemInput): string[] {
  const known = new Set([existing.question, ...existing.variants].map(questionKeyOf))
  const added: string[] = []
  for (const variant of variants.split('\n').filter((line) => line !== '')) {
    const key = questionKeyOf(variant)
    if (known.has(key) || existing.variants.length + added.length >= corpusLimits.variantCount) continue
    known.add(key)
    added.push(variant)
  }
  return added
}

/** What the item of the corpus becomes. */
export function changedItem(
  action: Exclude<RowAction, 'add' | 'skip'>,
  row: RowTexts,
  existing: CorpusItemInput,
): CorpusItemInput {
  if (action === 'overwrite') return itemOf(row, existing)
  const { question, answer, intent, keywords, variants, isEnabled, validFrom, validUntil, attachmentId } = existing
  const kept = { question, answer, intent, keywords, variants, isEnabled, validFrom, validUntil, attachmentId }
  return action === 'neither'
    ? { ...kept, isEnabled: false }
    : { ...kept, variants: [...variants, ...newVariantsOf(row, existing)] }
}

/** The one reason that a report counts a row by that was not imported. */
export function notImportedReasonOf({ reasons }: Judgement, isSkipped: boolean): NotImportedReason {
  return isSkipped ? 'left-out' : (reasons[0]?.reason ?? 'left-out')
}

/** Rows by reason, the most frequent first. */
export function countReasons(reasons: readonly NotImportedReason[]): { reason: NotImportedReason; rows: number }[] {
  const counts = new Map<NotImportedReason, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, rows]) => ({ reason, rows })).sort((one, other) => other.rows - one.rows)
}

/** Endings that a content of ours may have. */
const endingsOf: Readonly<Record<string, readonly string[]>> = {
  xlsx: ['xlsx'],
  docx: ['docx'],
  pdf: ['pdf'],
  text: ['csv', 'txt', 'md'],
}
const ownEndings = new Set([...Object.values(endingsOf).flat(), 'markdown'])

/** Why a file was refused, without what only the log should know. */
export function refusalOf(
  { problem, details }: ReadFailure,
  fileName: string,
): { code: ErrorCode; details: ErrorDetails } {
  const { reason: _, ...known } = details
  const ending = /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const endings = endingsOf[details.detected ?? '']
  // A file that we could read, under a name that says otherwise: its owner can rename it.
  if (problem === 'unsupported-type' && endings !== undefined && (ending === '' || ownEndings.has(ending)))
    return { code: 'file-name', details: { reason: 'ending', endings, field: 'file' } }
  return { code: codeOfProblem[problem], details: { ...known, field: 'file' } }
}

/** Which title of the file feeds which field. */
export function columnTitlesOf({
  columns: { columns },
  header,
}: Pick<CorpusFile, 'columns' | 'header'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columns).map(([field, places]: [string, number | number[]]) => [
      field,
      [places]
        .flat()
        .map((place) => header[place] ?? '')
        .join(', '),
    ]),
  )
}
