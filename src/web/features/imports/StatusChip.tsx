import type { CorpusImport } from '#contract/imports.ts'
import { usePhrases } from '#web/platform/language.tsx'
import styles from './imports.module.css'

export function StatusChip({ status }: { status: CorpusImport['status'] }) {
  const { status: phrases } = usePhrases().imports
  return (
    <span className={styles.status} data-status={status}>
      {phrases[status]}
    </span>
  )
}
