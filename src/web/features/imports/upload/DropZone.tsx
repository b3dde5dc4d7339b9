import { Button, Progress } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useFormat } from '#web/platform/format.ts'
import { usePhrases } from '#web/platform/language.tsx'
import styles from '../imports.module.css'
import { FailureAdvice } from './FailureAdvice.tsx'
import type { QueuedFile, UploadQueue } from './use-upload-queue.ts'

/** By drop or by choosing; what happened to each file stands below. */
export function DropZone({ queue }: { queue: UploadQueue }) {
  const { drop } = usePhrases().imports
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function take(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    queue.add(event.dataTransfer.files)
  }

  return (
    <section aria-label={drop.label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragEnter={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={(event) => {
          if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
            setOver(false)
        }}
        onDrop={take}
      >
        <span className={styles.dropIcon} aria-hidden>
          <IconFileSpreadsheet size={26} />
        </span>
        <p className={styles.dropTitle}>{isOver ? drop.release : drop.title}</p>
        <Button onClick={() => input.current?.click()}>{drop.choose}</Button>
        <p className={styles.dropRules}>{drop.rules}</p>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={drop.choose}
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            queue.add(event.currentTarget.files ?? [])
            // The same file can be chosen again after it was mended.
            event.currentTarget.value = ''
          }}
        />
      </div>
      {queue.files.length > 0 && (
        <ul className={styles.queue}>
          {queue.files.map((queued) => (
            <li key={queued.key}>
              <QueueEntry queued={queued} queue={queue} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function QueueEntry({ queued, queue }: { queued: QueuedFile; queue: UploadQueue }) {
  const { queue: phrases } = usePhrases().imports
  const format = useFormat()
  const { key, file, state, share, error } = queued
  const stateText = {
    waiting: phrases.waiting,
    uploading: phrases.uploading(format.percent(share)),
    uploaded: phrases.done,
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
          {state === 'refused' && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={phrases.retryOne(file.name)}
              onClick={() => queue.retry(key)}
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
