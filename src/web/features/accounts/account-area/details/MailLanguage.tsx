import { SegmentedControl } from '@mantine/core'
import { type Locale, localeSchema } from '#contract/fields.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import styles from '../account-area.module.css'
import { useAccount } from '../use-account.ts'
import { useAccountChange } from './use-account-change.ts'

/** The language of mails, which come when no page is open that could say its own. */
export function MailLanguage() {
  const { language } = usePhrases('accountDetails')
  const { locale } = useAccount()
  const saving = useAccountChange()
  return (
    <div className={styles.zone}>
      <SegmentedControl
        className={styles.segments ?? ''}
        aria-label={language.label}
        data={localeSchema.options.map((value) => ({ value, label: language.names[value] }))}
        value={saving.isBusy ? (saving.args?.body.locale ?? locale) : locale}
        readOnly={saving.isBusy}
        onChange={(chosen) => saving.start({ body: { locale: chosen as Locale } })}
      />
      {saving.error && <ErrorNotice error={saving.error} />}
      <p className={styles.small}>{language.text}</p>
    </div>
  )
}
