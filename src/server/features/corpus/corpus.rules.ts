/** Pure decisions about corpus items. */
import { createHash } from 'node:crypto'
import type { CorpusFilter, CorpusItem, CorpusItemInput } from '#contract/features/corpus.ts'
import { cleanText } from '#contract/fields.ts'
import { plusDays, startOfDay } from '#contract/time-zones.ts'
import { exactKeyOf, tokenise } from '#engine/text/tokenise.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { ItemRow } from './corpus.tables.ts'

/** What uniqueness compares: two questions that read the same, punctuation, width, case and script aside, have one key. */
export function questionKeyOf(question: string): string {
  return createHash('sha256')
    .update(exactKeyOf(tokenise(question)))
    .digest('base64url')
}

export interface Hits {
  readonly hits: number
  readonly lastHitAt: Date
}

export function describeItem(row: ItemRow, hits: Hits | null): CorpusItem {
  return {
    id: row.id,
    question: row.question,
    answer: row.answer,
    intent: row.intent,
    keywords: row.keywords,
    variants: row.variants,
    isEnabled: row.isEnabled,
    hits: hits?.hits ?? 0,
    lastHitAt: hits?.lastHitAt.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  }
}

export interface ItemChange {
  readonly question?: string | undefined
  readonly answer?: string | undefined
  readonly intent?: string | null | undefined
  readonly keywords?: string[] | null | undefined
  readonly variants?: string[] | null | undefined
  readonly isEnabled?: boolean | undefined
}

/** Left out: as it was. Null: cleared. */
export function applyChange(item: CorpusItemInput, change: ItemChange): CorpusItemInput {
  return {
    question: change.question ?? item.question,
    answer: change.answer ?? item.answer,
    intent: change.intent === undefined ? item.intent : (change.intent ?? ''),
    keywords: change.keywords === undefined ? item.keywords : (change.keywords ?? []),
    variants: change.variants === undefined ? item.variants : (change.variants ?? []),
    isEnabled: change.isEnabled ?? item.isEnabled,
  }
}

export function isSameItem(one: CorpusItemInput, other: CorpusItemInput): boolean {
  return (
    one.question === other.question &&
    one.answer === other.answer &&
    one.intent === other.intent &&
    one.isEnabled === other.isEnabled &&
    one.keywords.join('\n') === other.keywords.join('\n') &&
    // A variant may hold line breaks.
    JSON.stringify(one.variants) === JSON.stringify(other.variants)
  )
}

/** A filter as the store takes it: days as moments, texts without characters that PostgreSQL refuses. */
export interface ItemFilter {
  readonly ids?: readonly string[]
  readonly q?: string | undefined
  readonly changedFrom?: Date | undefined
  readonly changedBefore?: Date | undefined
  readonly intent?: string | undefined
  readonly isEnabled?: boolean | undefined
  readonly isUntouchedStart?: boolean | undefined
  readonly hasOpenBlank?: boolean | undefined
  /** The label of a blank. */
  readonly blank?: string | undefined
}

/** `timeZone`: whose days the filter names. Throws `date-range` when they are in the wrong order. */
export function itemFilterOf(
  { q, from, to, intent, enabled, start, blanks, blank }: CorpusFilter,
  timeZone: string,
  fieldPrefix = '',
): ItemFilter {
  if (from !== undefined && to !== undefined && from > to)
    throw new AppError('date-range', { field: `${fieldPrefix}to` })
  return {
    ...(q === undefined ? {} : { q }),
    ...(from === undefined ? {} : { changedFrom: startOfDay(timeZone, from) }),
    ...(to === undefined ? {} : { changedBefore: startOfDay(timeZone, plusDays(to, 1)) }),
    ...(intent === undefined ? {} : { intent: cleanText(intent).trim() }),
    ...(enabled === undefined ? {} : { isEnabled: enabled === 'yes' }),
    ...(start === undefined ? {} : { isUntouchedStart: true }),
    ...(blanks === undefined ? {} : { hasOpenBlank: true }),
    ...(blank === undefined ? {} : { blank: cleanText(blank) }),
  }
}
