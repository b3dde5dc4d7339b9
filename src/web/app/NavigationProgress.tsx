import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { usePhrases } from '#web/platform/language/language.tsx'
import { noteStarted, useIsUnreachable } from '#web/platform/navigation/unreachable.ts'
import styles from './frame.module.css'

/** A thin line at the top while the next screen loads. The style sheet waits a moment, so that quick ones show nothing. When the server is away, it says so, and what is on screen stays. */
export function NavigationProgress() {
  const { common } = usePhrases()
  const isBusy = useNavigation().state !== 'idle'
  const isUnreachable = useIsUnreachable()
  useEffect(noteStarted, [])
  return (
    <>
      {isBusy && (
        <div className={styles.progress} role="progressbar" aria-label={common.loading}>
          <i />
        </div>
      )}
      {isUnreachable && (
        <p className={styles.unreachable} role="status">
          {common.unreachable}
        </p>
      )}
    </>
  )
}
