/** What an item was, and making it that again. */
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CorpusItem } from '#contract/features/corpus.ts'
import { type ItemVersion, type listItemVersions, statesOf } from '#contract/features/customising/corpus-history.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findFilesFor } from '#server/features/files/files.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { inputOf } from '../corpus.rules.ts'
import { attachmentOf, describeItems, readItems } from '../corpus.store.ts'
import type { ItemBeforeChange } from '../corpus-versions.tables.ts'
import type { EditedItem, EditItem, Editor } from '../writing/edit-item.ts'
import { listVersions } from './corpus-versions.store.ts'

export type HistoryService = ReturnType<typeof createHistoryService>

export function createHistoryService({ database }: Pick<FeatureContext, 'database'>, editItem: EditItem) {
  return {
    async list(accountId: string, botId: string, itemId: string): Promise<ReplyOf<typeof listItemVersions>> {
      // Of one moment: what the item is now, and what it was before.
      return await database.of(accountId).transaction(
        async (tx) => {
          const rows = await readItems(tx, accountId, botId, [itemId])
          const [item] = await describeItems(tx, accountId, botId, rows)
          if (item === undefined) throw new AppError('not-found')
          const versions = await listVersions(tx, accountId, botId, itemId)
          const ids = versions.flatMap(({ before }) => before.attachmentId ?? [])
          const files = await findFilesFor(tx, accountId, botId, 'attachment', ids)
          return {
            item,
            versions: versions.map(({ revision, at, change, accountUser, before }): ItemVersion => {
              const { isStart: _start, attachmentId, ...texts } = before
              const attachment =
                attachmentId === undefined ? {} : { attachment: attachmentOf(files.get(attachmentId ?? '')) }
              const by = accountUser === null ? null : 'you'
              return { revision, at: at.toISOString(), change, by, before: { ...copied(texts), ...attachment } }
            }),
          }
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
    },

    /** A change like any other: it has a version of its own and can be taken back. */
    async restore(
      editor: Editor,
      botId: string,
      itemId: string,
      { revision, current }: { readonly revision: number; readonly current?: number | undefined },
    ): Promise<CorpusItem> {
      return await editItem(editor, botId, itemId, 'restoration', async (tx, row) => {
        if (current !== undefined && current !== row.revision)
          throw new AppError('edit-conflict', { revision: row.revision })
        const versions = await listVersions(tx, editor.id, botId, itemId)
        const now: Required<EditedItem> & ItemBeforeChange = { ...inputOf(row), isStart: row.isStart }
        const found = statesOf<ItemBeforeChange>(now, versions).find((each) => each.revision === revision)
        if (found === undefined) throw new AppError('not-found', { field: 'revision' })
        const { keywords, variants, ...rest } = { ...now, ...found.state }
        return { ...rest, keywords: [...keywords], variants: [...variants] }
      })
    },
  }
}

function copied({ keywords, variants, ...rest }: Omit<ItemBeforeChange, 'isStart' | 'attachmentId'>) {
  return { ...rest, ...(keywords && { keywords: [...keywords] }), ...(variants && { variants: [...variants] }) }
}
