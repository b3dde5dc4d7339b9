import { Button, Progress } from '@mantine/core'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Attachment } from '#contract/features/customising/corpus-attachments.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { useEntitlement } from '#web/platform/session.tsx'
import styles from './attachment.module.css'
import { StoredFile } from './StoredFile.tsx'
import { type AttachmentUpload, acceptedEndings } from './use-attachment-upload.ts'

interface AttachmentFieldProps {
  value: Attachment | null
  upload: AttachmentUpload
  onRemove: () => void
}

/** The file that goes out with the answer: chosen or dropped, seen as customers see it. */
export function AttachmentField({ value, upload, onRemove }: AttachmentFieldProps) {
  const phrases = usePhrases()
  const { attachment } = usePhrases('corpus')
  const format = useFormat()
  const mayAttach = useEntitlement('attachments')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const id = useId()
  const { sending, error } = upload

  function take(files: FileList | null) {
    const file = files?.[0]
    if (file !== undefined) upload.start(file)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (mayAttach && sending === null) take(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take the look of a group of inputs
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className={styles.field}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(mayAttach)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={styles.label} id={`${id}-label`}>
        {attachment.label}
      </span>
      <span className={styles.hint} id={`${id}-hint`}>
        {attachment.hint}
      </span>
      {value && sending === null && <StoredFile attachment={value} />}
      {sending && (
        <div className={styles.sending}>
          <span className={styles.sendingName}>{sending.name}</span>
          <span className="tabular" aria-live="polite">
            {attachment.sending(format.percent(sending.share))}
          </span>
          <Progress value={sending.share * 100} size="sm" aria-label={attachment.sending(sending.name)} />
        </div>
      )}
      {mayAttach ? (
        <div className={styles.actions}>
          {sending ? (
            <Button size="compact-sm" variant="default" onClick={upload.cancel}>
              {phrases.common.actions.cancel}
            </Button>
          ) : (
            <Button size="compact-sm" variant="default" onClick={() => input.current?.click()}>
              {value ? attachment.replace : attachment.add}
            </Button>
          )}
          {value && sending === null && <RemoveButton onRemove={onRemove} />}
        </div>
      ) : (
        <div className={styles.actions}>
          {value ? <RemoveButton onRemove={onRemove} /> : <span>{phrases.errors['vip-only']}</span>}
          <Button size="compact-sm" variant="light" component={Link} to={pathOf('updatePlan')}>
            {phrases.common.vip.upgrade}
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={attachment.add}
        accept={acceptedEndings.join()}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file can be chosen again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      <p role="alert" className={styles.fault}>
        {error !== null && errorText(phrases, error)}
      </p>
    </div>
  )
}

function RemoveButton({ onRemove }: { onRemove: () => void }) {
  const { attachment } = usePhrases('corpus')
  return (
    <Button size="compact-sm" variant="subtle" color="gray" onClick={onRemove}>
      {attachment.remove}
    </Button>
  )
}
