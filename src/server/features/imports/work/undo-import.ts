/** Takes an import back: what it added goes, what it overwrote returns, what was edited since stays. */
import { lockBot } from '#server/features/bots/bots.public.ts'
import { isSameItem, overwriteItems, readItems, removeItems } from '#server/features/corpus/corpus.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { streamRows } from '../import-rows.store.ts'
import { itemOf } from '../imports.rules.ts'
import { changeImport, findImport, holdWork } from '../imports.store.ts'
import type { ItemBefore } from '../imports.tables.ts'
import { type ImportWork, progressOf, type WorkContext } from './import-work.ts'

/** From `undoing` to `undone`. Safe to run again. */
export async function undoImport(context: WorkContext, work: ImportWork): Promise<void> {
  const { accountId, botId } = work
  const at = context.now
  const report = progressOf(context, work, 'undoing')
  await context.database.of(accountId).transaction(async (tx) => {
    await holdWork(tx, work)
    const record = await findImport(tx, work)
    if (record?.status !== 'undoing' || !(await lockBot(tx, accountId, botId))) return
    const { added, overwritten, kept } = await planUndo(tx, work)
    await report(0.3)
    if (added.length > 0) await removeItems(tx, accountId, botId, added, { at, way: 'import-undo', by: accountId })
    await report(0.5)
    const onBatch = (written: number) => report(0.5 + (0.5 * written) / overwritten.length)
    if (overwritten.length > 0)
      await overwriteItems(tx, accountId, botId, overwritten, { at, change: 'import-undo', by: accountId, onBatch })
    await changeImport(tx, work, ['undoing'], { status: 'undone', progress: 1, kept, finishedAt: at })
  })
}

interface UndoPlan {
  readonly added: string[]
  readonly overwritten: { readonly id: string; readonly item: ItemBefore; readonly isStart: boolean | undefined }[]
  kept: number
}

/** An item that still says what the import wrote was not edited. One that is gone needs no undoing. */
async function planUndo(tx: Transaction, work: ImportWork): Promise<UndoPlan> {
  const plan: UndoPlan = { added: [], overwritten: [], kept: 0 }
  for await (const rows of streamRows(tx, work, { hasItem: true })) {
    const ids = rows.flatMap(({ itemId }) => itemId ?? [])
    const items = await readItems(tx, work.accountId, work.botId, ids)
    const itemById = new Map(items.map(({ item }) => [item.id, item]))
    for (const row of rows) {
      const item = itemById.get(row.itemId ?? '')
      if (item === undefined) continue
      if (!isSameItem(item, row.after ?? itemOf(row))) plan.kept += 1
      else if (row.before === null) plan.added.push(item.id)
      else plan.overwritten.push({ id: item.id, item: row.before, isStart: row.before.isStart })
    }
  }
  return plan
}
