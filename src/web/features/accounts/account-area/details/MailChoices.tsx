import { Switch } from '@mantine/core'
import { type OptionalMail, optionalMailNames, steadyMails } from '#contract/account-mails.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import styles from '../account-area.module.css'
import { useAccount } from '../use-account.ts'
import { useAccountChange } from './use-account-change.ts'

/** Which mails the owner wants, and which come in any case. */
export function MailChoices() {
  const { mails } = usePhrases('accountDetails')
  return (
    <section className={styles.section}>
      <h2>{mails.heading}</h2>
      <p className={styles.small}>{sendsMail() ? mails.text : mails.noMail}</p>
      <ul className={styles.choices}>
        {optionalMailNames.map((mail) => (
          <li key={mail}>
            <MailChoice mail={mail} />
          </li>
        ))}
      </ul>
      <p className={styles.small}>{mails.steady}</p>
      <ul className={styles.steady}>
        {steadyMails.map((mail) => (
          <li key={mail}>{mails.steadyNames[mail]}</li>
        ))}
      </ul>
    </section>
  )
}

function MailChoice({ mail }: { mail: OptionalMail }) {
  const { name, text } = usePhrases('accountDetails').mails.optional[mail]
  const { mails } = useAccount()
  const saving = useAccountChange()
  const isOn = (saving.isBusy ? saving.args?.body.mails?.[mail] : undefined) ?? mails[mail]
  return (
    <>
      <Switch
        label={name}
        description={text}
        checked={isOn}
        onChange={(event) => {
          if (!saving.isBusy) saving.start({ body: { mails: { [mail]: event.currentTarget.checked } } })
        }}
      />
      {saving.error && <ErrorNotice error={saving.error} />}
    </>
  )
}
