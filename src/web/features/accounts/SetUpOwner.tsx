import { useQuery } from '@tanstack/react-query'
import { getSetup, setUpOwner } from '#contract/features/accounts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useStartSession } from '#web/platform/session.tsx'
import { ButtonLink, PlainButton } from '#web/ui/form/PlainButton.tsx'
import { ownTimeZone } from './account-area/details/zone-names.ts'
import styles from './accounts.module.css'
import { EmailField } from './fields/EmailField.tsx'
import { FormFailure, FormHeading, SubmitButton } from './fields/FormParts.tsx'
import { comparePasswords, NewPasswordFields } from './fields/NewPasswordFields.tsx'

/** The first account of an installation, by the link that its start printed. */
export function SetUpOwner({ token }: { token: string }) {
  const { setUp, fields } = usePhrases('accounts')
  const startSession = useStartSession()
  const { data: setup, refetch } = useQuery(queryOf(getSetup, {}))
  const form = useContractForm(setUpOwner, {
    initial: { email: '', password: '', confirm: '' },
    compare: comparePasswords,
    argumentsOf: (values) => ({ body: { ...values, token, timeZone: ownTimeZone() } }),
    isGuarded: false,
    onSaved: ({ account }) => startSession(account),
  })
  const failureCode = form.failure instanceof ApiError ? form.failure.code : undefined

  if (setup?.isOpen === false || failureCode === 'setup-done')
    return (
      <div className={styles.trouble}>
        <h1>{setUp.doneTitle}</h1>
        <p>{setUp.doneText}</p>
        <ButtonLink look="primary" to={pathOf('logIn')}>
          {setUp.logIn}
        </ButtonLink>
      </div>
    )
  if (token === '' || failureCode === 'setup-link-wrong')
    return (
      <div className={styles.trouble}>
        <h1>{setUp.linkWrongTitle}</h1>
        <FormFailure error={form.failure} />
        <p>{setUp.linkWrongText}</p>
        <ol>
          {setUp.linkWrongSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {token !== '' && (
          <PlainButton
            onClick={() => {
              form.clearFailure()
              void refetch()
            }}
          >
            {setUp.tryAgain}
          </PlainButton>
        )}
      </div>
    )
  return (
    <>
      <FormHeading badge={setUp.badge} title={setUp.heading}>
        {setUp.text}
      </FormHeading>
      <form className={styles.form} id={form.id} onSubmit={form.onSubmit} noValidate>
        <FormFailure error={form.failure} />
        <EmailField {...form.input('email')} />
        <NewPasswordFields
          values={form.values}
          input={form.input}
          labels={{ password: fields.password, confirm: fields.confirm }}
        />
        <SubmitButton isSending={form.isSending}>{setUp.submit}</SubmitButton>
      </form>
    </>
  )
}
