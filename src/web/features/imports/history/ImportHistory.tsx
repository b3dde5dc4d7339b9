import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import type { CorpusImport } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { ImportStatusChip } from '../ImportStatusChip.tsx'
import styles from '../imports.module.css'
import { isBusy, useImportHistory } from '../imports.queries.ts'
import { UndoDialog } from '../UndoDialog.tsx'

export function ImportHistory({ onOpen }: { onOpen: (importId: string) => void }) {
  const { history } = usePhrases('imports')
  return (
    <section className={styles.history}>
      <h2>{history.title}</h2>
      <PagedList
        query={useImportHistory()}
        empty={<p className={styles.quiet}>{history.empty}</p>}
        row={(item) => (
          <li key={item.id}>
            <Entry item={item} onOpen={onOpen} />
          </li>
        )}
      />
    </section>
  )
}

function Entry({ item, onOpen }: { item: CorpusImport; onOpen: (importId: string) => void }) {
  const { history } = usePhrases('imports')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { id, fileName, status } = item
  const isOpenEnded = status === 'preview' || isBusy(status)
  return (
    <div className={styles.entry}>
      <div className={styles.entryMain}>
        <strong>{fileName}</strong>
        <p className={styles.quiet}>
          <time dateTime={item.createdAt} title={format.dateTime(item.createdAt)}>
            {format.relative(item.createdAt)}
          </time>
          {' · '}
          {format.bytes(item.sizeBytes)}
          {item.rows > 0 && <> · {history.rows(format.number(item.rows))}</>}
          {(status === 'done' || status === 'undone') && (
            <>
              {' · '}
              {history.result(format.number(item.added), format.number(item.overwritten), format.number(item.skipped))}
            </>
          )}
        </p>
        {isBusy(status) && (
          <Progress value={item.progress * 100} size="sm" mt={6} aria-label={format.percent(item.progress)} />
        )}
      </div>
      <ImportStatusChip status={status} />
      <div className={styles.entryActions}>
        {item.canUndo && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={history.undoOne(fileName)}
            onClick={() => setAsking(true)}
          >
            {history.undo}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant={status === 'preview' ? 'filled' : 'default'}
          aria-label={isOpenEnded ? history.checkOne(fileName) : history.viewOne(fileName)}
          onClick={() => onOpen(id)}
        >
          {isOpenEnded ? history.check : history.view}
        </Button>
      </div>
      <UndoDialog undone={item} isOpen={isAsking} onClose={() => setAsking(false)} onStarted={() => onOpen(id)} />
    </div>
  )
}
