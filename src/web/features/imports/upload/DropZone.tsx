import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../imports.module.css'
import type { UploadQueue } from './use-upload-queue.ts'

/** Just what is read: media types as well, which some phones know where they know no ending. */
export const acceptedFiles = [
  '.xlsx,.csv,.docx,.pdf,.txt,.md,.markdown,text/csv,application/pdf,text/plain,text/markdown',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
].join(',')

/** By drop or by choosing. */
export function DropZone({ queue }: { queue: UploadQueue }) {
  const { drop } = usePhrases('imports')
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
          <IconFileUpload size={26} />
        </span>
        <p className={styles.dropTitle}>{isOver ? drop.release : drop.title}</p>
        <Button onClick={() => input.current?.click()}>{drop.choose}</Button>
        <ul className={styles.dropRules}>
          {[drop.tables, drop.documents, drop.rules].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={drop.choose}
          accept={acceptedFiles}
          onChange={(event) => {
            queue.add(event.currentTarget.files ?? [])
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = ''
          }}
        />
      </div>
    </section>
  )
}
