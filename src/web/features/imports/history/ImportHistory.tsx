import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { urlOf } from '#contract/endpoint-url.ts'
import { getFile } from '#contract/features/files.ts'
import type { CorpusImport } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { ImportStatusChip } from '../ImportStatusChip.tsx'
import styles from '../imports.module.css'
import { isBusy, useImportHistory } from '../imports.queries.ts'
import { RetryButton } from '../report/RetryButton.tsx'
import { UndoDialog } from '../report/UndoDialog.tsx'

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
  const { history, paste, report } = usePhrases('imports')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { id, fileName, status } = item
  const name = fileName || paste.name
  const isWaiting = status === 'mapping' || status === 'preview'
  const isOpenEnded = isWaiting || isBusy(status)
  return (
    <div className={styles.entry}>
      <div className={styles.entryMain}>
        <strong>
          {item.fileId === null ? (
            name
          ) : (
            <a
              className={styles.fileLink}
              href={urlOf(getFile, { params: { fileId: item.fileId } })}
              download={fileName}
              title={history.getFile}
            >
              {name}
            </a>
          )}
        </strong>
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
        {item.canUndo && item.keptUntil !== null && (
          <p className={styles.quiet}>{report.undoUntil(format.dateTime(item.keptUntil))}</p>
        )}
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
            aria-label={history.undoOne(name)}
            onClick={() => setAsking(true)}
          >
            {history.undo}
          </Button>
        )}
        {status === 'failed' && (
          <RetryButton
            retried={item}
            label={history.retry}
            name={history.retryOne(name)}
            size="compact-sm"
            variant="subtle"
          />
        )}
        <Button
          size="compact-sm"
          variant={isWaiting ? 'filled' : 'default'}
          aria-label={isOpenEnded ? history.checkOne(name) : history.viewOne(name)}
          onClick={() => onOpen(id)}
        >
          {isOpenEnded ? history.check : history.view}
        </Button>
      </div>
      <UndoDialog undone={item} isOpen={isAsking} onClose={() => setAsking(false)} onStarted={() => onOpen(id)} />
    </div>
  )
}
