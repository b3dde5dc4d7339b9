import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError, errorText } from '#web/platform/requests/api-client.ts'
import { PlainButton } from '../form/PlainButton.tsx'
import styles from '../ui.module.css'

interface ErrorNoticeProps {
  error: unknown
  onRetry?: () => void
}

/** A failure of a whole part of a screen, or one that belongs to no field. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const phrases = usePhrases()
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
  return (
    // A form moves the focus to it, as the button it came from was disabled.
    <div className={styles.notice} role="alert" tabIndex={-1} data-form-failure>
      <strong>{errorText(phrases, error)}</strong>
      {(requestId || onRetry) && (
        <div className={styles.noticeFoot}>
          {onRetry && (
            <PlainButton size="small" onClick={onRetry}>
              {phrases.common.actions.retry}
            </PlainButton>
          )}
          {requestId && <span className={styles.requestId}>{phrases.common.errorNotice.requestId(requestId)}</span>}
        </div>
      )}
    </div>
  )
}
