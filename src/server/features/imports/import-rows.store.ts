/** Queries over the rows of an import. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CorpusItemInput } from '#contract/features/corpus.ts'
import type { ImportRow } from '#contract/features/imports.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Judgement, Reason, RowTexts } from './imports.rules.ts'
import type { ImportKey } from './imports.store.ts'
import { corpusImportRows, type ItemBefore } from './imports.tables.ts'

export type RowRecord = typeof corpusImportRows.$inferSelect

/** Few enough that the texts of a batch are turned to JSON in a moment, many enough that round trips do not count. */
const batchSize = 500

function* batchesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize)
}

function isRowOf({ accountId, botId, importId }: ImportKey): SQL | undefined {
  return and(
    eq(corpusImportRows.accountId, accountId),
    eq(corpusImportRows.botId, botId),
    eq(corpusImportRows.importId, importId),
  )
}

export interface NewRow extends RowTexts {
  readonly rowNumber: number
  readonly kind: ImportRow['kind']
  readonly reasons: readonly Reason[]
  readonly questionKey: string
  readonly isSkipped?: boolean
  /** Of a file whose headings we do not know. */
  readonly cells?: readonly string[] | undefined
}

export async function insertRows(tx: Transaction, key: ImportKey, rows: readonly NewRow[]): Promise<void> {
  for (const batch of batchesOf(rows)) {
    const json = JSON.stringify(
      batch.map((row) => ({
        row_number: row.rowNumber,
        kind: row.kind,
        reasons: row.reasons,
        question: row.question,
        answer: row.answer,
        intent: row.intent,
        keywords: row.keywords,
        variants: row.variants,
        is_enabled: row.isEnabled,
        valid_from: row.validFrom ?? null,
        valid_until: row.validUntil ?? null,
        is_skipped: row.isSkipped ?? false,
        question_key: row.questionKey,
        cells: row.cells ?? null,
      })),
    )
    await tx.execute(sql`
      insert into ${corpusImportRows} (account_id, bot_id, import_id, row_number, kind, reasons, question, answer, intent, keywords, variants,
        is_enabled, is_skipped, valid_from, valid_until, question_key, cells)
      select ${key.accountId}::uuid, ${key.botId}::uuid, ${key.importId}::uuid, row_number, kind, reasons, question, answer, intent, keywords,
        variants, is_enabled, is_skipped, valid_from, valid_until, question_key, cells
      from json_to_recordset(${json}::json) as row (row_number int, kind text, reasons jsonb, question text, answer text, intent text,
        keywords text, variants text, is_enabled boolean, is_skipped boolean, valid_from text, valid_until text, question_key text, cells jsonb)`)
  }
}

export async function listRows(
  db: Queryable,
  key: ImportKey,
  {
    kind,
    afterRow,
    limit,
  }: { readonly kind?: ImportRow['kind'] | undefined; readonly afterRow: number; readonly limit: number },
): Promise<{ rows: RowRecord[]; total: number }> {
  const isWanted = and(isRowOf(key), kind === undefined ? undefined : eq(corpusImportRows.kind, kind))
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(corpusImportRows)
      .where(and(isWanted, gt(corpusImportRows.rowNumber, afterRow)))
      .orderBy(asc(corpusImportRows.rowNumber))
      .limit(limit),
    db.$count(corpusImportRows, isWanted),
  ])
  return { rows, total }
}

/** All rows in the order of the file, a batch at a time. */
export async function* streamRows(
  db: Queryable,
  key: ImportKey,
  only: { readonly kind?: ImportRow['kind']; readonly hasItem?: boolean } = {},
): AsyncGenerator<RowRecord[]> {
  let afterRow = 0
  for (;;) {
    const rows = await db
      .select()
      .from(corpusImportRows)
      .where(
        and(
          isRowOf(key),
          gt(corpusImportRows.rowNumber, afterRow),
          only.kind && eq(corpusImportRows.kind, only.kind),
          only.hasItem === undefined
            ? undefined
            : only.hasItem
              ? isNotNull(corpusImportRows.itemId)
              : isNull(corpusImportRows.itemId),
        ),
      )
      .orderBy(asc(corpusImportRows.rowNumber))
      .limit(batchSize)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    afterRow = last.rowNumber
  }
}

export async function findRow(db: Queryable, key: ImportKey, rowNumber: number): Promise<RowRecord | undefined> {
  const [row] = await db
    .select()
    .from(corpusImportRows)
    .where(and(isRowOf(key), eq(corpusImportRows.rowNumber, rowNumber)))
  return row
}

/** The one below it in the file, of those that the owner takes in. */
export async function findNextRow(db: Queryable, key: ImportKey, rowNumber: number): Promise<RowRecord | undefined> {
  const [row] = await db
    .select()
    .from(corpusImportRows)
    .where(and(isRowOf(key), gt(corpusImportRows.rowNumber, rowNumber), eq(corpusImportRows.isSkipped, false)))
    .orderBy(asc(corpusImportRows.rowNumber))
    .limit(1)
  return row
}

/** The rows that ask one of these questions, in the order of the file. */
export async function findRowsAsking(
  db: Queryable,
  key: ImportKey,
  questionKeys: readonly string[],
): Promise<RowRecord[]> {
  if (questionKeys.length === 0) return []
  return await db
    .select()
    .from(corpusImportRows)
    .where(and(isRowOf(key), inArray(corpusImportRows.questionKey, [...questionKeys])))
    .orderBy(asc(corpusImportRows.rowNumber))
}

export async function changeRow(
  tx: Transaction,
  key: ImportKey,
  rowNumber: number,
  change: RowTexts & {
    readonly isCorrected: boolean
    readonly isSkipped: boolean
    readonly choice: RowRecord['choice']
  },
): Promise<void> {
  await tx
    .update(corpusImportRows)
    .set(change)
    .where(and(isRowOf(key), eq(corpusImportRows.rowNumber, rowNumber)))
}

export async function writeJudgements(
  tx: Transaction,
  key: ImportKey,
  judgements: readonly Judgement[],
  onBatch?: (written: number) => Promise<void>,
): Promise<void> {
  let written = 0
  for (const batch of batchesOf(judgements)) {
    const json = JSON.stringify(
      batch.map(({ rowNumber, kind, reasons, questionKey }) => ({
        number: rowNumber,
        kind,
        reasons,
        key: questionKey,
      })),
    )
    await tx.execute(sql`
      update ${corpusImportRows} set kind = judged.kind, reasons = judged.reasons, question_key = judged.key
      from json_to_recordset(${json}::json) as judged (number int, kind text, reasons jsonb, key text)
      where ${isRowOf(key)} and ${corpusImportRows.rowNumber} = judged.number`)
    written += batch.length
    await onBatch?.(written)
  }
}

export interface StoredRow {
  readonly rowNumber: number
  readonly itemId: string
  /** What the item was, when the row overwrote one. */
  readonly before?: ItemBefore
  /** What the item became, when that is not what the row says. */
  readonly after?: CorpusItemInput
}

/** Notes which item each row became. */
export async function noteItems(tx: Transaction, key: ImportKey, stored: readonly StoredRow[]): Promise<void> {
  for (const batch of batchesOf(stored)) {
    const json = JSON.stringify(
      batch.map(({ rowNumber, itemId, before, after }) => ({
        number: rowNumber,
        item: itemId,
        before: before ?? null,
        after: after ?? null,
      })),
    )
    await tx.execute(sql`
      update ${corpusImportRows} set item_id = stored.item, before = stored.before, after = stored.after
      from json_to_recordset(${json}::json) as stored (number int, item uuid, before jsonb, after jsonb)
      where ${isRowOf(key)} and ${corpusImportRows.rowNumber} = stored.number`)
  }
}

export async function deleteRows(db: Queryable, key: ImportKey): Promise<void> {
  await db.delete(corpusImportRows).where(isRowOf(key))
}

/** Writes what the cells of foreign rows say, once their columns are known; what was corrected or chosen before is void. */
export async function writeMappedTexts(
  tx: Transaction,
  key: ImportKey,
  rows: readonly (RowTexts & { readonly rowNumber: number })[],
  onBatch?: (written: number) => Promise<void>,
): Promise<void> {
  let written = 0
  for (const batch of batchesOf(rows)) {
    const json = JSON.stringify(
      batch.map(({ rowNumber, question, answer, intent, keywords, variants, isEnabled, validFrom, validUntil }) => ({
        number: rowNumber,
        question,
        answer,
        intent,
        keywords,
        variants,
        enabled: isEnabled,
        from: validFrom ?? null,
        until: validUntil ?? null,
      })),
    )
    await tx.execute(sql`
      update ${corpusImportRows} set question = mapped.question, answer = mapped.answer, intent = mapped.intent, keywords = mapped.keywords,
        variants = mapped.variants, is_enabled = mapped.enabled, valid_from = mapped."from", valid_until = mapped."until", is_corrected = false, is_skipped = false, choice = null
      from json_to_recordset(${json}::json) as mapped (number int, question text, answer text, intent text, keywords text, variants text,
        enabled boolean, "from" text, "until" text)
      where ${isRowOf(key)} and ${corpusImportRows.rowNumber} = mapped.number`)
    written += batch.length
    await onBatch?.(written)
  }
}

/** How many rows fill each column of a foreign file, and the length of the longest cell, from the first column on. */
export async function countCells(
  db: Queryable,
  key: ImportKey,
  besidesRow: number | null,
): Promise<{ filledRows: number; longest: number }[]> {
  const { rows } = await db.execute<{ place: number; filled: number; longest: number }>(sql`
    select cell.place::int as place, count(*) filter (where btrim(cell.text) <> '')::int as filled, max(length(cell.text))::int as longest
    from ${corpusImportRows} cross join jsonb_array_elements_text(${corpusImportRows.cells}) with ordinality as cell (text, place)
    where ${isRowOf(key)} and ${corpusImportRows.rowNumber} <> ${besidesRow ?? 0}
    group by cell.place order by cell.place`)
  const counts: { filledRows: number; longest: number }[] = []
  for (const { place, filled, longest } of rows) counts[place - 1] = { filledRows: filled, longest }
  return counts
}

/** Rows that the owner corrected, left out or chose for. */
export async function countChangedRows(db: Queryable, key: ImportKey): Promise<number> {
  const { isCorrected, isSkipped, choice } = corpusImportRows
  return await db.$count(corpusImportRows, and(isRowOf(key), or(isCorrected, isSkipped, isNotNull(choice))))
}

export async function deleteRow(tx: Transaction, key: ImportKey, rowNumber: number): Promise<void> {
  await tx.delete(corpusImportRows).where(and(isRowOf(key), eq(corpusImportRows.rowNumber, rowNumber)))
}
