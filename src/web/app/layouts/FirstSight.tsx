import { usePhrases } from '#web/platform/language/language.tsx'
import { Brand } from './Brand.tsx'
import styles from './layouts.module.css'

/** What stands there while a screen of those who are logged in loads for the first time: its header, and where the rest will be. */
export function FirstSight() {
  const { common } = usePhrases()
  return (
    <div className={styles.workspace}>
      <header className={styles.header}>
        <Brand />
      </header>
      <main id="main" className={styles.firstSight} role="status" tabIndex={-1}>
        <span className="visually-hidden">{common.loading}</span>
        <i />
        <i />
        <i />
      </main>
    </div>
  )
}
