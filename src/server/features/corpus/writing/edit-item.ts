/** One change of one item, under the lock of its bot: checked as a whole, kept in its history, answered with from the next message on. */
import type { Entitlements } from '#contract/entitlements.ts'
import type { CorpusItem, CorpusItemInput } from '#contract/features/corpus.ts'
import type { VersionChange } from '#contract/features/customising/corpus-history.ts'
import type { FeatureContext } from '#server/feature.ts'
import { lockBot } from '#server/features/bots/bots.public.ts'
import { findFilesFor } from '#server/features/files/files.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { inputOf, isSameItem, questionKeyOf, refuseIncomplete } from '../corpus.rules.ts'
import { describeItems, findByQuestionKeys, readItems } from '../corpus.store.ts'
import type { ItemRow } from '../corpus.tables.ts'
import { advanceCorpus } from './corpus.entries.ts'
import { questionExists } from './corpus-bulk.ts'
import { refuseOverlong } from './corpus-entries.store.ts'
import { updateRows } from './corpus-write.store.ts'

/** Whose item it is, and whether they may give it a file. */
export interface Editor {
  readonly id: string
  readonly limits: Pick<Entitlements, 'attachments'>
}

export interface EditedItem extends CorpusItemInput {
  /** Whether a template wrote these texts, where they return. */
  readonly isStart?: boolean | undefined
}

/** `edit` returns the item with its new values. */
export type EditItem = (
  editor: Editor,
  botId: string,
  itemId: string,
  change: VersionChange,
  edit: (tx: Transaction, row: ItemRow) => Promise<EditedItem> | EditedItem,
) => Promise<CorpusItem>

export function createItemEditing({ database, clock }: Pick<FeatureContext, 'database' | 'clock'>): EditItem {
  return async (editor, botId, itemId, change, edit) =>
    await database.of(editor.id).transaction(async (tx) => {
      const { id: accountId } = editor
      if (!(await lockBot(tx, accountId, botId))) throw new AppError('not-found')
      const [found] = await readItems(tx, accountId, botId, [itemId])
      if (found === undefined) throw new AppError('not-found')
      const before = inputOf(found.item)
      const { isStart, ...item } = await edit(tx, found.item)
      if (!isSameItem(before, item)) {
        await refuseUnfit(tx, editor, botId, item, before, itemId)
        // A switch alone writes no answer of one's own.
        const isOwn = !isSameItem({ ...item, isEnabled: before.isEnabled }, before)
        const version = await advanceCorpus(tx, accountId, botId, { itemCountChange: 0, limit: 0, isOwn })
        const row = { id: itemId, item, questionKey: questionKeyOf(item.question), isStart }
        await updateRows(tx, accountId, botId, [row], { version, at: clock.now(), change, by: accountId })
      }
      const [described] = await describeItems(tx, accountId, botId, await readItems(tx, accountId, botId, [itemId]))
      if (described === undefined) throw new Error('The edited item was not found')
      return described
    })
}

async function refuseUnfit(
  tx: Transaction,
  editor: Editor,
  botId: string,
  item: CorpusItemInput,
  before: CorpusItemInput,
  itemId: string,
): Promise<void> {
  refuseIncomplete(item)
  await refuseForeignFile(tx, editor, botId, item, before.attachmentId)
  const key = questionKeyOf(item.question)
  const sameQuestion = (await findByQuestionKeys(tx, editor.id, botId, [key])).get(key)
  if (sameQuestion !== undefined && sameQuestion.id !== itemId) throw questionExists(sameQuestion.id)
  if (item.question !== before.question || item.answer !== before.answer)
    await refuseOverlong(tx, editor.id, botId, item)
}

/** A file that the item does not have yet needs a plan that has files, and was uploaded for an answer of this bot. */
export async function refuseForeignFile(
  tx: Transaction,
  { id: accountId, limits }: Editor,
  botId: string,
  { attachmentId }: CorpusItemInput,
  known?: string | null,
): Promise<void> {
  if (!attachmentId || attachmentId === known) return
  if (!limits.attachments) throw new AppError('vip-only', { field: 'attachmentId' })
  const files = await findFilesFor(tx, accountId, botId, 'attachment', [attachmentId])
  if (!files.has(attachmentId)) throw new AppError('not-found', { field: 'attachmentId' })
}
