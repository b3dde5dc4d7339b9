import { useNavigation } from 'react-router'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './frame.module.css'

/** A thin line at the top while the next screen loads. The style sheet waits a moment, so that quick ones show nothing. */
export function NavigationProgress() {
  const { common } = usePhrases()
  const isBusy = useNavigation().state !== 'idle'
  if (!isBusy) return null
  return (
    <div className={styles.progress} role="progressbar" aria-label={common.loading}>
      <i />
    </div>
  )
}
