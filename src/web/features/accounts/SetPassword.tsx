import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { resetPassword } from '#contract/features/accounts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import styles from './accounts.module.css'
import { confirmationPath } from './accounts.paths.ts'
import { FieldHint, FormFailure, FormHeading, SubmitButton } from './fields/FormParts.tsx'
import { comparePasswords, NewPasswordFields } from './fields/NewPasswordFields.tsx'
import { ResetSteps } from './reset/ResetSteps.tsx'
import { keepTicket, readTicket } from './reset/reset-ticket.ts'

/** The last step of a reset. A visitor without a ticket begins at the first. */
export default function SetPassword() {
  const { reset, fields } = usePhrases('accounts')
  const navigate = useNavigate()
  const [ticket] = useState(readTicket)
  const form = useContractForm(resetPassword, {
    initial: { password: '', confirm: '' },
    compare: comparePasswords,
    fieldOf: { 'password-same': 'password' },
    argumentsOf: (values) => ({ body: { ...values, email: '', ticket: '', ...ticket } }),
    isGuarded: false,
    onSaved: async () => {
      if (!ticket) return
      keepTicket(null)
      await navigate(confirmationPath('password'), { replace: true, state: { email: ticket.email } })
    },
  })
  if (!ticket) return <Navigate to={pathOf('forgotPassword')} replace />

  const hasExpired = form.failure instanceof ApiError && form.failure.code === 'code-expired'
  return (
    <>
      <ResetSteps current="password" />
      <FormHeading title={reset.passwordTitle}>{reset.passwordText(ticket.email)}</FormHeading>
      <form className={styles.form} id={form.id} onSubmit={form.onSubmit} noValidate>
        <FormFailure error={form.failure} />
        {hasExpired && (
          <FieldHint>
            <Link to={pathOf('forgotPassword')} state={{ email: ticket.email }} onClick={() => keepTicket(null)}>
              {reset.startAgain}
            </Link>
          </FieldHint>
        )}
        {/* Password managers pair the new password with this name. */}
        <input type="hidden" name="username" autoComplete="username" value={ticket.email} readOnly />
        <NewPasswordFields
          values={form.values}
          input={form.input}
          labels={{ password: fields.newPassword, confirm: fields.confirmNew }}
        />
        <SubmitButton isSending={form.isSending}>{reset.submitPassword}</SubmitButton>
      </form>
    </>
  )
}
