import { useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { logIn } from '#contract/features/accounts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { safeNextPath } from '#web/platform/navigation/site.paths.ts'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { useSession, useStartSession } from '#web/platform/session.tsx'
import styles from './accounts.module.css'
import { EmailField } from './fields/EmailField.tsx'
import { FieldHint, FormFailure, FormFoot, FormHeading, SubmitButton } from './fields/FormParts.tsx'
import { PasswordField } from './fields/PasswordField.tsx'
import { readEmail } from './known-email.ts'
import { SecondStep } from './log-in/SecondStep.tsx'
import { useProof } from './proof/use-proof.ts'

export default function LogIn() {
  const accounts = usePhrases('accounts')
  const { titles } = usePhrases()
  const { account } = useSession()
  const startSession = useStartSession()
  const proof = useProof()
  const [search] = useSearchParams()
  const next = search.get('next')
  /** Of a right password, where a second step is to come. */
  const [ticket, setTicket] = useState<string | null>(null)
  const form = useContractForm(logIn, {
    initial: { email: readEmail(useLocation()), password: '' },
    fieldOf: { 'credentials-wrong': 'password', 'account-missing': 'email', 'account-unverified': 'email' },
    argumentsOf: (body) => ({ body }),
    isGuarded: false,
    send: async (args, call) => {
      try {
        return await call(args)
      } catch (error) {
        // After many failed log-ins, by anyone, the browser has to do a proof of work first; the person need not press again.
        if (!(error instanceof ApiError) || error.code !== 'proof-needed') throw error
        return await proof.withProof((made) => call({ body: { ...args.body, proof: made } }))
      }
    },
    onSaved: ({ account: opened, ticket: given }) => {
      if (opened !== null) startSession(opened)
      else setTicket(given)
    },
  })

  // The code's own text speaks of a user name; the field here is the email.
  const wrong = form.faultCode('password') === 'credentials-wrong' && { error: accounts.logIn.wrong }

  function askAgain() {
    setTicket(null)
    form.restart({ ...form.values, password: '' })
  }

  if (account) return <Navigate to={safeNextPath(next)} replace />
  if (ticket !== null)
    return (
      <SecondStep
        ticket={ticket}
        onOpened={startSession}
        onExpired={(error) => {
          askAgain()
          form.fail(error)
        }}
        onBack={askAgain}
      />
    )
  return (
    <>
      <FormHeading title={accounts.logIn.welcome}>
        {next ? accounts.logIn.textBeforeNext : accounts.logIn.text}
      </FormHeading>
      <form className={styles.form} id={form.id} onSubmit={form.onSubmit} noValidate>
        <FormFailure error={form.failure} />
        {form.failure instanceof ApiError && form.failure.code === 'account-suspended' && (
          <p>
            {sendsMail() ? accounts.logIn.suspended : accounts.logIn.suspendedWithoutMail}{' '}
            <Link to={pathOf('contactUs')}>{titles.contactUs}</Link>
          </p>
        )}
        <EmailField {...form.input('email')} />
        {form.faultCode('email') === 'account-unverified' && <FieldHint text={accounts.logIn.unverified} />}
        <PasswordField
          label={accounts.fields.password}
          autoComplete="current-password"
          {...form.input('password')}
          {...wrong}
        />
        <Link className={styles.forgot} to={pathOf('forgotPassword')} state={{ email: form.values.email }}>
          {accounts.logIn.forgot}
        </Link>
        <SubmitButton isSending={form.isSending}>{accounts.logIn.submit}</SubmitButton>
      </form>
      <FormFoot>
        <p>
          {accounts.logIn.noAccount} <Link to={pathOf('signUp')}>{accounts.logIn.signUp}</Link>
        </p>
        <p>
          {accounts.signUp.noCode} <Link to={pathOf('inviteCode')}>{accounts.logIn.apply}</Link>
        </p>
      </FormFoot>
    </>
  )
}
