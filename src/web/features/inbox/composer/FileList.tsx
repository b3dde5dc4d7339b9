import { CloseButton, Progress } from '@mantine/core'
import { inboxLimits } from '#contract/features/inbox/conversations.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import styles from './composer.module.css'
import { canRetry, type ReplyFiles } from './use-reply-files.ts'

/** The files of the reply, each with how much of it has been sent. */
export function FileList({ files: { files, leftOut, remove, retry } }: { files: ReplyFiles }) {
  const all = usePhrases()
  const { composer } = usePhrases('inboxThread')
  const format = useFormat()
  if (files.length === 0) return null
  return (
    <>
      <ul className={styles.files}>
        {files.map((each) => {
          const { key, file, share, uploaded, failure } = each
          const { name } = file
          return (
            <li key={key} data-failed={failure !== undefined || undefined}>
              <span className={styles.fileName} title={name}>
                {name}
              </span>
              {uploaded && <span className="tabular">{format.bytes(uploaded.sizeBytes)}</span>}
              {uploaded === undefined && failure === undefined && (
                <Progress
                  value={share * 100}
                  size="sm"
                  aria-label={composer.sendingFile(name, format.percent(share))}
                />
              )}
              {failure !== undefined && (
                <span className={styles.fileFault} role="alert">
                  {errorText(all, failure)}{' '}
                  {canRetry(each) && (
                    <button type="button" className={styles.again} onClick={() => retry(each)}>
                      {all.common.actions.retry}
                    </button>
                  )}
                </span>
              )}
              <CloseButton size="sm" aria-label={composer.removeFile(name)} onClick={() => remove(key)} />
            </li>
          )
        })}
      </ul>
      {leftOut > 0 && (
        <p className={styles.fault} role="alert">
          {composer.leftOut(format.number(leftOut), format.number(inboxLimits.filesOfReply))}
        </p>
      )}
    </>
  )
}
