import { useFormat } from '#web/platform/language/format.ts'
import { useLanguage, usePhrases } from '#web/platform/language/language.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from '../account-area.module.css'
import { EmailFact } from '../email/EmailFact.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { useAccount } from '../use-account.ts'
import { MailChoices } from './MailChoices.tsx'
import { MailLanguage } from './MailLanguage.tsx'
import { PersonForm } from './PersonForm.tsx'
import { TimeZoneChoice } from './TimeZoneChoice.tsx'

/** Who the account is and how it is written to. What it has and uses stands in the service info. */
export default function AccountDetails() {
  const details = usePhrases('accountDetails')
  const { isLocked } = useLanguage()
  const format = useFormat()
  const { createdAt } = useAccount()
  return (
    <div className={styles.page}>
      <PageHeader title={details.title} text={details.text} />
      <section className={styles.section}>
        <Facts>
          <Fact label={details.email}>
            <EmailFact />
          </Fact>
          <Fact label={details.since}>{format.date(createdAt)}</Fact>
          {!isLocked && (
            <Fact label={details.language.label}>
              <MailLanguage />
            </Fact>
          )}
          <Fact label={details.timeZone.label}>
            <TimeZoneChoice />
          </Fact>
        </Facts>
      </section>
      <section className={styles.section}>
        <h2>{details.person.heading}</h2>
        <p className={styles.small}>{details.person.text}</p>
        <PersonForm />
      </section>
      <MailChoices />
    </div>
  )
}
