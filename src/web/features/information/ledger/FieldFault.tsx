import { IconAlertTriangle } from '@tabler/icons-react'
import type { ErrorDetails } from '#contract/errors.ts'
import type { FormFault } from '#web/platform/forms/faults.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { textOfCode } from '#web/platform/requests/api-client.ts'
import styles from './ledger.module.css'

/** Which rule a field breaks, and what that means. */
export function FieldFault({ code, details }: FormFault) {
  const phrases = usePhrases()
  const { state } = usePhrases('information')
  return (
    <div className={styles.fault} role="alert">
      <IconAlertTriangle size={15} aria-hidden />
      <div>
        <p>{textOfCode(phrases, code, (details ?? {}) as ErrorDetails)}</p>
        <p>{state.stillOld}</p>
      </div>
    </div>
  )
}
