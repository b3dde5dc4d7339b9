import { CloseButton, Progress } from '@mantine/core'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import styles from './composer.module.css'
import type { ReplyFiles } from './use-reply-files.ts'

/** The files of the reply, each with how much of it has been sent. */
export function FileList({ files, onRemove }: { files: ReplyFiles['files']; onRemove: (key: string) => void }) {
  const all = usePhrases()
  const { composer } = usePhrases('inboxThread')
  const format = useFormat()
  if (files.length === 0) return null
  return (
    <ul className={styles.files}>
      {files.map(({ key, name, share, uploaded, failure }) => (
        <li key={key} data-failed={failure !== undefined || undefined}>
          <span className={styles.fileName} title={name}>
            {name}
          </span>
          {uploaded && <span className="tabular">{format.bytes(uploaded.sizeBytes)}</span>}
          {uploaded === undefined && failure === undefined && (
            <Progress value={share * 100} size="sm" aria-label={composer.sendingFile(name, format.percent(share))} />
          )}
          {failure !== undefined && (
            <span className={styles.fileFault} role="alert">
              {errorText(all, failure)}
            </span>
          )}
          <CloseButton size="sm" aria-label={composer.removeFile(name)} onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  )
}
