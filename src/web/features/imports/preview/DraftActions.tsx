import { Button } from '@mantine/core'
import { IconFold, IconTrash } from '@tabler/icons-react'
import type { ImportRow, RestorableRow } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from '../imports.module.css'
import { useDeleteRow, useMergeRow, useRestoreRows } from '../imports.queries.ts'
import { offerUndo } from './undo-offer.ts'

/** A row that was found in a document: what was parted by mistake comes together, what is no question goes. Both can be taken back. */
export function DraftActions({ importId, row }: { importId: string; row: ImportRow }) {
  const phrases = usePhrases()
  const { preview } = usePhrases('imports')
  const format = useFormat()
  const bot = useBot()
  const merge = useMergeRow()
  const remove = useDeleteRow()
  const restore = useRestoreRows()
  const params = { botId: bot.id, importId }
  const rowNumber = format.number(row.rowNumber)
  const isBusy = merge.isBusy || remove.isBusy

  async function tell(change: () => Promise<{ message: string; before: readonly RestorableRow[] }>): Promise<void> {
    try {
      const { message, before } = await change()
      offerUndo({
        message,
        undoLabel: phrases.common.actions.undo,
        onUndo: () => {
          restore.call({ params, body: { rows: [...before] } }).catch((error: unknown) => {
            showToast({ color: 'red', title: preview.notRestored, message: errorText(phrases, error) })
          })
        },
      })
    } catch (error) {
      showToast({ color: 'red', message: errorText(phrases, error) })
    }
  }

  const actions = [
    {
      name: preview.merge,
      label: preview.mergeRow(rowNumber),
      icon: <IconFold size={16} aria-hidden />,
      run: async () => {
        const { before } = await merge.call({ params: { ...params, rowNumber: row.rowNumber } })
        return { message: preview.merged(rowNumber, format.number(before.at(-1)?.rowNumber ?? 0)), before }
      },
    },
    {
      name: preview.remove,
      label: preview.removeRow(rowNumber),
      icon: <IconTrash size={16} aria-hidden />,
      run: async () => {
        const { before } = await remove.call({ params: { ...params, rowNumber: row.rowNumber } })
        return { message: preview.removed(rowNumber), before }
      },
    },
  ]
  return actions.map(({ name, label, icon, run }) => (
    <Button
      key={name}
      size="compact-xs"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={name}
      // Not disabled meanwhile, which would take the focus away.
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void tell(run)
      }}
    >
      {icon}
      <span className={styles.actionText}>{name}</span>
    </Button>
  ))
}
