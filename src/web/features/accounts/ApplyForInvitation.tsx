import { Textarea } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { applyForInvitation, reapplyDays } from '#contract/features/accounts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import styles from './accounts.module.css'
import { confirmationPath } from './accounts.paths.ts'
import { EmailField } from './fields/EmailField.tsx'
import { FieldHint, FormFailure, FormFoot, FormHeading, SubmitButton } from './fields/FormParts.tsx'
import { readEmail } from './known-email.ts'
import { useProof } from './proof/use-proof.ts'

/** As the contract limits it. */
const purposeMaxLength = 500

export default function ApplyForInvitation() {
  const { apply, fields, logIn } = usePhrases('accounts')
  const locale = useLocale()
  const format = useFormat()
  const navigate = useNavigate()
  const proof = useProof()
  const form = useContractForm(applyForInvitation, {
    initial: { email: readEmail(useLocation()), purpose: '' },
    fieldOf: { 'application-exists': 'email', 'account-exists': 'email' },
    argumentsOf: (values) => ({ body: { ...values, locale, proof: '' } }),
    send: ({ body }, call) => proof.withProof((made) => call({ body: { ...body, proof: made } })),
    // Who has applied already goes on to sign up: what was typed here is of no use to them.
    isGuarded: false,
    onSaved: async (_reply, values) => {
      await navigate(confirmationPath('application'), { replace: true, state: { email: values.email.trim() } })
    },
  })
  const emailFault = form.faultCode('email')
  const left = purposeMaxLength - form.values.purpose.length

  return (
    <>
      <FormHeading title={apply.title}>{sendsMail() ? apply.text : apply.textWithoutMail}</FormHeading>
      <form className={styles.form} id={form.id} onSubmit={form.onSubmit} onFocus={proof.prepare} noValidate>
        <FormFailure error={form.failure} />
        <EmailField {...form.input('email')} autoComplete="email" />
        {emailFault === 'application-exists' && (
          <FieldHint
            title={apply.alreadyTitle}
            text={(sendsMail() ? apply.alreadyText : apply.alreadyWithoutMail)(reapplyDays)}
          >
            <Link to={`${pathOf('signUp')}?email=${encodeURIComponent(form.values.email)}`}>{apply.signUp}</Link>
          </FieldHint>
        )}
        {emailFault === 'account-exists' && (
          <FieldHint title={apply.existsTitle} text={apply.existsText}>
            <Link to={pathOf('logIn')} state={{ email: form.values.email }}>
              {logIn.submit}
            </Link>
          </FieldHint>
        )}
        <Textarea
          size="md"
          required
          withAsterisk={false}
          label={fields.purpose}
          placeholder={apply.purposePlaceholder}
          autoComplete="off"
          rows={4}
          description={left >= 0 ? apply.purposeLeft(format.number(left)) : undefined}
          {...form.input('purpose')}
        />
        <SubmitButton isSending={form.isSending}>{apply.submit}</SubmitButton>
      </form>
      <FormFoot>
        <p>
          {apply.hasCode} <Link to={pathOf('signUp')}>{apply.signUp}</Link>
        </p>
      </FormFoot>
    </>
  )
}
