import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { sendSignUpCode, signUp } from '#contract/features/accounts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useStartSession } from '#web/platform/session.tsx'
import { ownTimeZone } from './account-area/details/zone-names.ts'
import styles from './accounts.module.css'
import { CodeField } from './fields/CodeField.tsx'
import { EmailField } from './fields/EmailField.tsx'
import { FieldHint, FormFailure, FormFoot, FormHeading, SubmitButton } from './fields/FormParts.tsx'
import { comparePasswords, NewPasswordFields } from './fields/NewPasswordFields.tsx'
import { useProof } from './proof/use-proof.ts'

interface SignUpProps {
  /** From the link of the mail, if one came that way. */
  invitationCode: string
  email: string
  /** Whether the invitation was sent to that email, and so proves it. */
  isProven: boolean
}

export function SignUp({ invitationCode, email, isProven }: SignUpProps) {
  const accounts = usePhrases('accounts')
  const { signUp: phrases, fields } = accounts
  const locale = useLocale()
  const startSession = useStartSession()
  const proof = useProof()
  const sending = useCall(sendSignUpCode)
  const form = useContractForm(signUp, {
    initial: { email, invitationCode, emailCode: '', password: '', confirm: '' },
    compare: comparePasswords,
    fieldOf: {
      'account-exists': 'email',
      'invitation-wrong': 'invitationCode',
      'invitation-expired': 'invitationCode',
      'code-wrong': 'emailCode',
      'code-expired': 'emailCode',
      'code-tries-spent': 'emailCode',
      'code-too-soon': 'emailCode',
    },
    argumentsOf: (values) => ({ body: { ...values, locale, timeZone: ownTimeZone() } }),
    isGuarded: false,
    onSaved: ({ account }) => startSession(account),
  })

  // Typing clears the fault; the field that it brought stays.
  const [wasRefused, setRefused] = useState(false)
  if (!wasRefused && form.faultCode('emailCode') !== undefined) setRefused(true)
  const needsCode = !isProven || form.values.email.trim() !== email || wasRefused

  async function sendCode() {
    if (!form.passes(['email'])) return null
    const address = form.values.email.trim()
    const answer = await proof.withProof((made) => sending.call({ body: { email: address, locale, proof: made } }))
    return { email: address, ...answer }
  }

  return (
    <>
      <FormHeading title={phrases.heading}>
        {isProven ? phrases.allFilledIn : invitationCode ? phrases.codeFilledIn : phrases.text}
      </FormHeading>
      <form className={styles.form} id={form.id} onSubmit={form.onSubmit} onFocus={proof.prepare} noValidate>
        <FormFailure error={form.failure} />
        <EmailField {...form.input('email')} />
        {form.faultCode('email') === 'account-exists' && (
          <FieldHint>
            <Link to={pathOf('logIn')} state={{ email: form.values.email }}>
              {phrases.existsLogIn}
            </Link>
            <Link to={pathOf('forgotPassword')} state={{ email: form.values.email }}>
              {phrases.existsReset}
            </Link>
          </FieldHint>
        )}
        <TextInput
          size="md"
          required
          withAsterisk={false}
          label={fields.invitationCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          {...form.input('invitationCode')}
        />
        {needsCode && <CodeField input={form.input('emailCode')} onSend={sendCode} onSendFailed={form.fail} />}
        <NewPasswordFields
          values={form.values}
          input={form.input}
          labels={{ password: fields.password, confirm: fields.confirm }}
        />
        <SubmitButton isSending={form.isSending}>{phrases.submit}</SubmitButton>
      </form>
      <FormFoot>
        <p>
          {phrases.hasAccount} <Link to={pathOf('logIn')}>{phrases.logIn}</Link>
        </p>
        <p>
          {phrases.noCode} <Link to={pathOf('inviteCode')}>{phrases.apply}</Link>
        </p>
      </FormFoot>
    </>
  )
}
