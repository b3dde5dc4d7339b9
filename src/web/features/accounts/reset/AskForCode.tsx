import { Link } from 'react-router'
import { sendResetCode } from '#contract/features/accounts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import styles from '../accounts.module.css'
import type { SentCode } from '../fields/CodeField.tsx'
import { EmailField } from '../fields/EmailField.tsx'
import { FieldHint, FormFailure, FormFoot, FormHeading, SubmitButton } from '../fields/FormParts.tsx'
import { useProof } from '../proof/use-proof.ts'
import { ResetSteps } from './ResetSteps.tsx'

interface AskForCodeProps {
  email: string
  onSent: (sent: SentCode) => Promise<void>
}

export function AskForCode({ email, onSent }: AskForCodeProps) {
  const { reset, logIn } = usePhrases('accounts')
  const locale = useLocale()
  const proof = useProof()
  const form = useContractForm(sendResetCode, {
    initial: { email },
    fieldOf: { 'account-unregistered': 'email', 'account-missing': 'email', 'code-too-soon': 'email' },
    argumentsOf: (values) => ({ body: { ...values, locale, proof: '' } }),
    isGuarded: false,
    send: ({ body }, call) => proof.withProof((made) => call({ body: { ...body, proof: made } })),
    onSaved: (answer, values) => onSent({ email: values.email.trim(), ...answer }),
  })
  return (
    <>
      <ResetSteps current="email" />
      <FormHeading title={reset.title}>{sendsMail() ? reset.text : reset.textWithoutMail}</FormHeading>
      <form className={styles.form} id={form.id} onSubmit={form.onSubmit} onFocus={proof.prepare} noValidate>
        <FormFailure error={form.failure} />
        <EmailField {...form.input('email')} />
        {form.faultCode('email') === 'account-unregistered' && (
          <FieldHint>
            <Link to={pathOf('inviteCode')} state={{ email: form.values.email }}>
              {logIn.apply}
            </Link>
          </FieldHint>
        )}
        <SubmitButton isSending={form.isSending}>
          {sendsMail() ? reset.submitEmail : reset.submitWithoutMail}
        </SubmitButton>
      </form>
      <FormFoot>
        <p>
          {reset.remembered} <Link to={pathOf('logIn')}>{reset.backToLogIn}</Link>
        </p>
      </FormFoot>
    </>
  )
}
