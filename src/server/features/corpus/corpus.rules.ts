/** Pure decisions about corpus items. */
import { createHash } from 'node:crypto'
import type { CorpusFilter, CorpusItem, CorpusItemInput } from '#contract/features/corpus.ts'
import type { Attachment } from '#contract/features/customising/corpus-attachments.ts'
import { cleanText } from '#contract/fields.ts'
import { plusDays, startOfDay } from '#contract/time-zones.ts'
import { exactKeyOf, tokenise } from '#engine/text/tokenise.ts'
import { type Calendar, dayAt, zoneAt } from '#server/platform/calendar.ts'
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

/** `attachment`: the file of the row's `attachmentId`. */
export function describeItem(row: ItemRow, hits: Hits | null, attachment: Attachment | null): CorpusItem {
  return {
    id: row.id,
    question: row.question,
    answer: row.answer,
    intent: row.intent,
    keywords: row.keywords,
    variants: row.variants,
    isEnabled: row.isEnabled,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    attachment,
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
  readonly validFrom?: string | null | undefined
  readonly validUntil?: string | null | undefined
  readonly attachmentId?: string | null | undefined
}

/** What an owner writes of a stored item. */
export function inputOf(item: ItemRow): Required<CorpusItemInput> {
  const { question, answer, intent, keywords, variants, isEnabled, validFrom, validUntil, attachmentId } = item
  return { question, answer, intent, keywords, variants, isEnabled, validFrom, validUntil, attachmentId }
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
    validFrom: change.validFrom === undefined ? item.validFrom : change.validFrom,
    validUntil: change.validUntil === undefined ? item.validUntil : change.validUntil,
    attachmentId: change.attachmentId === undefined ? item.attachmentId : change.attachmentId,
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
    JSON.stringify(one.variants) === JSON.stringify(other.variants) &&
    (one.validFrom ?? null) === (other.validFrom ?? null) &&
    (one.validUntil ?? null) === (other.validUntil ?? null) &&
    (one.attachmentId ?? null) === (other.attachmentId ?? null)
  )
}

/** What a schema cannot tell of a change: only with what the item had before is it whole. */
export function refuseIncomplete({ answer, attachmentId, validFrom, validUntil }: CorpusItemInput): void {
  if (answer === '' && !attachmentId) throw new AppError('field-required', { field: 'answer' })
  if (validFrom && validUntil && validFrom > validUntil)
    throw new AppError('date-range', { field: 'validUntil', isValidity: true })
}

export interface AccountDays {
  readonly timeZone: string
  readonly today: string
}

export function daysOf(calendar: Calendar, now: Date): AccountDays {
  return { timeZone: zoneAt(calendar, now), today: dayAt(calendar, now) }
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
  readonly valid?: { readonly state: NonNullable<CorpusFilter['valid']>; readonly today: string } | undefined
}

/** `days`: whose days the filter names, and which of them is today. Throws `date-range` when they are in the wrong order. */
export function itemFilterOf(
  { q, from, to, intent, enabled, start, blanks, blank, valid }: CorpusFilter,
  { timeZone, today }: AccountDays,
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
    ...(valid === undefined ? {} : { valid: { state: valid, today } }),
  }
}
