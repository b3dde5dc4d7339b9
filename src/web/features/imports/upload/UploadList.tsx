import { Button, Progress } from '@mantine/core'
import { useRef } from 'react'
import type { CorpusImport } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { StatusChip, type StatusTone } from '#web/ui/feedback/StatusChip.tsx'
import styles from '../imports.module.css'
import { acceptedFiles } from './DropZone.tsx'
import { FailureAdvice } from './FailureAdvice.tsx'
import type { QueuedFile, UploadQueue } from './use-upload-queue.ts'

interface UploadListProps {
  queue: UploadQueue
  /** Beside an import that is open, what has arrived waits in silence. */
  isBeside?: boolean
  onCheck: (importId: string) => void
}

/** Files on their way, those that have arrived, and those that were refused. */
export function UploadList({ queue, isBeside = false, onCheck }: UploadListProps) {
  const { queue: phrases } = usePhrases('imports')
  const files = queue.files.filter(({ state }) => !isBeside || state !== 'uploaded')
  if (files.length === 0) return null
  return (
    <ul className={styles.queue} aria-label={phrases.title}>
      {files.map((queued) => (
        <li key={queued.key}>
          <QueueEntry queued={queued} queue={queue} onCheck={onCheck} />
        </li>
      ))}
    </ul>
  )
}

/** A file that was refused for what it is will be refused again. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429
}

const toneOf: Record<QueuedFile['state'], StatusTone> = {
  waiting: 'off',
  uploading: 'waiting',
  uploaded: 'good',
  refused: 'bad',
}

function QueueEntry({ queued, queue, onCheck }: { queued: QueuedFile } & Pick<UploadListProps, 'queue' | 'onCheck'>) {
  const { queue: phrases } = usePhrases('imports')
  const format = useFormat()
  const { key, file, state, share, error, uploaded } = queued
  const words: Record<QueuedFile['state'], string> = {
    waiting: phrases.waiting,
    // All bytes are there: from now on the server reads.
    uploading: share < 1 ? phrases.uploading(format.percent(share)) : phrases.reading,
    uploaded: phrases.uploaded,
    refused: phrases.refused,
  }
  const isOnItsWay = state === 'waiting' || state === 'uploading'
  return (
    <div className={styles.queueEntry} data-refused={state === 'refused' || undefined}>
      <div className={styles.queueHead}>
        <strong>{file.name}</strong>
        <span className="tabular">{format.bytes(file.size)}</span>
        <StatusChip tone={toneOf[state]}>{words[state]}</StatusChip>
        {uploaded && <Found uploaded={uploaded} />}
        <span className={styles.queueActions}>
          {state === 'refused' &&
            (isWorthRetrying(error) ? (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={phrases.retryOne(file.name)}
                onClick={() => queue.retry(queued)}
              >
                {phrases.retry}
              </Button>
            ) : (
              <ReplaceButton name={file.name} onChoose={(other) => queue.replace(key, other)} />
            ))}
          {uploaded ? (
            <Button size="compact-sm" aria-label={phrases.checkOne(file.name)} onClick={() => onCheck(uploaded.id)}>
              {phrases.check}
            </Button>
          ) : (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={isOnItsWay ? phrases.cancelOne(file.name) : phrases.dismissOne(file.name)}
              onClick={() => queue.remove(key)}
            >
              {isOnItsWay ? phrases.cancel : phrases.dismiss}
            </Button>
          )}
        </span>
      </div>
      {state === 'uploading' && (
        <Progress
          value={share * 100}
          size="sm"
          animated={share === 1}
          aria-label={`${file.name} ${format.percent(share)}`}
        />
      )}
      {state === 'refused' && <FailureAdvice error={error} fileName={file.name} />}
    </div>
  )
}

/** How much there is to look at. */
function Found({ uploaded }: { uploaded: CorpusImport }) {
  const { queue: phrases } = usePhrases('imports')
  const format = useFormat()
  const { status, document, rows } = uploaded
  return (
    <span>
      {status === 'mapping'
        ? phrases.columns
        : document === null
          ? phrases.rows(format.number(rows))
          : phrases.questions(format.number(document.questions))}
    </span>
  )
}

function ReplaceButton({ name, onChoose }: { name: string; onChoose: (file: File) => void }) {
  const { queue: phrases } = usePhrases('imports')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={phrases.replaceOne(name)}
        onClick={() => input.current?.click()}
      >
        {phrases.replace}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={phrases.replaceOne(name)}
        accept={acceptedFiles}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
