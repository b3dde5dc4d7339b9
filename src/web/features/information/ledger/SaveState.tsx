import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTag, useLanguage, usePhrases } from '#web/platform/language/language.tsx'
import { ApiError, errorText } from '#web/platform/requests/api-client.ts'
import { useInformation } from '../editing/InformationEditing.tsx'
import styles from './ledger.module.css'

/** How far the saving is, for the head of a screen. */
export function SaveState() {
  const phrases = usePhrases()
  const { state } = usePhrases('information')
  const { locale } = useLanguage()
  const { editor, isSaving, failure, savedAt, canUndo, held, waiting } = useInformation()
  const [isUndone, setUndone] = useState(false)
  const time =
    savedAt &&
    new Intl.DateTimeFormat(formatTag[locale], { hour: '2-digit', minute: '2-digit', hour12: false }).format(savedAt)
  const isOffline = failure instanceof ApiError && failure.status === 0
  return (
    <div className={styles.saveState}>
      {/* One place that is read out, whatever it says. */}
      <span role="status" data-bad={failure !== null || held > 0 || undefined}>
        {failure !== null ? (
          <>
            {isOffline ? <IconCloudOff size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
            {isOffline ? state.offline(waiting) : `${state.failed(waiting)}: ${errorText(phrases, failure)}`}
          </>
        ) : isSaving ? (
          state.saving
        ) : held > 0 ? (
          <>
            <IconAlertTriangle size={16} aria-hidden />
            {savedAt ? state.heldRest(held) : state.held(held)}
          </>
        ) : time ? (
          <>
            <IconCheck size={16} aria-hidden />
            {isUndone ? state.undone : state.saved(time)}
          </>
        ) : (
          state.idle
        )}
      </span>
      {failure !== null && (
        <button type="button" className={styles.link} onClick={() => editor.retry()}>
          {state.retry}
        </button>
      )}
      {failure === null && canUndo && (
        <button
          type="button"
          className={styles.link}
          onBlur={() => setUndone(false)}
          onClick={() => {
            editor.undo()
            setUndone(true)
          }}
        >
          {state.undo}
        </button>
      )}
    </div>
  )
}
