import { Button, Progress } from '@mantine/core'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import styles from '../imports.module.css'
import { FailureAdvice } from './FailureAdvice.tsx'
import type { QueuedFile, UploadQueue } from './use-upload-queue.ts'

/** Files on their way, and those that were refused; what has arrived is an import of the history. */
export function UploadList({ queue }: { queue: UploadQueue }) {
  const { queue: phrases } = usePhrases('imports')
  const files = queue.files.filter(({ state }) => state !== 'uploaded')
  if (files.length === 0) return null
  return (
    <ul className={styles.queue} aria-label={phrases.title}>
      {files.map((queued) => (
        <li key={queued.key}>
          <QueueEntry queued={queued} queue={queue} />
        </li>
      ))}
    </ul>
  )
}

/** A file that was refused for what it is will be refused again. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429
}

function QueueEntry({ queued, queue }: { queued: QueuedFile; queue: UploadQueue }) {
  const { queue: phrases } = usePhrases('imports')
  const format = useFormat()
  const { key, file, state, share, error } = queued
  const stateText = {
    waiting: phrases.waiting,
    uploading: phrases.uploading(format.percent(share)),
    uploaded: '',
    refused: '',
  }[state]
  const isOnItsWay = state === 'waiting' || state === 'uploading'
  return (
    <div className={styles.queueEntry} data-refused={state === 'refused' || undefined}>
      <div className={styles.queueHead}>
        <strong>{file.name}</strong>
        <span className="tabular">{format.bytes(file.size)}</span>
        {stateText !== '' && <span className="tabular">{stateText}</span>}
        <span className={styles.queueActions}>
          {state === 'refused' && isWorthRetrying(error) && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={phrases.retryOne(file.name)}
              onClick={() => queue.retry(queued)}
            >
              {phrases.retry}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={isOnItsWay ? phrases.cancelOne(file.name) : phrases.dismissOne(file.name)}
            onClick={() => queue.remove(key)}
          >
            {isOnItsWay ? phrases.cancel : phrases.dismiss}
          </Button>
        </span>
      </div>
      {state === 'uploading' && (
        <Progress value={share * 100} size="sm" aria-label={`${file.name} ${format.percent(share)}`} />
      )}
      {state === 'refused' && <FailureAdvice error={error} />}
    </div>
  )
}
