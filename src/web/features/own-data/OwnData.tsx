import { usePhrases } from '#web/platform/language/language.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { DeleteAccount } from './deletion/DeleteAccount.tsx'
import { DataExports } from './exports/DataExports.tsx'
import styles from './own-data.module.css'

/** What an owner can do with all of their data at once: take it along, and leave. */
export default function OwnData() {
  const phrases = usePhrases('ownData')
  return (
    <div className={styles.page}>
      <PageHeader title={phrases.title} text={phrases.text} />
      <DataExports />
      <DeleteAccount />
    </div>
  )
}
