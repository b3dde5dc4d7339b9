import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DuplicateChoice, ImportRow } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { Comparison } from '../duplicates/Comparison.tsx'
import styles from '../imports.module.css'
import { type RowCorrection, type RowKind, useCorrectRow } from '../imports.queries.ts'
import { Cell } from './Cell.tsx'
import { DraftActions } from './DraftActions.tsx'
import { EnabledChoice } from './EnabledChoice.tsx'
import { Reasons } from './Reasons.tsx'
import { dayFields, type TextField, textFields } from './row-fields.ts'

interface PreviewRowProps {
  importId: string
  row: ImportRow
  /** Found in a document or in pasted text: it can be merged and deleted. */
  isDraft: boolean
  /** What happens to duplicates without a choice of their own. */
  duplicates: DuplicateChoice
  onMoved: (rowNumber: number, to: RowKind) => void
}

/** A row of the file: each cell can be corrected in place, with its fault below it. */
export function PreviewRow({ importId, row, isDraft, duplicates, onMoved }: PreviewRowProps) {
  const phrases = usePhrases()
  const { preview, facts } = usePhrases('imports')
  const format = useFormat()
  const bot = useBot()
  const correct = useCorrectRow()
  const [editing, setEditing] = useState<TextField | null>(null)
  const rowNumber = format.number(row.rowNumber)

  async function change(
    correction: RowCorrection,
    onFailure?: (error: unknown) => void,
    changed = row.rowNumber,
  ): Promise<boolean> {
    try {
      const reply = await correct.call({ params: { botId: bot.id, importId, rowNumber: changed }, body: correction })
      if (changed === row.rowNumber && reply.row.kind !== row.kind) onMoved(row.rowNumber, reply.row.kind)
      return true
    } catch (error) {
      // Shown below the row; what was typed stays.
      onFailure?.(error)
      return false
    }
  }

  function cellOf(field: TextField) {
    return (
      <div key={field} className={styles.cellBox} data-field={field} data-label={facts.field[field]}>
        <Cell
          field={field}
          rowNumber={rowNumber}
          text={row[field] ?? ''}
          isFaulty={row.kind === 'error' && !row.isSkipped && row.reasons.some((reason) => reason.field === field)}
          isEditing={editing === field}
          isSaving={correct.isBusy}
          isDraft={isDraft}
          onEdit={() => setEditing(field)}
          onLeave={() => setEditing((current) => (current === field ? null : current))}
          onSave={async (text, isLeaving) => {
            // Who left the cell may have left the screen with it: what they typed comes back in a message.
            const tellLost = (error: unknown) =>
              showToast({
                color: 'red',
                autoClose: false,
                title: preview.notSaved(rowNumber),
                message: `${errorText(phrases, error)}\n${text}`,
                style: { whiteSpace: 'pre-line' },
              })
            if (await change({ [field]: text }, isLeaving ? tellLost : undefined)) setEditing(null)
          }}
        />
        <Reasons row={row} field={field} />
      </div>
    )
  }

  return (
    <article
      className={styles.previewRow}
      aria-label={preview.row(rowNumber)}
      data-draft={isDraft || undefined}
      data-skipped={row.isSkipped || undefined}
      aria-busy={correct.isBusy}
    >
      <div className={styles.rowNumber}>
        <span className="tabular">{rowNumber}</span>
        {row.isCorrected && <small>{preview.corrected}</small>}
      </div>
      {textFields.map(cellOf)}
      <div className={styles.rowEnd}>
        <EnabledChoice row={row} rowNumber={rowNumber} onChange={(isEnabled) => void change({ isEnabled })} />
        <Reasons row={row} field="isEnabled" />
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          // Not disabled meanwhile, which would take the focus away.
          aria-disabled={correct.isBusy}
          aria-label={row.isSkipped ? preview.takeInRow(rowNumber) : preview.leaveOutRow(rowNumber)}
          onClick={() => {
            if (!correct.isBusy) void change({ isSkipped: !row.isSkipped })
          }}
        >
          {row.isSkipped ? preview.takeIn : preview.leaveOut}
        </Button>
        {isDraft && <DraftActions importId={importId} row={row} />}
      </div>
      {hasDays(row) && <div className={styles.dayCells}>{dayFields.map(cellOf)}</div>}
      {row.kind === 'duplicate' && (
        <Comparison
          row={row}
          forAll={duplicates}
          isBusy={correct.isBusy}
          onChoose={(choice) => void change({ choice })}
          onUseInstead={(otherRow) => void change({ isSkipped: true }, undefined, otherRow)}
        />
      )}
      {correct.error && (
        <div className={styles.rowError}>
          <ErrorNotice error={correct.error} />
        </div>
      )}
    </article>
  )
}

function hasDays({ validFrom, validUntil }: ImportRow): boolean {
  return Boolean(validFrom) || Boolean(validUntil)
}
