import { Button, Textarea, TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import {
  type ContactType,
  contactQuestionLength,
  contactTypes,
  sendContactMessage,
} from '#contract/features/enquiries/contact-messages.ts'
import { EmailField, useProof } from '#web/features/accounts/public.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { mailtoOf } from '#web/ui/text/mail-address.ts'
import styles from './contact.module.css'
import type { SentMessage } from './Sent.tsx'

interface ContactFormProps {
  /** Of who is logged in. */
  email: string
  onSent: (message: SentMessage) => void
}

export function ContactForm({ email, onSent }: ContactFormProps) {
  const contact = usePhrases('contact')
  const locale = useLocale()
  const format = useFormat()
  const proof = useProof()
  const [search] = useSearchParams()
  const form = useContractForm(sendContactMessage, {
    initial: { username: '', type: typeIn(search), question: '', email },
    argumentsOf: (values) => ({ body: { ...values, locale, proof: '' } }),
    send: ({ body }, call) => proof.withProof((made) => call({ body: { ...body, proof: made } })),
    onSaved: ({ reference }, values) => onSent({ reference, email: values.email.trim() }),
  })
  const { min, max } = contactQuestionLength

  /** The words of this page where a field is empty. */
  function input(name: 'username' | 'question') {
    const given = form.input(name)
    return form.faultCode(name) === 'field-required' ? { ...given, error: contact.missing[name] } : given
  }

  return (
    <form className={styles.form} id={form.id} onSubmit={form.onSubmit} onFocus={proof.prepare} noValidate>
      <Failure error={form.failure} />
      <fieldset className={styles.types} disabled={form.isSending}>
        <legend>{contact.typeLabel}</legend>
        <div className={styles.pills}>
          {contactTypes.map((type) => (
            <label key={type} className={styles.pill}>
              <input
                type="radio"
                name="type"
                value={type}
                checked={form.values.type === type}
                onChange={() => form.setValue('type', type)}
              />
              {contact.types[type]}
            </label>
          ))}
        </div>
      </fieldset>
      <Textarea
        size="md"
        required
        withAsterisk={false}
        label={contact.question}
        description={
          <span className={styles.counted}>
            <span>{contact.questionHint(format.number(min), format.number(max))}</span>
            <span className="tabular" aria-hidden>
              {contact.count(format.number(form.values.question.trim().length), format.number(max))}
            </span>
          </span>
        }
        autoComplete="off"
        autosize
        minRows={6}
        maxRows={16}
        {...input('question')}
      />
      <div className={styles.pair}>
        <TextInput
          size="md"
          required
          withAsterisk={false}
          label={contact.username}
          autoComplete="name"
          maxLength={60}
          {...input('username')}
        />
        <EmailField {...form.input('email')} label={contact.email} autoComplete="email" />
      </div>
      <div className={styles.submit}>
        <Button type="submit" size="md" loading={form.isSending} aria-busy={form.isSending}>
          {contact.submit}
        </Button>
        <p>{contact.afterwards}</p>
        <span className="visually-hidden" role="status">
          {form.isSending && contact.sending}
        </span>
      </div>
    </form>
  )
}

/** A link may say what it is about: `?type=cooperation`. */
function typeIn(search: URLSearchParams): ContactType {
  return contactTypes.find((type) => type === search.get('type')) ?? 'question'
}

/** What was written stays. Who has sent enough for today is shown the way that is left. */
function Failure({ error }: { error: unknown }) {
  const { limit } = usePhrases('contact')
  const format = useFormat()
  if (error === null) return null
  if (!(error instanceof ApiError) || error.code !== 'contact-limit') return <ErrorNotice error={error} />
  const { operatorEmail, limit: count = 0 } = error.details
  return (
    <div className={styles.limit} role="alert" tabIndex={-1} data-form-failure>
      <strong>{limit.title(format.number(count))}</strong>
      <p>{limit.text}</p>
      {typeof operatorEmail === 'string' && (
        <p>
          {limit.mail} <a href={mailtoOf(operatorEmail)}>{operatorEmail}</a>
        </p>
      )}
    </div>
  )
}
