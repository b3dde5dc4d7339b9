import { type CorpusImport, undoImport } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { useImportCall } from '../imports.queries.ts'

interface UndoDialogProps {
  undone: CorpusImport
  isOpen: boolean
  onClose: () => void
  onStarted?: () => void
}

/** Says what will happen before an import is taken back. */
export function UndoDialog({ undone, isOpen, onClose, onStarted }: UndoDialogProps) {
  const { report } = usePhrases('imports')
  const format = useFormat()
  const bot = useBot()
  const undo = useImportCall(undoImport)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={report.undoTitle}
      actionLabel={report.undoConfirm}
      isDangerous
      onConfirm={async () => {
        await undo.call({ params: { botId: bot.id, importId: undone.id } })
        onStarted?.()
      }}
    >
      {undone.added > 0 && <p>{report.undoAdded(format.number(undone.added))}</p>}
      {undone.overwritten > 0 && <p>{report.undoOverwritten(format.number(undone.overwritten))}</p>}
      <p>{report.undoKept}</p>
    </ConfirmDialog>
  )
}
