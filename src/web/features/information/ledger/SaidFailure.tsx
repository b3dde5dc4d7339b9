import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import styles from './ledger.module.css'
import type { Said } from './use-said.ts'

/** The fields go on without what customers hear. */
export function SaidFailure({ said: { error, retry } }: { said: Said }) {
  const phrases = usePhrases()
  const { said } = usePhrases('information')
  if (!error) return null
  return (
    <p className={styles.saidFailure} role="status">
      <span>
        {said.failed}: {errorText(phrases, error)}
      </span>
      <button type="button" className={styles.link} onClick={retry}>
        {said.retry}
      </button>
    </p>
  )
}
