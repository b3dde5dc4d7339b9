import { Tabs } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CorpusImport, DuplicateChoice } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../imports.module.css'
import type { RowKind } from '../imports.queries.ts'
import { CommitBar } from './CommitBar.tsx'
import { FileFacts } from './FileFacts.tsx'
import { PreviewRows } from './PreviewRows.tsx'
import { endOffer } from './undo-offer.ts'

const kinds: readonly RowKind[] = ['new', 'duplicate', 'error']

/** Everything the file would do, before it does it. */
export function Preview({ shown, onMapColumns }: { shown: CorpusImport; onMapColumns?: () => void }) {
  const { preview } = usePhrases('imports')
  const format = useFormat()
  const counts: Record<RowKind, number> = {
    new: shown.newRows,
    duplicate: shown.duplicateRows,
    error: shown.errorRows,
  }
  // What needs the owner comes first.
  const [kind, setKind] = useState<RowKind>(shown.errorRows > 0 ? 'error' : shown.newRows > 0 ? 'new' : 'duplicate')
  // Of a table the rows are those of the file.
  const isDraft = shown.document !== null || (shown.format === 'text' && !shown.canMapColumns)
  useEffect(() => endOffer, [])
  const panel = useRef<HTMLDivElement>(null)
  const [duplicates, setDuplicates] = useState<DuplicateChoice>(shown.duplicates)
  const [moved, setMoved] = useState('')
  const tellMoved = useCallback(
    (rowNumber: number, to: RowKind) => {
      setMoved(preview.moved(format.number(rowNumber), preview.tabs[to]))
      // The cell under the keyboard has gone with its row.
      panel.current?.focus({ preventScroll: true })
    },
    [preview, format],
  )
  return (
    <>
      <FileFacts shown={shown} onMapColumns={onMapColumns} />
      <Tabs
        value={kind}
        onChange={(value) => {
          if (value) setKind(value as RowKind)
          setMoved('')
        }}
        keepMounted={false}
      >
        <Tabs.List aria-label={preview.tabsLabel}>
          {kinds.map((each) => (
            <Tabs.Tab
              key={each}
              value={each}
              rightSection={
                <span className={styles.tabCount} data-kind={each} data-none={counts[each] === 0 || undefined}>
                  {format.number(counts[each])}
                </span>
              }
            >
              {preview.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((each) => (
          <Tabs.Panel key={each} ref={panel} tabIndex={-1} value={each} className={styles.panel ?? ''}>
            <p className={styles.quiet}>
              {counts[each] === 0 ? preview.none[each] : preview.hint[isDraft && each === 'new' ? 'drafts' : each]}
            </p>
            <p className={styles.moved} role="status">
              {moved}
            </p>
            <PreviewRows
              importId={shown.id}
              kind={each}
              isDraft={isDraft}
              duplicates={duplicates}
              onMoved={tellMoved}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <CommitBar shown={shown} duplicates={duplicates} onDuplicates={setDuplicates} />
    </>
  )
}
