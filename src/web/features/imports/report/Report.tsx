import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { urlOf } from '#contract/endpoint-url.ts'
import { type CorpusImport, type DocumentFacts, downloadErrorRows } from '#contract/features/imports.ts'
import type { PhraseFiles } from '#phrases/files.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import styles from '../imports.module.css'
import { KeptFailure } from '../upload/FailureAdvice.tsx'
import { LeftOut } from './LeftOut.tsx'
import { RetryButton } from './RetryButton.tsx'
import { StartingItems } from './StartingItems.tsx'
import { UndoDialog } from './UndoDialog.tsx'

interface ReportProps {
  shown: CorpusImport
  onBack: () => void
  onNext?: () => void
}

/** How it ended, and what can still be done about it. */
export function Report({ shown, onBack, onNext }: ReportProps) {
  const { report, steps } = usePhrases('imports')
  const format = useFormat()
  const { pathTo } = useWorkspace()
  const [isAsking, setAsking] = useState(false)
  const isDone = shown.status === 'done'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.report}>
      <h3 ref={heading} tabIndex={-1}>
        {titleOf(shown, report)}
      </h3>
      {isDone && <Counts shown={shown} />}
      {isDone && shown.document && <DocumentRead document={shown.document} />}
      {isDone && shown.notImported.length > 0 && <NotImported shown={shown} />}
      {shown.status === 'undone' && (
        <p>
          {report.undoneText} {shown.kept > 0 && report.kept(format.number(shown.kept))}
        </p>
      )}
      {shown.status === 'cancelled' && <p>{report.cancelledText}</p>}
      {shown.status === 'failed' && (
        <>
          <KeptFailure code={shown.errorCode ?? 'import-failed'} />
          <p>{report.failedText}</p>
        </>
      )}
      {isDone && shown.keptUntil !== null && shown.skipped > 0 && <ErrorRows importId={shown.id} />}
      {isDone && shown.added > 0 && <StartingItems />}
      <div className={styles.reportActions}>
        {isDone && (
          <Button component={Link} to={pathTo('corpus')}>
            {report.toCorpus}
          </Button>
        )}
        {onNext ? (
          <Button variant={isDone ? 'default' : 'filled'} onClick={onNext}>
            {steps.nextFile}
          </Button>
        ) : (
          <Button variant={isDone ? 'default' : 'filled'} onClick={onBack}>
            {steps.another}
          </Button>
        )}
        {shown.status === 'failed' && <RetryButton retried={shown} label={report.retry} variant="default" />}
        {shown.canUndo && (
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            {report.undo}
          </Button>
        )}
      </div>
      {shown.canUndo && shown.keptUntil !== null && (
        <p className={styles.quiet}>{report.undoUntil(format.dateTime(shown.keptUntil))}</p>
      )}
      <UndoDialog undone={shown} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}

function titleOf({ status }: CorpusImport, report: PhraseFiles['imports']['report']): string {
  if (status === 'undone') return report.undoneTitle
  if (status === 'cancelled') return report.cancelledTitle
  if (status === 'failed') return report.failedTitle
  return report.title
}

function Counts({ shown }: { shown: CorpusImport }) {
  const { report } = usePhrases('imports')
  const format = useFormat()
  return (
    <dl className={styles.counts}>
      {(['added', 'overwritten', 'skipped'] as const).map((name) => (
        <div key={name}>
          <dd>{format.number(shown[name])}</dd>
          <dt>{report[name]}</dt>
        </div>
      ))}
    </dl>
  )
}

/** What was read of a Word file, a PDF or a text. */
function DocumentRead({ document }: { document: DocumentFacts }) {
  const { facts } = usePhrases('imports')
  const format = useFormat()
  return (
    <section className={styles.documentRead}>
      <p>
        {document.pages !== null && (
          <>
            {facts.pages}: <span className="tabular">{format.number(document.pages)}</span>
            {' · '}
          </>
        )}
        {facts.questions}: <span className="tabular">{format.number(document.questions)}</span>
      </p>
      <LeftOut leftOut={document.leftOut} isOpen />
    </section>
  )
}

/** Every row that did not come in, by its reason. */
function NotImported({ shown }: { shown: CorpusImport }) {
  const { report, reasons } = usePhrases('imports')
  const format = useFormat()
  // A reason newer than this page has no text yet.
  const words: Readonly<Record<string, string>> = { ...reasons, ...report.reasons }
  return (
    <section className={styles.notImported} aria-labelledby="not-imported">
      <h4 id="not-imported">{report.notImported(format.number(shown.skipped))}</h4>
      <ul>
        {shown.notImported.map(({ reason, rows }) => (
          <li key={reason}>
            <span>{words[reason] ?? reason}</span>
            <span className="tabular">{report.rows(format.number(rows))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ErrorRows({ importId }: { importId: string }) {
  const { report, export: formats } = usePhrases('imports')
  const locale = useLocale()
  const bot = useBot()
  return (
    <div className={styles.errorRows}>
      <p>
        <strong>{report.errorRows}</strong>
      </p>
      <p>{report.errorRowsText}</p>
      <p className={styles.links}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <a
            key={format}
            href={urlOf(downloadErrorRows, { params: { botId: bot.id, importId }, query: { format, locale } })}
            download
          >
            {formats[format]}
          </a>
        ))}
      </p>
    </div>
  )
}
