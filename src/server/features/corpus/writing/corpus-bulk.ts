/** Changes of many items at once, for imports and for the start of a bot. Each is one version of the corpus, in the caller's transaction. */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { CorpusItem, CorpusItemInput, DeletionWay } from '#contract/features/corpus.ts'
import { lockBot } from '#server/features/bots/bots.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { type ItemFilter, questionKeyOf } from '../corpus.rules.ts'
import { describeItems, findByQuestionKeys, listItemIds, readItems } from '../corpus.store.ts'
import { countSelected, markDeleted, type Selected } from '../deletions/corpus-deletions.store.ts'
import type { Author } from '../history/corpus-versions.store.ts'
import { advanceCorpus } from './corpus.entries.ts'
import { insertRows, newItemIds, type OnBatch, updateRows, type WrittenItem } from './corpus-write.store.ts'

interface Insertion {
  /** Items the bot may have in all: `limits.corpusItemsPerBot` of its account. */
  readonly limit: number
  readonly at: Date
  readonly importId?: string
  /** False for what a template brings. */
  readonly isOwn?: boolean
  readonly onBatch?: OnBatch
}

/** Adds all items or none: `corpus-full`, `question-exists` (with `itemId`, or two of the items have one question). Ids are in the order of the items. */
export async function insertItems(
  tx: Transaction,
  accountId: string,
  botId: string,
  items: readonly CorpusItemInput[],
  { limit, at, importId, isOwn = true, onBatch }: Insertion,
): Promise<{ version: number; ids: string[] }> {
  const version = await advanceCorpus(tx, accountId, botId, { itemCountChange: items.length, limit, isOwn })
  const keys = await questionKeysOf(items)
  const existing = await findByQuestionKeys(tx, accountId, botId, keys)
  const seen = new Set<string>()
  const repeated = keys.findIndex((key) => existing.has(key) || seen.size === seen.add(key).size)
  if (repeated >= 0) throw questionExists(existing.get(keys[repeated] ?? '')?.id)
  const ids = newItemIds(items.length)
  const rows = items.map((item, i) => ({ id: ids[i] ?? newId(), item, questionKey: keys[i] ?? '', isStart: !isOwn }))
  await insertRows(tx, accountId, botId, rows, { version, at, importId, onBatch })
  return { version, ids }
}

/**
 * The first items of a bot: every plan has room for them. An item of the template gives way to an own one with the same question. Throws
 * `question-exists` when two own items have one question.
 */
export async function insertStartingItems(
  tx: Transaction,
  accountId: string,
  botId: string,
  { ofTemplate, own }: { readonly ofTemplate: readonly CorpusItemInput[]; readonly own: readonly CorpusItemInput[] },
  at: Date,
): Promise<void> {
  const ownKeys = new Set(own.map(({ question }) => questionKeyOf(question)))
  const others = ofTemplate.filter(({ question }) => !ownKeys.has(questionKeyOf(question)))
  const limit = own.length + others.length
  // The list shows the newest first.
  await insertItems(tx, accountId, botId, others, { limit, at: new Date(at.getTime() - 1), isOwn: false })
  if (own.length > 0) await insertItems(tx, accountId, botId, own, { limit, at })
}

/** Keys worked out in one slice; other requests are served between two slices. */
const keysAtOnce = 500

async function questionKeysOf(items: readonly CorpusItemInput[]): Promise<string[]> {
  const keys: string[] = []
  for (const { question } of items) {
    if (keys.length % keysAtOnce === keysAtOnce - 1) await yieldToOthers()
    keys.push(questionKeyOf(question))
  }
  return keys
}

export function questionExists(itemId: string | undefined, field = 'question'): AppError {
  return new AppError('question-exists', { field, ...(itemId === undefined ? {} : { itemId }) })
}

/** Overwrites live items and raises their revision. Throws `question-exists` when a new question is another item's. */
export async function overwriteItems(
  tx: Transaction,
  accountId: string,
  botId: string,
  rows: readonly Omit<WrittenItem, 'questionKey'>[],
  { at, onBatch, ...author }: Author & { readonly at: Date; readonly onBatch?: OnBatch },
): Promise<{ version: number; count: number }> {
  const version = await advanceCorpus(tx, accountId, botId, { itemCountChange: 0, limit: 0, isOwn: true })
  const keys = await questionKeysOf(rows.map(({ item }) => item))
  const written = rows.map((row, i) => ({ ...row, questionKey: keys[i] ?? '' }))
  const ownerOfKey = new Map(written.map(({ id, questionKey }) => [questionKey, id]))
  const overwritten = new Set(rows.map(({ id }) => id))
  for (const [key, { id }] of await findByQuestionKeys(tx, accountId, botId, [...ownerOfKey.keys()]))
    if (ownerOfKey.get(key) !== id && !overwritten.has(id)) throw questionExists(id)
  return { version, count: await updateRows(tx, accountId, botId, written, { version, at, onBatch, ...author }) }
}

interface Removal {
  readonly at: Date
  readonly way?: DeletionWay | undefined
  /** Who of the account did it. */
  readonly by: string
}

/** Deletes live items, as one deletion that can be undone. */
export async function removeItems(
  tx: Transaction,
  accountId: string,
  botId: string,
  ids: readonly string[],
  deletion: Removal,
): Promise<{ deletionId: string | null; count: number }> {
  return await removeSelected(tx, accountId, botId, { ids }, deletion)
}

export async function removeSelected(
  tx: Transaction,
  accountId: string,
  botId: string,
  selected: Selected,
  { at, way, by }: Removal,
): Promise<{ deletionId: string | null; count: number }> {
  if (!(await lockBot(tx, accountId, botId))) throw new AppError('not-found')
  const count = await countSelected(tx, accountId, botId, selected)
  if (count === 0) return { deletionId: null, count }
  const version = await advanceCorpus(tx, accountId, botId, { itemCountChange: -count, limit: 0, isOwn: false })
  const deletionId = newId()
  await markDeleted(tx, accountId, botId, selected, {
    version,
    at,
    change: way === 'import-undo' ? 'import-undo' : 'deletion',
    by,
    deletionId,
    way: way ?? (count === 1 ? 'one' : 'batch'),
  })
  return { deletionId, count }
}

const streamedAtOnce = 500

/**
 * All items that match, in the order of the list, a batch at a time. Which ones is decided at the start, so an item that is edited meanwhile
 * comes once, as it then is; one that is deleted meanwhile does not come.
 */
export async function* streamItems(
  db: Queryable,
  accountId: string,
  botId: string,
  filter: ItemFilter,
): AsyncGenerator<CorpusItem[]> {
  const ids = await listItemIds(db, accountId, botId, filter)
  for (let start = 0; start < ids.length; start += streamedAtOnce) {
    const rows = await readItems(db, accountId, botId, ids.slice(start, start + streamedAtOnce))
    yield await describeItems(db, accountId, botId, rows)
  }
}
