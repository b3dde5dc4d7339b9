import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import {
  changeHowToPay,
  getHowToPay,
  type HowToPay,
  howToPayMax,
  howToPaySchema,
} from '#contract/features/terms/how-to-pay.ts'
import type { Locale } from '#contract/fields.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { htmlLanguage, usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from './plans.module.css'

const locales: readonly Locale[] = ['zh', 'en']

type Texts = Pick<HowToPay, Locale>

function textsOf({ zh, en }: HowToPay): Texts {
  return { zh, en }
}

/** How customers pay, in each language or none. */
export function HowToPayForm({ saved: begun }: { saved: HowToPay }) {
  const { pay: words } = usePhrases('consolePlans')
  const format = useFormat()
  /** What the next change is made from: another ADMIN's may have come between. */
  const [base, setBase] = useState(begun)
  const [met, setMet] = useState<HowToPay | null>(null)
  const form = useContractForm(changeHowToPay, {
    initial: textsOf(begun),
    argumentsOf: (texts) => ({ body: { ...texts, revision: base.revision } }),
    invalidates: [getHowToPay],
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'edit-conflict') return false
      const { data } = howToPaySchema.safeParse(error.details.current)
      if (data === undefined) return false
      // A text that was left as it was takes the other ADMIN's, or the next save would take theirs back.
      const textFor = (locale: Locale) => (form.values[locale] === base[locale] ? data[locale] : form.values[locale])
      setMet(base)
      setBase(data)
      form.rebase(textsOf(data), { zh: textFor('zh'), en: textFor('en') })
      return true
    },
    onSaved: (saved): void => {
      setBase(saved)
      setMet(null)
      form.restart(textsOf(saved))
      showToast({ message: words.saved })
    },
  })
  return (
    <form className={styles.section} id={form.id} onSubmit={form.onSubmit} noValidate>
      <h2>{words.heading}</h2>
      <p>{words.text}</p>
      {form.failure !== null && <ErrorNotice error={form.failure} />}
      {met !== null && <Conflict before={met} now={base} />}
      <div className={styles.texts}>
        {locales.map((locale) => (
          <Textarea
            key={locale}
            label={words[locale]}
            description={words.hint(format.number(howToPayMax))}
            lang={htmlLanguage[locale]}
            autosize
            minRows={5}
            maxRows={16}
            {...form.input(locale)}
          />
        ))}
      </div>
      <p className={styles.small}>{words.other}</p>
      <div>
        <Button type="submit" loading={form.isSending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

/** What another ADMIN wrote, where it is other than what the form began with. */
function Conflict({ before, now }: { before: HowToPay; now: HowToPay }) {
  const { pay: words } = usePhrases('consolePlans')
  return (
    <section className={styles.conflict} role="alert">
      <strong>{words.conflict}</strong>
      <p>{words.conflictText}</p>
      <dl className={styles.nowTexts}>
        {locales
          .filter((locale) => before[locale] !== now[locale])
          .map((locale) => (
            <div key={locale}>
              <dt>{words[locale]}</dt>
              <dd lang={now[locale] === '' ? undefined : htmlLanguage[locale]}>{now[locale] || words.empty}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
