import { Button, Progress } from '@mantine/core'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { urlOf } from '#contract/endpoint-url.ts'
import { getFile } from '#contract/features/files.ts'
import type { CorpusImport } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { CancelButton } from './CancelButton.tsx'
import { ImportStatusChip } from './ImportStatusChip.tsx'
import styles from './imports.module.css'
import { useImport } from './imports.queries.ts'
import { MapColumns } from './mapping/MapColumns.tsx'
import { Preview } from './preview/Preview.tsx'
import { Report } from './report/Report.tsx'

interface ImportViewProps {
  importId: string
  onBack: () => void
  /** To the next of several files. */
  onNext?: () => void
}

/** One import from reading to report; what it shows follows from its status alone. */
export function ImportView({ importId, onBack, onNext }: ImportViewProps) {
  const imports = usePhrases('imports')
  const query = useImport(importId)
  const shown = query.data
  return (
    <section className={styles.import}>
      <div className={styles.importHead}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          {imports.steps.back}
        </Button>
        {shown && (
          <>
            <h2>{shown.fileName || imports.paste.name}</h2>
            <ImportStatusChip status={shown.status} />
            {shown.fileId === null && shown.format !== 'text' && shown.status === 'preview' && (
              <small className={styles.quiet}>{imports.steps.notKept}</small>
            )}
            {shown.fileId !== null && (
              <a
                className={styles.original}
                href={urlOf(getFile, { params: { fileId: shown.fileId } })}
                download={shown.fileName}
              >
                <IconDownload size={16} aria-hidden />
                {imports.steps.original}
              </a>
            )}
          </>
        )}
      </div>
      {shown ? (
        <Stage shown={shown} onBack={onBack} {...(onNext && { onNext })} />
      ) : query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

function Stage({ shown, ...ways }: { shown: CorpusImport; onBack: () => void; onNext?: () => void }) {
  switch (shown.status) {
    case 'reading':
    case 'committing':
    case 'undoing':
      return <Working shown={shown} />
    case 'mapping':
    case 'preview':
      return <Checking shown={shown} />
    case 'done':
    case 'undone':
    case 'cancelled':
    case 'failed':
      // Each end by itself: its heading takes the keyboard, which the button that led here has lost.
      return <Report key={shown.status} shown={shown} {...ways} />
  }
}

/** First what the columns are, where that is not known, then the rows; from those back to the columns. */
function Checking({ shown }: { shown: CorpusImport }) {
  const [isMapping, setMapping] = useState(false)
  if (shown.status === 'preview' && !isMapping)
    return <Preview shown={shown} {...(shown.canMapColumns && { onMapColumns: () => setMapping(true) })} />
  return (
    <MapColumns
      shown={shown}
      {...(shown.status === 'preview' && { onBack: () => setMapping(false) })}
      onMapped={() => setMapping(false)}
    />
  )
}

function Working({ shown }: { shown: CorpusImport }) {
  const { steps } = usePhrases('imports')
  const format = useFormat()
  const status = shown.status as 'reading' | 'committing' | 'undoing'
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.working}>
      <p ref={line} tabIndex={-1} role="status">
        {steps[status]}
      </p>
      <div className={styles.progress}>
        <Progress value={shown.progress * 100} size="md" aria-label={steps.progress} transitionDuration={200} />
        <span className="tabular">{format.percent(shown.progress)}</span>
      </div>
      {status !== 'undoing' && <CancelButton importId={shown.id} />}
    </div>
  )
}
